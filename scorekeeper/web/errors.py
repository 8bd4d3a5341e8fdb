"""Pages that say what went wrong and how to go on. Each has a code, a sentence and a way out."""

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.rules.errors import Refused
from scorekeeper.web.layout import layout_for
from scorekeeper.words.refusals import say_refusal


def _page(request: HttpRequest, status: int, title: str, way_out: str) -> HttpResponse:
    context = {"status": status, "title": title, "way_out": way_out, "layout": layout_for(request)}
    return render(request, "error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the request can't be understood, or was sent to a name that isn't this site's."""
    return _page(
        request,
        400,
        _("This request can't be answered"),
        _("Open the address that the server printed when it started, or the link that you were given."),
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: this phone may not do that."""
    return _page(request, 403, _("This phone may not do that"), _("Open the link that lets you keep the score."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form has no valid proof that it came from our own page."""
    return _page(
        request,
        403,
        _("The form has expired"),
        _("Nothing was saved. Go back, reload the page and send it once more; cookies must be allowed."),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing is at this address, or its link was withdrawn."""
    return _page(
        request,
        404,
        _("There is nothing here"),
        _("Check the address, or ask for a new link: the old one may be withdrawn."),
    )


def not_allowed(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    """405: the address exists but not for this method; *refused* names those that it takes."""
    page = _page(request, 405, _("This page can't be used like that"), _("Go to the first page and start from there."))
    page.headers["Allow"] = refused.headers.get("Allow", "")
    return page


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """413: more was sent than is read at once; `most` bytes are."""
    way_out = _("Nothing was saved. Send less than %(most)s MB.") % {"most": most // 2**20}
    return _page(request, 413, _("That is too much at once"), way_out)


def overtaken(request: HttpRequest) -> HttpResponse:
    """409: another phone did something in between, or the form was used already."""
    return _page(
        request,
        409,
        _("Nothing was changed"),
        _("Another phone was faster, or this form was used already. Go back and reload the page to see how it stands."),
    )


def busy(request: HttpRequest) -> HttpResponse:
    """503: somebody else has been writing for so long that the books could not be had."""
    page = _page(
        request,
        503,
        _("The books are in use just now"),
        _("Nothing was saved: something else takes long to write. Go back, wait a minute and send it once more."),
    )
    page.headers["Retry-After"] = "60"
    return page


def refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """422: what was sent cannot be; *refusal* says why."""
    reasons = " ".join(say_refusal(each, ()) for each in refusal.refusals)
    return _page(request, 422, _("Nothing was changed"), reasons)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our own mistake; where even the page for it can't be made, its two sentences."""
    title = _("Something broke on our side")
    way_out = _("Nothing that was saved is lost. Go back and try again; if it stays so, tell whoever runs this site.")
    try:
        return _page(request, 500, title, way_out)
    except Exception:
        logging.getLogger("django.request").exception("The page for an error can't be made")
        return HttpResponse(f"{title}. {way_out}", status=500, content_type="text/plain; charset=utf-8")
