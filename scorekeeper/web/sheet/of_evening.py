"""What a correction changes in the evening: whose account, who gives whom, who sits and deals next."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables.queries import Consequences, EveningChange, LineupFacts, TransferFacts
from scorekeeper.web.sheet.fact import Fact
from scorekeeper.words import evening as words
from scorekeeper.words.phrase import shown_name


def evening_facts(found: Consequences) -> list[Fact]:
    """Everything that comes out otherwise, before and after; nothing where the evening stays as it is.

    Who plays next is told where the game is over, or was: before its end nobody has moved yet.
    """
    change, still = found.evening, found.before.status == found.after.status == PLAYING
    if change is None:
        return []
    facts = [*_balances(change), *_transfers(change), *([] if still else [_lineup(change)])]
    return [fact for fact in facts if fact.before != fact.after]


def evening_note(change: EveningChange | None) -> str:
    """What stays although the game before came out otherwise."""
    if change is None or not change.played_on:
        return ""
    return _("The next game has been played on already: its people and its hands stay.")


def _balances(change: EveningChange) -> list[Fact]:
    return [
        Fact(
            _("Account: %(name)s") % {"name": shown_name(row.person.label)},
            *(
                words.balance(amount, amount, change.currency, priced=change.money)
                for amount in (row.before, row.after)
            ),
        )
        for row in change.balances
    ]


def _transfers(change: EveningChange) -> list[Fact]:
    """Each transfer before and after; both ways of who gives whom where that turns."""
    sides = [_by_people(change, rows) for rows in (change.transfers_before, change.transfers_after)]
    nothing = _("nothing")
    return [Fact(pair, *(side.get(pair, nothing) for side in sides)) for pair in {**sides[0], **sides[1]}]


def _by_people(change: EveningChange, rows: Iterable[TransferFacts]) -> dict[str, str]:
    return {
        words.say_transfer(row.payer.label, row.receiver.label): words.due(
            row.amount, change.currency, priced=change.money
        )
        for row in rows
    }


def _lineup(change: EveningChange) -> Fact:
    return Fact(_("Who plays next"), *(_said(side) for side in (change.lineup_before, change.lineup_after)))


def _said(lineup: LineupFacts) -> str:
    dealer = lineup.seats[lineup.dealer].label if lineup.seats else ""
    return words.say_lineup(
        [person.label for person in lineup.seats], dealer, [person.label for person in lineup.waiting]
    )
