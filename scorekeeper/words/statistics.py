"""What is said of the years: what each number is called, places, and what is meant by it. Nobody is called worst."""

from collections.abc import Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from babel.numbers import format_decimal

from scorekeeper.words.phrase import MINUS, Phrase, _, language, ngettext, number

_HARD_SPACE = "\u00a0"

#: Each measure as the head of a column; soft hyphens say where a long word may break.
HEADS: Mapping[str, Phrase] = {
    "evenings": _("evenings"),
    "games": _("games"),
    "wins": _("out\u00a0first"),
    "petukh": _("petukh"),
    "left": _("average left"),
    "hands": _("hands"),
    "tricks": _("tricks a hand"),
    "no_tricks": _("no\u00a0trick"),
    "jacks": _("shown jacks"),
    "declarations": _("decla\u00adrations"),
    "passes": _("passes"),
    "fines": _("fines"),
    "overshoots": _("over\u00adshoots"),
    "fouls": _("fouls"),
    "run_wins": _("out\u00a0first"),
    "run_petukh": _("petukh"),
    "run_without_petukh": _("without petukh"),
    "points": _("points"),
    "crosses": _("crosses"),
}
#: The same in a line of its own.
NAMES: Mapping[str, Phrase] = {
    "evenings": _("Evenings"),
    "games": _("Games"),
    "wins": _("Out first"),
    "petukh": _("Times petukh"),
    "left": _("Left at the end, on average"),
    "hands": _("Hands"),
    "tricks": _("Tricks a hand"),
    "no_tricks": _("Hands without a trick"),
    "jacks": _("Jacks shown"),
    "declarations": _("Declarations"),
    "passes": _("Passes"),
    "fines": _("Fines"),
    "overshoots": _("Overshoots"),
    "fouls": _("Fouls"),
    "run_wins": _("Out first"),
    "run_petukh": _("Petukh"),
    "run_without_petukh": _("Without being petukh"),
    "points": _("Points won and lost"),
    "crosses": _("Crosses"),
}
#: What a rate is a part of, and what an average is made of, in the lines of one person.
RATES: Mapping[str, Phrase] = {
    "wins": _("{rate} of the games"),
    "petukh": _("{rate} of the games"),
    "jacks": _("{rate} a hand"),
    "declarations": _("{rate} of the hands"),
    "no_tricks": _("{rate} of the hands"),
    "fines": _("{rate} of the hands"),
    "overshoots": _("{rate} of the hands"),
    "passes": _("{rate} of the hands"),
    "fouls": _("{rate} of the hands"),
}
SUMS: Mapping[str, Phrase] = {
    "left": _("{number} in all"),
    "tricks": _("{number} in all"),
}
#: Who is ahead in what: only what one is glad to hear of; and what the number counts.
LEADS: Mapping[str, Phrase] = {
    "wins": _("Out first most often"),
    "left": _("Least left at the end"),
    "tricks": _("Most tricks"),
    "jacks": _("Most jacks shown"),
    "run_wins": _("Out first, longest in a row"),
    "run_without_petukh": _("Longest without being petukh"),
}
LEAD_UNITS: Mapping[str, Phrase] = {
    "wins": _("of the games"),
    "left": _("on average"),
    "tricks": _("a hand"),
    "jacks": _("a hand"),
    "run_wins": ngettext("game in a row", "games in a row"),
    "run_without_petukh": ngettext("game in a row", "games in a row"),
}
TABLES: Mapping[str, Phrase] = {
    "games": _("How games end"),
    "hands": _("Tricks"),
    "jacks": _("Jacks and passes"),
    "fines": _("What costs something"),
    "runs": _("In a row"),
    "sums": _("What comes of it"),
}
#: The groups of somebody's own numbers.
GROUPS: Mapping[str, Phrase] = {
    "games": _("Games"),
    "hands": _("Hands"),
    "runs": _("Longest runs"),
}
#: What a number on top counts, after it.
NOUNS: Mapping[str, Phrase] = {
    "evenings": ngettext("evening together", "evenings together"),
    "games": ngettext("game played", "games played"),
    "hands": ngettext("hand dealt", "hands dealt"),
    "wins": ngettext("time out first", "times out first"),
    "petukh": ngettext("time petukh", "times petukh"),
}
MARKS: Mapping[str, Phrase] = {
    "longest": _("The longest game"),
    "most_left": _("The most that was left"),
}
#: The columns of the file.
PLAYER = _("Player")
COLUMNS: Mapping[str, Phrase] = {
    **NAMES,
    "left": _("Left at the end, in all"),
    "tricks": _("Tricks"),
    "run_wins": _("Out first, longest in a row"),
    "run_petukh": _("Petukh, longest in a row"),
    "run_without_petukh": _("Without being petukh, longest in a row"),
}
RATED: Mapping[str, Phrase] = {
    "wins": _("Out first, a game"),
    "petukh": _("Petukh, a game"),
    "left": _("Left at the end, a game"),
    "tricks": _("Tricks a hand"),
    "jacks": _("Jacks a hand"),
    "declarations": _("Declarations a hand"),
    "no_tricks": _("Without a trick, a hand"),
    "fines": _("Fines a hand"),
    "fouls": _("Fouls a hand"),
    "overshoots": _("Overshoots a hand"),
    "passes": _("Passes a hand"),
}
GAME_OF = _("game {number}, {day}")
MORE = ngettext("and {n} more", "and {n} more")
NOT_YET = ngettext("after {n} hand", "after {n} hands")
EARLY = ngettext(
    "Averages and parts of a hundred come after {n} hand: before that they tell more of the cards than of the play.",
    "Averages and parts of a hundred come after {n} hands: before that they tell more of the cards than of the play.",
)
MET = _("{first} ahead: {ahead}, {second} ahead: {behind}")
LEVEL = ngettext("level: {n}", "level: {n}")
ALWAYS = _("all years")
YEAR = _("the year {year}")
EVENING = _("evening of {day}")
OWN_RULES = _("Rules of one’s own")
CHANGED_RULES = _("{preset}, with changes")


def percent(rate: Fraction) -> str:
    """A part of a hundred, whole: `30 %`; what is above nought and rounds to it is `<1 %`."""
    whole = round(rate * 100)
    return f"<1{_HARD_SPACE}%" if rate and not whole else f"{number(whole)}{_HARD_SPACE}%"


def decimal(value: Fraction | Decimal | int, places: int) -> str:
    """A number with exactly so many decimal places: `1,24`; the language decides on comma or point."""
    exact = Decimal(value.numerator) / Decimal(value.denominator) if isinstance(value, Fraction) else Decimal(value)
    rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    size = format_decimal(abs(rounded), format="#,##0." + "0" * places if places else "#,##0", locale=language())
    return (MINUS if rounded < 0 else "") + size
