"""Who sits where: somebody takes a seat over, two change places, and each is undone in one step."""

import re

import pytest

from tests.cast import ANNA, BORIS, DARYA, GLEB, VERA
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db
FOUR = (ANNA, BORIS, VERA, GLEB)


def playing(phone: Phone) -> Page:
    """Four hands of four, after which Anna deals; records 12, 17, 18, 19."""
    page = phone.begin(*FOUR)
    for tricks in ((3, 1, 1, 0), (2, 1, 1, 1), (2, 1, 0, 2), (1, 0, 3, 1)):
        page = phone.save(page, *tricks)
    return page


def at_table(page: Page) -> list[tuple[str, str]]:
    """Name and record by seat, from the game's page."""
    names = re.findall(r'class="name name--line" title="(.*?)"', page.html)
    return list(zip(names, re.findall(r'class="record__old">(\d+)<', page.html), strict=True))


def told(page: Page) -> list[tuple[str, str, str, str]]:
    """Each seat of the page before a swap: name and record now, name and record then."""
    rows = page.html.partition("<tbody>")[2].partition("</tbody>")[0].split("<tr")[1:]
    cells = [re.findall(r"<bdi>(.*?)</bdi>.*?<b class=\"num\">(\d+)</b>", row) for row in rows]
    return [(*now, *then) for now, then in (cell for cell in cells if cell)]


def dealer(page: Page) -> str:
    """Who deals, by the head of the page."""
    found = re.search(r"сдаёт: (\S+)", page.text)
    assert found is not None
    return found[1]


def seats(phone: Phone, game: Page) -> Page:
    return phone.open(f"{game.path.partition('?')[0]}seats/")


def swap(phone: Phone, page: Page, first: str, second: str, keep: str) -> Page:
    """Ask for a swap; the answer shows what it would change."""
    return phone.send(page, "swap", first=first, second=second, keep=keep)


def test_the_menu_of_the_game_leads_to_the_seats() -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    assert f"{page.path}seats/" in page.parts.links


def test_somebody_else_plays_on_with_the_record_and_one_step_brings_the_other_back() -> None:
    phone = Phone()
    game = playing(phone)
    before = at_table(game)
    page = phone.send(seats(phone, game), "take-over", seat="1", name=f"  {DARYA} ")
    assert at_table(page) == [before[0], (DARYA, before[1][1]), *before[2:]]
    assert "Отменить" in page.text
    back = phone.send(page, "take-back")
    assert at_table(back) == before


def test_the_seats_page_tells_who_played_before_and_undoes_it_there() -> None:
    phone = Phone()
    game = playing(phone)
    page = phone.send(seats(phone, game), "take-over", seat="1", name=DARYA)
    page = seats(phone, page)
    assert f"раздачи 1–4: {BORIS}" in page.text
    back = phone.send(page, "/take-back/")
    assert back.path.endswith("/seats/")
    assert DARYA not in back.text.partition("Кто садится")[0]
    assert dict(back.form("take-over").fields)["name"] == ""


def test_people_of_the_company_who_do_not_sit_here_are_offered() -> None:
    phone = Phone()
    first = phone.begin(ANNA, BORIS, VERA)
    company = first.company
    game = phone.send(phone.open(f"{company}new/"), "start", **{"name-2": GLEB})
    offered = re.findall(r'<option value="(\D+?)"></option>', seats(phone, game).html)
    assert offered == [VERA]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"name": DARYA}, "seat-error"),
        ({"seat": "9", "name": DARYA}, "seat-error"),
        ({"seat": "1", "name": "  "}, "name-error"),
        ({"seat": "1", "name": "\u200b"}, "name-error"),
        ({"seat": "1", "name": "Я" * 61}, "name-error"),
        ({"seat": "1", "name": BORIS}, "name-error"),
    ],
)
def test_who_cannot_sit_down_is_told_at_the_field_and_kept(fields: dict[str, str], place: str) -> None:
    phone = Phone()
    game = playing(phone)
    page = phone.send(seats(phone, game), "take-over", **fields)
    assert page.status == 422
    assert f'id="{place}"' in page.html
    assert dict(page.form("take-over").fields)["name"] == fields["name"]
    assert at_table(phone.open(game.path)) == at_table(game)


@pytest.mark.parametrize("keep", ["seats", "people", "names"])
@pytest.mark.parametrize(("first", "second"), [("0", "1"), ("3", "0"), ("1", "3"), ("2", "3")])
def test_a_swap_does_what_was_shown_and_is_undone_in_one_step(keep: str, first: str, second: str) -> None:
    phone = Phone()
    game = playing(phone)
    before = at_table(game)
    shown = swap(phone, seats(phone, game), first, second, keep)
    assert at_table(phone.open(game.path)) == before
    now, then = [row[:2] for row in told(shown)], [row[2:] for row in told(shown)]
    coming = re.findall(r"<bdi>(.*?)</bdi>", shown.html.partition("Сдаёт дальше")[2].partition("</tr>")[0])
    after = phone.send(shown, "swap", deed="save")
    assert (now, then) == (before, at_table(after))
    assert coming == [dealer(game), dealer(after)]
    assert at_table(phone.send(after, "take-back")) == before


