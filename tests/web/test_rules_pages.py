"""Rules are read, compared, kept, copied, sent, removed and brought back by plain pages, links and forms."""

import json
import re

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import queries, services
from scorekeeper.web import links
from tests.cast import PHONE, Table, rule_set, sit_down
from tests.web.phone import Page, Phone
from tests.web.sheets import game, phone_at

pytestmark = pytest.mark.django_db

DACHA = "Дачные <b>"


def keep(table: Table, name: str = DACHA, rules: RuleSet | None = None) -> int:
    """Keep a set of the table's company; gives its key."""
    answer = services.keep_rules(
        key=services.new_key(), phone=PHONE, circle=table.circle, name=name, rules=rules or rule_set(start=25)
    )
    assert answer.row is not None
    return answer.row


def own_page(phone: Phone, table: Table) -> Page:
    return phone.open(f"/c/{table.circle}/rules/")


def names_there(table: Table, *, removed: bool = False) -> list[str]:
    return [house.name for house in queries.house_rules(table.circle) if house.removed == removed]


# --- for everybody ------------------------------------------------------------------------------------------------


def test_a_newcomer_finds_every_preset_with_its_source_and_reads_its_card_and_how_to_play() -> None:
    page = Phone().open("/rules/")
    assert page.status == 200
    for preset in PRESETS:
        for address in (f"/rules/{preset}/", f"/rules/{preset}/how/"):
            assert address in page.parts.links
            assert Phone().open(address).status == 200
    for source in ("S1", "S2", "S3", "S4", "S5"):
        assert f"({source})" in page.text


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_is_shown_for_as_many_as_its_rules_let_sit_down_and_never_fails(preset: str, language: str) -> None:
    phone = Phone(language)
    least, most = rule_set(preset).players
    offered = {link for link in phone.open(f"/rules/{preset}/").parts.links if "?players=" in link}
    assert offered == {f"/rules/{preset}/?players={number}" for number in range(least, most + 1)}
    for players in ("2", "6", "0", "9", "", "x", "٣", "999999999999"):
        for address in (f"/rules/{preset}/", f"/rules/{preset}/how/"):
            assert phone.open(f"{address}?players={players}").status == 200


def test_a_preset_that_there_is_not_is_said_to_be_nowhere() -> None:
    assert Phone().open("/rules/classic-21/").status == 404
    assert Phone().open("/rules/classic-21/how/").status == 404


# --- side by side -------------------------------------------------------------------------------------------------


def columns(page: Page) -> list[str]:
    head = page.html.split("compare__table")[1].split("</thead>")[0]
    return [" ".join(name.split()) for name in re.findall(r"<bdi>(.*?)</bdi>", head)]


def cells(page: Page) -> dict[str, list[tuple[bool, str]]]:
    """By rule: of each set, whether its cell is marked, and what it says."""
    body = page.html.split("compare__table")[1].split("<tbody>")[1].split("</tbody>")[0]
    found = {}
    for row in body.split("<tr")[1:]:
        label = re.findall(r"<th[^>]*>(.*?)</th>", row)[0]
        values = re.findall(r"<td[^>]*>(.*?)</td>", row)
        found[label] = [("≠" in value, re.sub(r"<[^>]+>", "", value.split("</span></span>")[-1])) for value in values]
    return found


def test_two_sets_stand_side_by_side_and_what_differs_is_marked_by_a_sign_and_a_word() -> None:
    page = Phone().open("/rules/compare/?with=classic-20&with=hard-30")
    assert columns(page) == ["Классическая, с 20", "Усложнённая, с 30"]
    found = cells(page)
    assert found["Запись в начале"] == [(False, "20"), (True, "30")]
    assert found["Крестик" if "Крестик" in found else "Ренонс"][1][0] is False
    marked = [label for label, values in found.items() if values[1][0]]
    assert page.html.count('<span class="sr"> иначе: </span>') == len(marked)
    alike = [label for label, values in found.items() if values[0][1] == values[1][1]]
    assert set(marked) | set(alike) == set(found)
    assert alike


