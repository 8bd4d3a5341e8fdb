"""The players' tables: a row each, a few numbers wide, so that all of them can be read on the narrowest phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.tables.queries import PersonYears
from scorekeeper.web.statistics.figures import Figure, count_of, figure_of, firsts_of
from scorekeeper.words import statistics as words

#: Each table by its name in `words.TABLES`, and its columns. It is in the order of the places in its first column.
TABLES: Mapping[str, Sequence[str]] = {
    "games": ("wins", "petukh", "left"),
    "hands": ("tricks", "no_tricks", "hands"),
    "jacks": ("jacks", "declarations", "passes"),
    "fines": ("fines", "overshoots", "fouls"),
    "runs": ("run_wins", "run_without_petukh", "run_petukh"),
    "sums": ("points", "games", "evenings", "crosses"),
}
#: Nobody is put in an order by these: they are no competition.
UNRANKED = ("fines",)


@dataclass(frozen=True, slots=True)
class Bar:
    """How somebody's games ended, drawn in hundredths of the longest bar: out first, neither, petukh."""

    wins: str
    petukh: str
    petukh_at: str
    games: str


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody in a table; `place` is empty where there is none yet."""

    person: PersonYears
    address: str
    place: str
    cells: Sequence[Figure]
    bar: Bar | None


@dataclass(frozen=True, slots=True)
class Table:
    """One table; `by` is the measure whose places stand before the names, empty where there are none."""

    name: str
    title: str
    by: str
    heads: Sequence[str]
    rows: Sequence[Row]


def tables_of(people: Sequence[PersonYears], addresses: Mapping[int, str]) -> list[Table]:
    """All tables with something in them; a column in which nothing ever happened is left out."""
    shown = {name: [each for each in measures if _any(people, each)] for name, measures in TABLES.items()}
    return [_table(name, measures, people, addresses) for name, measures in shown.items() if measures]


def _any(people: Sequence[PersonYears], measure: str) -> bool:
    return any(count_of(each, measure) for each in people)


def _table(name: str, measures: Sequence[str], people: Sequence[PersonYears], addresses: Mapping[int, str]) -> Table:
    by = "" if name in UNRANKED else measures[0]
    firsts = [] if name in UNRANKED else firsts_of(people, measures)
    most = max(each.games for each in people)
    ordered = sorted(people, key=lambda each: each.ranks.get(by, len(people) + 1)) if by else people
    return Table(
        name=name,
        title=words.TABLES[name].say(),
        by=by,
        heads=[words.HEADS[each].say() for each in measures],
        rows=[
            Row(
                person=each,
                address=addresses[each.person.id],
                place=str(each.ranks.get(by, "")),
                cells=[figure_of(each, measure, firsts, label=words.HEADS[measure].say()) for measure in measures],
                bar=_bar(each, most) if name == "games" else None,
            )
            for each in ordered
        ],
    )


def _bar(years: PersonYears, most: int) -> Bar | None:
    """The bar; whoever is both out and petukh, as where all are level, is counted in both numbers and drawn once."""
    if not years.games:
        return None
    petukh = min(years.petukh, years.games - years.wins)
    return Bar(
        wins=_part(years.wins, most),
        petukh=_part(petukh, most),
        petukh_at=_part(years.games - petukh, most),
        games=_part(years.games, most),
    )


def _part(count: int, most: int) -> str:
    return f"{count * 100 / most:.1f}".removesuffix(".0")
