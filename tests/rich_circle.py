"""A circle in which every deed was done at least once, and an evening that goes on: everything that files can hold."""

from typing import Any

from scorekeeper.tables import queries, services
from tests.cast import ANNA, BORIS, CAST, DARYA, EGOR, GLEB, OTHER_PHONE, VERA, Table, rule_set, sit_down, took
from tests.evenings import TWELVE, evening_of, key_of, win

ZOYA, SASHA, WRONG = "=Зоя; «З»", "Саша", "Не тот"
OTHERS = (EGOR, ZOYA, SASHA, f"{SASHA} (2)", WRONG)


def rich_circle() -> str:
    """The slug of the circle."""
    first = _first_evening()
    slug = first.circle
    _people(slug)
    _agreements(slug)
    second = _second_evening(slug)
    _third_evening(second)
    _read_in(slug)
    return slug


def asked(circle: str) -> dict[str, Any]:
    """What every deed of a circle begins with."""
    return {"key": services.new_key(), "phone": OTHER_PHONE, "circle": circle}


def _first_evening() -> Table:
    """Hands put right in every way, people who take seats over, rules that change, a game broken off."""
    table = sit_down(CAST[:4], rule_set(), zone="Asia/Vladivostok", rules_name="Наши")
    services.set_carries(**asked(table.circle), carries=True)
    for number in range(6):
        table.save(took(*((2, 1, 1, 1) if number % 2 else (1, 1, 3, 0))))
    table.undo()
    table.undo_deed()
    table.correct(2, took(1, 2, 1, 1))
    table.remove(3)
    table.insert(2, took(0, 0, 3, 2))
    table.take_over(1, DARYA)
    table.save(took(1, 2, 1, 1))
    table.swap(0, 2, "seats")
    table.take_over(3, WRONG)
    table.undo_deed()
    table.rule(rule_set(start=40), rules_name="Долгие")
    table.end("as_it_stands")
    table.reopen()
    table.end("as_it_stands")
    evening = evening_of(table)
    evening.come(EGOR)
    evening.move("knock_out_on")
    evening.move("leave", EGOR)
    evening.undo()
    win(sit_down([ANNA, BORIS, VERA], TWELVE, circle=table.circle), 0, 2)
    due = evening.screen().transfers
    evening.unpay(evening.pay(due[0].payer.label, due[0].receiver.label, due[0].amount).row or 0)
    evening.pay(due[0].payer.label, due[0].receiver.label, due[0].amount)
    evening.end()
    evening.reopen()
    evening.end()
    return table


def _people(slug: str) -> None:
    for name in (SASHA, f"{SASHA} (2)", ZOYA, "Лишний", "Саша К."):
        services.add_player(**asked(slug), name=name)
    services.remove_player(**asked(slug), player=key_of(slug, "Лишний"))
    services.rename_player(**asked(slug), player=key_of(slug, "Саша К."), name="Саша Ка")
    services.hide_player(**asked(slug), player=key_of(slug, ZOYA))
    services.show_player(**asked(slug), player=key_of(slug, ZOYA))
    services.hide_player(**asked(slug), player=key_of(slug, ZOYA))
    services.add_player(**asked(slug), name=ZOYA)
    services.hide_player(**asked(slug), player=key_of(slug, ZOYA))
    services.rename_circle(**asked(slug), name="Среда, «у Анны»")
    services.name_phone(**asked(slug), name="Телефон Бориса")
    services.withdraw_link(**asked(slug), role="watcher")
    services.make_code(**asked(slug), role="watcher", seen="", new_code=lambda: ("serial", f"digest of {slug}"))


def _agreements(slug: str) -> None:
    kept = services.keep_rules(**asked(slug), name="Дачные", rules=rule_set(start=12)).row or 0
    copy = services.copy_rules(**asked(slug), house=kept).row or 0
    services.remove_rules(**asked(slug), house=copy)
    services.restore_rules(**asked(slug), house=copy)
    deed = queries.house_last_deed(slug, copy) or 0
    services.undo_rules(**asked(slug), house=copy, deed=deed)


def _second_evening(slug: str) -> Table:
    """Debts carried over; two records of one person, and one who is nameless since."""
    table = win(sit_down([ANNA, "Саша Ка", VERA], TWELVE, circle=slug, evening="new"), 0, 2)
    table = win(sit_down([SASHA, ANNA, DARYA], TWELVE, circle=slug), 1, 0)
    merge: dict[str, Any] = {"player": key_of(slug, "Саша Ка"), "into": key_of(slug, SASHA)}
    services.merge_players(**asked(slug), **merge)
    services.unmerge_player(**asked(slug), player=merge["player"])
    services.merge_players(**asked(slug), **merge)
    services.make_nameless(**asked(slug), player=key_of(slug, DARYA), called="Игрок")
    return table


def _third_evening(last: Table) -> None:
    """The next game of the evening, which follows its moves and has no hands yet."""
    evening = evening_of(last)
    following = last.rematch()
    evening.come(GLEB)
    evening.come(BORIS)
    assert following.screen().last is None


def _read_in(slug: str) -> None:
    """A game and an evening from elsewhere."""
    record = queries.game_record(sit_down([ANNA, BORIS, "Гость"], rule_set(start=30)).game)
    services.import_game(**{**asked(slug), "record": record})
    other = win(sit_down([ANNA, BORIS, "Гость"], TWELVE), 0, 2)
    file = queries.evening_file(other.circle, evening_of(other).id)
    services.import_evening(**asked(slug), file=file)
