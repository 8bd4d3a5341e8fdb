"""The main job without scripts: begin, write hands, undo, correct, end, play again."""

import pytest

from scorekeeper.tables.models import Game, Hand
from tests.cast import ANNA, BORIS, GLEB, VERA
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db
FOUR = (ANNA, BORIS, VERA, GLEB)


def records(page: Page) -> list[str]:
    """The records on the pad, in seat order."""
    return page.html.split('class="record__old">')[1:] and [
        piece.split("<")[0] for piece in page.html.split('class="record__old">')[1:]
    ]


def test_a_company_gets_from_the_first_page_to_a_saved_hand() -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    assert records(page) == ["20"] * 4
    page = phone.save(page, 3, 1, 1, 0)
    assert (page.status, records(page)) == (200, ["17", "19", "19", "20"])
    assert "Раздача 1 записана. Глеб: ку-ка-ре-ку!" in page.text
    assert "сдаёт: Борис" in page.text


def test_three_hands_in_a_row_are_all_stored() -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    for _ in range(3):
        page = phone.save(page, 2, 1, 1, 1)
    assert records(page) == ["14", "17", "17", "17"]
    assert [hand.entries.count() for hand in Hand.objects.all()] == [4, 4, 4]


@pytest.mark.parametrize(
    "typed", ["-1", "9999", "3.5", "text", "[1, 2]", "1" * 5000, "100000000000000000000", "1e3", "\u0000"]
)
def test_tricks_that_cannot_be_are_told_beside_the_player_and_kept(typed: str) -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    answer = phone.send(page, "hand", deed="save", tricks_0=typed, tricks_1="2", jacks_2=["hearts", "spades"])
    assert answer.status == 422
    kept = dict(answer.form("hand").fields)
    assert kept["tricks-1"] == "2"
    assert answer.form("hand").filled({})["jacks-2"] == ["spades", "hearts"]
    assert 'class="error" id="seat-0-error"' in answer.html
    assert Hand.objects.count() == 0


@pytest.mark.parametrize(("typed", "meant"), [("", 0), (" 3 ", 3), ("٣", 3), ("+2", 2)])
def test_numbers_are_taken_as_people_type_them(typed: str, meant: int) -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    page = phone.send(page, "hand", deed="save", tricks_0=typed, tricks_1=str(5 - meant))
    assert records(page)[1] == str(20 - (5 - meant))
    assert Hand.objects.get().entries.get(seat=0).tricks == meant


def test_a_player_whose_field_is_missing_took_no_trick() -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    page = phone.send(page, "hand", deed="save", tricks_0="5", tricks_3=[])
    assert records(page) == ["15", "20", "20", "20"]
    assert Hand.objects.get().entries.count() == 4


def test_check_shows_what_would_be_saved_and_saves_nothing() -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    checked = phone.send(
        page, "hand", deed="check", tricks_0="3", tricks_1="2", trump="hearts", jacks_0=["hearts", "diamonds"]
    )
    assert "3 взятки + цветные мальчики 10 = −13" in checked.text
    assert Hand.objects.count() == 0
    saved = phone.send(checked, "hand", deed="save")
    assert records(saved) == ["7", "18", "20", "20"]


def test_too_many_tricks_are_told_in_words() -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    answer = phone.save(page, 3, 3, 0, 0)
    assert answer.status == 422
    assert "6" in answer.text
    assert "5" in answer.text
    assert 'id="hand-error"' in answer.html


def test_pressing_save_twice_stores_one_hand() -> None:
    phone = Phone()
    page = phone.begin(*FOUR)
    first, second = phone.save(page, 5, 0, 0, 0), phone.save(page, 5, 0, 0, 0)
    assert (first.status, second.status) == (200, 200)
    assert Hand.objects.count() == 1
    assert records(second) == ["15", "20", "20", "20"]


def test_an_old_page_with_another_hand_is_shown_both_and_may_choose() -> None:
    phone = Phone()
    old = phone.begin(*FOUR)
    phone.save(old, 5, 0, 0, 0)
    other_tab = {"key": "another-key-of-this-phone"}
    answer = phone.send(old, "hand", deed="save", tricks_1="5", **other_tab)
    assert answer.status == 409
    assert "20 → 15" in answer.text
    assert Hand.objects.count() == 1
    chosen = phone.send(answer, f"/hands/{Hand.objects.get().uuid}/", deed="save")
    assert records(chosen) == ["20", "15", "20", "20"]
    assert Hand.objects.count() == 1


def test_undo_takes_the_hand_away_and_leaves_its_values_to_be_put_right() -> None:
    phone = Phone()
    page = phone.save(phone.begin(*FOUR), 3, 1, 1, 0)
    page = phone.send(page, "undo")
    assert records(page) == ["20"] * 4
    assert dict(page.form("hand").fields)["tricks-0"] == "3"
    page = phone.save(page, 2, 1, 1, 1)
    assert records(page) == ["18", "19", "19", "19"]


