"""The first page's circles, and a circle's own page."""

from collections.abc import Iterable

from django.db.models import OuterRef, Prefetch, Subquery, prefetch_related_objects

from scorekeeper.rules.game import fold_while_valid, last_position
from scorekeeper.tables.mapping import begun, hand_of, people_at, price_of, rules_of, with_people
from scorekeeper.tables.models import Circle, Evening, Game, Player
from scorekeeper.tables.queries.facts import (
    CircleCard,
    CircleScreen,
    EveningFacts,
    GameFacts,
    PlayerFacts,
    Setup,
    facts_of,
)
from scorekeeper.tables.standing import Outcome, kept_outcome, outcome_of

#: Evenings on a circle's page.
LATEST = 30


def home(slugs: Iterable[str]) -> tuple[CircleCard, ...]:
    """A card for each circle that there is, in the order given. Whether this phone may see it is not judged here."""
    wanted = list(slugs)
    latest = Game.objects.filter(evening__circle=OuterRef("pk")).order_by("-created_at", "-id").values("pk")[:1]
    circles = {row.slug: row for row in Circle.objects.filter(slug__in=wanted).annotate(latest=Subquery(latest))}
    games = Game.objects.prefetch_related(with_people()).in_bulk([row.latest for row in circles.values()])
    _read_hands(games.values())
    return tuple(_card(circles[slug], games.get(circles[slug].latest)) for slug in wanted if slug in circles)


def _card(circle: Circle, game: Game | None) -> CircleCard:
    if game is None:
        return CircleCard(facts_of(circle), (), "", "", circle.created_at)
    facts = _game_facts(game)
    return CircleCard(facts_of(circle), facts.names, facts.slug, facts.status, facts.created_at)


def circle_screen(slug: str) -> CircleScreen:
    """A circle's page. Raises `Circle.DoesNotExist`."""
    circle = Circle.objects.prefetch_related("players").get(slug=slug)
    games = Prefetch("games", Game.objects.order_by("number").prefetch_related(with_people()))
    evenings = list(circle.evenings.order_by("-started_at", "-id").prefetch_related(games)[:LATEST])
    _read_hands(game for row in evenings for game in row.games.all())
    return CircleScreen(
        circle=facts_of(circle),
        carries=circle.carries,
        players=tuple(PlayerFacts(player.pk, player.label, player.hidden) for player in _by_name(circle)),
        evenings=tuple(_evening_facts(row) for row in evenings),
        latest=next((_setup(game) for row in evenings for game in reversed(row.games.all())), None),
    )


def _by_name(circle: Circle) -> list[Player]:
    """The people of a circle; records that were merged into others are none."""
    people = [player for player in circle.players.all() if player.merged_into_id is None]
    return sorted(people, key=lambda player: (player.name.casefold(), player.mark))


def _read_hands(games: Iterable[Game]) -> None:
    """Read the hands of the games whose outcome isn't kept, all at once."""
    prefetch_related_objects([game for game in games if kept_outcome(game) is None], "hands__entries")


def _evening_facts(row: Evening) -> EveningFacts:
    games = tuple(_game_facts(game) for game in row.games.all())
    return EveningFacts(row.pk, row.started_at, row.ended_at, row.zone, row.currency, games)


def _game_facts(game: Game) -> GameFacts:
    return facts_of_game(game, kept_outcome(game) or _worked_out(game))


def facts_of_game(game: Game, outcome: Outcome) -> GameFacts:
    """The facts of a game that has come to this; reads its seats."""
    return GameFacts(
        slug=game.slug,
        number=game.number,
        names=_names(game),
        status=outcome.status,
        winner=outcome.winner,
        petukh=outcome.petukh,
        records=outcome.records,
        created_at=game.created_at,
        rules_name=game.rules_name,
    )


def _worked_out(game: Game) -> Outcome:
    """What came of a game as far as its hands can be played: one may just be changed by another phone."""
    base = begun(game)
    steps, _ = fold_while_valid(base, [hand_of(row) for row in game.hands.all()])
    return outcome_of(game, last_position(base, steps))


def _names(game: Game) -> tuple[str, ...]:
    """Labels of those who sit there last."""
    return tuple(player.label for player in people_at(game.seats.all()))


def _setup(game: Game) -> Setup:
    return Setup(_names(game), rules_of(game), price_of(game), game.first_dealer, game.rules_name)
