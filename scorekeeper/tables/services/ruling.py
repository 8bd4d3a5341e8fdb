"""Other rules for a game that is being played."""

from datetime import datetime

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.rules_json import whole_json
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.changes import Ruled, plan
from scorekeeper.tables.inputs import difference, inputs_of
from scorekeeper.tables.services.deeds import Answer, Asked, Done, game_as_seen, perform
from scorekeeper.tables.services.house import refuse_contradictions
from scorekeeper.tables.services.names import checked_rules_name
from scorekeeper.tables.services.writing import write
from scorekeeper.tables.standing import standing


def change_rules(
    *, key: str, phone: str, game: str, rules: RuleSet, rules_name: str = "", revision: int, cut: bool = False
) -> Answer:
    """Give a running game other rules, and count all of its hands by them; with `cut`, up to the first that can't be.

    The game may end by it. Raises `Conflict` (`moved`: the game was changed meanwhile), `Refused`: `game_over` (a game
    that has ended keeps its rules), `rules_invalid` for what contradicts itself, `format` for the name, `player_count`,
    or which hand can't be by these rules.
    """
    called = checked_rules_name(rules_name, "rules_name") if rules_name else ""
    refuse_contradictions(rules)
    change = Ruled(rules, called, cut)

    def act(at: datetime) -> Done:
        row = game_as_seen(game, revision)
        if row.ended or standing(row).position.winner is not None:
            raise Refused([Refusal("game_over")])
        inputs = inputs_of(row)
        stored = write(row, inputs, plan(inputs, change).allowed(cut=cut), at)
        return Done(row.evening.circle, row, changed=difference(inputs, stored))

    given = {"game": game, "rules": whole_json(rules), "rules_name": called, "cut": cut}
    return perform(Asked("change_rules", key, phone, given), act)