def test_with_the_people_each_keeps_the_record_and_with_the_seats_it_stays() -> None:
    phone = Phone()
    game = playing(phone)
    records = dict(at_table(game))
    page = phone.send(swap(phone, seats(phone, game), "0", "3", "people"), "swap", deed="save")
    assert [name for name, _record in at_table(page)] == [GLEB, BORIS, VERA, ANNA]
    assert dict(at_table(page)) == records
    page = phone.send(swap(phone, seats(phone, page), "0", "3", "seats"), "swap", deed="save")
    assert dict(at_table(page)) == {**records, ANNA: records[GLEB], GLEB: records[ANNA]}


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"first": "1", "second": "1", "keep": "people"}, "pair-error"),
        ({"first": "1", "second": "", "keep": "people"}, "pair-error"),
        ({"first": "1", "second": "7", "keep": "people"}, "pair-error"),
        ({"first": "1", "second": "2"}, "keep-error"),
        ({"first": "1", "second": "2", "keep": "everything"}, "keep-error"),
    ],
)
def test_a_swap_that_cannot_be_is_told_at_its_field_and_kept(fields: dict[str, str], place: str) -> None:
    phone = Phone()
    page = phone.send(seats(phone, playing(phone)), "swap", **fields)
    assert page.status == 422
    assert f'id="{place}"' in page.html
    assert dict(page.form("swap").fields)["first"] == "1"


def test_another_phone_that_was_faster_is_told_and_nothing_is_changed() -> None:
    phone = Phone()
    game = playing(phone)
    old = seats(phone, game)
    shown = swap(phone, old, "0", "1", "people")
    phone.save(game, 2, 1, 1, 1)
    page = phone.send(shown, "swap", deed="save")
    assert (page.status, "другой телефон" in page.text) == (409, True)
    late = phone.send(old, "take-over", seat="1", name=DARYA)
    assert (late.status, dict(late.form("take-over").fields)["name"]) == (409, DARYA)
    assert [name for name, _record in at_table(phone.open(game.path))] == list(FOUR)


def test_sent_twice_is_done_once() -> None:
    phone = Phone()
    page = seats(phone, playing(phone))
    first, second = (phone.send(page, "take-over", seat="1", name=DARYA) for _ in range(2))
    assert (first.status, second.status) == (200, 200)
    assert at_table(first) == at_table(second)


def test_after_the_end_mistakes_are_put_right_but_nobody_sits_down() -> None:
    phone = Phone()
    end = phone.save(phone.begin(ANNA, BORIS, start="5", point="10"), 5, 0)
    page = seats(phone, end)
    assert f"{end.path}seats/" in end.parts.links
    assert not page.has_form("take-over")
    assert 'value="seats"' not in page.form("swap").action + page.html.partition('id="swap"')[2]
    shown = swap(phone, page, "0", "1", "names")
    over = phone.send(shown, "swap", deed="save")
    names = re.findall(r'class="result__name">\s*<bdi>(.*?)</bdi>', over.html)
    assert names == [BORIS, ANNA]
    back = phone.send(over, "take-back")
    assert re.findall(r'class="result__name">\s*<bdi>(.*?)</bdi>', back.html) == [ANNA, BORIS]


def test_the_end_and_the_next_game_are_those_who_sit_there_last() -> None:
    phone = Phone()
    page = phone.begin(ANNA, BORIS, start="10", point="10")
    page = phone.send(seats(phone, phone.save(page, 5, 0)), "take-over", seat="0", name=DARYA)
    end = phone.save(page, 5, 0)
    assert DARYA in end.text
    assert ANNA not in end.text
    again = phone.send(end, "/rematch/")
    assert [name for name, _record in at_table(again)] == [DARYA, BORIS]


def test_whoever_only_watches_or_has_no_link_changes_nothing() -> None:
    phone, watcher, stranger = Phone(), Phone(), Phone()
    game = playing(phone)
    company = game.company
    link = re.search(
        r'id="link-watcher" readonly value="https?://[^/]+(/link/[^"]+)"', phone.open(f"{company}links/").html
    )
    assert link is not None
    watcher.open(link[1])
    assert watcher.open(game.path).status == 200
    for other in (watcher, stranger):
        token = other.open("/").form("start").filled({})["csrfmiddlewaretoken"]
        posted = {"csrfmiddlewaretoken": token, "key": "the-key-of-another", "seat": "1", "name": DARYA}
        assert other.open(f"{game.path}seats/").status == 403
        for deed in ("take-over", "swap"):
            assert other.post(f"{game.path}seats/{deed}/", posted).status == 403
    assert at_table(phone.open(game.path)) == at_table(game)


@pytest.mark.parametrize("name", ["<b>Аня</b>", "\"'>", "{{ 7|add:7 }}", "א" * 60])
def test_any_name_is_only_text_here(name: str) -> None:
    phone = Phone()
    game = phone.begin(name, BORIS)
    page = seats(phone, game)
    shown = swap(phone, page, "0", "1", "people")
    assert name in page.text
    assert name in shown.text
    assert "<b>Аня" not in page.html + shown.html
