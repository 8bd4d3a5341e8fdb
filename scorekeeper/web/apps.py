"""Django's entry for the screens."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The app that owns views and template tags; it has no tables of its own."""

    name = "scorekeeper.web"
    label = "web"
