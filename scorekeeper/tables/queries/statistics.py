"""The statistics of a circle, and of somebody in it: over all of its years, or over what is chosen of them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.rules.counts import Counts
from scorekeeper.tables.models import Evening, Player
from scorekeeper.tables.queries.evening_facts import PersonFacts
from scorekeeper.tables.queries.facts import facts_of
from scorekeeper.tables.queries.statistics_counting import (
    Counted,
    Games,
    Sheets,
    counted,
    course,
    met,
    most_left,
    ranks,
    sheets_of,
)
from scorekeeper.tables.queries.statistics_facts import (
    Choices,
    Chosen,
    CircleYears,
    CourseEvening,
    EveningChoice,
    GameMark,
    HeadToHead,
    PersonStatistics,
    PersonYears,
    RulesChoice,
    Statistics,
)
from scorekeeper.tables.queries.statistics_reading import Sat, Years, read_years
from scorekeeper.tables.tallies import preset_digests


def statistics(
    circle: str, *, evening: int | None = None, year: int | None = None, rules: str | None = None
) -> Statistics:
    """The statistics of a circle (a slug): of an evening (its key), of a year, by a rule set (its digest), or of all.

    Raises `Circle.DoesNotExist`, `Evening.DoesNotExist`. A year or rules without games give empty statistics.
    """
    years, chosen = read_years(circle), Chosen(evening, year, rules)
    sheets = sheets_of(_chosen(years, chosen), years.who)
    found = counted(sheets)
    return Statistics(
        circle=facts_of(years.circle),
        people=_people(years, found),
        totals=_totals(years, sheets, found),
        head_to_head=_head_to_head(years, sheets),
        course=_course(years, sheets),
        choices=_choices(years),
        chosen=chosen,
    )


def person_statistics(
    circle: str, player: int, *, evening: int | None = None, year: int | None = None, rules: str | None = None
) -> PersonStatistics:
    """The statistics of somebody of a circle (a slug), by the key of any of the own records; chosen as in `statistics`.

    Raises `Circle.DoesNotExist`, `Player.DoesNotExist`, `Evening.DoesNotExist`.
    """
    years, chosen = read_years(circle), Chosen(evening, year, rules)
    if player not in years.who:
        raise Player.DoesNotExist(player)
    key, sheets = years.who[player], sheets_of(_chosen(years, chosen), years.who)
    people = _people(years, counted(sheets))
    against = [one for (first, _), one in _head_to_head(years, sheets).items() if first == key]
    return PersonStatistics(
        circle=facts_of(years.circle),
        years=next((one for one in people if one.person.id == key), _person(years, key, _NOTHING, _NOTHING.rates, {})),
        among=len(people),
        against=tuple(sorted(against, key=lambda one: (-one.games, one.second.label.casefold()))),
        course=tuple(one for one in _course(years, sheets) if key in one.points),
        choices=_choices(years),
        chosen=chosen,
    )


# --- what is chosen -----------------------------------------------------------------------------------------------


def _chosen(years: Years, chosen: Chosen) -> Sequence[Sat]:
    if chosen.evening is not None and chosen.evening not in years.evenings:
        raise Evening.DoesNotExist(chosen.evening)
    evenings = {
        key
        for key, when in years.evenings.items()
        if chosen.evening in (None, key) and (chosen.year is None or chosen.year == when.year)
    }
    return [game for game in years.games if game.evening in evenings and chosen.rules in (None, game.tallies.rules)]


def _choices(years: Years) -> Choices:
    games: dict[int, int] = {}
    rules: dict[str, list[Sat]] = {}
    for game in years.games:
        games[game.evening] = games.get(game.evening, 0) + game.tallies.counts
        rules.setdefault(game.tallies.rules, []).append(game)
    evenings = [years.evenings[key] for key in reversed(games) if key in years.evenings]
    return Choices(
        evenings=tuple(EveningChoice(*when, games[when.id]) for when in evenings),
        years=tuple(sorted({when.year for when in evenings}, reverse=True)),
        rules=tuple(sorted((_rules(found) for found in rules.values()), key=lambda one: (-one.games, one.digest))),
    )


def _rules(games: Sequence[Sat]) -> RulesChoice:
    """A rule set from the games that were played by it, in their order."""
    last = games[-1].tallies
    return RulesChoice(
        digest=last.rules,
        name=next((game.rules_name for game in reversed(games) if game.rules_name), ""),
        preset=last.preset,
        exact=last.preset is not None and preset_digests().get(last.rules) == last.preset,
        games=sum(game.tallies.counts for game in games),
    )


# --- people -------------------------------------------------------------------------------------------------------

_NOTHING = Counted(Counts(), Games(), 0, ())


def _people(years: Years, found: Mapping[int, Counted]) -> tuple[PersonYears, ...]:
    rates = {key: one.rates for key, one in found.items()}
    places = ranks(found, rates)
    people = [_person(years, key, one, rates[key], places[key]) for key, one in found.items()]
    named = years.people
    return tuple(
        sorted(people, key=lambda one: (-one.games, named[one.person.id].name.casefold(), named[one.person.id].mark))
    )


def _person(years: Years, key: int, one: Counted, rates: Any, places: Mapping[str, int]) -> PersonYears:
    return PersonYears(
        person=_facts(years, key),
        hidden=years.people[key].hidden,
        evenings=one.evenings,
        money=one.money,
        rates=rates,
        ranks=places,
        **one.counts._asdict(),
        **one.games._asdict(),
    )


def _facts(years: Years, key: int) -> PersonFacts:
    return PersonFacts(key, years.people[key].label)


def _head_to_head(years: Years, sheets: Sheets) -> dict[tuple[int, int], HeadToHead]:
    return {
        (first, second): HeadToHead(
            first=_facts(years, first),
            second=_facts(years, second),
            games=one.games,
            ahead=one.ahead,
            behind=one.behind,
            level=one.games - one.ahead - one.behind,
            points=one.points,
        )
        for (first, second), one in met(sheets, years.who).items()
    }


# --- the circle ---------------------------------------------------------------------------------------------------


def _totals(years: Years, sheets: Sheets, found: Mapping[int, Counted]) -> CircleYears:
    games = [game.tallies for game in sheets.games]
    sums = Counts(*map(sum, zip(*(one.counts for one in found.values()), strict=True)))
    return CircleYears(
        evenings=len({game.evening for game in sheets.games if game.tallies.counts or game.tallies.people}),
        games=sum(game.counts for game in games),
        longest=_longest(years, sheets.games),
        most_left=_most_left(years, sheets),
        **{**sums._asdict(), "hands": sum(game.hands for game in games)},
    )


def _longest(years: Years, games: Iterable[Sat]) -> GameMark | None:
    counting = [game for game in games if game.tallies.counts]
    game = max(counting, key=lambda game: game.tallies.hands, default=None)
    return _mark(years, game, game.tallies.hands) if game else None


def _most_left(years: Years, sheets: Sheets) -> GameMark | None:
    found = most_left(sheets, years.who)
    if found is None:
        return None
    left, person, game = found
    return _mark(years, game, left, _facts(years, person))


def _mark(years: Years, game: Sat, value: int, person: PersonFacts | None = None) -> GameMark:
    when = years.evenings[game.evening]
    return GameMark(game.slug, game.number, game.evening, when.started_at, when.zone, value, person)


def _course(years: Years, sheets: Sheets) -> tuple[CourseEvening, ...]:
    games = Counter(game.evening for game in sheets.games if game.tallies.counts)
    found = course(sheets)
    return tuple(CourseEvening(*years.evenings[key], games[key], points) for key, points in found.items())
