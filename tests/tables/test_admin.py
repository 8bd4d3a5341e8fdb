"""The host's pages: what can be mended there, and what can't be touched."""

from collections.abc import Iterable

import pytest
from django.contrib.auth.models import Permission, User
from django.db.models import Model
from django.test import Client

from scorekeeper.tables import models, services
from tests.cast import PHONE, Table, rule_set, took
from tests.evenings import evening_of

TABLES = [
    models.Circle,
    models.Player,
    models.Evening,
    models.Game,
    models.Hand,
    models.Entry,
    models.HouseRules,
    models.Move,
    models.Opening,
    models.Payment,
    models.Journal,
]
WRITTEN = TABLES[2:]


@pytest.fixture
def host(table: Table) -> Client:
    """The host, logged in, after one hand."""
    table.save(took(3, 1, 1, 0))
    services.keep_rules(key=services.new_key(), phone=PHONE, circle=table.circle, name="Наши", rules=rule_set())
    evening_of(table).come("Жанна")
    evening, (anna, boris) = models.Evening.objects.get(), models.Player.objects.order_by("pk")[:2]
    models.Opening.objects.create(evening=evening, player=anna, amount=1)
    models.Payment.objects.create(evening=evening, payer=boris, receiver=anna, amount=1, at=evening.started_at)
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("host"))
    return client


def act(host: Client, table: str, action: str, rows: Iterable[Model]) -> str:
    """Run an action on rows; what the host then reads."""
    posted = {"action": action, "_selected_action": [str(row.pk) for row in rows]}
    return host.post(f"/admin/tables/{table}/", posted, follow=True).content.decode()


def pages(model: type[Model]) -> tuple[str, str]:
    """The addresses of a table and of its first row."""
    first = model._default_manager.order_by("pk")[0]
    address = f"/admin/tables/{model._meta.model_name}/"
    return address, f"{address}{first.pk}/"


@pytest.mark.parametrize("model", TABLES)
def test_every_table_can_be_looked_at_and_searched(host: Client, model: type[Model]) -> None:
    rows, row = pages(model)
    assert [host.get(page).status_code for page in (rows, f"{rows}?q=xyz", f"{row}change/")] == [200] * 3


@pytest.mark.parametrize("model", WRITTEN)
def test_what_was_played_cannot_be_added_changed_or_removed(host: Client, model: type[Model]) -> None:
    rows, row = pages(model)
    assert host.get(f"{rows}add/").status_code == 403
    assert host.post(f"{row}change/", {}).status_code == 403
    assert host.post(f"{row}delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_link_is_withdrawn_with_a_row_in_the_journal(host: Client, role: str) -> None:
    act(host, "circle", f"withdraw_{role}", models.Circle.objects.all())
    assert getattr(models.Circle.objects.get(), f"{role}_generation") == 2
    assert models.Journal.objects.get(deed="withdraw_link").input["role"] == role


def test_the_last_hand_is_undone_as_any_phone_would(host: Client, table: Table) -> None:
    act(host, "game", "undo_last_hand", models.Game.objects.all())
    assert table.records() == [20] * 4
    assert models.Journal.objects.get(deed="undo_hand").phone == "host"


def test_an_undo_that_is_refused_is_told(host: Client, table: Table) -> None:
    table.end()
    assert "game_over" in act(host, "game", "undo_last_hand", models.Game.objects.all())
    assert models.Hand.objects.count() == 1


def test_wrong_books_are_told_on_the_page(host: Client, table: Table) -> None:
    assert "state_missing" not in act(host, "game", "check_the_books", models.Game.objects.all())
    models.Hand.objects.update(state=None, rules_version=None)
    assert f"Game {table.game}, hand 1: state_missing" in act(
        host, "game", "check_the_books", models.Game.objects.all()
    )


def test_a_name_can_be_mended(host: Client, table: Table) -> None:
    row = models.Player.objects.get(name="Анна")
    host.post(f"/admin/tables/player/{row.pk}/change/", {"name": "  Анна\tКарловна "})
    assert table.screen().seats[0].label == "Анна Карловна"


@pytest.mark.parametrize("name", ["", "\u200b", "Я" * 61, "Анна (2)", "Борис"])
def test_a_name_that_cannot_be_or_is_taken_is_refused(host: Client, table: Table, name: str) -> None:
    row = models.Player.objects.get(name="Анна")
    answer = host.post(f"/admin/tables/player/{row.pk}/change/", {"name": name})
    assert "errorlist" in answer.content.decode()
    assert table.screen().seats[0].label == "Анна"


def test_who_has_played_is_hidden_and_not_removed(host: Client) -> None:
    row = models.Player.objects.get(name="Анна")
    host.post(f"/admin/tables/player/{row.pk}/delete/", {"post": "yes"})
    host.post(f"/admin/tables/player/{row.pk}/change/", {"name": "Анна", "hidden": "on"})
    assert models.Player.objects.get(pk=row.pk).hidden


def test_a_login_that_may_only_look_cannot_undo(host: Client, table: Table) -> None:
    user = User.objects.create_user("guest", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    host.force_login(user)
    act(host, "game", "undo_last_hand", models.Game.objects.all())
    act(host, "circle", "withdraw_keeper", models.Circle.objects.all())
    assert models.Hand.objects.count() == 1
    assert models.Circle.objects.get().keeper_generation == 1


def test_the_pages_allow_no_scripts_but_our_own(host: Client) -> None:
    answer = host.get("/admin/tables/game/")
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "<script>" not in answer.content.decode()
    assert " style=" not in answer.content.decode()
