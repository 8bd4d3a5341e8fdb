"""How long the rules take: one hand of five players scored, and a game of sixty hands replayed.

Prints medians of the processor's time, and how one hand compares with a reference operation that was measured in the
same run: on a busy machine the ratio says more than the time.
"""

from collections.abc import Callable
from statistics import median
from time import thread_time_ns

from scorekeeper.rules.game import begin, play
from scorekeeper.rules.hand import Entry, Hand, SpadeAce
from scorekeeper.rules.record import GameRecord, to_json
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.rules.rules_json import parse_rules

HAND_TARGET_US = 25.0
GAME_TARGET_US = 2000.0
ROUNDS = 41
HANDS = 60

PLAYERS = ("Анна", "Борис", "Вера", "Глеб", "Дина")
#: Nobody gets out: what is written off is written back by fouls in the next hand.
RICH = Hand(
    entries=(
        Entry(tricks=2, jacks=("hearts", "diamonds")),
        Entry(tricks=2),
        Entry(tricks=1, fouls=(("revoke", 1),)),
        Entry(),
        Entry(passed=True),
    ),
    trump="hearts",
    spade_ace=SpadeAce(1, "won"),
)
BACK = Hand(
    entries=(
        Entry(tricks=1, fouls=(("revoke", 3),)),
        Entry(tricks=4, fouls=(("revoke", 3),)),
        Entry(jacks=("spades", "clubs")),
        Entry(),
        Entry(),
    ),
    trump="hearts",
)


def reference() -> int:
    """The operation that one hand is compared with: a hundred small multiplications, added up."""
    return sum(number * number for number in range(100))


def microseconds(deed: Callable[[], object], times: int) -> float:
    """Microseconds that a deed takes: the median of many rounds of so many times."""

    def a_round() -> float:
        begun = thread_time_ns()
        for _ in range(times):
            deed()
        return (thread_time_ns() - begun) / times / 1000

    a_round()
    return median(a_round() for _ in range(ROUNDS))


def main() -> None:
    """Measure and print."""
    rules = parse_rules({"preset": "hard-30"})
    game = begin(rules, len(PLAYERS))
    record = GameRecord(rules=rules, players=PLAYERS, hands=(RICH, BACK) * (HANDS // 2))
    if len(replay(record).steps) != HANDS:
        raise SystemExit("the measured game does not have all its hands")
    value = to_json(record)
    before = microseconds(reference, 2000)
    hand = microseconds(lambda: play(game.sheet, game.start, RICH), 1000)
    yardstick = (before + microseconds(reference, 2000)) / 2
    whole = microseconds(lambda: replay(record), 10)
    read = microseconds(lambda: parse_record(value), 10)
    told = microseconds(lambda: result_json(replay(record)), 10)
    print(f"one hand of five players      {hand:8.1f} µs   (at most {HAND_TARGET_US:.0f})")
    print(f"a game of {HANDS} hands replayed   {whole:8.1f} µs   (at most {GAME_TARGET_US:.0f})")
    print(f"its record read from JSON     {read:8.1f} µs")
    print(f"replayed, and told as JSON    {told:8.1f} µs")
    print(f"the reference operation       {yardstick:8.1f} µs")
    print(f"one hand is {hand / yardstick:.2f} reference operations")


if __name__ == "__main__":
    main()