def test_only_what_differs_can_be_asked_for_and_how_much_is_left_out_is_said() -> None:
    whole = cells(Phone().open("/rules/compare/?with=classic-20&with=hard-30"))
    page = Phone().open("/rules/compare/?with=classic-20&with=hard-30&only=1")
    only = cells(page)
    assert set(only) == {label for label, values in whole.items() if values[1][0]}
    assert re.search(rf"\b{len(whole) - len(only)} правил", page.text)


def test_without_a_choice_all_presets_are_compared_and_names_that_there_are_not_are_passed_over() -> None:
    every = columns(Phone().open("/rules/compare/"))
    assert len(every) == len(PRESETS)
    assert every[0] == "Классическая, с 20"
    assert len(columns(Phone().open("/rules/compare/?with=house-1&with=%00&with=classic-20"))) == 1


def test_a_company_compares_its_own_rules_with_a_preset() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    phone = phone_at(table)
    link = next(link for link in own_page(phone, table).parts.links if "compare" in link and "house-" in link)
    page = phone.open(link.replace("&amp;", "&"))
    assert columns(page) == ["Классическая, с 20", "Дачные &lt;b&gt;"]
    assert cells(page)["Запись в начале"] == [(False, "20"), (True, "25")]
    other = game((3, 1, 1))
    assert columns(phone_at(other).open(f"/c/{other.circle}/rules/compare/?with=house-{house}&with=short-15")) == [
        "Короткая, с 15"
    ]


@pytest.mark.parametrize("role", links.ROLES)
def test_a_companys_page_leads_to_its_rules(role: links.Role) -> None:
    table = game((3, 1, 1))
    assert f"/c/{table.circle}/rules/" in phone_at(table, role).open(f"/c/{table.circle}/").parts.links


# --- a company's own ----------------------------------------------------------------------------------------------


def test_a_company_without_own_rules_is_told_how_to_make_them() -> None:
    table = game((3, 1, 1))
    assert "Своих правил пока нет" in own_page(phone_at(table), table).text
    watcher = own_page(phone_at(table, links.WATCHER), table)
    assert watcher.status == 200
    assert not watcher.has_form("/remove/")


def test_own_rules_are_listed_with_how_far_they_are_from_their_preset() -> None:
    table = game((3, 1, 1))
    keep(table, rules=rule_set(start=25, overshoot="finish", must_overtake=True))
    page = own_page(phone_at(table), table)
    assert "Отличия от «Классическая, с 20»: 3" in page.text
    card = phone_at(table).open(next(link for link in page.parts.links if link.endswith("#differences")))
    differing = card.html.split('id="differences"')[1].split("</section>")[0]
    assert len(re.findall(r'<th scope="row">', differing)) == 3
    assert "<b>" not in page.html.replace("<b ", "").split("Дачные")[1][:20]


def test_own_rules_are_copied_and_the_copy_is_taken_back() -> None:
    table, phone = game((3, 1, 1)), None
    house = keep(table)
    phone = phone_at(table)
    page = phone.send(own_page(phone, table), f"/rules/{house}/copy/")
    assert names_there(table) == [DACHA, f"{DACHA} (2)"]
    assert "(2)» — копия готова" in page.text
    page = phone.send(page, "/undo/")
    assert names_there(table) == [DACHA]
    assert page.status == 200


def test_own_rules_are_removed_found_among_the_removed_and_brought_back() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    phone = phone_at(table)
    page = phone.send(own_page(phone, table), f"/rules/{house}/remove/")
    assert names_there(table) == []
    assert "Убрано: 1" in page.text
    assert phone.open(f"/c/{table.circle}/rules/{house}/").status == 200
    phone.send(own_page(phone, table), f"/rules/{house}/restore/")
    assert names_there(table) == [DACHA]


def test_a_removal_is_taken_back_by_the_message_that_tells_it() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    phone = phone_at(table)
    page = phone.send(own_page(phone, table), f"/rules/{house}/remove/")
    page = phone.send(page, f"/rules/{house}/undo/")
    assert names_there(table) == [DACHA]
    assert "снова как прежде" in page.text


