"""What a hand cannot be. Every reason is found, not only the first; the codes are those of `errors.CODES`."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import SUITS, mask
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.reading import bounded
from scorekeeper.rules.sheet import TRICKS, ScoringSheet

MOST_FOULS = 9


def refusals_of(sheet: ScoringSheet, records: Sequence[int], passes: Sequence[int], hand: Hand) -> list[Refusal]:
    """Why this hand cannot be, before it is scored; empty where nothing speaks against it.

    `records` and `passes` are each seat's record and number of passes before the hand.
    """
    found = list(_unknown_players(sheet, hand)) if _names_somebody(hand) else []
    if hand.early_finish:
        if 0 <= hand.early_finish.player < sheet.players:
            found += _early_finish(sheet, records, hand, hand.early_finish)
        return found
    if len(hand.entries) != sheet.players:
        return [Refusal("entries_count", data={"entries": len(hand.entries), "players": sheet.players})]
    passed, showing, fouled = _seen(hand.entries)
    found += _tricks(hand.entries)
    if passed:
        found += _passes(sheet, records, passes, hand.entries)
    if showing:
        found += _jacks(sheet, hand.trump, tuple((seat, entry.jacks) for seat, entry in enumerate(hand.entries)))
    if fouled:
        found += _fouls(sheet, hand.entries)
    if hand.spade_ace and 0 <= hand.spade_ace.player < sheet.players:
        found += _ace(sheet, hand, hand.spade_ace)
    return found


def _names_somebody(hand: Hand) -> bool:
    named = (hand.dealer, hand.first_out, hand.spade_ace, hand.early_finish)
    return named != (None, None, None, None)


def _seen(entries: Sequence[Entry]) -> tuple[bool, bool, bool]:
    """Whether anybody passed, showed jacks, committed a foul: most hands have little of it to judge."""
    passed = showing = fouled = False
    for _tricks_taken, jacks, sat_out, fouls in entries:
        passed = passed or sat_out
        showing = showing or bool(jacks)
        fouled = fouled or bool(fouls)
    return passed, showing, fouled


def first_out_refusals(hand: Hand, out: Sequence[int]) -> list[Refusal]:
    """Whether who got out first is said where it must be, and is one of the seats that are out."""
    if hand.first_out is not None and hand.first_out not in out:
        return [Refusal("first_out_not_out", hand.first_out)]
    if hand.first_out is None and len(out) > 1:
        return [Refusal("first_out_needed", data={"out": tuple(out)})]
    return []


def _unknown_players(sheet: ScoringSheet, hand: Hand) -> Iterator[Refusal]:
    named = {
        "dealer": hand.dealer,
        "first_out": hand.first_out,
        "spade_ace": hand.spade_ace.player if hand.spade_ace else None,
        "early_finish": hand.early_finish.player if hand.early_finish else None,
    }
    for place, seat in named.items():
        if seat is not None and not 0 <= seat < sheet.players:
            yield Refusal("unknown_player", seat, data={"place": place, "players": sheet.players})


def _tricks(entries: Sequence[Entry]) -> list[Refusal]:
    found, total, playing = [], 0, False
    for seat, (tricks, jacks, passed, _fouls_committed) in enumerate(entries):
        total += tricks
        playing = playing or not passed
        if not 0 <= tricks <= TRICKS:
            found.append(Refusal("trick_range", seat, data={"tricks": bounded(tricks), "most": TRICKS}))
        if passed and (tricks or jacks):
            found.append(Refusal("passed_with_tricks", seat))
    needed = TRICKS if playing else 0
    if total != needed:
        found.append(Refusal("trick_total", data={"tricks": bounded(total), "needed": needed}))
    return found


def _passes(
    sheet: ScoringSheet, records: Sequence[int], passes: Sequence[int], entries: Sequence[Entry]
) -> Iterator[Refusal]:
    """S2, S3, S4: whether one may sit out, how often, and not with one's own last points."""
    passing, own_cards_at = sheet.rules.passing, sheet.rules.own_cards_at
    for seat, entry in enumerate(entries):
        if not entry.passed:
            continue
        if not passing.allowed:
            yield Refusal("pass_forbidden", seat)
        if passing.limit is not None and passes[seat] >= passing.limit:
            yield Refusal("pass_limit", seat, data={"limit": passing.limit})
        if own_cards_at is not None and records[seat] <= own_cards_at:
            yield Refusal("pass_at_last_points", seat, data={"points": records[seat], "at_most": own_cards_at})


