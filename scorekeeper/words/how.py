"""How to play: what a beginner needs to sit down under exactly these rules, with a hand played out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.rules.game import Step
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.lesson import DEALER, TRUMP, Lesson, lesson
from scorekeeper.rules.lot import Card
from scorekeeper.rules.sheet import ScoringSheet
from scorekeeper.words.card import HEADINGS, say_about, section
from scorekeeper.words.cards import rank_letter
from scorekeeper.words.changes import say_change, say_ending
from scorekeeper.words.names import suit_name
from scorekeeper.words.phrase import _
from scorekeeper.words.reasons import Reason, reasons, rule_texts, say_sum
from scorekeeper.words.rulesets import rules_name
from scorekeeper.words.sections import Section, Table

PEOPLE = (_("Anna"), _("Boris"), _("Vera"), _("Gleb"), _("Darya"), _("Egor"))
SIGNS = {"spades": "♠", "clubs": "♣", "diamonds": "♦", "hearts": "♥"}
TITLE = _("How to play: {rules}")
HOW = {
    "aim": _("What it is about"),
    "pack": _("The pack and the deal"),
    "trump": _("Trump"),
    "exchange": _("Exchange"),
    "trick": _("Five tricks"),
    "counting": _("Counting"),
    "jacks": _("Jacks"),
    "hand": _("A hand, from the cards to the record"),
}
STORY = {
    "begin": _("Trump: {trump}. The deal is {dealer}'s, so {leader} leads."),
}
TRICK = {
    "number": _("Trick"),
    "leads": _("leads"),
    "takes": _("takes it"),
}


class Played(NamedTuple):
    """What the hand was for one player: its tricks and jacks, the sum of the record, the reasons, how it ended."""

    name: str
    did: str
    sum: str
    reasons: tuple[Reason, ...]
    ending: str


class How(NamedTuple):
    """A lesson: sections to read, then the hand: who held what, trick by trick, and what each record became."""

    title: str
    about: str
    sections: tuple[Section, ...]
    people: tuple[str, ...]
    story: tuple[str, ...]
    held: Table
    tricks: Table
    hand: Hand
    step: Step
    played: tuple[Played, ...]


def how(sheet: ScoringSheet, name: str = "") -> How:
    """The lesson for a sheet; its hand is played by four, or by as many as the rules allow."""
    taught = lesson(sheet.rules)
    people = tuple(person.say() for person in PEOPLE[: len(taught.held)])
    return How(
        title=TITLE.say(rules=name or rules_name(sheet.rules)),
        about=say_about(sheet),
        sections=tuple(_sections(sheet)),
        people=people,
        story=tuple(_story(sheet, taught, people)),
        held=Table(people, (tuple(_held(cards) for cards in taught.held),)),
        tricks=_tricks(taught, people),
        hand=taught.hand,
        step=taught.step,
        played=_played(taught, people),
    )


def _sections(sheet: ScoringSheet) -> Iterator[Section]:
    for key in HEADINGS:
        found = section(key, sheet)
        if found.lines or found.table:
            yield found


def _story(_sheet: ScoringSheet, taught: Lesson, people: Sequence[str]) -> Iterator[str]:
    """What is to be known before the first card."""
    leader = taught.tricks[0].leader
    yield STORY["begin"].say(dealer=people[DEALER], leader=people[leader], trump=suit_name(TRUMP))


def say_card(card: Card) -> str:
    """A card as it is read from its corner: `В♣`."""
    return rank_letter(card.rank) + SIGNS[card.suit]


def _held(cards: Sequence[Card]) -> str:
    return " ".join(say_card(card) for card in cards)


def _tricks(taught: Lesson, people: Sequence[str]) -> Table:
    """A row a trick: who leads, everybody's card, who takes it."""
    head = (TRICK["number"].say(), TRICK["leads"].say(), *people, TRICK["takes"].say())
    rows = tuple(
        (str(number), people[trick.leader], *map(say_card, trick.cards), people[trick.winner])
        for number, trick in enumerate(taught.tricks, 1)
    )
    return Table(head, rows)


def _played(taught: Lesson, people: Sequence[str]) -> tuple[Played, ...]:
    texts = rule_texts(taught.sheet)
    before = taught.step.before.records
    return tuple(
        Played(
            name=people[seat],
            did=say_change(entry.parts, entry.change),
            sum=say_sum(before[seat], entry),
            reasons=reasons(texts, entry),
            ending=say_ending(entry.events, entry.record),
        )
        for seat, entry in enumerate(taught.step.entries)
    )
