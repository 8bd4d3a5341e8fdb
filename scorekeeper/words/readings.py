"""Where the descriptions of the game leave something open: what is open, what is done, how to choose otherwise."""

from typing import NamedTuple

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.readings import SOURCES, Reading, readings
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.words.phrase import _, number, signed

OPEN = {
    "jacks_without_trick": _("jacks bring a bonus with a trick; nothing is said of no trick"),
    "four_need_trick": _("four jacks bring their bonus, and no trick is mentioned"),
    "overshoot_silent": _("writing off more than is left isn't mentioned"),
    "cap": _("no fine with more than 10 of 15, or with more than 15 of 20"),
    "at_most": _("“2 points left”, “1 point left”: exactly, or at most"),
    "six_pack": _("six play with “30 cards, without two sevens”, and the pack has 36"),
    "pays_for_fine": _("jacks without a trick bring nothing, 5 or 10, and for which records isn't said"),
    "passing_allowed": _("who has 2 points may not pass; whether others may isn't said"),
    "any_trick": _("a bonus for a trick “with these jacks”, or for jacks “left after play”, which can't be meant"),
    "fouls_uncapped": _("whether a foul may lift the record above the start"),
    "ace_besides": _("the ace of spades takes a trick for 5: with the trick's own point, or besides it"),
    "hard_cap": _("the hard game starts from 30; whether its fine is capped isn't repeated"),
    "lot_of_36": _("somebody draws a six for the deal, and the pack of 32 has none"),
    "bonus_and_fine": _("jacks bring their bonus with or without a trick, and fines stand beside it"),
    "last_points_missing": _("the number of points with which one plays the cards dealt is missing"),
    "seven_points": _("seven points, jacks and one trick “end the game”, but 5 + 1 is 6"),
    "skew_suits": _("skew jacks are “of different suits”; any two jacks are"),
    "early_jacks": _("“two jacks” end the game early; which two isn't said"),
    "overshoot_loses": _("who overshoots “loses”, and elsewhere starts again"),
    "pass_twice": _("passing “not more than twice”: a card or a hand, in a hand or in a game"),
    "pack_silent": _("the pack and the number of players aren't mentioned"),
    "petushok_silent": _("passing and the trump card aren't mentioned"),
    "pass_costs": _("what a pass costs"),
    "all_pass": _("what happens when everybody passes"),
    "all_but_one": _("what happens when all but one pass"),
    "several_out": _("several are out in one hand"),
    "sum_first": _("several things happen to one player in a hand, in no order"),
    "three_and_skew": _("three jacks or skew jacks without a trick"),
    "crosses_and_jacks": _("jacks without a trick where crosses are played"),
    "hard_any_pair": _("which fine comes with the hard game's bonus for any pair, taken alone"),
}
DONE = {
    "jacks_without_trick": _("without a trick no bonus, and the ordinary fine"),
    "four_need_trick": _("they need a trick, as pairs do"),
    "overshoot_silent": _("it is out, as with exactly nought"),
    "cap": _("the fine never lifts a record above the start, whatever the start is"),
    "at_most": _("at most"),
    "six_pack": _("32 less two sevens"),
    "pays_for_fine": _("the bonus pays for the fine, whatever the record"),
    "passing_allowed": _("others may sit a hand out"),
    "any_trick": _("any trick will do; the jacks are held when play begins"),
    "fouls_uncapped": _("it may: only the no-trick fine is capped"),
    "ace_besides": _("besides it"),
    "hard_cap": _("it is, as in the game it is made from; fines for jacks aren't"),
    "lot_of_36": _("the lot is drawn from 36 cards, whatever pack is played"),
    "bonus_and_fine": _("both count: a simple pair {simple}, a coloured one {coloured}, four {four}"),
    "last_points_missing": _("{at_most}, as S1 and S2 have it"),
    "seven_points": _("one trick leaves 1, two end the game, three overshoot"),
    "skew_suits": _("of different colours"),
    "early_jacks": _("only jacks that count"),
    "overshoot_loses": _("starts again"),
    "pass_twice": _("sitting a hand out, twice a game"),
    "pack_silent": _("{deck} cards, {least} to {most} players"),
    "petushok_silent": _("nobody passes, and the dealer may take the trump card"),
    "pass_costs": _("nothing, and no fine for no trick"),
    "all_pass": _("nothing changes, the deal moves on"),
    "all_but_one": _("who plays takes all five tricks, and may overshoot"),
    "several_out": _("whoever got there first in play wins; the table says who"),
    "sum_first": _("all is added up, and only the sum decides"),
    "three_and_skew": _("their bonus pays for the fine, as with pairs"),
    "crosses_and_jacks": _(
        "jacks pay as before and no cross is due; where they need a trick, or are fined, a cross is"
    ),
    "hard_any_pair": _("the bonus pays for the ordinary fine, unless simple jacks are fined too"),
}
OTHERWISE = {
    "jacks_without_trick": _("Give each kind of jacks its own value without a trick."),
    "four_need_trick": _("Give four jacks their own value without a trick."),
    "overshoot_silent": _("Let an overshoot start again."),
    "cap": _("Write the fine whatever the record."),
    "at_most": _(
        "Another number can be set; “exactly” can't. How such a hand is played is the table's: only a pass is refused."
    ),
    "six_pack": _("Choose 36 cards: then some are left to exchange."),
    "pays_for_fine": _("Set what each kind of jacks does without a trick, or let jacks need one."),
    "passing_allowed": _("Turn passing off."),
    "any_trick": _("This can't be set. A table that wants a trick taken by a jack marks the jacks only then."),
    "fouls_uncapped": _("This can't be set. Where a foul shall be spared, don't mark it."),
    "ace_besides": _("If the trick's own point is part of it, set one point less."),
    "hard_cap": _("Write the fine whatever the record."),
    "lot_of_36": _("This can't be set. Draw from your own pack and enter the names in the order that comes of it."),
    "bonus_and_fine": _("Set what each kind of jacks does without a trick."),
    "last_points_missing": _("Set another number, or none."),
    "seven_points": _("A trick can't be worth two. Let jacks end the game at 7 or less instead, without playing."),
    "skew_suits": _("Count skew jacks too: then any two jacks bring something."),
    "early_jacks": _("Count skew jacks too: then any two will do."),
    "overshoot_loses": _(
        "Let an overshoot be out instead. That it loses the game can't be set; the table may break the game off."
    ),
    "pass_twice": _("Set how often. Who holds back a card to a trick marks no pass: the count is right as well."),
    "pack_silent": _("Set the pack and the number of players."),
    "petushok_silent": _("Set passing and the trump card."),
    "pass_costs": _("This can't be set. Where it shall cost the fine, mark no trick instead of a pass."),
    "all_pass": _("This can't be set. Where the same player deals again, write nothing, or mark who really dealt."),
    "all_but_one": _("This can't be set. If all come back into play, mark no pass."),
    "several_out": _("This can't be set; name whoever the table takes for the first."),
    "sum_first": _("This can't be set."),
    "three_and_skew": _("Set what three jacks and skew jacks do without a trick."),
    "crosses_and_jacks": _("Let jacks need a trick: then every hand without one gets its cross."),
    "hard_any_pair": _("Set what skew jacks do without a trick."),
}
ALL_SOURCES = _("{first}–{last}")


