"""Lots for the seats: from the start form and back to it, with everything typed kept."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.rules.lot import RANKS, Card
from scorekeeper.tables.models import Game
from scorekeeper.web import lot
from tests.cast import ANNA, BORIS, GLEB, VERA
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db
FOUR = (ANNA, BORIS, VERA, GLEB)
#: The example of the description: ace, jack, six and ten among А, Б, В, Г.
EXAMPLE = {"rank-0": "jack", "rank-1": "6", "rank-2": "10", "rank-3": "ace"}


def lots(phone: Phone, *names: str, at: str = "/", **fields: str) -> Page:
    """Go from the start form to the lot."""
    page = phone.open(at)
    typed = {f"name-{line}": name for line, name in enumerate(names)}
    return phone.post(f"{at.removesuffix('new/')}lot/", page.form("start").filled({**typed, **fields}))


def typed(phone: Phone, page: Page, cards: dict[str, str]) -> Page:
    """Type real cards in."""
    return phone.post(page.form("typed").action, page.form("typed").filled({**cards, "deed": "type"}))


def drawing(page: Page) -> lot.Drawing:
    """What the page's address holds."""
    found = lot.read(parse_qs(urlsplit(page.path).query)["lot"][0])
    assert found is not None
    return found


def seated(page: Page) -> list[str]:
    """The names round the table, from the dealer on."""
    table = page.html.partition("round__seats")[2].partition("</ol>")[0]
    return re.findall(r"<bdi>(.*?)</bdi>", table)


def start_form(phone: Phone, page: Page) -> dict[str, str]:
    """The start form to which the lot leads back."""
    onward = next(link for link in page.parts.links if "?lot=" in link)
    return dict(phone.open(onward.replace("&amp;", "&")).form("start").fields)


def test_the_example_of_the_rules_seats_b_then_v_a_g() -> None:
    phone = Phone()
    page = typed(phone, lots(phone, "А", "Б", "В", "Г"), EXAMPLE)
    assert seated(page) == ["Б", "В", "А", "Г"]
    assert "сдаёт: Б · первый ход: В" in page.text
    form = start_form(phone, page)
    assert [form[f"name-{seat}"] for seat in range(4)] == ["Б", "В", "А", "Г"]
    assert form["first_dealer"] == "0"


def test_the_lot_leads_to_a_game_in_which_the_lowest_card_deals() -> None:
    phone = Phone()
    page = typed(phone, lots(phone, *FOUR), EXAMPLE)
    onward = next(link for link in page.parts.links if "?lot=" in link)
    game = phone.send(phone.open(onward.replace("&amp;", "&")), "start")
    assert "сдаёт: Борис · первый ход: Вера" in game.text
    assert Game.objects.count() == 1


def test_rules_prices_and_paper_typed_before_the_lot_are_there_after_it() -> None:
    phone = Phone()
    given = {"preset": "money-25", "point": "abc", "start": "27", "record-1": "11", "crosses-1": "2", "currency": "EUR"}
    page = typed(phone, lots(phone, *FOUR, **given), EXAMPLE)
    form = start_form(phone, page)
    assert {form[name] for name in ("preset", "point", "start", "currency")} == {"money-25", "abc", "27", "EUR"}
    assert (form["name-0"], form["record-0"], form["crosses-0"]) == (BORIS, "11", "2")


def test_going_back_before_anybody_drew_loses_nothing_either() -> None:
    phone = Phone()
    page = lots(phone, ANNA, "", BORIS, first_dealer="2", start="27")
    form = start_form(phone, page)
    assert (form["name-0"], form["name-1"], form["first_dealer"], form["start"]) == (ANNA, BORIS, "1", "27")


def test_the_phone_draws_a_different_card_for_each() -> None:
    phone = Phone()
    page = lots(phone, *FOUR)
    page = phone.post("/lot/", {**page.parts.forms[0].filled({}), "deed": "draw"})
    (cards,) = [drawn.cards for drawn in drawing(page).rounds]
    assert sorted(cards) == [0, 1, 2, 3]
    assert len(set(cards.values())) == 4


def test_a_reload_and_another_language_show_the_same_cards() -> None:
    phone = Phone()
    page = lots(phone, *FOUR)
    drawn = phone.post("/lot/", {**page.parts.forms[0].filled({}), "deed": "draw"})
    assert phone.open(drawn.path).text == drawn.text
    assert drawing(Phone("en").open(drawn.path)).rounds == drawing(drawn).rounds


