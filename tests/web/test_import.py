"""A saved game comes back whole, or not at all."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorekeeper.tables.models import Circle, Game, Hand
from tests.cast import ANNA, BORIS, GLEB, VERA
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def record(**changes: Any) -> dict[str, Any]:
    """The record of a game of three hands, the last by somebody else on the second seat."""
    hands = [{"entries": [{"tricks": 3}, {"tricks": 1}, {"tricks": 1}]} for _ in range(3)]
    return {
        "format": "petukh.game/1",
        "rules": {"preset": "classic-20"},
        "price": {"point": "10.00", "currency": "RUB"},
        "players": [ANNA, BORIS, VERA],
        "seats": [{"from_hand": 3, "seat": 1, "name": GLEB}],
        "hands": hands,
        **changes,
    }


def send(phone: Phone, at: str = "/import/", *, text: str = "", file: bytes = b"", key: str = "") -> Page:
    """Fill the form in and send it as a browser does."""
    form = phone.open(at).form("import")
    plain = {name: values[0] for name, values in form.filled({}).items() if name != "file"}
    chosen = {"file": SimpleUploadedFile("game.json", file)} if file else {}
    return phone.post(form.action, {**plain, "text": text, **chosen, **({"key": key} if key else {})})


@pytest.mark.parametrize("way", ["text", "file"])
def test_a_record_becomes_a_game_with_its_hands_and_its_people(way: str) -> None:
    phone = Phone()
    text = json.dumps(record())
    page = send(phone, text=text) if way == "text" else send(phone, file=("\ufeff" + text).encode())
    assert page.status == 200
    assert "Раздача 4" in page.text
    assert GLEB in page.text
    assert Hand.objects.count() == 3
    assert phone.save(page, 1, 2, 2).status == 200


def test_what_was_saved_as_a_file_is_the_same_game_when_it_is_read_in() -> None:
    phone = Phone()
    page = phone.begin(ANNA, BORIS, VERA, point="0,50", record_1="11")
    page = phone.save(phone.save(page, 3, 1, 1), 0, 4, 1)
    saved = phone.open(f"{page.path}record.json").html
    again = send(phone, text=saved)
    kept, came = json.loads(saved), json.loads(phone.open(f"{again.path}record.json").html)
    assert again.path != page.path
    assert [hand.pop("id") != other.pop("id") for hand, other in zip(kept["hands"], came["hands"], strict=True)]
    assert came == kept


def test_a_company_reads_a_game_in_among_its_own_and_others_may_not() -> None:
    phone = Phone()
    game = phone.begin(ANNA, BORIS)
    company = game.company
    assert f"{company}import/" in phone.open(f"{company}files/").parts.links
    page = send(phone, f"{company}import/", text=json.dumps(record()))
    assert page.status == 200
    assert Circle.objects.count() == 1
    assert Game.objects.count() == 2
    assert Phone().open(f"{company}import/").status == 403
    form = phone.open(f"{company}import/").form("import").filled({})
    stranger = Phone()
    stranger.open("/")
    token = stranger.open("/").form("start").filled({})["csrfmiddlewaretoken"][0]
    posted = {"key": form["key"][0], "text": json.dumps(record()), "csrfmiddlewaretoken": token}
    assert stranger.post(f"{company}import/", posted).status == 403
    assert Game.objects.count() == 2


def test_the_first_page_leads_to_it() -> None:
    assert "/import/" in Phone().open("/").parts.links


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "строка 1"),
        ("[]", "Текст"),
        ("[" * 100_000, "Текст"),
        (json.dumps(record(players=[ANNA, "", VERA])), "players[1]"),
        (json.dumps(record(rules={"preset": "classic-20", "start": 4})), "rules.start"),
        (json.dumps(record(price={"point": "1,5"})), "price.point"),
        (json.dumps(record(seats=[{"from_hand": 9999, "seat": 1, "name": GLEB}])), "seats[0].from_hand"),
        (json.dumps(record(seats=[], hands=[{"entries": [{"tricks": 3}, {"tricks": 3}, {}]}])), "Раздача 1. "),
        (json.dumps(record(seats=[], hands=[{"entries": [{"tricks": 9}, {}, {}]}])), f"Раздача 1. {ANNA}"),
        (json.dumps(record(ended="perhaps")), "ended"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_the_text_is_kept(text: str, told: str) -> None:
    page = send(Phone(), text=text)
    assert page.status == 422
    assert told in page.text
    assert text[:40] in page.text
    assert (Circle.objects.count(), Game.objects.count()) == (0, 0)


def test_a_refusal_names_whoever_sat_there_in_that_hand() -> None:
    hands = [{"entries": [{"tricks": 3}, {"tricks": 1}, {"tricks": 1}]}] * 2
    bad = {"entries": [{"tricks": 3}, {"tricks": 9}, {"tricks": 1}]}
    page = send(Phone(), text=json.dumps(record(hands=[*hands, bad])))
    assert f"Раздача 3. {GLEB}" in page.text
    assert Hand.objects.count() == 0


def test_a_file_that_is_no_text_is_told() -> None:
    page = send(Phone(), file=b"\xff\xfe\x00petukh")
    assert page.status == 422
    assert "UTF-8" in page.text


def test_a_file_is_kept_as_text_to_be_put_right() -> None:
    page = send(Phone(), file=json.dumps(record(ended="perhaps"), ensure_ascii=False).encode())
    assert (page.status, "perhaps" in page.text, GLEB in page.text) == (422, True, True)


def test_nothing_chosen_and_nothing_pasted_is_told() -> None:
    page = send(Phone())
    assert (page.status, "Выберите файл" in page.text) == (422, True)


def test_thousands_of_faults_are_counted_not_listed() -> None:
    page = send(Phone(), text=json.dumps(record(hands=[{"entries": [{"trick": 1}] * 3}] * 300)))
    assert page.status == 422
    assert page.html.count('class="error"') == 20
    assert "и ещё 880" in page.text


def test_a_file_of_several_megabytes_is_read_and_one_above_the_limit_is_not(settings: Any) -> None:
    phone = Phone()
    text = json.dumps(record()).encode()
    assert send(phone, file=text + b" " * 3 * 2**20).status == 200
    assert Game.objects.count() == 1
    settings.MAX_FILE = 2 * 2**20
    page = send(phone, file=text + b" " * 2 * 2**20)
    assert (page.status, "меньше 2 МБ" in page.text) == (413, True)
    assert Game.objects.count() == 1


def test_a_refused_text_too_long_to_edit_is_not_sent_back_but_the_file_is_named() -> None:
    page = send(Phone(), file=json.dumps(record(ended="perhaps")).encode() + b" " * 2**20)
    assert (page.status, "game.json" in page.text, "perhaps" in page.text) == (422, True, True)
    assert "выберите его снова" in page.text
    assert len(page.html) < 20_000


def test_pressing_twice_reads_one_game_in_and_the_same_form_takes_another_only_knowingly() -> None:
    phone = Phone()
    key = "the-key-of-this-form"
    first = send(phone, text=json.dumps(record()), key=key)
    assert send(phone, text=json.dumps(record()), key=key).path == first.path
    other = send(phone, text=json.dumps(record(first_dealer=1)), key=key)
    assert (other.status, '"first_dealer": 1' in other.text) == (409, True)
    assert Game.objects.count() == 1


def test_an_old_form_opens_nothing_once_the_link_was_withdrawn() -> None:
    phone, thief = Phone(), Phone()
    page = send(phone, text=json.dumps(record()), key="the-key-of-this-form")
    phone.send(phone.open(f"{page.company}links/"), "/withdraw/keeper/")
    assert send(thief, text=json.dumps(record()), key="the-key-of-this-form").status == 403
    assert phone.open(page.path).status == 200


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "\"'>", "</textarea>"])
def test_a_record_is_only_ever_text(name: str) -> None:
    page = send(Phone(), text=json.dumps(record(players=[ANNA, name, VERA], ended="perhaps"), ensure_ascii=False))
    assert page.status == 422
    assert "<script>alert" not in page.html
    assert page.html.count("</textarea>") == 1
