import pytest

from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.sheet import Part, compile_sheet
from scorekeeper.words.changes import CROWING, PARTS, ROLES, say_change, say_ending, say_part

THREE = Part("tricks", -3, count=3)
COLOURED = Part("declaration", -10, "coloured")
FINE = Part("fine", 5)
REVOKE = Part("foul", 5, "revoke", 1)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ([THREE], "3 взятки = −3"),
        ([THREE, COLOURED], "3 взятки + цветные мальчики 10 = −13"),
        ([THREE, COLOURED, REVOKE], "3 взятки + цветные мальчики 10, ренонс +5 = −8"),
        ([THREE, Part("ace_won", -5)], "3 взятки + пиковый туз 5 = −8"),
        ([THREE, Part("ace_lost", 5)], "3 взятки, пиковый туз бит +5 = +2"),
        ([THREE, Part("uncounted", 0, "skew")], "3 взятки = −3, косые мальчики по этим правилам не считаются"),
        ([FINE], "без взяток +5, ку-ка-ре-ку!"),
        ([FINE, Part("foul", 10, "overdraw", 2)], "без взяток +5, лишняя карта × 2 +10 = +15, ку-ка-ре-ку!"),
        ([FINE, Part("void", 0, "four")], "без взяток +5, четыре мальчика без взятки не считаются, ку-ка-ре-ку!"),
        ([Part("spared")], "без взяток, ремиза нет, ку-ка-ре-ку!"),
        ([Part("cross")], "без взяток: крестик, ку-ка-ре-ку!"),
        ([Part("declaration_cross", 0, "simple")], "без взяток, простые мальчики: крестик"),
        ([Part("declaration_no_trick", -5, "coloured")], "без взяток, цветные мальчики −5"),
        ([Part("declaration_no_trick", 0, "simple")], "без взяток, простые мальчики 0"),
        ([Part("declaration_no_trick", 10, "three")], "без взяток, три мальчика +10"),
        ([Part("passed")], "пас"),
        ([Part("passed"), Part("foul", 5, "early_draw", 1)], "прикуп до сноса +5, пас"),
        ([Part("early_finish", -4, "coloured")], "показаны цветные мальчики −4"),
        ([], ""),
    ],
)
def test_a_change_says_why(russian: None, parts: list[Part], told: str) -> None:
    assert say_change(parts, sum(part.points for part in parts)) == told


def test_a_change_says_why_in_english(english: None) -> None:
    assert say_change([THREE, COLOURED], -13) == "3 tricks + coloured jacks 10 = −13"
    assert say_change([FINE], 5) == "no trick +5, cock-a-doodle-doo!"


def test_every_part_that_a_sheet_can_have_is_said(russian: None) -> None:
    rule_sets: list[dict[str, object]] = [{"preset": "hard-30"}, {"preset": "short-15"}]
    rule_sets += [{"preset": preset, "no_trick": {"mode": "cross"}} for preset in ("hard-30", "short-15")]
    said = set()
    for rules in rule_sets:
        sheet = compile_sheet(parse_rules(rules), 4)
        for line in [line for lines in sheet.lines.values() for line in lines] + list(sheet.spared.values()):
            assert say_change(line.parts, line.change)
            said |= {part.code for part in line.parts}
    assert said == set(ROLES) - {"foul", "ace_won", "ace_lost", "passed", "early_finish"}


def test_each_part_has_a_phrase_and_a_role() -> None:
    assert set(PARTS) == {*ROLES, "fouls"}
    assert set(CROWING) < set(ROLES)


def test_one_part_can_be_said_alone(russian: None) -> None:
    assert say_part(Part("tricks", -21, count=21)) == "21 взятка"


@pytest.mark.parametrize(
    ("events", "record", "told"),
    [
        (["overshoot"], 20, "перебор, снова 20"),
        (["overshoot", "out"], 0, "перебор, выход"),
        (["early_finish", "out"], 0, "выход"),
        (["no_trick"], 12, ""),
    ],
)
def test_what_became_of_a_record_is_told(russian: None, events: list[str], record: int, told: str) -> None:
    assert say_ending(events, record) == told
