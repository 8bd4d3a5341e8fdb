"""The rules card: one page for the table, said of a scoring sheet. No number of it stands in a text."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.finish import shown_early
from scorekeeper.rules.readings import SOURCE_OF
from scorekeeper.rules.ruleset import FOULS, SIX_PLAYERS, RuleSet
from scorekeeper.rules.sheet import TRICKS, Line, ScoringSheet
from scorekeeper.words.names import event_word, foul_name, points
from scorekeeper.words.phrase import _, ngettext, number, signed
from scorekeeper.words.readings import readings_for
from scorekeeper.words.rulesets import rules_name
from scorekeeper.words.sections import Section, Table

HEADINGS = {
    "course": _("A hand"),
    "values": _("What a hand brings, by tricks"),
    "no_trick": _("No trick"),
    "passing": _("Passing"),
    "fouls": _("Fouls"),
    "ace": _("Ace of spades"),
    "restrictions": _("The last points"),
    "early": _("Out without playing"),
    "overshoot": _("Overshoot"),
    "end": _("The end"),
    "payment": _("Paying"),
    "six": _("Six players"),
    "told": _("Trump and play"),
    "readings": _("Left open by the descriptions, and what is done"),
}
ABOUT = _("{least}–{most} players, {deck} cards, everybody starts with {points}.")
COURSE = {
    "deal": _("{n} cards each, dealt one by one; the next deal is the left neighbour's."),
    "exchange": _("From the dealer's left, the dealer last: discard any number of cards, then draw as many."),
    "none_left": _("All the cards are dealt: nobody exchanges."),
    "lead": _("The dealer's left leads, then whoever takes the trick."),
    "follow": _("Follow suit; if that can't be, trump; if that can't be either, throw any card."),
    "takes": _("The highest trump takes the trick; without trumps the highest card of the suit led."),
}
#: What a description adds to the exchange, and how it lets jacks be announced.
EXCHANGE = {
    "S2": _("What was drawn stays drawn. If few cards are left, take those, but never the open trump."),
}
ANNOUNCED = {
    "S1": _("Jacks are announced."),
    "S2": _("Jacks are announced as soon as they are in the hand."),
    "S3": _("Jacks are announced to all."),
    "S5": _("Jacks are announced when the first of them is played, the others in the hand; shown if asked for."),
}
#: Kinds of jacks where it is clear that jacks are meant.
KINDS_OF_JACKS = {
    "simple": _("simple"),
    "coloured": _("coloured"),
    "skew": _("skew"),
    "three": _("three"),
    "four": _("four"),
}
VALUES = {
    "head": _("Jacks"),
    "nothing": _("none"),
    "no_trick": _("no trick"),
    "no_jacks": _("Jacks count for nothing."),
    "simple": _("Simple: two jacks of one colour, neither of them trump."),
    "simple_not": _("Simple: two jacks of one colour, neither of them trump; they don't count."),
    "coloured_same_colour": _("Coloured: the trump jack with the other jack of its colour."),
    "coloured_same_colour_not": _("Coloured: the trump jack with the other jack of its colour; they don't count."),
    "coloured_any_colour": _("Coloured: the trump jack with any other."),
    "coloured_any_colour_not": _("Coloured: the trump jack with any other; they don't count."),
    "skew": _("Skew: any other two."),
    "skew_not": _("Skew: any other two; they don't count."),
    "best_pair": _("{kinds} jacks: taken for the best pair among them."),
    "as_three": _("{kinds} jacks: taken for three."),
    "void": _("Only with a trick: {kinds}."),
}
NO_TRICK = {
    "cross": _("A cross in place of a fine; the record stays."),
    "fine": _("A fine of {fine}, whatever the record."),
    "fine_capped": _("* {fine} only with {limit} or less in the record; with more, nothing is written."),
    "fine_never": _("* Nothing: {fine} would lift every record above {start}."),
    "declared": _("With jacks it is as the table says, whatever the record."),
}
PASSING = {
    "not_allowed": _("Nobody may sit a hand out."),
    "allowed": _("A hand may be sat out, cards thrown in: nothing is written."),
}
PASS_LIMIT = ngettext(
    "A hand may be sat out {n} time in a game, cards thrown in: nothing is written.",
    "A hand may be sat out {n} times in a game, cards thrown in: nothing is written.",
)
FOUL_MEANS = {
    "revoke": _("{foul} {cost}: a card that doesn't follow or trump though it could"),
    "early_draw": _("{foul} {cost}: drawing before discarding"),
    "overdraw": _("{foul} {cost}: drawing more than was discarded"),
}
FOULS_ALWAYS = _("Added whatever the record.")
ACE = {
    "won": _("Takes a trick: {won}, besides the trick."),
    "lost": _("Beaten: its owner {lost}."),
}
RESTRICTIONS = {
    "own_cards": _("{at_most} or less in the record: plays the cards dealt, no exchange."),
    "own_cards_no_pass": _("{at_most} or less in the record: plays the cards dealt, no exchange and no pass."),
    "no_exchange": _("Somebody has {at_most} or less: nobody exchanges."),
}
EARLY = {
    "early": _(
        "{at_most} or less in the record: may show jacks in place of playing and is out ({kinds}); other records stay."
    ),
    "no_jacks": _("{at_most} or less in the record: jacks could be shown to be out, but none bring anything for it."),
}
OVERSHOOT = {
    "reset": _("More written off than is left: the record is {start} again."),
    "finish": _("More written off than is left: out, as with exactly nought."),
}
END = {
    "out": _("Exactly nought left: out, and the winner. The game ends with the whole hand."),
    "sum": _("All of a hand is added up first."),
    "petukh": _("Petukh: who has most left."),
}
PAYMENT = {
    "points": _("Each loser pays the winner for every point left."),
    "crosses": _("Each loser pays the winner for every point left and for every cross."),
    "price": _("The prices are agreed before the game."),
}
SIX = {
    "all": _("{deck} cards, all dealt; nobody exchanges. The dealer's last card is shown: trump. The dealer keeps it."),
    "some": _("{deck} cards; {left} are left after the deal."),
}
TOLD = {
    "dealer_may_take": _(
        "The top card of the rest is turned up: trump. After the exchange the dealer may take it for another card; "
        "nobody else may."
    ),
    "dealer_must_take": _(
        "The top card of the rest is turned up: trump. After the exchange the dealer must take it for another card; "
        "nobody else may."
    ),
    "stays": _("The top card of the rest is turned up: trump. It stays on the table."),
    "auction": _(
        "The top card of the rest is turned up: trump. The most jacks shown may take it for another card; "
        "of equals those with the trump jack."
    ),
    "dealer_last_card": _("The dealer's last card is turned up: trump."),
    "must_overtake": _("A card of the suit led must be overtaken by a higher one, if there is one in the hand."),
    "may_overtake": _("Nobody has to overtake."),
    "must_lead_trump_ace": _("The ace of trumps must be led when its holder leads."),
}
READING = _("{sources}: {open}. Here: {done}.")


class Card(NamedTuple):
    """A page of rules: its title, the facts of the game in a line, and the sections."""

    title: str
    about: str
    sections: tuple[Section, ...]


def card(sheet: ScoringSheet, name: str = "") -> Card:
    """The rules card of a sheet; `name` is what the company calls these rules. Only sections that apply."""
    return Card(name or rules_name(sheet.rules), say_about(sheet), tuple(_sections(sheet)))


def say_about(sheet: ScoringSheet) -> str:
    """How many play, with how many cards, from how many points."""
    rules = sheet.rules
    least, most = rules.players
    return ABOUT.say(least=least, most=most, deck=rules.deck_for(sheet.players), points=points(rules.start))


def section(key: str, sheet: ScoringSheet) -> Section:
    """One section of the card; without lines and table where it doesn't apply."""
    table = value_table(sheet) if key == "values" else None
    return Section(key, HEADINGS[key].say(), tuple(_LINES[key](sheet)), table)


