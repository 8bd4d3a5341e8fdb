#!/usr/bin/env python3
"""The command line: Django's commands and the project's own."""

import os
import sys


def main() -> int:
    """Run the command that the arguments name; give the process's exit code."""
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
        from environs import EnvError
    except ModuleNotFoundError as error:
        sys.stderr.write(f"{error}. `make run` installs what is needed; then: .venv/bin/python {' '.join(sys.argv)}\n")
        return 1
    if sys.argv[1:] in (
        ["version"],
        ["--version"],
    ):  # Django would answer with its own, before any command is looked for
        from scorekeeper import __version__

        sys.stdout.write(f"{__version__}\n")
        return 0
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        import scorekeeper.settings  # noqa: F401  (a wrong setting is told in one line, whatever the command)
    except (EnvError, ImproperlyConfigured) as error:
        sys.stderr.write(f"A setting can't be used: {error}\n")
        return 1
    execute_from_command_line(sys.argv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