def test_chance_leaves_no_card_out_and_no_place_out() -> None:
    drawn = [lot.drawn_by_phone([0, 1, 2]) for _ in range(400)]
    assert {card for cards in drawn for card in cards.values()} == {
        Card(rank, suit) for rank in RANKS for suit in ("spades", "clubs", "diamonds", "hearts")
    }
    assert all(len(set(cards.values())) == 3 for cards in drawn)


def test_cards_cannot_be_changed_in_the_address() -> None:
    phone = Phone()
    page = typed(phone, lots(phone, *FOUR), EXAMPLE)
    token = parse_qs(urlsplit(page.path).query)["lot"][0]
    for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), "", "x", token[5:]):
        assert phone.open(f"/lot/?lot={forged}").path == "/"
        assert phone.open(f"/?lot={forged}").status == 200


def test_equal_cards_draw_again_for_the_places_they_share_until_all_differ() -> None:
    phone = Phone()
    first = {"rank-0": "7", "suit-0": "spades", "rank-1": "7", "suit-1": "hearts", "rank-2": "6", "rank-3": "ace"}
    page = typed(phone, lots(phone, *FOUR), first)
    assert "Анна, Борис: места 2–3" in page.text
    assert seated(page) == []
    assert [name for name, _ in page.form("typed").fields if name.startswith("rank")] == ["rank-0", "rank-1"]
    page = typed(phone, page, {"rank-0": "king", "rank-1": "king"})
    page = typed(phone, page, {"rank-0": "queen", "rank-1": "jack"})
    assert seated(page) == [VERA, BORIS, ANNA, GLEB]
    assert "Жеребьёвка 3" in page.text


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ({"rank-0": "7"}, {1, 2, 3}),
        ({"rank-0": "7", "rank-1": "5", "rank-2": "8", "rank-3": "9"}, {1}),
        (
            {"rank-0": "7", "suit-0": "hearts", "rank-1": "7", "suit-1": "hearts", "rank-2": "8", "rank-3": "9"},
            {0, 1},
        ),
    ],
)
def test_cards_that_cannot_be_are_told_beside_their_person_and_kept(cards: dict[str, str], wrong: set[int]) -> None:
    phone = Phone()
    page = typed(phone, lots(phone, *FOUR), cards)
    assert page.status == 422
    assert {int(found) for found in re.findall(r'id="rank-(\d)-error"', page.html)} == wrong
    assert dict(page.form("typed").fields)["rank-0"] == "7"
    assert '<details class="more" open>' in page.html


def test_five_of_one_rank_are_one_too_many_but_four_are_not() -> None:
    phone = Phone()
    page = lots(phone, *FOUR, "Дарья")
    assert typed(phone, page, {f"rank-{person}": "9" for person in range(5)}).status == 422
    level = {f"rank-{person}": "9" for person in range(4)} | {"suit-3": "spades", "rank-4": "ace"}
    assert "места 1–4" in typed(phone, page, level).text


@pytest.mark.parametrize("names", [(), (ANNA,), (ANNA, "\u200b")])
def test_without_two_names_there_is_nothing_to_draw_for(names: tuple[str, ...]) -> None:
    page = lots(Phone(), *names, start="27")
    assert page.status == 422
    assert 'aria-invalid="true"' in page.html
    assert dict(page.form("start").fields)["start"] == "27"


def test_two_of_one_name_stay_two_people_on_any_seat() -> None:
    phone = Phone()
    page = typed(phone, lots(phone, "Саша", "Саша"), {"rank-0": "ace", "rank-1": "6"})
    form = start_form(phone, page)
    assert (form["name-0"], form["name-1"]) == ("Саша (2)", "Саша")


def test_a_company_draws_for_its_next_game_and_nobody_else_may() -> None:
    phone = Phone()
    game = phone.begin(*FOUR, point="10")
    company = game.company
    page = typed(phone, lots(phone, *FOUR, at=f"{company}new/"), EXAMPLE)
    form = start_form(phone, page)
    assert (form["name-0"], form["preset"], form["point"]) == (BORIS, "last", "10.00")
    assert Phone().open(page.path).status == 403


@pytest.mark.parametrize("name", ["<b>Аня</b>", "\"'>", "{{ 7|add:7 }}", "א" * 60, "🙂" * 60, "Ы" * 60])
def test_any_name_is_only_text_on_every_page_of_the_lot(name: str) -> None:
    phone = Phone()
    page = lots(phone, name, BORIS)
    assert name in page.text
    page = typed(phone, page, {"rank-0": "6", "rank-1": "7"})
    assert (page.status, start_form(phone, page)["name-0"]) == (200, name)
    assert "<b>Аня" not in page.html