def _sections(sheet: ScoringSheet) -> Iterator[Section]:
    for key in HEADINGS:
        found = section(key, sheet)
        if found.lines or found.table:
            yield found


def value_table(sheet: ScoringSheet) -> Table:
    """What each declaration that counts changes, and none: without a trick, and with each number of tricks.

    A star marks a fine that a large record is spared.
    """
    kinds = [None, *(kind for kind in KINDS if sheet.counts(kind))]
    head = (VALUES["head"].say(), VALUES["no_trick"].say(), *map(number, range(1, TRICKS + 1)))
    return Table(head, tuple(_row(sheet, kind) for kind in kinds))


def _row(sheet: ScoringSheet, kind: str | None) -> tuple[str, ...]:
    name = VALUES["nothing"].say() if kind is None else KINDS_OF_JACKS[kind].say()
    without, *others = sheet.lines[kind]
    star = "*" if kind in sheet.spared else ""
    return (name, _cell(without) + star, *map(_cell, others))


def _cell(line: Line) -> str:
    return event_word("cross") if line.cross else signed(line.change)


Lines = Iterator[str]


def _course(sheet: ScoringSheet) -> Lines:
    yield COURSE["deal"].say(n=TRICKS)
    yield COURSE["none_left" if sheet.never_exchange else "exchange"].say()
    source = _source(sheet.rules)
    if source in EXCHANGE and not sheet.never_exchange:
        yield EXCHANGE[source].say()
    yield from (COURSE[key].say() for key in ("lead", "follow", "takes"))
    if sheet.rules.declarations:
        yield say_announced(sheet.rules)


