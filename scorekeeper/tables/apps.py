"""Django's entry for the books."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The app that owns every table of the database."""

    name = "scorekeeper.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"
