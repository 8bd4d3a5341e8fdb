"""Other databases in the place of the tests' own."""

from pathlib import Path

from django.db import connections

from scorekeeper import settings


class default_is:  # noqa: N801 - reads as what it does
    """Makes a SQLite file the default database, served as the project's settings say."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        self.before, self.connection = connections.databases["default"], connections["default"]
        given = settings.DATABASES["default"]["OPTIONS"] if settings.SQLITE else {"transaction_mode": "IMMEDIATE"}
        own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(self.path), "OPTIONS": dict(given)}
        connections.databases["default"] = {**self.before, **own}
        del connections["default"]

    def __exit__(self, *_: object) -> None:
        connections["default"].close()
        connections.databases["default"] = self.before
        connections["default"] = self.connection