class ReadingSaid(NamedTuple):
    """A reading in words: whose text (`S1, S2`), what it leaves open, what is done, and how to choose otherwise.

    `field` is the editor's field for it, empty where nothing can be set; `arises` is whether it comes up in the rules
    at hand, `followed` whether they play as `done` says.
    """

    id: str
    sources: str
    open: str
    done: str
    field: str
    otherwise: str
    followed: bool
    arises: bool


def readings_for(rules: RuleSet) -> tuple[ReadingSaid, ...]:
    """The readings that concern a rule set, as `rules.readings` finds them."""
    return tuple(_said(reading, rules) for reading in readings(rules))


def _said(reading: Reading, rules: RuleSet) -> ReadingSaid:
    return ReadingSaid(
        id=reading.id,
        sources=_sources(reading.sources),
        open=OPEN[reading.id].say(),
        done=DONE[reading.id].say(**_values()),
        field=reading.field,
        otherwise=OTHERWISE[reading.id].say(),
        followed=reading.followed(rules),
        arises=reading.arises(rules),
    )


def _sources(sources: tuple[str, ...]) -> str:
    if sources == SOURCES:
        return ALL_SOURCES.say(first=sources[0], last=sources[-1])
    return ", ".join(sources)


def _values() -> dict[str, str]:
    """The numbers that are a reading themselves, from the presets that were read so."""
    third, fourth = PRESETS["passing-15"], PRESETS["money-25"]
    kinds = {kind: signed(value["no_trick"]) for kind, value in third["declarations"].items()}
    least, most = fourth["players"]
    numbers = {"at_most": third["own_cards_at"], "deck": fourth["deck"], "least": least, "most": most}
    return {**kinds, **{key: number(value) for key, value in numbers.items()}}
