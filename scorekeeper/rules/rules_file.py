"""A rule set as a file (`petukh.rules/1`): what a company calls it, and every parameter."""

from typing import Any

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.json_text import read_json
from scorekeeper.rules.reading import Findings, quoted
from scorekeeper.rules.record_reading import MOST_NAME, name_shows
from scorekeeper.rules.rules_json import read_rules, whole_json
from scorekeeper.rules.ruleset import RuleSet

FORMAT = "petukh.rules/1"
#: How every game record says what it is.
_OF_A_GAME = "petukh.game/"
_KEYS = ("format", "name", "rules")


def rules_file(name: str, rules: RuleSet) -> dict[str, Any]:
    """The JSON value of the file."""
    return {"format": FORMAT, "name": name, "rules": whole_json(rules)}


def read_rules_file(text: str | bytes) -> tuple[str, RuleSet]:
    """The name and the rule set in the text of a file.

    Raises `Refused`: every `format`; only where there is none, what is `rules_invalid`. A rule set that contradicts
    itself is read: whoever keeps it is told.
    """
    data, reader = read_json(text), Findings()
    _refuse_a_game(data)
    table = reader.table(data, "", _KEYS)
    given = {key: table[key] for key in _KEYS if table.get(key) is not None}
    for key in _KEYS if isinstance(data, dict) else ():
        if key not in given:
            reader.add("format", key, "missing")
    if "format" in given:
        reader.name(given["format"], "format", (FORMAT,))
    name = _name(reader, given["name"]) if "name" in given else ""
    rules, of_rules = read_rules(given["rules"]) if "rules" in given else (None, [])
    badly_formed = reader.refusals + [refusal for refusal in of_rules if refusal.code == "format"]
    if rules is None or badly_formed:
        raise Refused(badly_formed or of_rules)
    return name, rules


def _refuse_a_game(data: object) -> None:
    """Raise `Refused` for a record that somebody took for rules, in place of telling every key that it has."""
    format_ = data.get("format") if isinstance(data, dict) else None
    if isinstance(format_, str) and format_.startswith(_OF_A_GAME):
        raise Refused([Refusal("format", data={"place": "format", "problem": "a_game"})])


def _name(reader: Findings, value: object) -> str:
    if not isinstance(value, str):
        reader.add("format", "name", "type", expected="text", value=quoted(value))
        return ""
    if not name_shows(value):
        reader.add("format", "name", "name", value=quoted(value), most=MOST_NAME)
    return value
