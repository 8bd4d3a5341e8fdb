"""The phone's time zone: every time on a page is shown in it."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

COOKIE = "tz"


class ZoneMiddleware:
    """Show times in the zone that the phone has told in a cookie, else in the host's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer *request*; the zone goes with it, since a thread serves many."""
        with timezone.override(_zone(request.COOKIES.get(COOKIE, ""))):
            return self.get_response(request)


def _zone(name: str) -> ZoneInfo | None:
    """The zone of this IANA name; None where there is none, whatever a cookie may hold."""
    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, KeyError):
        return None
