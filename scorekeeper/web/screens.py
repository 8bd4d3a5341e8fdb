"""How a screen is answered: a whole page, or its fragment where htmx asks for it; and the deeds that change books."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

from scorekeeper.web import access, streams
from scorekeeper.web.layout import asks_for_fragment, layout_for

OK, SEE_OTHER, CONFLICT, UNPROCESSABLE = 200, 303, 409, 422


def screen(request: HttpRequest, template: str, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """A screen as a whole page or as a fragment; this phone's cookies are kept fresh."""
    response = render(
        request, template, {**context, "layout": layout_for(request), "template": template}, status=status
    )
    patch_vary_headers(response, ("HX-Request",))
    access.remember_phone(response, request)
    access.renew(response, request)
    return response


def see_other(to: str, *args: str) -> HttpResponse:
    """Send the browser on to a view's address, or to a path, with a GET (303)."""
    response = redirect(to, *args)
    response.status_code = SEE_OTHER
    return response


def done(request: HttpRequest, address: str, again: Callable[[], HttpResponse]) -> HttpResponse:
    """After a deed: the new screen at once for htmx, else a redirect, so that a reload repeats nothing."""
    if asks_for_fragment(request):
        streams.look_at(request, address)
        streams.renew(request)
        shown = again()
        shown.headers["HX-Replace-Url"] = address  # what is shown now is not where the form stood
        return shown
    response = see_other(address)
    access.remember_phone(response, request)
    return response
