"""How to play: what a beginner needs to sit down under exactly these rules, with a hand played out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.rules.game import Step
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.lesson import TRUMP, Lesson, PlayedTrick, lesson
from scorekeeper.rules.lot import Card
from scorekeeper.rules.sheet import ScoringSheet
from scorekeeper.words.card import say_about
from scorekeeper.words.cards import rank_letter
from scorekeeper.words.changes import say_change, say_ending
from scorekeeper.words.names import declaration_name, suit_name
from scorekeeper.words.phrase import _
from scorekeeper.words.reasons import Reason, reasons, rule_texts, say_sum
from scorekeeper.words.restrictions import say_restrictions
from scorekeeper.words.rulesets import rules_name
from scorekeeper.words.sections import Section, Table
from scorekeeper.words.teaching import lessons

PEOPLE = (_("Anna"), _("Boris"), _("Vera"), _("Gleb"), _("Darya"), _("Egor"))
SIGNS = {"spades": "♠", "clubs": "♣", "diamonds": "♦", "hearts": "♥"}
TITLE = _("How to play: {rules}")
STORY = {
    "seats": _("Deals: {dealer}. First lead: {leader}. Trump: {trump}."),
    "exchanged": _("These are the cards after the exchange."),
    "dealt": _("These are the cards as they were dealt."),
    "records": _("Before the hand: {records}."),
    "record": _("{name} {record}"),
    "declares": _("{name}: {declaration}."),
    "uncounted": _("{name}: {declaration}, which don't count here."),
}
TRICK = {
    "number": _("Trick"),
    "leads": _("leads"),
    "takes": _("takes it"),
    "only_trump": _("{name}: the only trump"),
    "highest_trump": _("{name}: the highest trump"),
    "of_suit": _("{name}: the highest of the suit led"),
}
_NEVER_EMOJI = "\ufe0e"


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
        sections=tuple(lessons(sheet)),
        people=people,
        story=tuple(_story(taught, people)),
        held=Table(people, (tuple(_held(cards) for cards in taught.held),)),
        tricks=_tricks(taught, people),
        hand=taught.hand,
        step=taught.step,
        played=_played(taught, people),
    )


def _story(taught: Lesson, people: Sequence[str]) -> Iterator[str]:
    """What is to be known before the first card."""
    sheet, step = taught.sheet, taught.step
    yield STORY["seats"].say(dealer=people[step.dealer], leader=people[step.leader], trump=suit_name(TRUMP))
    records = zip(people, step.before.records, strict=True)
    yield STORY["records"].say(records=", ".join(STORY["record"].say(name=name, record=left) for name, left in records))
    yield from say_restrictions(sheet, step.before, people)
    yield STORY["dealt" if step.no_exchange else "exchanged"].say()
    for name, entry in zip(people, step.entries, strict=True):
        if entry.declaration:
            key = "declares" if sheet.counts(entry.declaration) else "uncounted"
            yield STORY[key].say(name=name, declaration=declaration_name(entry.declaration))


def say_card(card: Card) -> str:
    """A card as it is read from its corner: `В♣`."""
    return rank_letter(card.rank) + SIGNS[card.suit] + _NEVER_EMOJI


def _held(cards: Sequence[Card]) -> str:
    return " ".join(say_card(card) for card in cards)


def _tricks(taught: Lesson, people: Sequence[str]) -> Table:
    """A row a trick: who leads, everybody's card, who takes it."""
    head = (TRICK["number"].say(), TRICK["leads"].say(), *people, TRICK["takes"].say())
    rows = tuple(
        (str(number), people[trick.leader], *map(say_card, trick.cards), _why(trick, people))
        for number, trick in enumerate(taught.tricks, 1)
    )
    return Table(head, rows)


def _why(trick: PlayedTrick, people: Sequence[str]) -> str:
    """Who takes a trick, and by what."""
    trumps = sum(card.suit == TRUMP for card in trick.cards)
    key = "of_suit" if trumps == 0 else "only_trump" if trumps == 1 else "highest_trump"
    return TRICK[key].say(name=people[trick.winner])


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