def say_announced(rules: RuleSet) -> str:
    """When jacks are announced, as far as the description that the rules come from says it."""
    return ANNOUNCED.get(_source(rules), ANNOUNCED["S1"]).say()


def _source(rules: RuleSet) -> str:
    return SOURCE_OF[rules.preset] if rules.preset else ""


def _values(sheet: ScoringSheet) -> Lines:
    rules = sheet.rules
    if not rules.declarations:
        yield VALUES["no_jacks"].say()
        return
    yield from _pairs(rules)
    yield from _many(rules)
    void = [kind for kind, value in rules.declarations.items() if value.is_void]
    if void:
        yield VALUES["void"].say(kinds=_kinds(void))


def _pairs(rules: RuleSet) -> Lines:
    """What each pair is, as far as it matters which: "any other two" leaves out those told before it."""
    pairs = {"simple": "simple", "coloured": f"coloured_{rules.coloured_pair}", "skew": "skew"}
    counted = pairs.keys() & set(rules.declarations)
    if counted == {"simple"}:
        yield VALUES["simple"].say()
    elif counted:
        for kind, key in pairs.items():
            yield VALUES[key if kind in counted else f"{key}_not"].say()


def _many(rules: RuleSet) -> Lines:
    """What three or four jacks are taken for where they don't count by themselves."""
    counted = rules.declarations
    pairs = {"simple", "coloured", "skew"} & set(counted)
    if "three" in counted and "four" not in counted:
        yield VALUES["as_three"].say(kinds=_capital(_kinds(["four"])))
    others = [kind for kind in ("three", "four") if kind not in counted]
    if pairs and "three" in others:
        yield VALUES["best_pair"].say(kinds=_capital(_kinds(others)))


def _kinds(kinds: Sequence[str]) -> str:
    return ", ".join(KINDS_OF_JACKS[kind].say() for kind in kinds)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _no_trick(sheet: ScoringSheet) -> Lines:
    line, rules = sheet.lines[None][0], sheet.rules
    if line.cross:
        yield NO_TRICK["cross"].say()
    elif sheet.fine_limit is None:
        yield NO_TRICK["fine"].say(fine=points(line.change))
    else:
        key = "fine_capped" if sheet.fine_limit > 0 else "fine_never"
        yield NO_TRICK[key].say(fine=signed(line.change), limit=sheet.fine_limit, start=rules.start)
    if any(not value.is_void for value in rules.declarations.values()):
        yield NO_TRICK["declared"].say()


