"""What a rule set says twice and differently, so that no company can mean it.

A record may hold such a set and `parse_rules` reads it: it can be played. It can't be agreed on anew, though. Each
check below says why nobody can mean it; `docs/rules.md` has them as a table.
"""

from collections.abc import Iterator

from scorekeeper.rules.errors import Refusal, in_order
from scorekeeper.rules.ruleset import RuleSet


def contradictions(rules: RuleSet) -> tuple[Refusal, ...]:
    """Every contradiction, as `rules_invalid` with its place; empty where there is none."""
    checks = (_passing, _last_points, _fine, _early_finish, _declarations, _fouls, _ace)
    return in_order(refusal for check in checks for refusal in check(rules))


def _told(place: str, problem: str, **data: object) -> Refusal:
    return Refusal("rules_invalid", data={"place": f"rules.{place}", "problem": problem, **data})


def _passing(rules: RuleSet) -> Iterator[Refusal]:
    """A limit says how often one may pass: it needs passing, and more than no pass at all."""
    limit = rules.passing.limit
    if limit is not None and not rules.passing.allowed:
        yield _told("passing.limit", "limit_without_passing", value=limit)
    if limit == 0 and rules.passing.allowed:
        yield _told("passing.limit", "limit_of_nought")


def _last_points(rules: RuleSet) -> Iterator[Refusal]:
    """The last points are fewer than the first ones, or nobody could ever exchange or pass."""
    for name in ("own_cards_at", "no_exchange_at"):
        at_most = getattr(rules, name)
        if at_most is not None and at_most >= rules.start:
            yield _told(name, "not_below_start", value=at_most, start=rules.start)


def _fine(rules: RuleSet) -> Iterator[Refusal]:
    """A fine that may not lift a record above the start must fit below it, or it is never written."""
    fine = rules.no_trick
    if fine.mode == "points" and fine.capped and fine.points >= rules.start:
        yield _told("no_trick.points", "never_written", value=fine.points, start=rules.start)


def _early_finish(rules: RuleSet) -> Iterator[Refusal]:
    """Whoever finishes early shows a declaration with a bonus: there must be one.

    Where all of them need a trick the early finish merely rests: S3 names both rules.
    """
    if rules.early_finish_at is not None and not any(value.bonus for value in rules.declarations.values()):
        yield _told("early_finish_at", "nothing_to_show", value=rules.early_finish_at)


def _declarations(rules: RuleSet) -> Iterator[Refusal]:
    """A declaration that counts brings something, with a trick or without one."""
    for kind, value in rules.declarations.items():
        if value.is_void and not value.bonus:
            yield _told(f"declarations.{kind}", "brings_nothing")


def _fouls(rules: RuleSet) -> Iterator[Refusal]:
    """What is fined costs something."""
    for foul, points in rules.fouls.items():
        if not points:
            yield _told(f"fouls.{foul}", "brings_nothing")


def _ace(rules: RuleSet) -> Iterator[Refusal]:
    """The ace of spades is worth something, won or lost."""
    ace = rules.spade_ace
    if ace and not ace.won and not ace.lost:
        yield _told("spade_ace", "brings_nothing")
