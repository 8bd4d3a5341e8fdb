"""What was typed into the start of a game, carried through another page by its address, and signed there.

So a reload or another language loses nothing of it, and nothing is stored for a game that may never begin.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.core import signing

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.rules_json import parse_rules, rules_to_json
from scorekeeper.rules.ruleset import RuleSet

#: The name of the address's parameter.
PARAMETER = "typed"
_SALT = "scorekeeper.web.typed"
#: Longer texts are no name, price, number or rule set; an address has its bounds.
_LONGEST = 2000


def signed(fields: Mapping[str, str]) -> str:
    """The fields of a start form as text for an address."""
    return signing.dumps({name: text[:_LONGEST] for name, text in fields.items()}, salt=_SALT, compress=True)


def read(text: str) -> dict[str, str] | None:
    """The fields that `signed` wrote; None where it isn't one."""
    try:
        fields = signing.loads(text, salt=_SALT)
        return {str(name): str(value) for name, value in fields.items()}
    except (signing.BadSignature, AttributeError, ValueError):
        return None


def rules_text(rules: RuleSet) -> str:
    """A rule set as the text of a hidden field."""
    return json.dumps(rules_to_json(rules), separators=(",", ":"))


def rules_in(text: str) -> RuleSet | None:
    """The rule set in such a text; None where it is none, whoever wrote it."""
    try:
        data: Any = json.loads(text)
        return parse_rules(data)
    except (Refused, ValueError, RecursionError):
        return None
