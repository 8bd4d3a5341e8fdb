"""What all deeds share: done once for each key, in one transaction, with a row in the journal, told after commit."""

import json
import logging
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record_reading import hand_from_json
from scorekeeper.tables.inputs import Changed
from scorekeeper.tables.models import Circle, Evening, Game, Journal
from scorekeeper.tables.services.conflict import Conflict, StoredHand, conflict_in
from scorekeeper.tables.services.telling import tell

_log = logging.getLogger(__name__)
_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
_PHONE = re.compile(r"[A-Za-z0-9_-]{0,64}")
#: Runs of a deed before a race that goes on is told as a conflict.
ATTEMPTS = 3


def new_key() -> str:
    """A key for a form that a phone without scripts will send."""
    return str(uuid.uuid4())


@dataclass(frozen=True, slots=True)
class Answer:
    """What a deed came to; sent again with the same key it is the same.

    `circle` and `game` are slugs; `row` is the key of what else was written, such as a kept rule set.
    """

    deed: str
    circle: str
    game: str = ""
    number: int | None = None
    hand: str | None = None
    revision: int | None = None
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A deed as it was asked for. The same key may come again, and must then come with the same deed and `input`."""

    deed: str
    key: str
    phone: str
    input: Mapping[str, Any]
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What a deed did: the rows it belongs to, and JSON for the journal.

    `changed` is given by every deed that changes a game which was there before; `withdrawn` is a role whose link was
    withdrawn, with the generation of its new link.
    """

    circle: Circle
    game: Game | None = None
    number: int | None = None
    hand: str | None = None
    row: int | None = None
    evening: Evening | None = None
    before: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)
    changed: Changed | None = None
    withdrawn: tuple[str, int] | None = None

    def told(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Both sides for the journal. `inputs` is what takes the deed back (and does it again), as it stands."""
        if self.changed is None:
            return dict(self.before), dict(self.after)
        return {**self.before, "inputs": self.changed.before}, {**self.after, "inputs": self.changed.after}


class Overtaken(Exception):  # noqa: N818 - a turn in a race, met by running once more
    """Raised inside a deed whose game was changed between reading and writing."""


def perform(asked: Asked, act: Callable[[datetime], Done]) -> Answer:
    """Do a deed once.

    `act` gets the time and writes; whatever it raises leaves nothing written. The unique key and the other constraints
    decide races: who loses one runs again, and then meets what the winner wrote.
    """
    _check(asked)
    for _ in range(ATTEMPTS):
        try:
            with transaction.atomic():
                known = _known(asked)
                if known is None:
                    return _now(asked, act)
        except (IntegrityError, Overtaken) as error:
            lost = error
            continue
        except (Conflict, Refused):
            known = _known(asked)  # where the same deed came twice at once, it is its twin that stands in the way
            if known is None:
                raise
        return _again(known, asked)
    _log.error("%s gave up after %s attempts", asked.deed, ATTEMPTS, exc_info=lost)
    raise Conflict("moved", game=str(asked.input.get("game") or ""), sent=asked.hand)


def _known(asked: Asked) -> Journal | None:
    return Journal.objects.filter(key=asked.key).select_related("game").first()


def _check(asked: Asked) -> None:
    for place, text, form in (("key", asked.key, _KEY), ("phone", asked.phone, _PHONE)):
        if not form.fullmatch(text):
            data = {"place": place, "problem": "type", "expected": "text", "value": quoted(text)}
            raise Refused([Refusal("format", data=data)])


def _now(asked: Asked, act: Callable[[datetime], Done]) -> Answer:
    at = timezone.now()
    done = act(at)
    answer = Answer(
        deed=asked.deed,
        circle=done.circle.slug,
        game=done.game.slug if done.game else "",
        number=done.number,
        hand=done.hand,
        revision=_revision(done),
        row=done.row,
    )
    before, after = done.told()
    Journal.objects.create(
        circle=done.circle,
        evening=done.game.evening if done.game else done.evening,
        game=done.game,
        key=asked.key,
        deed=asked.deed,
        input=_plain(asked.input),
        before=_plain(before),
        after=_plain(after),
        answer=asdict(answer),
        phone=asked.phone,
        at=at,
    )
    tell(done.circle, done.withdrawn)
    return answer


def _revision(done: Done) -> int | None:
    changed = done.game or done.evening
    return changed.revision if changed else None


def _plain(value: Mapping[str, Any]) -> Any:
    """The value as JSON gives it back: lists for tuples."""
    return json.loads(json.dumps(value))


def _again(known: Journal, asked: Asked) -> Answer:
    """The answer that was given to this key, where it meant the same."""
    if known.deed == asked.deed and known.input == _plain(asked.input):
        return Answer(**known.answer)
    if known.game is None or known.game.slug != asked.input.get("game"):
        raise Conflict("key_reused", sent=asked.hand)  # another game's row is nobody's business here
    conflict = conflict_in(known.game, "key_reused", sent=asked.hand)
    conflict.stored = _written(known)
    raise conflict


def _written(known: Journal) -> StoredHand | None:
    if "hand" not in known.after:
        return None
    hand = hand_from_json(known.after["hand"])
    return StoredHand(known.answer["number"], known.answer["hand"], hand, known.at, known.phone)


# --- what is to be written to -------------------------------------------------------------------------------------

# Locks leave the keys of rows alone (`no_key`): a deed that only names a circle in its journal row needn't wait for one
# that holds it, since two who wait for each other would both get nothing.


def game_to_write(slug: str) -> Game:
    """The game, locked against other writers where the database can. Raises `Game.DoesNotExist`."""
    return Game.objects.select_for_update(of=("self",), no_key=True).select_related("evening__circle").get(slug=slug)


def circle_to_write(slug: str) -> Circle:
    """The circle, locked against others who add people or evenings. Raises `Circle.DoesNotExist`."""
    return Circle.objects.select_for_update(no_key=True).get(slug=slug)


def game_as_seen(slug: str, revision: int, sent: Hand | None = None) -> Game:
    """The game, locked; raises `Conflict` (`moved`) where it is not as the phone saw it."""
    game = game_to_write(slug)
    if revision != game.revision:
        raise conflict_in(game, "moved", sent=sent)
    return game


def raise_revision(game: Game, **fields: Any) -> None:
    """Write fields of a game and count the deed; raises `Overtaken` where another writer was quicker."""
    unchanged = Game.objects.filter(pk=game.pk, revision=game.revision)
    if not unchanged.update(revision=F("revision") + 1, **fields):
        raise Overtaken
    game.revision += 1


def count_deed(evening: Evening, **fields: Any) -> None:
    """Write fields of an evening and count the deed; raises `Overtaken` where another writer was quicker."""
    unchanged = Evening.objects.filter(pk=evening.pk, revision=evening.revision)
    if not unchanged.update(revision=F("revision") + 1, **fields):
        raise Overtaken
    for name, value in fields.items():
        setattr(evening, name, value)
    evening.revision += 1
