"""The journal: reading it, undoing an entry, and the name that a phone gives itself in it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import queries, services
from scorekeeper.web import access, links, streams
from scorekeeper.web.journal import Asked, journal_address, journal_page, why_not
from scorekeeper.web.keys import key_in
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen, see_other
from scorekeeper.words.journal import say_obstacle
from scorekeeper.words.refusals import say_refusal

_SLUG = re.compile(r"[\w-]{1,64}", re.ASCII)
_PLACE = ("evening", "game", "before")


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """What was done in a company, in an evening or in a game, the newest first."""
    access.require_watcher(request, queries.circle_facts(slug))
    asked = _asked(request, slug, request.GET)
    return _answer(request, slug, replace(asked, done=_number(request.GET, "done")))


@require_POST
def undo(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Undo an entry; what stands in the way is told over the page as it now stands."""
    return _write(
        request,
        slug,
        lambda key, phone: services.undo_entry(key=key, phone=phone, circle=slug, entry=entry),
        entry=entry,
    )


@require_POST
def name_phone(request: HttpRequest, slug: str) -> HttpResponse:
    """Give this phone a name."""
    name = request.POST.get("name", "")
    return _write(
        request, slug, lambda key, phone: services.name_phone(key=key, phone=phone, circle=slug, name=name), typed=name
    )


def _write(
    request: HttpRequest,
    slug: str,
    act: Callable[[str, str], object],
    *,
    entry: int | None = None,
    typed: str | None = None,
) -> HttpResponse:
    """Do it and show the same part of the journal again."""
    access.require_keeper(request, queries.circle_facts(slug))
    asked = _asked(request, slug, request.POST)
    here = {name: request.POST[name] for name in _PLACE if request.POST.get(name)}
    streams.look_at(request, journal_address(slug, here))
    try:
        act(request.POST.get("key", ""), access.phone_of(request))
    except services.Conflict as conflict:
        told = _conflict(slug, conflict, entry)
        return _answer(request, slug, replace(asked, error=told, typed=typed), request.POST, CONFLICT)
    except Refused as refused:
        told = " ".join(say_refusal(refusal, ()) for refusal in refused.refusals)
        wrong = replace(asked, error=told) if typed is None else replace(asked, phone_error=told, typed=typed)
        return _answer(request, slug, wrong, request.POST, UNPROCESSABLE)
    response = see_other(journal_address(slug, here if entry is None else {**here, "done": str(entry)}))
    access.remember_phone(response, request)
    return response


def _conflict(slug: str, conflict: services.Conflict, entry: int | None) -> str:
    """Why nothing was undone: as the journal now says it of that entry, or as the deed itself met it."""
    told = "" if entry is None else why_not(queries.journal_screen(slug, before=entry + 1), entry)
    if not told and conflict.obstacle:
        told = say_obstacle(conflict.obstacle.code)
    if told:
        return _("Nothing was undone. %(why)s") % {"why": told}
    if conflict.code in ("sat_together", "moved_together"):
        return _("Nothing was undone. By now both have sat in one game, so they can't be one person.")
    return _("Nothing was changed: another phone was faster. This is how it stands.")


# --- the page -----------------------------------------------------------------------------------------------------


def _asked(request: HttpRequest, slug: str, given: Mapping[str, str]) -> Asked:
    facts = queries.circle_facts(slug)
    keeps = facts is not None and access.role_of(request, facts) == links.KEEPER
    return Asked(access.phone_of(request), keeps, before=_number(given, "before"))


def _answer(
    request: HttpRequest, slug: str, asked: Asked, given: Mapping[str, str] | None = None, status: int = 200
) -> HttpResponse:
    page = journal_page(_shown(slug, request.GET if given is None else given), asked)
    return screen(request, "journal.html", {"page": page}, status=status)


def _shown(slug: str, given: Mapping[str, str]) -> queries.JournalScreen:
    """The part of the journal that an address or a form names; 404 where there is none such."""
    game = given.get("game", "")
    if game and not _SLUG.fullmatch(game):
        raise Http404
    try:
        return queries.journal_screen(
            slug, evening=_number(given, "evening"), game=game or None, before=_number(given, "before")
        )
    except ObjectDoesNotExist:
        raise Http404 from None


def _number(given: Mapping[str, str], name: str) -> int | None:
    """A key in an address; nonsense counts as none."""
    return key_in(given.get(name, ""), 17)
