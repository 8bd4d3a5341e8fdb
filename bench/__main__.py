"""`python -m bench [name ...]`: runs every program of this folder, or the named ones.

A program is a module here with a function `main() -> None` that prints what it measured, with the bound it must keep.
"""

import importlib
import pkgutil
import sys

import bench


def names() -> list[str]:
    """Give the programs there are."""
    return sorted(module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_"))


def main(wanted: list[str]) -> int:
    """Run the wanted programs, or all; give the process's exit code."""
    unknown = set(wanted) - set(names())
    if unknown:
        print(f"No such program: {', '.join(sorted(unknown))}. There are: {', '.join(names())}", file=sys.stderr)
        return 1
    for name in wanted or names():
        print(f"== {name}", flush=True)
        importlib.import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
