"""Head to head: who had less left at the end of the games in which both sat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.tables.queries import HeadToHead, PersonFacts
from scorekeeper.words import statistics as words
from scorekeeper.words.names import counted
from scorekeeper.words.phrase import shown_name, signed

#: Letters of a name that a column shows; where one is longer, or there are many, columns are numbered.
FITS, COLUMNS = 8, 6


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people: how often the one was ahead, the other, both level; points won from the other."""

    facts: HeadToHead
    person: PersonFacts
    address: str
    said: str
    level: str
    points: str
    games: str


@dataclass(frozen=True, slots=True)
class Line:
    """A row: somebody against each; None against oneself, and where two never met."""

    person: PersonFacts
    cells: Sequence[Meeting | None]


@dataclass(frozen=True, slots=True)
class Against:
    """The table of all; `numbered`: columns have numbers, and the names stand in the rows."""

    numbered: bool
    people: Sequence[PersonFacts]
    lines: Sequence[Line]


def against_of(people: Sequence[PersonFacts], pairs: Mapping[tuple[int, int], HeadToHead]) -> Against | None:
    """Everybody against everybody who met somebody; None where nobody did."""
    met = [person for person in people if any((person.id, other.id) in pairs for other in people)]
    if len(met) < 2:
        return None
    lines = [Line(one, [_cell(pairs, one, other) for other in met]) for one in met]
    return Against(len(met) > COLUMNS or any(len(each.label) > FITS for each in met), met, lines)


def _cell(pairs: Mapping[tuple[int, int], HeadToHead], one: PersonFacts, other: PersonFacts) -> Meeting | None:
    facts = pairs.get((one.id, other.id))
    return meeting_of(facts, "") if facts else None


def meeting_of(facts: HeadToHead, address: str) -> Meeting:
    """Two people who met; `address` leads to the second one."""
    names = {"first": shown_name(facts.first.label), "second": shown_name(facts.second.label)}
    return Meeting(
        facts=facts,
        person=facts.second,
        address=address,
        said=words.MET.say(**names, ahead=facts.ahead, behind=facts.behind),
        level=words.LEVEL.say(facts.level) if facts.level else "",
        points=signed(facts.points),
        games=counted("games", facts.games),
    )