def test_an_undo_sent_twice_takes_one_hand_away() -> None:
    phone = Phone()
    page = phone.save(phone.save(phone.begin(*FOUR), 5, 0, 0, 0), 5, 0, 0, 0)
    phone.send(page, "undo")
    phone.send(page, "undo")
    assert Hand.objects.count() == 1


def test_the_finishing_hand_can_be_corrected_from_the_end() -> None:
    phone = Phone()
    page = phone.save(phone.begin(ANNA, BORIS, start="5", point="10"), 5, 0)
    assert "Петух, запись 5" in page.text
    assert "5 очков × 10 ₽ = 50 ₽" in page.text.replace("\xa0", " ")
    correct = phone.open(next(link for link in page.parts.links if "/hands/" in link))
    shown = phone.save(correct, 3, 2)  # the account changes with it, which is shown first
    page = phone.send(shown, "consequences", deed="confirm")
    assert records(page) == ["2", "3"]
    assert "Раздача 2" in page.text


def test_a_hand_for_a_game_that_is_over_is_refused_with_an_explanation() -> None:
    phone = Phone()
    old = phone.begin(ANNA, BORIS, start="5")
    phone.save(old, 5, 0)
    answer = phone.send(old, "hand", deed="save", number="2", key="a-key-of-an-old-page", tricks_0="5")
    assert answer.status == 422
    assert "Партия уже окончена" in answer.text or "окончена" in answer.text
    assert Hand.objects.count() == 1


def test_breaking_off_and_going_on_again() -> None:
    phone = Phone()
    page = phone.save(phone.begin(ANNA, BORIS, VERA, point="10"), 3, 2, 0)
    ending = phone.open(page.path + "end/")
    assert "30 ₽" in ending.text.replace("\xa0", " ")
    over = phone.send(ending, "/end/", how="as_it_stands")
    assert "30 ₽" in over.text.replace("\xa0", " ")
    assert "10 ₽" in over.text.replace("\xa0", " ")
    again = phone.send(over, "/reopen/")
    assert records(again) == ["17", "18", "20"]


def test_a_rematch_begins_at_the_start_with_the_deal_going_on() -> None:
    phone = Phone()
    over = phone.save(phone.begin(ANNA, BORIS, start="5"), 5, 0)
    first, second = phone.send(over, "/rematch/"), phone.send(over, "/rematch/")
    assert records(first) == ["5", "5"]
    assert "сдаёт: Борис" in first.text
    assert first.path == second.path
    assert Game.objects.count() == 2


def test_two_of_one_name_are_told_apart() -> None:
    phone = Phone()
    page = phone.save(phone.begin("Саша", "Саша", VERA), 5, 0, 0)
    assert "Саша (2)" in page.text
    assert records(page) == ["15", "20", "20"]


@pytest.mark.parametrize(
    "name", ["<b>Аня</b>", "\"'>", "{{ 7|add:7 }}", "А\u200dБ", "<script>alert(1)</script>", "א" * 30]
)
def test_a_name_is_only_ever_text(name: str) -> None:
    phone = Phone()
    page = phone.begin(name, BORIS)
    assert page.status == 200
    assert name in page.text
    assert "<b>Аня" not in page.html
    assert "<script>alert" not in page.html
    fragment = phone.open(page.path, **{"HX-Request": "true"})
    assert name in fragment.text
    assert "<script>alert" not in fragment.html


def test_every_address_is_a_page_by_itself_and_a_fragment_for_htmx() -> None:
    phone = Phone()
    game = phone.save(phone.begin(*FOUR), 5, 0, 0, 0)
    company = game.company
    correct = next(link for link in game.parts.links if "/hands/" in link)
    for path in ("/", game.path, game.path + "end/", company, company + "new/", correct):
        whole, fragment = phone.open(path), phone.open(path, **{"HX-Request": "true"})
        assert whole.html.startswith("<!doctype html>"), path
        assert "<footer" in whole.html, path
        assert "<!doctype" not in fragment.html, path
        assert 'id="screen"' in fragment.html, path
        assert "HX-Request" in whole.response.headers["Vary"]
        assert "HX-Request" in fragment.response.headers["Vary"]


def test_nobody_without_the_link_sees_or_writes_anything() -> None:
    page = Phone().begin(*FOUR)
    stranger = Phone()
    stranger.open("/")
    assert stranger.open(page.path).status == 403
    token = stranger.open("/").form("start").filled({})["csrfmiddlewaretoken"]
    for deed in ("", "undo/", "end/", "reopen/", "rematch/"):
        answer = stranger.post(page.path + deed, {"csrfmiddlewaretoken": token[0], "key": "a-strangers-key"})
        assert answer.status == 403, deed
    assert not any(name in stranger.open(page.path).text for name in FOUR)
