"""Commands that read the books need the books to be there."""

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def require_books() -> None:
    """Raise `CommandError` with the way out where the database has not been set up, or not for this version."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not ready for this version. Run `make run` once, or `manage.py migrate`.")
