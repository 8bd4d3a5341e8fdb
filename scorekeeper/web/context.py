"""What every template may use."""

from typing import Any

from django.http import HttpRequest

from scorekeeper import __version__
from scorekeeper.web import streams


def house(request: HttpRequest) -> dict[str, Any]:
    """Give templates the app's version, as `version`, and what the page listens to, as `stream` (or None)."""
    return {"version": __version__, "stream": streams.stream_of(request)}
