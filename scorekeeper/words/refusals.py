"""Every refusal as a sentence: what is wrong, and how to mend it."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.errors import Refusal
from scorekeeper.words.names import FOULS, JACKS, points
from scorekeeper.words.phrase import Phrase, _, ngettext, number, shown_name
from scorekeeper.words.problems import say_at, say_problem

#: What typing a hand can cause: the phone says these as well.
OF_A_HAND = {
    "trick_range": _("{name}: {tricks} tricks can't be. Choose 0 to {most}"),
    "trick_total": _("{tricks} tricks, but the hand has {needed}. Correct somebody's number"),
    "trick_total_passed": _("Everybody passes, but tricks are marked: {tricks}. Take them off, or somebody's pass"),
    "passed_with_tricks": _(
        "{name}: a pass, and yet tricks, jacks or the ace of spades. Take off the pass or what is beside it"
    ),
    "pass_forbidden": _("{name}: these rules know no pass. Take it off"),
    "pass_limit": ngettext(
        "{name}: passing is allowed {n} time in a game, and no more. Take off the pass",
        "{name}: passing is allowed {n} times in a game, and no more. Take off the pass",
    ),
    "pass_at_last_points": _("{name}: {points}. With a record of {at_most} or less there is no pass. Take it off"),
    "jacks_not_in_rules": _("{name}: jacks count for nothing in these rules. Take them off"),
    "jacks_count": _("{name}: one jack alone declares nothing. Add another or take it off"),
    "jack_twice": _("{other}, {name}: {jack} is marked twice. Leave it with one player"),
    "jack_twice_own": _("{name}: {jack} is marked twice. Leave it once"),
    "trump_needed_jacks": _("{name}: what the jacks make depends on the trump. Choose the trump"),
    "trump_needed_ace": _("{name}: whether the ace of spades can be beaten depends on the trump. Choose the trump"),
    "foul_not_in_rules": _("{name}: these rules don't fine “{foul}”. Take it off"),
    "foul_count": _("{name}: “{foul}” × {count}; it can be 0 to {most}. Correct the number"),
    "ace_not_in_rules": _("{name}: the ace of spades counts for nothing in these rules. Take its mark off"),
    "ace_without_trick": _("{name}: the ace of spades wins a trick, but no trick is marked. Correct one of them"),
    "ace_lost_with_all_tricks": _(
        "{name}: all the tricks, and yet the ace of spades is beaten. Correct the tricks or the ace"
    ),
    "ace_beaten_is_trump": _("{name}: with spades as trump their ace can't be beaten. Correct the trump or the ace"),
    "first_out_needed": _("Several are out: {out}. Choose who was out first"),
    "first_out_not_out": _("{name}: chosen as the first out, but not out in this hand. Choose another or nobody"),
    "early_finish_forbidden": _("{name}: these rules don't let anybody show the jacks and be out. Play the hand"),
    "early_finish_record": _(
        "{name}: {points}. Showing the jacks to be out takes a record of {at_most} or less. Play the hand"
    ),
    "early_finish_jacks": _("{name}: to be out takes jacks that count. Mark others, or play the hand"),
    "unknown_player": _("Seat {player} isn't at this game: seats are 0 to {last} ({place}). Choose another"),
    "entries_count": _("The hand has {entries} entries for {players} players. Give one for each"),
}
OTHERS = {
    "player_count": _("{players} players, but these rules are for {least} to {most}. Change who plays, or the rules"),
    "game_over": _("The game is over. Undo its last hand, or start another game"),
}
PLACES = {
    "dealer": _("who dealt"),
    "first_out": _("who was out first"),
    "spade_ace": _("the ace of spades"),
    "early_finish": _("who shows the jacks and is out"),
    "first_dealer": _("who deals first"),
    "seats": _("who took over a seat"),
}
_PHRASES: dict[str, Phrase] = {**OF_A_HAND, **OTHERS}


def say_refusal(refusal: Refusal, names: Sequence[str]) -> str:
    """The sentence for a refusal; `names` by seat. Of a game within a file it brings its own names, and its place."""
    if refusal.code in ("format", "rules_invalid"):
        return say_problem(refusal.data)
    own = refusal.data.get("names")
    n, fields = _fields(refusal, own if isinstance(own, tuple) else names)
    said = _PHRASES[_key(refusal)].say(n, **fields)
    return say_at(str(refusal.data["within"]), said) if "within" in refusal.data else said


def _key(refusal: Refusal) -> str:
    """Some codes have a sentence for each of their cases."""
    code, data = refusal.code, refusal.data
    if code == "trick_total":
        return code if data["needed"] else "trick_total_passed"
    if code == "jack_twice":
        return "jack_twice_own" if data["other"] == refusal.player else code
    return f"trump_needed_{data['reason']}" if code == "trump_needed" else code


def _fields(refusal: Refusal, names: Sequence[str]) -> tuple[int, dict[str, str]]:
    """The number that decides on a form, and what the fields of the sentence say."""
    fields: dict[str, str] = {"name": _name(refusal.player, names)}
    n = 0
    for key, value in refusal.data.items():
        if isinstance(value, int):
            fields[key] = number(value)
        elif isinstance(value, str) and key in _SPOKEN:
            fields[key] = _SPOKEN[key][value].say() if value in _SPOKEN[key] else value
    if isinstance(limit := refusal.data.get("limit"), int):
        n = limit
    if isinstance(left := refusal.data.get("points"), int):
        fields["points"] = points(left)
    if isinstance(other := refusal.data.get("other"), int):
        fields["other"] = _name(other, names)
    if isinstance(out := refusal.data.get("out"), tuple):
        fields["out"] = ", ".join(_name(seat, names) for seat in out)
    if refusal.code == "unknown_player" and isinstance(players := refusal.data["players"], int):
        fields |= {"player": number(refusal.player or 0), "last": number(players - 1)}
    return n, fields


_SPOKEN: Mapping[str, Mapping[str, Phrase]] = {"jack": JACKS, "foul": FOULS, "place": PLACES}


def _name(seat: int | None, names: Sequence[str]) -> str:
    if seat is None:
        return ""
    return shown_name(names[seat]) if 0 <= seat < len(names) else number(seat)
