"""Pages for the refusals that no view makes: too large a body, an unknown method, what only a forged form can ask."""

from collections.abc import Callable

from django.core.exceptions import ObjectDoesNotExist
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from scorekeeper.rules.errors import Refused
from scorekeeper.tables.services import Conflict
from scorekeeper.web import errors, sizes


class RefusalsMiddleware:
    """Answer 413 to a body that is too large for its address, and give the bare 405 of a view a page to read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer *request*."""
        most = sizes.most_bytes(request.path_info)
        if _length(request) > most:
            return errors.too_large(request, most)
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            return errors.not_allowed(request, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Give a page to what the books refuse and the view did not expect: nothing was written, and it says why."""
        if isinstance(exception, Refused):
            return errors.refused(request, exception)
        if isinstance(exception, Conflict):
            return errors.overtaken(request)
        if isinstance(exception, ObjectDoesNotExist):
            return errors.not_found(request, exception)
        if isinstance(exception, OperationalError) and "locked" in str(exception):  # as SQLite says it
            return errors.busy(request)
        return None


def _length(request: HttpRequest) -> int:
    text = request.META.get("CONTENT_LENGTH") or "0"
    return int(text) if text.isascii() and text.isdigit() else 0
