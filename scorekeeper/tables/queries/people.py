"""Somebody of a circle, with what each evening brought."""

from django.db.models import Q

from scorekeeper.tables.evenings import EveningBooks, all_books
from scorekeeper.tables.models import Circle, Evening, Player
from scorekeeper.tables.persons import nameless_name, never_met, records_of
from scorekeeper.tables.queries.evening import account_line, person
from scorekeeper.tables.queries.evening_facts import PersonEvening, PersonScreen
from scorekeeper.tables.queries.facts import facts_of


def person_screen(circle: str, player: int) -> PersonScreen:
    """Somebody of a circle (a slug), by the key of any record of theirs.

    Raises `Circle.DoesNotExist`, `Player.DoesNotExist`.
    """
    home = Circle.objects.get(slug=circle)
    row = home.players.select_related("merged_into").get(pk=player).person
    merged = list(row.merged.order_by("name", "mark"))
    books = all_books(evenings_of(row))
    return PersonScreen(
        circle=facts_of(home),
        id=row.pk,
        label=row.label,
        name=row.name,
        mark=row.mark,
        hidden=row.hidden,
        nameless=row.nameless,
        named=not all(record.nameless for record in (row, *merged)),
        has_history=row.has_history,
        merged=tuple(map(person, merged)),
        others=tuple(map(person, never_met(row))),
        evenings=tuple(_evening(one, row) for one in books if row.pk in one.account.people),
    )


def evenings_of(player: Player) -> list[Evening]:
    """The evenings in which somebody may have an account, the latest first."""
    keys = records_of(player)
    there = Q(games__seats__player__in=keys) | Q(openings__player__in=keys) | Q(payments__payer__in=keys)
    found = Evening.objects.filter(there | Q(payments__receiver__in=keys)).values("pk")
    return list(Evening.objects.filter(pk__in=found).select_related("circle").order_by("-started_at", "-id"))


def _evening(books: EveningBooks, player: Player) -> PersonEvening:
    line, row = account_line(books, player), books.row
    return PersonEvening(
        id=row.pk,
        started_at=row.started_at,
        zone=row.zone,
        currency=row.currency,
        money=books.money,
        games=sum(game.over and player.pk in game.last for game in books.games),
        line=line,
    )


def nameless_as(circle: str, word: str) -> str:
    """What somebody of a circle (a slug) would be called who is made nameless now. Raises `Circle.DoesNotExist`."""
    return nameless_name(Circle.objects.get(slug=circle), word)
