"""Rules agreed on as the editor would agree on them, for tests that only need them to be there."""

from collections.abc import Mapping

from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.web import typed
from scorekeeper.web.forms import house_rules
from scorekeeper.web.forms.rules_editor import RulesForm

_CLASSIC = parse_rules({"preset": "classic-20"})
#: The fields that only the editor has; the start is a field of the start form too.
OF_EDITOR = frozenset(house_rules.texts(_CLASSIC)) - {"start"}


def as_agreed(fields: Mapping[str, str]) -> dict[str, str]:
    """Fields for the start form, where some of them are the editor's: those are agreed on over the preset named."""
    of_rules = {name: text for name, text in fields.items() if name in OF_EDITOR}
    if not of_rules:
        return dict(fields)
    others = {name: text for name, text in fields.items() if name not in OF_EDITOR and name != "start"}
    base = parse_rules({"preset": fields.get("preset", "classic-20")})
    start = {"start": fields["start"]} if "start" in fields else {}
    form = RulesForm(base, data={**house_rules.texts(base), **of_rules, **start})
    assert form.is_valid(), form.errors
    return {**others, "preset": "agreed", "rules": typed.rules_text(form.rules)}
