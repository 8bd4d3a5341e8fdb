"""What every template may use."""

from django.http import HttpRequest

from scorekeeper import __version__


def house(request: HttpRequest) -> dict[str, str]:
    """Give templates the app's version, as `version`."""
    return {"version": __version__}
