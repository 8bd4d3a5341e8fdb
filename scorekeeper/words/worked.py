"""What one field of the rules does, said of a worked hand: `Два чёрных валета, без взяток: было +5, станет 0`."""

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.ruleset import TRUMP_CARDS, RuleSet
from scorekeeper.rules.worked import Outcome, outcome
from scorekeeper.words.names import COUNTS, DECLARATIONS
from scorekeeper.words.phrase import MINUS, Phrase, _, ngettext, number, signed
from scorekeeper.words.rulesets import VALUES

EFFECTS = {
    "same": _("{case}: {now}"),
    "changed": _("{case}: was {before}, becomes {after}"),
    "changed_words": _("{case}: was — {before}; becomes — {after}"),
}
#: The jacks of a worked hand.
JACKS = {
    "simple": _("Two black jacks"),
    "coloured": _("The trump jack with another of its colour"),
    "skew": _("A black jack and a red one, no trump"),
    "three": _("Three jacks"),
    "four": _("Four jacks"),
}
CASES: dict[str, Phrase] = {
    "start": _("3 tricks in the first hand"),
    "with": _("{jacks}, 1 trick"),
    "without": _("{jacks}, no trick"),
    "coloured_pair": _("The trump jack with one of the other colour, 1 trick"),
    "no_trick": _("No trick"),
    "fine": _("No trick"),
    "overshoot": _("1 point left, 2 tricks"),
    "own_cards_at": _("Plays the cards dealt"),
    "no_exchange_at": _("Nobody exchanges"),
    "passing": _("A hand sat out"),
    "pass_limit": _("A hand sat out"),
    "revoke": _("3 tricks and a revoke"),
    "early_draw": _("3 tricks and an early draw"),
    "overdraw": _("3 tricks and an overdraw"),
    "early_finish_at": _("Jacks shown, the hand not played"),
    "ace_won": _("1 trick, taken with the ace of spades"),
    "ace_lost": _("1 trick, the ace of spades beaten"),
    "deck": _("After the deal"),
    "players_least": _("At the table"),
    "players_most": _("At the table"),
    "trump_card": _("The trump card"),
    "must_overtake": _("A nine is led, in hand the eight and the king of its suit"),
    "must_lead_trump_ace": _("To lead with the ace of trumps in hand"),
}
OUTCOMES: dict[str, Phrase] = {
    "record": _("{before} − {less} = {after}"),
    "counts": _("1 trick {with}, no trick {without}"),
    "counts_with": _("{with}"),
    "counts_without": _("{without}"),
    "void": _("1 trick {with}, no trick {without} (only with a trick they count)"),
    "void_with": _("{with}"),
    "void_without": _("{without} (only with a trick they count)"),
    "uncounted": _("1 trick {with}, no trick {without} (they don't count)"),
    "uncounted_with": _("{with} (they don't count)"),
    "uncounted_without": _("{without} (they don't count)"),
    "taken": _("1 trick {with}, no trick {without} (taken for {kind})"),
    "taken_with": _("{with} (taken for {kind})"),
    "taken_without": _("{without} (taken for {kind})"),
    "mixed_counts": _("{with} ({kind})"),
    "mixed_uncounted": _("{with} ({kind}, they don't count)"),
    "fine": _("{fine}, whatever the record"),
    "fine_capped": _("{fine}, but 0 with more than {limit} in the record"),
    "fine_never": _("0: a fine of {fine} would always lift the record above {start}"),
    "cross": _("{crosses}, the record stays"),
    "again": _("the record is {record} again"),
    "out": _("out, the game is over"),
    "at_most": _("with {record} or less"),
    "nobody": _("never"),
    "never_exchange": _("always: six hold all the cards"),
    "pass_forbidden": _("not allowed"),
    "pass_free": _("{change}, as often as one likes"),
    "sum": _("{tricks} {cost} = {change}"),
    "not_fined": _("not fined"),
    "early_never": _("not allowed"),
    "early": _("out at once, with {record} or less"),
    "early_no_jacks": _("no jacks bring anything for it"),
    "ace_plain": _("a card as any other"),
    "deck": _("{players} players: {left} of {deck} cards left"),
    "deck_six": _("{players} players: {left} of {deck} cards left, 6 players: {left_of_six} of {deck_of_six}"),
    "deck_six_all": _(
        "{players} players: {left} of {deck} cards left, 6 players: {left_of_six} of {deck_of_six} (no exchange)"
    ),
    "six": _("6 players: {left_of_six} of {deck_of_six} cards left"),
    "six_all": _("6 players: {left_of_six} of {deck_of_six} cards left (no exchange)"),
    "players": _("{least} to {most}"),
    **{f"trump_card.{value}": VALUES["trump_card"][value] for value in TRUMP_CARDS},
    "must_overtake.true": _("the king must be played"),
    "must_overtake.false": _("either may be played"),
    "must_lead_trump_ace.true": _("the ace must be led"),
    "must_lead_trump_ace.false": _("any card may be led"),
}
PASS_LIMITED = ngettext("{change}, {n} time in a game", "{change}, {n} times in a game")
#: Which of the two results of a declaration a field shows.
_SHOWN = {"bonus": "with", "no_trick": "without"}
_CHANGES = frozenset({"with", "without", "fine", "change", "tricks", "cost"})


def effect(field: str, before: RuleSet, after: RuleSet) -> str:
    """What a field does under `after`, and what it did under `before` where that differs.

    `Два чёрных валета, без взяток: было +5, станет 0`; fields are those of `rules.worked.FIELDS`.
    """
    was, now = (_said(field, outcome(field, rules)) for rules in (before, after))
    if was == now:
        return EFFECTS["same"].say(case=_case(field), now=now)
    key = "changed" if _is_number(was) and _is_number(now) else "changed_words"
    return EFFECTS[key].say(case=_case(field), before=was, after=now)


def _is_number(text: str) -> bool:
    """Whether a result begins with its number, so that it reads on after "was"."""
    return text[0] in f"+{MINUS}0123456789"


def _case(field: str) -> str:
    kind, _dash, part = field.partition("_")
    if kind not in KINDS or field in CASES:
        return CASES[field].say()
    jacks = JACKS[kind].say()
    return jacks if part == "counts" else CASES[_SHOWN[part]].say(jacks=jacks)


def _said(field: str, came: Outcome) -> str:
    """What came of the hand, in words."""
    if came.code == "pass_limited":
        return PASS_LIMITED.say(int(came.values["limit"]), change=signed(int(came.values["change"])))
    return OUTCOMES[_key(field, came.code)].say(**_fields(came))


def _key(field: str, code: str) -> str:
    kind, _dash, part = field.partition("_")
    return f"{code}_{_SHOWN[part]}" if kind in KINDS and part in _SHOWN else code


def _fields(came: Outcome) -> dict[str, str]:
    """The numbers of an outcome as they are written: changes with their sign, a cross by its name."""
    values = came.values
    fields = {key: _value(key, value) for key, value in values.items()}
    if values.get("crosses"):
        fields["crosses"] = fields["without"] = COUNTS["crosses"].say(int(values["crosses"]))
    if came.code == "record":
        fields["less"] = number(-int(values["change"]))
    return fields


def _value(key: str, value: int | str) -> str:
    if isinstance(value, str):
        return DECLARATIONS[value].say() if value in DECLARATIONS else value
    return signed(value) if key in _CHANGES else number(value)
