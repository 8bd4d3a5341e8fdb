"""What is wrong with a record or a rule set, and where: `rules.start: from 5 to 100, not 4`."""

from collections.abc import Mapping

from scorekeeper.rules.currency import to_minor
from scorekeeper.words.amounts import money
from scorekeeper.words.names import FOULS
from scorekeeper.words.phrase import Phrase, _, number, shown_name
from scorekeeper.words.rulesets import PARAMETERS

#: The names of what a value should have been.
EXPECTED = {
    "whole": _("a whole number"),
    "flag": _("true or false"),
    "text": _("a text"),
    "object": _("an object"),
    "list": _("a list"),
    "pair": _("a list of two whole numbers"),
}
PROBLEMS = {
    "type": _("{expected} belongs here, not {value}"),
    "range": _("a number from {least} to {most} belongs here, not {value}"),
    "range_most": _("at most {most}, not {value}"),
    "missing": _("this is missing and must be given"),
    "a_game": _("this is a game, not rules. Choose a file that was saved from rules"),
    "unknown_key": _("nothing has this name here. Known: {known}"),
    "unknown_name": _("{value} is not known. One of these belongs here: {known}"),
    "unknown_card": _("there is no such card in the pack of 36. Correct it"),
    "unknown_preset": _("there is no preset {value}. One of these belongs here: {known}"),
    "not_among": _("{value} can't be. One of these belongs here: {known}"),
    "least_above_most": _("the least number of players is above the most: {value}. Exchange them"),
    "not_below_start": _("{value} must be below the start, which is {start}. Lower it"),
    "limit_without_passing": _(
        "nobody may pass in these rules, so nothing is limited. Let people pass, or leave this empty"
    ),
    "limit_of_nought": _("no pass at all is no passing. Don't let people pass, or allow at least one"),
    "never_written": _(
        "a fine of {value} always lifts a record above the start, {start}, and so is never written. Lower it, "
        "or write it always"
    ),
    "nothing_to_show": _(
        "nobody can finish early: no jacks bring a bonus in these rules. Give jacks a bonus, or leave this empty"
    ),
    "brings_nothing": _("this counts, but nothing is ever written for it. Give it points, or don't count it"),
    "name": _("a name needs 1 to {most} characters that show; this is {value}"),
    "name_taken": _("the rules called {value} exist here already. Choose another name"),
    "one_each": _("{value} values for {players} players. Give one for each"),
    "currency": _("{value} is no currency of ISO 4217. Give its three letters, such as RUB"),
    "amount": _('an amount such as "10.50" belongs here, as text, not {value}'),
    "places": _("{currency} has {places} decimal places; {value} has more. Round it"),
    "order": _("seats taken over must stand in the order of their hands. Move it"),
    "too_many": _("{value} hands; a record holds {most} at the most. Divide it"),
    "twice": _("{value} stands at another hand too. Give each its own or leave it out"),
    "entries_or_early_finish": _("a hand has either entries or early_finish. Give exactly one"),
    "not_beside_early_finish": _("this can't stand beside early_finish. Leave it out"),
    "uuid": _("{value} is no UUID. Give one such as 8a4b6f0e-6c1d-4c53-9f0e-3f6d1c7b2a10, or leave it out"),
    "time": _("{value} is no ISO 8601 time. Give one such as 2026-11-30T21:15:00+03:00, or leave it out"),
    "encoding": _("the text is not UTF-8. Save it as UTF-8"),
    "json": _("this is not JSON (line {line}, column {column}). Correct it"),
    "nested": _("this is nested too deeply. Take the file as it was saved"),
    "constant": _("{value} is no JSON. Give a number or leave it out"),
    "digits": _("a number has thousands of digits. Correct it"),
    "key_twice": _("{value} stands twice in one object. Leave one out"),
    "unreadable": _("the file can't be read. Check its name and its rights"),
    "too_large": _("the file is larger than {most} bytes. Give one record"),
    "wrong_people": _("those who must draw, and nobody else, draw a card each. Correct who draws"),
    "card_twice": _("one card was drawn twice. Correct one of them"),
    "move_here": _("this person is here already"),
    "move_away": _("this person isn't here any more. Let them come first"),
    "move_not_waiting": _("this person doesn't wait any more"),
    "move_not_sitting": _("this person doesn't sit at the table any more"),
    "move_full": _("six sit at the table already. Somebody must make room"),
    "move_running": _("a game goes on: seats change between games"),
    "move_itself": _("two different people are needed"),
    "move_no_choice": _("nobody has to be named: there is one petukh, or somebody was named already"),
    "move_so_already": _("it is so already"),
    "evening_currency": _("this evening is counted in {currency}, not in {value}. Take that, or begin a new evening"),
    "too_long": _("{value} entries stand here; {most} at the most can be read. Divide it"),
    "of_nobody": _("{value} names something of a list that is empty. Correct it"),
    "phone": _("{value} is no phone's code: letters, digits, - and _, 64 at the most. Take the file as it was saved"),
    "zone": _("{value} is no time zone that is known here. Give one such as Europe/Moscow"),
    "moment": _("{value} is no time with its zone. Give one such as 2026-11-30T21:15:00+03:00"),
    "sum": _('an amount such as "10.50" belongs here, with {places} decimal places in {currency}, not {value}'),
    "nought": _("an amount above nought belongs here. Correct it, or leave the row out"),
    "not_nought": _("what some brought along must be what others owe, but it comes to {value}. Correct an amount"),
    "too_much": _("together with the other amounts of this evening it is more than can be kept. Correct an amount"),
    "not_once": _("{value} stands here twice. Leave one out"),
    "ends_before": _("this ends before it begins. Correct one of the two times"),
    "follows_nothing": _("the first game of an evening follows no other. Leave this out"),
    "slug": _("{value} can't be a game's name in addresses. Leave it out"),
    "called_otherwise": _("the record calls this person {value}, but the file {name}. Give both the same name"),
    "sits_twice": _("somebody has two seats at hand {hand}. Correct who sits there"),
    "not_in_move": _("a move {value} has nothing of that kind. Leave it out"),
    "merged_so": _("{value} is nobody who can count for another. Name somebody who is not merged"),
    "one_open": _("only one evening can go on, and {other} does. Give the time at which this one ended"),
    "not_before": _("{value} can't be what came before this, or it did so for something else already. Correct it"),
    "nothing_brought": _(
        "nothing was carried over from there: no debts stand here, or in another currency. Correct it"
    ),
    "from_nowhere": _("these debts come from no evening of the file. Name it as previous, or leave them out"),
    "not_of_deed": _("this deed has nothing of that kind: {value}. Leave it out"),
    "other_evening": _("the game {value} is not one of this row's evening. Correct one of them"),
    "no_such_game": _("{value} is no evening and number of a game in this file. Correct it"),
    "no_text": _("{value} is no text that can be kept. Take the file as it was saved"),
    "no_game": _("undoing this would leave something that is no game. Take the file as it was saved"),
    "impossible": _("this can't be. Take the file as it was saved"),
    "amount_owed": _("{most} at the most is owed between these two. Make it smaller"),
}
#: What the fields of the pad, such as `revoke-0`, and of other forms are called.
FIELDS = {
    **FOULS,
    "tricks": _("tricks"),
    "jacks": _("jacks"),
    "name": _("name"),
    "trump": _("trump"),
    "rules_name": _("the name of the rules"),
}
SENTENCES = {
    "at": _("{place}: {problem}"),
    "parameter": _("{parameter} ({place})"),
    "whole_text": _("The text"),
}

