"""What rule sets, their parameters and the values of those are called."""

from scorekeeper.rules.rules_json import rules_to_json
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.words.phrase import _

PRESETS = {
    "short-15": _("Short, from 15"),
    "classic-20": _("Classic, from 20"),
    "hard-30": _("Hard, from 30"),
    "passing-15": _("With passing, from 15"),
    "money-25": _("For money, from 25"),
    "petushok-15": _("Petushok, from 15"),
}
NAMES = {
    "changed": _("{preset}, with changes: starts from {start}"),
    "house": _("House rules, from {start}"),
}
#: A sentence each, with the description of the game that it comes from (S1 to S5 of docs/rules.md).
DESCRIPTIONS = {
    "short-15": _(
        "No passing and no fouls; jacks count only with a trick, and writing off too much ends the game as well. "
        "From the first description (S1)."
    ),
    "classic-20": _(
        "The best known game: jacks pay for the no-trick fine, passing is allowed, and an overshoot starts again. "
        "From the second description (S2)."
    ),
    "hard-30": _(
        "The classic game made harder: any pair of jacks counts, jacks without a trick are fined, "
        "and the ace of spades plays. From the second description (S2)."
    ),
    "passing-15": _(
        "Weak cards may be passed, the fine has no ceiling, and with 5 points or less jacks end the game at once. "
        "From the third description (S3)."
    ),
    "money-25": _(
        "Every point has its price, jacks count for nothing, and passing is allowed twice in a game. "
        "From the fourth description (S4)."
    ),
    "petushok-15": _(
        "No passing; jacks pay for the no-trick fine, and writing off too much ends the game as well. "
        "From the fifth description (S5)."
    ),
}
PARAMETERS = {
    "preset": _("The rules"),
    "start": _("Record at the start"),
    "players": _("Number of players"),
    "deck": _("Cards in the pack"),
    "declarations": _("Jacks"),
    "coloured_pair": _("Which pair is coloured"),
    "no_trick": _("No trick"),
    "overshoot": _("Overshoot"),
    "own_cards_at": _("Plays the cards dealt at"),
    "no_exchange_at": _("Nobody exchanges at"),
    "passing": _("Passing"),
    "fouls": _("Fouls"),
    "early_finish_at": _("May show the jacks and be out at"),
    "spade_ace": _("Ace of spades"),
    "trump_card": _("The trump card on the table"),
    "must_overtake": _("Must overtake"),
    "must_lead_trump_ace": _("Must lead the ace of trumps"),
}
#: What a parameter that is chosen from names can be.
VALUES = {
    "coloured_pair": {
        "same_colour": _("with the trump jack, both of one colour"),
        "any_colour": _("any with the trump jack"),
    },
    "no_trick": {"points": _("a fine in points"), "cross": _("a cross")},
    "overshoot": {"reset": _("starts again from the start"), "finish": _("is out, as with exactly nought")},
    "trump_card": {
        "dealer_may_take": _("the dealer may take it"),
        "dealer_must_take": _("the dealer must take it"),
        "stays": _("stays on the table"),
        "auction": _("goes to the best jacks"),
        "dealer_last_card": _("is the dealer's last card"),
    },
}


def preset_name(preset: str) -> str:
    """A preset's name: `Классическая, с 20`."""
    return PRESETS[preset].say()


def preset_description(preset: str) -> str:
    """What is peculiar to a preset, and where it comes from."""
    return DESCRIPTIONS[preset].say()


def rules_name(rules: RuleSet) -> str:
    """What a rule set is called: `Классическая, с 20`; with changes it says so, and the start that it then has."""
    if rules.preset is None:
        return NAMES["house"].say(start=rules.start)
    name = preset_name(rules.preset)
    if rules_to_json(rules) == {"preset": rules.preset}:
        return name
    return NAMES["changed"].say(preset=name, start=rules.start)


def parameter_name(parameter: str) -> str:
    """A parameter of a rule set: `Запись в начале`."""
    return PARAMETERS[parameter].say()


def value_name(parameter: str, value: str) -> str:
    """A value of a parameter that is chosen from names."""
    return VALUES[parameter][value].say()