def _passing(sheet: ScoringSheet) -> Lines:
    passing = sheet.rules.passing
    if not passing.allowed:
        yield PASSING["not_allowed"].say()
    elif passing.limit is None:
        yield PASSING["allowed"].say()
    else:
        yield PASS_LIMIT.say(passing.limit)


def _fouls(sheet: ScoringSheet) -> Lines:
    fined = sheet.rules.fouls
    for foul in FOULS:
        if foul in fined:
            text = FOUL_MEANS[foul].say(foul=_capital(foul_name(foul)), cost=signed(fined[foul]))
            yield text + "."
    if fined:
        yield FOULS_ALWAYS.say()


def _ace(sheet: ScoringSheet) -> Lines:
    if ace := sheet.rules.spade_ace:
        yield ACE["won"].say(won=signed(-ace.won))
        yield ACE["lost"].say(lost=signed(ace.lost))


def _restrictions(sheet: ScoringSheet) -> Lines:
    rules = sheet.rules
    if rules.own_cards_at is not None:
        key = "own_cards_no_pass" if rules.passing.allowed else "own_cards"
        yield RESTRICTIONS[key].say(at_most=number(rules.own_cards_at))
    if rules.no_exchange_at is not None:
        yield RESTRICTIONS["no_exchange"].say(at_most=number(rules.no_exchange_at))


def _early(sheet: ScoringSheet) -> Lines:
    at_most = sheet.rules.early_finish_at
    if at_most is None:
        return
    kinds = shown_early(sheet)
    yield EARLY["early" if kinds else "no_jacks"].say(at_most=number(at_most), kinds=_kinds(kinds))


def _overshoot(sheet: ScoringSheet) -> Lines:
    yield OVERSHOOT[sheet.rules.overshoot].say(start=sheet.rules.start)


def _end(_sheet: ScoringSheet) -> Lines:
    yield from (phrase.say() for phrase in END.values())


def _payment(sheet: ScoringSheet) -> Lines:
    crosses = sheet.rules.no_trick.mode == "cross"
    yield PAYMENT["crosses" if crosses else "points"].say()
    yield PAYMENT["price"].say()


def _six(sheet: ScoringSheet) -> Lines:
    rules = sheet.rules
    if not rules.seats_allow(SIX_PLAYERS):
        return
    deck = rules.deck_for(SIX_PLAYERS)
    left = deck - SIX_PLAYERS * TRICKS
    yield SIX["some" if left else "all"].say(deck=deck, left=number(left))


def _told(sheet: ScoringSheet) -> Lines:
    yield say_trump_card(sheet)
    yield from say_duties(sheet.rules)


def say_trump_card(sheet: ScoringSheet) -> str:
    """How trump is found, and who may take its card; where all the cards are dealt, only the dealer's can show it."""
    return TOLD["dealer_last_card" if sheet.never_exchange else sheet.rules.trump_card].say()


def say_duties(rules: RuleSet) -> Lines:
    """Whether one must overtake, and lead the ace of trumps."""
    yield TOLD["must_overtake" if rules.must_overtake else "may_overtake"].say()
    if rules.must_lead_trump_ace:
        yield TOLD["must_lead_trump_ace"].say()


def _readings(sheet: ScoringSheet) -> Lines:
    for said in readings_for(sheet.rules):
        if said.followed:
            yield READING.say(sources=said.sources, open=said.open, done=said.done)


_LINES: dict[str, Callable[[ScoringSheet], Lines]] = {
    "course": _course,
    "values": _values,
    "no_trick": _no_trick,
    "passing": _passing,
    "fouls": _fouls,
    "ace": _ace,
    "restrictions": _restrictions,
    "early": _early,
    "overshoot": _overshoot,
    "end": _end,
    "payment": _payment,
    "six": _six,
    "told": _told,
    "readings": _readings,
}
