"""The wall: what a room sees of its table, and that nothing on it can be touched or given away."""

import re

import pytest

from scorekeeper.tables.models import Circle
from scorekeeper.web import links
from tests import qr
from tests.cast import ANNA, BORIS, DARYA, GLEB, VERA
from tests.web.evenings import SHORT, begin, come, do, evening_of, win
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def wall_of(phone: Phone, page: Page) -> Page:
    """The wall of the company that a page belongs to."""
    return phone.open(f"{page.company}wall/")


def link_to(role: links.Role) -> str:
    return links.path_of(Circle.objects.get(), role)


def rows(wall: Page) -> list[str]:
    """What each row says, in order."""
    found = wall.html.partition("<ol class=")[2].partition("</ol>")[0].split("<li ")[1:]
    return [" ".join(re.sub(r"<[^>]+>", " ", f"<li {row}").replace("\xa0", " ").split()) for row in found]


def test_a_running_game_is_told_without_a_tap_and_nobody_is_sorted_by_score() -> None:
    phone = Phone()
    game = phone.save(phone.begin(ANNA, BORIS, VERA, GLEB), 1, 0, 3, 1, trump="hearts")
    wall = wall_of(phone, game)
    assert [row.partition(" ")[0] for row in rows(wall)] == [ANNA, BORIS, VERA, GLEB]
    anna, boris, vera, _ = rows(wall)
    assert anna.endswith("1 взятка = −1 запись 19")
    assert "петух" in boris
    assert "сдаёт" in boris
    assert "ку-ка-ре-ку!" in boris
    assert "ближе всех к выходу" in vera
    assert "Раздача 2 сдаёт: Борис · первый ход: Вера" in wall.text
    assert "Раздача 1 · козырь: черви" in wall.text


def test_restrictions_and_what_finishes_stand_on_the_wall() -> None:
    phone = Phone()
    game = phone.save(phone.begin(ANNA, BORIS, VERA, start="6"), 4, 1, 0)
    wall = wall_of(phone, game)
    assert "Анна: 2 очка" in wall.text
    assert "нужны ровно 2 взятки" in rows(wall)[0]
    assert "свои карты" in rows(wall)[0]


def test_an_overshoot_is_told_with_the_hand_that_made_it() -> None:
    phone = Phone()
    game = phone.save(phone.save(phone.begin(ANNA, BORIS, start="7"), 4, 1), 5, 0)
    assert "перебор, снова 7" in rows(wall_of(phone, game))[0]


def test_nothing_on_the_wall_writes_and_the_keepers_link_is_never_there() -> None:
    keeper, watcher = Phone(), Phone()
    game = begin(keeper, ANNA, BORIS)
    watcher.open(link_to(links.WATCHER))
    for phone, page in ((keeper, game), (watcher, game), (keeper, win(keeper, game, 0))):
        wall = wall_of(phone, page)
        assert wall.parts.forms == []
        assert "<button" not in wall.html
        assert link_to(links.KEEPER) not in wall.html
        assert [read.rpartition("/link/")[2] for read in qr.read_all(wall.html)] == [link_to(links.WATCHER)[6:]]


def test_only_who_was_let_in_sees_the_wall_and_nobody_posts_to_it() -> None:
    keeper = Phone()
    page = keeper.begin(ANNA, BORIS)
    stranger = Phone()
    assert stranger.open(f"{page.company}wall/").status == 403
    assert stranger.open("/c/nothinghere/wall/").status == 403
    token = page.form("hand").filled({})["csrfmiddlewaretoken"]
    assert keeper.post(f"{page.company}wall/", {"csrfmiddlewaretoken": token}).status == 405


def test_between_games_the_wall_shows_the_result_the_account_and_who_gives_whom() -> None:
    phone = Phone()
    game = win(phone, begin(phone, ANNA, BORIS, VERA), 1)
    come(phone, evening_of(phone, game), DARYA)
    wall = wall_of(phone, game)
    assert "Партия 1 окончена" in wall.text
    assert rows(wall) == [
        "Анна петух запись 5 вечер −100 ₽",
        "Борис выход запись 0 вечер +200 ₽",
        "Вера петух запись 5 вечер −100 ₽",
    ]
    assert "Дальше сдаёт: Борис" in wall.text
    gives = wall.html.partition("wall__gives")[2].partition("</ul>")[0]
    assert re.findall(r"<bdi>(.*?)</bdi>", gives) == [ANNA, BORIS, VERA, BORIS]


