"""Writes the file of a company that has played for two years: `python -m tests.years_file FILE`, a tenth of them.

For tests in a browser, whose server has a database of its own and reads it in as anybody would.
"""

import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent


@cache
def years_file() -> str:
    """The text of the file; made once a run, in a process and a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "company.json"
        subprocess.run([sys.executable, "-m", "tests.years_file", str(path)], cwd=ROOT, check=True, timeout=300)
        return path.read_text(encoding="utf-8")


def write(path: Path) -> None:
    """Play and write. Imports come late: Django must be set up before them."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ.pop("DATABASE_URL", None)
    os.environ["PETUKH_DATA"] = str(path.parent)
    import django  # noqa: PLC0415

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    from tests.databases import default_is  # noqa: PLC0415
    from tests.same_screens import Installation  # noqa: PLC0415
    from tests.years import TENTH, Years  # noqa: PLC0415

    with default_is(path.with_suffix(".sqlite3")):
        call_command("migrate", verbosity=0)
        slug = Years(Random(3), TENTH).play()
        path.write_text(Installation(slug).table(f"/c/{slug}/circle.json"), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