def _jacks(sheet: ScoringSheet, trump: str | None, showing: Sequence[tuple[int, tuple[str, ...]]]) -> Iterator[Refusal]:
    holders: dict[str, int] = {}
    for seat, jacks in showing:
        if not jacks:
            continue
        if not sheet.rules.declarations:
            yield Refusal("jacks_not_in_rules", seat)
        if len(jacks) == 1:
            yield Refusal("jacks_count", seat)
        if trump is None:
            yield Refusal("trump_needed", seat, data={"reason": "jacks"})
        for suit in jacks:
            if suit in holders:
                yield Refusal("jack_twice", seat, data={"jack": suit, "other": holders[suit]})
            holders.setdefault(suit, seat)


def _fouls(sheet: ScoringSheet, entries: Sequence[Entry]) -> Iterator[Refusal]:
    for seat, entry in enumerate(entries):
        for foul, count in entry.fouls:
            if count >= 1 and foul not in sheet.rules.fouls:
                yield Refusal("foul_not_in_rules", seat, data={"foul": foul})
            if not 0 <= count <= MOST_FOULS:
                yield Refusal("foul_count", seat, data={"foul": foul, "count": bounded(count), "most": MOST_FOULS})


def _ace(sheet: ScoringSheet, hand: Hand, ace: SpadeAce) -> Iterator[Refusal]:
    """S2, the hard game: the ace of spades is won or beaten, and cannot be beaten where spades are trump."""
    owner, seat = hand.entries[ace.player], ace.player
    if owner.passed:
        yield Refusal("passed_with_tricks", seat)
    if sheet.rules.spade_ace is None:
        yield Refusal("ace_not_in_rules", seat)
    if ace.outcome == "won":
        if owner.tricks < 1:
            yield Refusal("ace_without_trick", seat)
        return
    if owner.tricks >= TRICKS:
        yield Refusal("ace_lost_with_all_tricks", seat)
    if hand.trump is None:
        yield Refusal("trump_needed", seat, data={"reason": "ace"})
    if hand.trump == SUITS[0]:
        yield Refusal("ace_beaten_is_trump", seat)


def _early_finish(sheet: ScoringSheet, records: Sequence[int], hand: Hand, early: EarlyFinish) -> Iterator[Refusal]:
    """S3: only with few enough points, and with a declaration that counts."""
    yield from _jacks(sheet, hand.trump, ((early.player, early.jacks),))
    at_most = sheet.rules.early_finish_at
    if at_most is None:
        yield Refusal("early_finish_forbidden", early.player)
    elif records[early.player] > at_most:
        data = {"points": records[early.player], "at_most": at_most}
        yield Refusal("early_finish_record", early.player, data=data)
    if not _may_finish(sheet, hand.trump, early.jacks):
        yield Refusal("early_finish_jacks", early.player)


def _may_finish(sheet: ScoringSheet, trump: str | None, jacks: tuple[str, ...]) -> bool:
    """Whether jacks make a declaration with a bonus that is not void; before trump is said, whether they can."""
    trumps = SUITS if trump is None else (trump,)
    return any(_counts_with_bonus(sheet, sheet.kinds[suit][mask(jacks)]) for suit in trumps)


def _counts_with_bonus(sheet: ScoringSheet, kind: str | None) -> bool:
    declaration = None if kind is None else sheet.rules.declarations.get(kind)
    return declaration is not None and declaration.bonus > 0 and not declaration.is_void
