"""What a beginner is told before the first hand: the card's rules in full sentences, with the pack and the play."""

from collections.abc import Callable, Iterator

from scorekeeper.rules.cards import mask
from scorekeeper.rules.money import Price
from scorekeeper.rules.sheet import TRICKS, ScoringSheet
from scorekeeper.words.amounts import payout_sum
from scorekeeper.words.card import COURSE, say_announced, say_duties, say_trump_card, section
from scorekeeper.words.names import declaration_name, jack_name, points, suit_name
from scorekeeper.words.phrase import _
from scorekeeper.words.sections import Section
from scorekeeper.words.worked import effect

HEADINGS = {
    "aim": _("What it is about"),
    "pack": _("The pack and the deal"),
    "trump": _("Trump"),
    "exchange": _("Exchange"),
    "trick": _("Five tricks"),
    "values": _("Counting"),
    "jacks": _("Jacks"),
    "no_trick": _("No trick"),
    "passing": _("Passing"),
    "fouls": _("Fouls"),
    "ace": _("Ace of spades"),
    "early": _("Out without playing"),
    "overshoot": _("Overshoot"),
    "end": _("The end"),
    "payment": _("Paying"),
    "six": _("Six players"),
}
AIM = {
    "record": _("Everybody starts with {points} in the record and writes them off, one for each trick."),
    "jacks": _("Jacks may bring more than tricks."),
    "wins": _("Whoever has nothing left first wins, and the others pay for what they have left."),
    "petukh": _(
        "Whoever has most left then is the petukh, which is a cock. A hand without a trick is greeted by “ku-ka-re-ku”."
    ),
}
PACK = {
    36: _("{deck} cards, from the six to the ace in four suits."),
    32: _("{deck} cards, from the seven to the ace in four suits."),
    30: _("{deck} cards: from the seven to the ace in four suits, less any two sevens."),
}
RANKS = _("From high to low: ace, king, queen, jack, ten, and so on down.")
DEAL = {
    "lot": _("Who deals first is drawn: the lowest card deals. After each hand the deal goes to the left."),
    "cut": _(
        "The dealer shuffles, the right neighbour cuts. Everybody gets {n} cards, one by one, from the dealer's left."
    ),
}
TRUMP = _("A trump beats any card of the other suits.")
EXCHANGE = {
    "turns": _(
        "Before play everybody may better the cards in the hand, once: from the dealer's left, the dealer last, "
        "throw away as many as you like, and only then draw as many. Who is content keeps all."
    ),
    "open_trump": _("If few cards are left, take those; the open trump is not among them."),
}
TRICK = {
    "lead": _("The dealer's left leads any card. All others add one in turn: that is a trick."),
    "takes": _(
        "The highest trump takes it; without trumps, the highest card of the suit led. Who takes it leads to the next."
    ),
    "follow": _(
        "You must follow suit; without that suit you must trump; without trumps too, throw any card, which can't win."
    ),
}
JACKS = {
    "what": _("Jacks are called boys. Two or more in one hand are declared."),
    "example": _("If {trump} are trump: {pairs}."),
    "pair": _("{first} and {second} are {kind}"),
    "pair_not": _("{first} and {second} are {kind} and don't count"),
    "bonus": _(
        "With at least one trick the bonus is written off besides the tricks. Without one the table says what they do."
    ),
}
VALUES = {
    "table": _("What is added to the record or written off, by jacks and tricks; minus is what one wants."),
    "example": _("{example}."),
}
PAYMENT = _("For example: {sum}.")

Lines = Iterator[str]


def lessons(sheet: ScoringSheet) -> Iterator[Section]:
    """The sections of the lesson that apply to these rules, in the order in which a hand goes."""
    for key, heading in HEADINGS.items():
        lines = tuple(_TOLD[key](sheet))
        if lines:
            yield Section(key, heading.say(), lines, section("values", sheet).table if key == "values" else None)


def _card(key: str) -> Callable[[ScoringSheet], Lines]:
    """What the card says is enough."""
    return lambda sheet: iter(section(key, sheet).lines)


def _aim(sheet: ScoringSheet) -> Lines:
    yield AIM["record"].say(points=points(sheet.rules.start))
    if sheet.rules.declarations:
        yield AIM["jacks"].say()
    yield AIM["wins"].say()
    yield AIM["petukh"].say()


def _pack(sheet: ScoringSheet) -> Lines:
    deck = sheet.rules.deck_for(sheet.players)
    yield PACK[deck].say(deck=deck)
    yield RANKS.say()
    yield DEAL["lot"].say()
    yield DEAL["cut"].say(n=TRICKS)


def _trump(sheet: ScoringSheet) -> Lines:
    yield say_trump_card(sheet)
    yield TRUMP.say()


def _exchange(sheet: ScoringSheet) -> Lines:
    if sheet.never_exchange:
        yield COURSE["none_left"].say()
        return
    yield EXCHANGE["turns"].say()
    if sheet.rules.trump_card != "dealer_last_card":
        yield EXCHANGE["open_trump"].say()
    yield from section("restrictions", sheet).lines


def _trick(sheet: ScoringSheet) -> Lines:
    yield from (TRICK[key].say() for key in ("lead", "follow", "takes"))
    yield from say_duties(sheet.rules)


def _values(sheet: ScoringSheet) -> Lines:
    yield VALUES["table"].say()
    yield VALUES["example"].say(example=effect("start", sheet.rules, sheet.rules))


def _jacks(sheet: ScoringSheet) -> Lines:
    if sheet.rules.declarations:
        yield JACKS["what"].say()
    yield from section("values", sheet).lines
    if sheet.rules.declarations:
        yield JACKS["example"].say(trump=suit_name(_TRUMP), pairs="; ".join(_pairs(sheet)))
        yield JACKS["bonus"].say()
        yield say_announced(sheet.rules)


_TRUMP = "clubs"
_PAIRS = (("clubs", "spades"), ("clubs", "hearts"), ("diamonds", "hearts"), ("spades", "hearts"))


def _pairs(sheet: ScoringSheet) -> Lines:
    """A pair of each sort, and what it is under these rules."""
    for first, second in _PAIRS:
        kind = str(sheet.kinds[_TRUMP][mask((first, second))])
        key = "pair" if sheet.counts(kind) else "pair_not"
        yield JACKS[key].say(first=jack_name(first), second=jack_name(second), kind=declaration_name(kind))


def _overshoot(sheet: ScoringSheet) -> Lines:
    yield from section("overshoot", sheet).lines
    yield VALUES["example"].say(example=effect("overshoot", sheet.rules, sheet.rules))


def _payment(sheet: ScoringSheet) -> Lines:
    yield from section("payment", sheet).lines
    crosses = 2 if sheet.rules.no_trick.mode == "cross" else 0
    yield PAYMENT.say(sum=payout_sum(14, crosses, _PRICE))


_PRICE = Price(point=1000, cross=500, currency="RUB")

_TOLD: dict[str, Callable[[ScoringSheet], Lines]] = {
    "aim": _aim,
    "pack": _pack,
    "trump": _trump,
    "exchange": _exchange,
    "trick": _trick,
    "values": _values,
    "jacks": _jacks,
    "no_trick": _card("no_trick"),
    "passing": _card("passing"),
    "fouls": _card("fouls"),
    "ace": _card("ace"),
    "early": _card("early"),
    "overshoot": _overshoot,
    "end": _card("end"),
    "payment": _payment,
    "six": _card("six"),
}
