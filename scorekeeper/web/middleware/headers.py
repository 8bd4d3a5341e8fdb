"""Headers that every answer carries."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# Nothing here needs these; a script that slipped in should not have them either.
PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()"


class HeadersMiddleware:
    """Say what a browser may do with the answer: keep no page for another's eyes, and use no device."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer *request*."""
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        # Going back must show what is true now, and a proxy must never hand one phone's page to another.
        response.headers.setdefault("Cache-Control", "no-cache, private")
        # Django counts only what passes its own middleware, and without a length a phone waits for more.
        if not response.streaming and "Content-Length" not in response.headers:
            response.headers["Content-Length"] = str(len(response.content))
        return response