def test_a_change_of_own_rules_is_taken_back_with_its_name() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    services.keep_rules(
        key=services.new_key(),
        phone=PHONE,
        circle=table.circle,
        name="Другие",
        rules=rule_set(),
        house=house,
        revision=0,
    )
    phone = phone_at(table)
    page = phone.open(f"/c/{table.circle}/rules/?did=kept&house={house}")
    assert "«Другие» сохранены" in page.text
    phone.send(page, "/undo/")
    (back,) = queries.house_rules(table.circle)
    assert (back.name, back.rules.start) == (DACHA, 25)


def test_two_phones_cannot_take_back_each_others_deed() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    phone, other = phone_at(table), phone_at(table)
    page = phone.send(own_page(phone, table), f"/rules/{house}/remove/")
    other.send(own_page(other, table), f"/rules/{house}/restore/")
    refused = phone.send(page, "/undo/")
    assert refused.status == 409
    assert names_there(table) == [DACHA]
    assert "другой телефон успел раньше" in refused.text


def test_rules_whose_name_was_given_away_come_back_under_one_that_is_told() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    phone = phone_at(table)
    phone.send(own_page(phone, table), f"/rules/{house}/remove/")
    keep(table)
    back = phone.send(own_page(phone, table), f"/rules/{house}/restore/")
    assert f"{DACHA} (2)" in back.text
    assert names_there(table) == [DACHA, f"{DACHA} (2)"]
    assert names_there(table, removed=True) == []


def test_a_game_that_was_taken_for_rules_is_called_a_game() -> None:
    table = game((3, 1, 1))
    phone = phone_at(table)
    record = phone.open(f"/g/{table.game}/record.json").html
    refused = phone.send(phone.open(f"/c/{table.circle}/rules/import/"), "/import/", text=record)
    assert refused.status == 422
    assert "это партия, а не правила" in refused.text
    assert names_there(table) == []


def test_rules_go_to_another_company_as_a_file_and_come_out_the_same() -> None:
    table, other = game((3, 1, 1)), game((3, 1, 1))
    rules = rule_set("hard-30", start=40, deck=36, no_trick={"mode": "cross"})
    house = keep(table, rules=rules)
    sent = phone_at(table, links.WATCHER).open(f"/c/{table.circle}/rules/{house}/rules.json")
    assert sent.response.headers["Content-Disposition"].startswith("attachment")
    assert json.loads(sent.html)["format"] == "petukh.rules/1"
    phone = phone_at(other)
    page = phone.send(phone.open(f"/c/{other.circle}/rules/import/"), "rules-import", text=sent.html)
    assert "прочитаны" in page.text
    (read,) = queries.house_rules(other.circle)
    assert (read.name, read.rules) == (DACHA, rules)


def test_a_file_with_rules_whose_name_is_taken_can_be_given_another() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    phone = phone_at(table)
    text = phone.open(f"/c/{table.circle}/rules/{house}/rules.json").html
    refused = phone.send(phone.open(f"/c/{table.circle}/rules/import/"), "rules-import", text=text)
    assert refused.status == 422
    assert "petukh.rules/1" in refused.html
    phone.send(refused, "rules-import", text=text, name="Ещё одни")
    assert names_there(table) == [DACHA, "Ещё одни"]


@pytest.mark.parametrize(
    "text", ["", " ", "{", "[]", "\x00", '{"format": "petukh.rules/1"}', '{"format": "petukh/1", "players": []}']
)
def test_a_file_that_holds_no_rules_is_refused_in_words_and_stays_in_its_field(text: str) -> None:
    table = game((3, 1, 1))
    phone = phone_at(table)
    refused = phone.send(phone.open(f"/c/{table.circle}/rules/import/"), "rules-import", text=text)
    assert refused.status == 422
    assert 'role="alert"' in refused.html
    assert names_there(table) == []