def test_who_played_before_and_sits_no_more_keeps_a_place_in_the_account() -> None:
    phone = Phone()
    first = begin(phone, ANNA, BORIS, VERA)
    evening = evening_of(phone, win(phone, first, 1))
    evening = do(phone, evening, re.findall(r'value="(leave:\d+)"', evening.html)[0])
    second = phone.send(evening, "next-game")
    wall = wall_of(phone, win(phone, second, 0))
    assert [row.partition(" ")[0] for row in rows(wall)] == [BORIS, VERA, ANNA]
    assert rows(wall)[2] == "Анна вечер −100 ₽"


def test_the_wall_goes_from_game_to_game_under_one_address() -> None:
    phone = Phone()
    game = win(phone, begin(phone, ANNA, BORIS), 0)
    assert "Партия 1 окончена" in wall_of(phone, game).text
    phone.send(game, "next-game")
    wall = wall_of(phone, game)
    assert "Раздача 1 сдаёт: Борис" in wall.text
    assert "Партия 2" in wall.text


def test_what_comes_next_in_a_knock_out_is_told_before_it_happens() -> None:
    phone = Phone()
    evening = do(phone, evening_of(phone, phone.begin(ANNA, BORIS, VERA, **{**SHORT, "start": "6"})), "knock_out_on")
    evening = come(phone, evening, DARYA)
    game = phone.open(next(link for link in evening.parts.links if re.fullmatch(r"/g/[^/]+/", link)))
    for _ in range(2):
        game = phone.save(game, 3, 0, 2)
    assert "Петух Борис уступает место" in wall_of(phone, game).text


def test_a_game_that_was_broken_off_shows_how_it_stood() -> None:
    phone = Phone()
    game = phone.save(phone.begin(ANNA, BORIS), 3, 2)
    ended = phone.send(phone.open(f"{game.path}end/"), "/end/", how="without_payment")
    wall = wall_of(phone, ended)
    assert "Партия 1 прервана" in wall.text
    assert "Анна" in rows(wall)[0]
    assert "запись 17" in rows(wall)[0]
    assert "Все в расчёте" in wall.text


def test_after_the_evening_the_wall_says_so_and_lets_the_screen_sleep() -> None:
    phone = Phone()
    game = begin(phone, ANNA, BORIS)
    assert "data-awake" in wall_of(phone, game).html
    over = win(phone, game, 0)
    assert "data-awake" in wall_of(phone, over).html
    phone.send(evening_of(phone, over), "end-evening")
    wall = wall_of(phone, over)
    assert "Вечер закончен" in wall.text
    assert "Дальше сдаёт" not in wall.text
    assert "data-awake" not in wall.html


def test_a_company_that_has_not_played_yet_has_a_wall_that_lets_phones_in() -> None:
    circle = Circle.objects.create(created_at="2026-11-30T12:00:00Z")
    phone = Phone()
    phone.open(links.path_of(circle, links.WATCHER))
    wall = phone.open(f"/c/{circle.slug}/wall/")
    assert "Партий ещё нет." in wall.text
    assert len(qr.read_all(wall.html)) == 1


def test_without_scripts_the_wall_says_that_it_stands_still_and_how_to_look_again() -> None:
    phone = Phone()
    wall = wall_of(phone, phone.begin(ANNA, BORIS))
    assert "без скриптов страница сама не меняется." in wall.text
    assert wall.path in wall.parts.links
    assert 'http-equiv="refresh"' not in wall.html


def test_the_wall_is_found_from_the_pages_that_people_have_open() -> None:
    keeper, watcher = Phone(), Phone()
    game = keeper.begin(ANNA, BORIS)
    watcher.open(link_to(links.WATCHER))
    for phone in (keeper, watcher):
        for path in (game.path, game.company, f"{game.company}links/"):
            assert f"{game.company}wall/" in phone.open(path).parts.links


def test_what_plain_http_keeps_is_told_to_those_who_keep_the_score_and_only_by_the_browser() -> None:
    keeper, watcher = Phone(), Phone()
    game = keeper.begin(ANNA, BORIS)
    watcher.open(link_to(links.WATCHER))
    for path in (game.path, f"{game.company}links/"):
        told = re.findall(r"<\w+ [^>]*data-plain[^>]*>", keeper.open(path).html)
        assert len(told) == 1
        assert "hidden" in told[0]
        assert "data-plain" not in watcher.open(path).html
