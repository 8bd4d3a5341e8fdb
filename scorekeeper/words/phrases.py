"""The catalogue for the phone: the phrases that are said while a hand is typed, in the active language."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.words.changes import CHANGES, CROWING, PARTS, ROLES
from scorekeeper.words.deeds import DEEDS
from scorekeeper.words.names import COUNTS, DECLARATIONS, EVENTS, FOULS, JACKS
from scorekeeper.words.phrase import Phrase, language
from scorekeeper.words.reasons import SUMS
from scorekeeper.words.refusals import OF_A_HAND, PLACES

_GROUPS: Mapping[str, Mapping[str, Phrase]] = {
    "jack": JACKS,
    "declaration": DECLARATIONS,
    "foul": FOULS,
    "event": EVENTS,
    "count": {"points": COUNTS["points"]},
    "part": PARTS,
    "change": CHANGES,
    "sum": SUMS,
    "refusal": OF_A_HAND,
    "place": PLACES,
    "deed": DEEDS,
}


def phrases() -> dict[str, Any]:
    """What `static/js/words.js` needs, as JSON.

    `texts` has the templates by group and key; where the number decides, a template for each of Intl's categories.
    `roles` and `crowing` say how the parts of a change are put together.
    """
    texts = {
        f"{group}.{key}": phrase.forms() for group, of_group in _GROUPS.items() for key, phrase in of_group.items()
    }
    return {
        "language": language(),
        "texts": texts,
        "roles": ROLES,
        "crowing": list(CROWING),
    }