_LONGEST_PLACE = 200


def say_problem(data: Mapping[str, object]) -> str:
    """The sentence for the data of a `format` or `rules_invalid` refusal: its place, the problem, what is expected."""
    return say_at(str(data["place"]), say_only_problem(data))


def say_at(place: str, problem: str) -> str:
    """What is wrong at a place."""
    return SENTENCES["at"].say(place=_place(place), problem=problem)


def say_only_problem(data: Mapping[str, object]) -> str:
    """The same without its place, for a sentence that stands beside the field."""
    fields = {key: _shown(value) for key, value in data.items()}
    if data["problem"] == "type":
        fields["expected"] = EXPECTED[str(data["expected"])].say()
    if data["problem"] == "amount_owed":
        unit = str(data["currency"])
        fields["most"] = money(to_minor(str(data["most"]), unit), unit)
    return _phrase(data).say(**fields)


def _phrase(data: Mapping[str, object]) -> Phrase:
    problem = data["problem"]
    if problem == "range" and data.get("least") is None:
        return PROBLEMS["range_most"]
    if problem == "unknown_name" and "known" not in data:
        return PROBLEMS["unknown_card"]
    return PROBLEMS[str(problem)]


def _place(place: str) -> str:
    """A field of the pad by its name; else the path within the JSON, with what a rule parameter is called."""
    if not place:
        return SENTENCES["whole_text"].say()
    field, dash, seat = place.partition("-")
    if field in FIELDS and (seat.isdigit() or not dash):
        return FIELDS[field].say()
    words = place.replace("[", ".").split(".")
    if words[0] == "rules" and len(words) > 1 and words[1] in PARAMETERS:
        return SENTENCES["parameter"].say(parameter=PARAMETERS[words[1]].say(), place=place)
    return shown_name(place if len(place) <= _LONGEST_PLACE else place[:_LONGEST_PLACE] + "…")


def _shown(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value)
    if isinstance(value, (tuple, list)):
        return ", ".join(_shown(each) for each in value)
    return str(value)
