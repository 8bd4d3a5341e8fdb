"""What can be read as a card: a preset, a company's own set, the rules of a game; and where it is read."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.queries import GameScreen, HouseFacts
from scorekeeper.words.rulesets import preset_description, preset_name, rules_name

#: For how many a card is shown where nobody said; as many as sit at most tables.
USUAL_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Book:
    """A rule set with its name, and the addresses of its card, of how to play, and of where one came from.

    `players` is for how many it is shown at first; `compare` puts it beside other sets.
    """

    rules: RuleSet
    name: str
    about: str
    card: str
    how: str
    compare: str
    back: str
    back_to: str
    players: int = USUAL_PLAYERS
    fixed: bool = False

    def players_allowed(self) -> range:
        """For how many it can be shown; only for those who sit there where it is `fixed`."""
        least, most = (self.players, self.players) if self.fixed else self.rules.players
        return range(least, most + 1)


def preset_rules(preset: str) -> RuleSet:
    """The rule set of a preset."""
    return parse_rules({"preset": preset})


def book_of_preset(preset: str) -> Book:
    """A preset as it is."""
    return Book(
        rules=preset_rules(preset),
        name=preset_name(preset),
        about=preset_description(preset),
        card=reverse("web:preset_card", args=[preset]),
        how=reverse("web:preset_how", args=[preset]),
        compare=f"{reverse('web:rules_compare')}?with={preset}",
        back=reverse("web:rules"),
        back_to=_("To the rules"),
    )


def book_of_house(circle: str, house: HouseFacts, players: int = USUAL_PLAYERS) -> Book:
    """A company's own set; `players` sat down last time."""
    compare = reverse("web:circle_compare", args=[circle])
    base = f"with={house.rules.preset}&" if house.rules.preset else ""
    return Book(
        rules=house.rules,
        name=house.name,
        about="",
        card=reverse("web:house_card", args=[circle, house.id]),
        how=reverse("web:house_how", args=[circle, house.id]),
        compare=f"{compare}?{base}with=house-{house.id}",
        back=reverse("web:circle_rules", args=[circle]),
        back_to=_("To the company’s rules"),
        players=players,
    )


def book_of_game(game: GameScreen) -> Book:
    """The rules that a game is played by."""
    return Book(
        rules=game.rules,
        name=game.rules_name or rules_name(game.rules),
        about="",
        card=reverse("web:game_rules", args=[game.slug]),
        how=reverse("web:game_how", args=[game.slug]),
        compare="",
        back=reverse("web:game", args=[game.slug]),
        back_to=_("To the game"),
        players=len(game.seats),
        fixed=True,
    )
