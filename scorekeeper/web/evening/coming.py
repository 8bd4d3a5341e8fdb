"""The next game, as its button says before it is tapped: who makes room, who sits down, who deals."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.tables import services
from scorekeeper.tables.queries import EveningScreen, PersonFacts
from scorekeeper.words.evening import say_next


@dataclass(frozen=True, slots=True)
class NextGame:
    """What stands in the bar: a sentence, and a link, a button, or several to choose from.

    `place` is where one is, so that a choice leads back there. For those who watch there are only links.
    """

    said: str = ""
    button: str = ""
    address: str = ""
    action: str = ""
    choose: str = ""
    choices: Sequence[PersonFacts] = ()
    revision: int = 0
    elsewhere: str = ""
    elsewhere_said: str = ""
    place: str = ""
    key: str = field(default_factory=services.new_key)


def next_game(shown: EveningScreen, *, keeps: bool, place: str = "") -> NextGame | None:
    """What can be done next in an evening; None where nothing can."""
    coming = shown.next
    if coming.step == "go_on":
        return _going_on(shown, keeps=keeps)
    if not keeps or coming.step == "ended":
        return None
    if coming.step == "choose":
        return _choosing(shown, place)
    if coming.step == "begin":
        return _begun(shown)
    return _impossible(shown)


def after_game(shown: EveningScreen, number: int, *, keeps: bool) -> NextGame:
    """What can be done next, as the end of game *number* says it: a later game is gone to, else as on the evening."""
    later = next((game.facts for game in shown.games if game.facts.number > number), None)
    evening = reverse("web:evening", args=[shown.circle.slug, shown.id])
    if later:
        return NextGame(button=_("To the next game"), address=reverse("web:game", args=[later.slug]))
    own = shown.games[-1].facts.slug if shown.games else ""
    return next_game(shown, keeps=keeps, place=own) or NextGame(button=_("To the evening"), address=evening)


def _going_on(shown: EveningScreen, *, keeps: bool) -> NextGame:
    number, game = shown.next.number, reverse("web:game", args=[shown.next.game])
    if not keeps:
        return NextGame(button=_("Watch game %(number)s") % {"number": number}, address=game)
    if not shown.between or not shown.seats:
        return NextGame(button=say_next("go_on", number=number), address=game)
    said = say_next("begun", number=number, name=shown.seats[shown.dealer].label)
    return NextGame(said=_rotated(shown), button=said, address=game)


def _begun(shown: EveningScreen) -> NextGame:
    """The button that begins it, which the last game's own rematch does."""
    return NextGame(
        said=_rotated(shown),
        button=say_next("again", name=shown.seats[shown.dealer].label),
        action=reverse("web:rematch", args=[shown.next.game]),
    )


def _choosing(shown: EveningScreen, place: str) -> NextGame:
    rotation = shown.rotation
    sits = rotation.sits if rotation else None
    return NextGame(
        said=say_next("several_wait", sits=sits.label) if sits else say_next("several"),
        choose=reverse("web:move", args=[shown.circle.slug, shown.id]),
        choices=rotation.undecided if rotation else (),
        revision=shown.revision,
        place=place,
    )


def _impossible(shown: EveningScreen) -> NextGame:
    """Too few or too many sit at the table for the rules: nothing can begin until that changes."""
    coming = shown.next
    return NextGame(
        said=say_next(coming.step, len(shown.seats), least=coming.least, most=coming.most),
        elsewhere=reverse("web:new_game", args=[shown.circle.slug]),
        elsewhere_said=_("Agree on another game"),
    )


def _rotated(shown: EveningScreen) -> str:
    """Who makes room for whom; empty where everybody stays as a matter of course."""
    rotation = shown.rotation
    if rotation is None:
        return ""
    if rotation.gone and rotation.sits:
        return say_next("rotation", gone=rotation.gone.label, sits=rotation.sits.label)
    if rotation.stays and rotation.petukh:
        return say_next(
            "stayed" if shown.waiting else "stays", gone=", ".join(person.label for person in rotation.petukh)
        )
    return ""
