"""A whole page, or the fragment of it that htmx swaps into the page that is open."""

from django.http import HttpRequest


def asks_for_fragment(request: HttpRequest) -> bool:
    """Whether htmx swaps the answer into the page that is open."""
    return bool(getattr(request, "htmx", False)) and not request.headers.get("HX-History-Restore-Request")


def layout_for(request: HttpRequest) -> str:
    """The template that a screen's page extends."""
    return "_fragment.html" if asks_for_fragment(request) else "base.html"