def test_rules_that_contradict_themselves_are_not_read_in() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    phone = phone_at(table)
    value = json.loads(phone.open(f"/c/{table.circle}/rules/{house}/rules.json").html)
    value |= {"name": "Иные"}
    value["rules"] = {"preset": "short-15", "passing": {"allowed": False, "limit": 2}}
    refused = phone.send(
        phone.open(f"/c/{table.circle}/rules/import/"), "rules-import", text=json.dumps(value, ensure_ascii=False)
    )
    assert refused.status == 422
    assert names_there(table) == [DACHA]


def test_the_rules_played_last_can_be_kept_unless_they_are_known_already() -> None:
    table = sit_down(rules=rule_set(start=33))
    phone = phone_at(table)
    assert any(link.endswith("?from=last") for link in own_page(phone, table).parts.links)
    keep(table, rules=rule_set(start=33))
    assert not any(link.endswith("?from=last") for link in own_page(phone, table).parts.links)


# --- who may ------------------------------------------------------------------------------------------------------


def test_whoever_watches_reads_everything_and_changes_nothing() -> None:
    table = game((3, 1, 1))
    house = keep(table)
    own, of_game = f"/c/{table.circle}/rules/", f"/g/{table.game}/rules/"
    phone = phone_at(table, links.WATCHER)
    for address in (own, f"{own}compare/", f"{own}{house}/", f"{own}{house}/how/", of_game, f"{of_game}how/"):
        page = phone.open(address)
        assert page.status == 200, address
        assert not any("/edit/" in link or "/change/" in link or "/new/" in link for link in page.parts.links), address
    for address in (f"{own}import/", f"{of_game}change/"):
        assert phone.open(address).status == 403
    token = {"csrfmiddlewaretoken": phone.client.cookies["csrftoken"].value, "key": services.new_key()}
    for address in (f"{own}{house}/{deed}/" for deed in ("copy", "remove", "restore", "undo")):
        assert phone.post(address, token).status == 403
    for address in (f"{own}import/", f"{of_game}change/"):
        assert phone.post(address, token).status == 403
    assert names_there(table) == [DACHA]


def test_another_companys_rules_are_nowhere_and_a_stranger_sees_none() -> None:
    table, other = game((3, 1, 1)), game((3, 1, 1))
    house = keep(table)
    phone = phone_at(other)
    for part in ("", "how/", "rules.json"):
        assert phone.open(f"/c/{other.circle}/rules/{house}/{part}").status == 404
    page = own_page(phone, other)
    token = page.form("/language/").filled({"key": services.new_key()})
    for deed in ("copy", "remove", "restore", "undo"):
        assert phone.post(f"/c/{other.circle}/rules/{house}/{deed}/", token).status == 404
    assert names_there(table) == [DACHA]
    for part in ("", "compare/", f"{house}/", f"{house}/how/", f"{house}/rules.json", "import/"):
        assert Phone().open(f"/c/{table.circle}/rules/{part}").status == 403


# --- a game's -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", links.ROLES)
def test_a_games_rules_are_one_tap_from_each_of_its_pages(role: links.Role) -> None:
    table = game((3, 1, 1), (3, 1, 1))
    phone = phone_at(table, role)
    card = f"/g/{table.game}/rules/"
    assert card in phone.open(f"/g/{table.game}/").parts.links
    assert card in phone.open(f"/g/{table.game}/sheet/").parts.links
    page = phone.open(card)
    assert f"{card}how/" in page.parts.links
    assert (f"{card}change/" in page.parts.links) == (role == links.KEEPER)
    table.end()
    assert card in phone.open(f"/g/{table.game}/").parts.links


def test_a_game_that_is_over_shows_its_card_and_says_that_it_keeps_its_rules() -> None:
    table = game((3, 1, 1))
    table.end()
    phone = phone_at(table)
    page = phone.open(f"/g/{table.game}/rules/")
    assert "Партия окончена" in page.text
    assert f"/g/{table.game}/rules/change/" not in page.parts.links
    assert phone.open(f"/g/{table.game}/rules/change/").path == f"/g/{table.game}/rules/"
