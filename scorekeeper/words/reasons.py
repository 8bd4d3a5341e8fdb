"""Why: a change of a record opened into its sum, with the rule behind each part.

The rules are said of a scoring sheet, not of a record: the same sentences serve the sheet, the end and the phone's
preview, which looks them up by `key_of` a part (`static/js/words.js`).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.hand import ScoredEntry
from scorekeeper.rules.ruleset import Declaration, RuleSet
from scorekeeper.rules.sheet import Part, ScoringSheet
from scorekeeper.words.changes import ROLES, say_part
from scorekeeper.words.names import DECLARATIONS, FOULS, points
from scorekeeper.words.phrase import MINUS, _, number, shown_name, signed

RULES = {
    "tricks": _("each trick writes off 1 point"),
    "declaration": _("{declaration}: with at least one trick, {points} more are written off"),
    "uncounted": _("{declaration} bring nothing in these rules"),
    "declaration_pays": _(
        "{declaration} pay for the no-trick fine, whatever the record: fine {fine} less {bonus} is {signed}"
    ),
    "declaration_costs": _("{declaration} without a trick: a fine of {points}, whatever the record"),
    "declaration_writes_off": _("{declaration} without a trick: {points} are written off all the same"),
    "declaration_nothing": _("{declaration} without a trick: nothing is written off, and no fine is due"),
    "declaration_cross": _("{declaration} without a trick are fined, and a fine is a cross here"),
    "void": _("{declaration} count only with at least one trick"),
    "fine": _("no trick: a fine of {points}, whatever the record"),
    "fine_capped": _("no trick: a fine of {points}, unless it lifts the record above {start}"),
    "spared": _("no trick: +{fine}, but the fine doesn't lift a record above {start}, so nothing is written"),
    "cross": _("no trick: a cross in place of a fine, the record stays"),
    "foul": _("{foul}: {points} are added each time, whatever the record"),
    "ace_won": _("a trick taken with the ace of spades writes off {points} more"),
    "ace_lost": _("an ace of spades that is beaten costs its owner {points}"),
    "passed": _("a pass: nothing is written off, and no trick costs nothing"),
    "early_finish": _(
        "with a record of {at_most} or less, jacks that count may be shown in place of playing: all is written off"
    ),
    "overshoot_reset": _("more is written off than is left: an overshoot, the record starts again from {start}"),
    "overshoot_finish": _("more is written off than is left: in these rules that is out, as with exactly nought"),
    "out": _("exactly nought is left: out, and the game is over"),
    "not_played": _("the hand is not played: jacks are shown, and other records stay"),
    "first_out": _("several are out in one hand: whoever was out first wins. Named by the table: {name}"),
}
SUMS = {
    "stays": _("the record stays: {record}"),
    "sum": _("{terms} = {result}"),
    "overshoot": _("{terms} = {result}, so {record}"),
}
#: Which parts say why an event happened; the events that are missing have a rule of their own (`_ENDINGS`).
EXPLAINED_BY = {
    "passed": ("passed",),
    "no_trick": ("fine", "spared", "cross", "declaration_no_trick", "declaration_cross"),
    "cross": ("cross", "declaration_cross"),
    "spared": ("spared",),
    "void": ("void",),
    "foul": ("foul",),
    "ace_won": ("ace_won",),
    "ace_lost": ("ace_lost",),
    "early_finish": ("early_finish",),
}
_ENDINGS = ("overshoot", "out")


class Reason(NamedTuple):
    """One line of an opened change: what it is (`цветные мальчики 10`), and the rule.

    `what` is empty where it adds nothing to the sum: the rule says it all.
    """

    what: str
    rule: str


def rule_texts(sheet: ScoringSheet) -> dict[str, str]:
    """The rule behind every part and ending that this sheet can bring, in words, by `key_of` the part or the event."""
    rules = sheet.rules
    texts = {
        "tricks": RULES["tricks"].say(),
        "passed": RULES["passed"].say(),
        "not_played": RULES["not_played"].say(),
        "overshoot": RULES[f"overshoot_{rules.overshoot}"].say(start=rules.start),
        "out": RULES["out"].say(),
        **_no_trick(rules),
    }
    for kind in KINDS:
        texts |= _declared(rules, kind)
    for foul, cost in rules.fouls.items():
        texts[f"foul.{foul}"] = RULES["foul"].say(foul=FOULS[foul].say(), points=points(cost))
    if ace := rules.spade_ace:
        texts["ace_won"] = RULES["ace_won"].say(points=points(ace.won))
        texts["ace_lost"] = RULES["ace_lost"].say(points=points(ace.lost))
    if rules.early_finish_at is not None:
        early = RULES["early_finish"].say(at_most=rules.early_finish_at)
        texts |= {f"early_finish.{kind}": early for kind in rules.declarations}
    return texts


def _no_trick(rules: RuleSet) -> dict[str, str]:
    fine = rules.no_trick
    if fine.mode == "cross":
        return {"cross": RULES["cross"].say()}
    if not fine.capped:
        return {"fine": RULES["fine"].say(points=points(fine.points))}
    return {
        "fine": RULES["fine_capped"].say(points=points(fine.points), start=rules.start),
        "spared": RULES["spared"].say(fine=fine.points, start=rules.start),
    }


def _declared(rules: RuleSet, kind: str) -> dict[str, str]:
    name, value = DECLARATIONS[kind].say(), rules.declarations.get(kind)
    if value is None:
        return {f"uncounted.{kind}": RULES["uncounted"].say(declaration=name)}
    with_trick = RULES["declaration"].say(declaration=name, points=points(value.bonus))
    code, text = _declared_no_trick(rules, value, name)
    return {f"declaration.{kind}": with_trick, f"{code}.{kind}": text}


def _declared_no_trick(rules: RuleSet, value: Declaration, name: str) -> tuple[str, str]:
    """The code of the part that a declaration brings without a trick, and its rule."""
    if value.is_void:
        return "void", RULES["void"].say(declaration=name)
    change, fine = int(value.no_trick), rules.no_trick
    if fine.mode == "cross" and change > 0:
        return "declaration_cross", RULES["declaration_cross"].say(declaration=name)
    if fine.mode == "points" and fine.points and value.bonus and change == fine.points - value.bonus:
        said = {"fine": number(fine.points), "bonus": number(value.bonus), "signed": signed(change)}
        return "declaration_no_trick", RULES["declaration_pays"].say(declaration=name, **said)
    case = "nothing" if change == 0 else "costs" if change > 0 else "writes_off"
    return "declaration_no_trick", RULES[f"declaration_{case}"].say(declaration=name, points=points(abs(change)))


def key_of(part: Part) -> str:
    """Under which key `rule_texts` has the rule of a part."""
    return f"{part.code}.{part.name}" if part.name else part.code


def reasons(texts: Mapping[str, str], entry: ScoredEntry) -> tuple[Reason, ...]:
    """A change opened: its parts, each with its rule, then how it ended; `texts` from `rule_texts`."""
    return tuple(_reasons(texts, entry))


def _reasons(texts: Mapping[str, str], entry: ScoredEntry) -> Iterator[Reason]:
    for part in entry.parts:
        yield Reason("" if ROLES[part.code] == "note" else say_part(part), texts[key_of(part)])
    if not entry.parts:
        yield Reason("", texts["not_played"])
    ending = next((event for event in _ENDINGS if event in entry.events), None)
    if ending and "early_finish" not in entry.events:
        yield Reason("", texts[ending])


def say_sum(before: int, entry: ScoredEntry) -> str:
    """The arithmetic of a record in points: `20 − 3 − 10 = 7`, `4 − 5 = −1, поэтому 20`."""
    addends = [part.points for part in entry.parts if part.points]
    if not addends:
        return SUMS["stays"].say(record=number(entry.record))
    terms = number(before) + "".join(f" {'+' if each > 0 else MINUS} {number(abs(each))}" for each in addends)
    result = before + sum(addends)
    if result == entry.record:
        return SUMS["sum"].say(terms=terms, result=number(result))
    return SUMS["overshoot"].say(terms=terms, result=number(result), record=number(entry.record))


def say_first_out(name: str) -> str:
    """That several are out, and who was first: only the table can know."""
    return RULES["first_out"].say(name=shown_name(name))
