"""Links are the keys: who has one can, who hasn't can't."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.urls import set_script_prefix
from pytest_django.fixtures import Settings

from scorekeeper.tables import models, services
from scorekeeper.web import links
from tests.cast import CAST, PHONE, Table


@pytest.fixture
def circle(table: Table) -> models.Circle:
    return models.Circle.objects.get()


def withdraw(circle: models.Circle, role: links.Role) -> None:
    services.withdraw_link(key=services.new_key(), phone=PHONE, circle=circle.slug, role=role)
    circle.refresh_from_db()


@pytest.mark.parametrize("role", links.ROLES)
def test_a_link_opens_its_circle_for_its_role(circle: models.Circle, role: links.Role) -> None:
    assert links.opened(links.part(circle, role)) == (circle, role)


@pytest.mark.parametrize(("role", "other"), [links.ROLES, links.ROLES[::-1]])
def test_a_withdrawn_link_opens_nothing_and_the_other_role_keeps_its_own(
    circle: models.Circle, role: links.Role, other: links.Role
) -> None:
    before, kept = links.part(circle, role), links.part(circle, other)
    withdraw(circle, role)
    assert links.opened(before) is None
    assert links.opened(kept) == (circle, other)
    assert links.opened(links.part(circle, role)) == (circle, role)


def test_a_copy_of_the_database_without_the_secret_key_opens_nothing(circle: models.Circle, settings: Settings) -> None:
    link = links.part(circle, links.KEEPER)
    settings.SECRET_KEY = "another key, which is long enough for every check as well"
    assert links.opened(link) is None
    settings.SECRET_KEY_FALLBACKS = ["a key for tests only, long enough for every check of Django's"]
    assert links.opened(link) == (circle, links.KEEPER)


def test_a_token_has_at_least_128_bits_and_fits_an_address(circle: models.Circle) -> None:
    slug, token = links.part(circle, links.KEEPER).split(".")
    assert slug == circle.slug
    assert len(token) * 6 >= 128
    assert token.replace("-", "").replace("_", "").isalnum()
    assert links.part(circle, links.WATCHER) != links.part(circle, links.KEEPER)


def test_every_character_of_a_token_counts(circle: models.Circle) -> None:
    link = links.part(circle, links.KEEPER)
    start = link.index(".") + 1
    for place in range(start, len(link)):
        changed = link[:place] + ("A" if link[place] != "A" else "B") + link[place + 1 :]
        assert links.opened(changed) is None


@pytest.mark.parametrize("link", ["", ".", "x", "x.y", "\0.\0", "круг.ключ", "a" * 5000, "'; --.x", "x." + "🂡" * 100])
def test_rubbish_opens_nothing_and_breaks_nothing(circle: models.Circle, link: str) -> None:
    assert links.opened(link) is None
    assert links.opened(f"{circle.slug}.{link}") is None
    assert links.opened(f"{circle.slug}") is None


def test_a_link_knows_the_sites_address_and_its_prefix(circle: models.Circle) -> None:
    part = links.part(circle, links.WATCHER)
    assert (
        links.address(circle, links.WATCHER, "https://example.org/petukh/") == f"https://example.org/petukh/link/{part}"
    )
    set_script_prefix("/petukh/")
    try:
        assert links.path_of(circle, links.WATCHER) == f"/petukh/link/{part}"
    finally:
        set_script_prefix("/")


# --- manage.py links ----------------------------------------------------------------------------------------------


def told(*arguments: str) -> str:
    out = io.StringIO()
    call_command("links", *arguments, stdout=out)
    return out.getvalue()


def test_the_host_sees_every_circles_links(circle: models.Circle) -> None:
    report = told("--base-url", "https://example.org")
    assert links.address(circle, links.KEEPER, "https://example.org") in report
    assert links.address(circle, links.WATCHER, "https://example.org") in report
    assert all(name in report for name in CAST[:4])


def test_the_host_withdraws_a_link_and_sees_the_new_one(circle: models.Circle) -> None:
    before = links.part(circle, links.KEEPER)
    report = told(circle.slug, "--withdraw", "keeper")
    circle.refresh_from_db()
    assert before not in report
    assert links.part(circle, links.KEEPER) in report
    assert models.Journal.objects.get(deed="withdraw_link").phone == "host"


def test_in_public_links_have_the_public_address(circle: models.Circle, settings: Settings) -> None:
    settings.BASE_URL = "https://example.org/petukh"
    assert f"https://example.org/petukh/link/{links.part(circle, links.KEEPER)}" in told()


def test_at_home_links_have_the_address_that_phones_can_reach(circle: models.Circle, settings: Settings) -> None:
    settings.HOST, settings.PORT = "192.168.0.7", 8123
    assert f"http://192.168.0.7:8123/link/{links.part(circle, links.KEEPER)}" in told()


@pytest.mark.parametrize("arguments", [("gone",), ("--withdraw", "keeper")])
def test_a_circle_that_is_not_there_is_told(circle: models.Circle, arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        told(*arguments)
    circle.refresh_from_db()
    assert circle.keeper_generation == 1


def test_before_the_first_game_it_says_how_a_circle_begins(db: None) -> None:
    assert "first game" in told()
