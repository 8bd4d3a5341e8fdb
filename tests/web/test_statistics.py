"""The years on their screens: everybody finds the own numbers, nobody is called worst, and no filter loses the page."""

import csv
import io
import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.rules.money import Price
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import services
from scorekeeper.tables.models import Circle, Evening, Player
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, DARYA, GLEB, PHONE, VERA, Table, rule_set, sit_down, took
from tests.evenings import key_of
from tests.web.evenings import plain
from tests.web.phone import Page, Phone
from tests.web.statistics import numbers

pytestmark = pytest.mark.django_db
#: Under these rules a game is over after one hand in which somebody takes all tricks; the others have 5 left.
SHORT = rule_set(start=5)
#: Under these after five of them; the others have 25 left. Two such games are hands enough for rates.
LONG = rule_set(start=25)
NAMES = (ANNA, BORIS, VERA)


def played(
    winners: Sequence[int], names: Sequence[str] = NAMES, table: Table | None = None, rules: RuleSet = SHORT
) -> Table:
    """Games one after the other, one for each seat in the list, which takes all the tricks."""
    for winner in winners:
        table = table.rematch() if table else sit_down(names, rules)
        for _ in range(table.screen().rules.start // 5):
            table.save(took(*(5 if seat == winner else 0 for seat in range(len(names)))))
    assert table
    return table


def next_evening(table: Table, winners: Sequence[int], names: Sequence[str] = NAMES, **begun: object) -> Table:
    """Another evening of the company."""
    first = sit_down(names, **{"rules": SHORT, "circle": table.circle, "evening": "new", **begun})  # type: ignore[arg-type]
    first.save(took(*(5 if seat == winners[0] else 0 for seat in range(len(names)))))
    return played(winners[1:], names, first)


def phone_of(table: Table, role: links.Role = links.KEEPER, language: str = "ru") -> Phone:
    """A phone that may see the company."""
    phone = Phone(language)
    phone.open(links.path_of(Circle.objects.get(slug=table.circle), role))
    return phone


def years_of(table: Table, query: str = "", phone: Phone | None = None) -> Page:
    """The company's statistics."""
    return (phone or phone_of(table)).open(f"/c/{table.circle}/statistics/{query}")


def own_of(table: Table, name: str, query: str = "") -> Page:
    """Somebody's statistics."""
    return phone_of(table).open(f"/c/{table.circle}/p/{key_of(table.circle, name)}/statistics/{query}")


def of(page: Page, table: Table, name: str) -> dict[str, str]:
    """Somebody's numbers on a page."""
    return numbers(page)[str(key_of(table.circle, name))]


def test_everybody_finds_the_own_games_and_points_in_a_row_with_the_own_name() -> None:
    table = played([0, 0, 1])
    page = years_of(table)
    assert page.status == 200
    anna, vera = of(page, table, ANNA), of(page, table, VERA)
    assert (anna["count wins"], anna["count games"], anna["count points"]) == ("2", "3", "+15")
    assert (vera["count wins"], vera["count petukh"], vera["count points"]) == ("0", "3", "−15")
    assert numbers(page)[""]["count games"] == "3"
    assert numbers(page)[""]["count hands"] == "3"


def test_no_rate_is_told_before_ten_hands() -> None:
    table = played([0], rules=LONG)
    early = years_of(table)
    assert "rate tricks" not in of(early, table, ANNA)
    assert of(early, table, ANNA)["count tricks"] == "после 10 раздач"
    assert "после 10 раздач" in own_of(table, ANNA).text
    table = played([1], table=table)
    page = years_of(table)
    anna = of(page, table, ANNA)
    assert (anna["rate tricks"], anna["rate left"], anna["rate wins"]) == ("2,50", "12,5", "50 %")
    assert "после 10 раздач" not in page.text
    english = of(years_of(table, phone=phone_of(table, language="en")), table, ANNA)
    assert english["rate tricks"] == "2.50"


def test_equals_share_a_place_and_the_next_one_is_left_out() -> None:
    table = played([0, 1], rules=LONG)
    page = years_of(table)
    places = [of(page, table, name)["rank wins"] for name in NAMES]
    assert places == ["1", "1", "3"]


def test_who_is_ahead_is_told_of_what_one_is_glad_to_hear() -> None:
    table = played([0, 0, 1], rules=LONG)
    page = years_of(table)
    ahead = page.html.partition('id="ahead"')[2].partition("</section>")[0]
    assert numbers(page)[""]["lead wins"] == "67 %"
    assert numbers(page)[""]["lead run_wins"] == "2"
    assert ANNA in ahead
    assert not re.search(r"петух\w* подряд|больше всех петух|хуже|проигр", plain(ahead).casefold())


def test_one_game_in_a_row_is_no_run_to_be_ahead_in() -> None:
    table = played([0, 1])
    page = years_of(table)
    assert "lead run_wins" not in numbers(page)[""]
    assert of(page, table, ANNA)["count run_wins"] == "1"


def test_nobody_is_told_to_be_last() -> None:
    table = played([0, 0, 1], (ANNA, BORIS, VERA, GLEB), rules=LONG)
    assert "место 1" in own_of(table, ANNA).text
    last = own_of(table, GLEB).text
    assert "место 4" not in last
    assert "место 3" not in last


def test_a_company_without_a_game_is_told_what_will_stand_here() -> None:
    table = sit_down(NAMES, SHORT)
    for page in (years_of(table), own_of(table, ANNA)):
        assert page.status == 200
        assert "Считать пока нечего" in page.text
        assert not page.has_form("choose")
    table.save(took(5, 0, 0))
    assert "Считать пока нечего" not in years_of(table).text


def test_one_evening_one_year_or_one_rule_set_is_counted_alone() -> None:
    first = played([0, 0])
    Evening.objects.update(started_at=Evening.objects.get().started_at - timedelta(days=800))
    table = next_evening(first, [1], rules=rule_set("hard-30", start=5))
    page = years_of(table)
    assert numbers(page)[""]["count games"] == "3"
    old = Evening.objects.earliest("started_at")
    links_of_years = re.findall(r'href="([^"]*\?year=\d+)"', page.html)
    assert len(links_of_years) == 2
    rules = re.findall(r'<option value="(\w{8,})"', page.html)
    assert len(rules) == 2
    queries = [f"?evening={old.pk}", f"?year={old.started_at.year}", *(f"?rules={digest}" for digest in rules)]
    found = [numbers(years_of(table, query))[""]["count games"] for query in queries]
    assert found[:2] == ["2", "2"]
    assert sorted(found[2:]) == ["1", "2"]
    assert of(own_of(table, ANNA, f"?evening={old.pk}"), table, ANNA)["count games"] == "2"
    assert (
        f"?evening={old.pk}" in re.findall(r'class="score__name" href="([^"]*)"', years_of(table, queries[0]).html)[0]
    )


def test_what_is_chosen_stands_in_the_form_and_can_be_taken_off_again() -> None:
    table = played([0])
    year = Evening.objects.get().started_at.year
    page = years_of(table, f"?year={year}&rules=&evening=")
    assert dict(page.form("choose").fields)["year"] == str(year)
    assert f"/c/{table.circle}/statistics/" in page.parts.links
    assert "Показать все годы" in page.text


@pytest.mark.parametrize(
    "query",
    ["evening=999999", "evening=-1", "evening=" + "9" * 400, "year=0", "year=x", "year=٣", "rules=%00", "rules=<b>"],
)
def test_a_choice_that_is_not_there_is_said_and_the_numbers_stay(query: str) -> None:
    table = played([0])
    for page in (years_of(table, f"?{query}"), own_of(table, ANNA, f"?{query}")):
        assert page.status == 200
        assert "Выбранного здесь больше нет" in page.text
        assert of(page, table, ANNA)["count games"] == "1"
    assert phone_of(table).open(f"/c/{table.circle}/statistics.csv?{query}").status == 404


def test_a_choice_in_which_nothing_was_played_leads_back_to_all() -> None:
    first = played([0])
    Evening.objects.update(started_at=Evening.objects.get().started_at - timedelta(days=800))
    table = next_evening(first, [1])
    old, new = Evening.objects.order_by("started_at")
    page = years_of(table, f"?evening={new.pk}&year={old.started_at.year}")
    assert "По этому выбору партий нет" in page.text
    assert f"/c/{table.circle}/statistics/" in page.parts.links


def test_two_people_see_how_often_each_was_ahead_and_what_was_won() -> None:
    table = played([0, 0, 1, 2])
    anna, boris = (str(key_of(table.circle, name)) for name in (ANNA, BORIS))
    for page in (years_of(table), own_of(table, ANNA)):
        met = numbers(page)[anna]
        assert (met[f"count ahead:{boris}"], met[f"count behind:{boris}"]) == ("2", "1")
        assert met[f"count won:{boris}"] == "+5"
    back = numbers(years_of(table))[boris]
    assert (back[f"count ahead:{anna}"], back[f"count won:{anna}"]) == ("1", "−5")


def test_money_is_told_for_each_currency_and_never_added_up() -> None:
    table = next_evening(played([0]), [0, 1], price=Price(point=50, currency="EUR"))
    for page in (years_of(table), own_of(table, BORIS)):
        boris = of(page, table, BORIS)
        assert boris["count money RUB"].startswith("−50")
        assert boris["count money EUR"].startswith("+2,50")
    assert "€" in years_of(table).text


def test_the_file_for_a_spreadsheet_has_the_numbers_as_numbers_and_names_as_text() -> None:
    table = played([0, 1], (ANNA, "=1+1", VERA), rules=LONG)
    answer = phone_of(table).open(f"/c/{table.circle}/statistics.csv")
    assert answer.response.headers["Content-Type"].startswith("text/csv")
    heads, *rows = csv.reader(io.StringIO(answer.html.removeprefix("\ufeff")), delimiter=";")
    assert len(heads) == len(set(heads))
    by_name = {row[0]: dict(zip(heads, row, strict=True)) for row in rows}
    assert set(by_name) == {ANNA, "'=1+1", VERA}
    assert (by_name[ANNA]["Выходы"], by_name[ANNA]["Взяток за раздачу"], by_name[VERA]["RUB"]) == (
        "1",
        "2,5000",
        "-500,00",
    )


def test_who_is_hidden_still_counts_and_is_marked() -> None:
    table = played([0])
    services.hide_player(key=services.new_key(), phone=PHONE, circle=table.circle, player=key_of(table.circle, VERA))
    page = years_of(table)
    assert of(page, table, VERA)["count games"] == "1"
    assert "имя скрыто" in page.text


def test_a_record_that_was_merged_leads_to_the_one_that_counts() -> None:
    table = next_evening(played([0]), [0], (DARYA, BORIS, VERA))
    gone, kept = key_of(table.circle, DARYA), key_of(table.circle, ANNA)
    services.merge_players(key=services.new_key(), phone=PHONE, circle=table.circle, player=gone, into=kept)
    page = phone_of(table).open(f"/c/{table.circle}/p/{gone}/statistics/")
    assert page.path == f"/c/{table.circle}/p/{kept}/statistics/"
    assert of(page, table, ANNA)["count wins"] == "2"
    assert str(gone) not in numbers(years_of(table))


def test_the_company_and_each_person_lead_to_their_statistics() -> None:
    table = played([0])
    phone = phone_of(table)
    anna = key_of(table.circle, ANNA)
    assert f"/c/{table.circle}/statistics/" in phone.open(f"/c/{table.circle}/").parts.links
    assert f"/c/{table.circle}/p/{anna}/statistics/" in phone.open(f"/c/{table.circle}/p/{anna}/").parts.links
    assert f"/c/{table.circle}/p/{anna}/statistics/" in years_of(table).parts.links


def test_whoever_watches_sees_them_and_a_stranger_nothing() -> None:
    table, other = played([0]), played([0], (GLEB, DARYA))
    anna = key_of(table.circle, ANNA)
    paths = [f"/c/{table.circle}/{rest}" for rest in ("statistics/", "statistics.csv", f"p/{anna}/statistics/")]
    watcher = phone_of(table, links.WATCHER)
    assert [watcher.open(path).status for path in paths] == [200, 200, 200]
    assert [Phone().open(path).status for path in paths] == [403, 403, 403]
    assert phone_of(other).open(f"/c/{other.circle}/p/{anna}/statistics/").status == 404
    assert [form.action for form in watcher.open(paths[0], **{"HX-Request": "true"}).parts.forms] == [paths[0]]


def test_the_pages_follow_their_company() -> None:
    table = played([0])
    phone = phone_of(table)
    path = f"/c/{table.circle}/statistics/?year="
    page = phone.open(path, **{"HX-Request": "true"})
    assert f'data-look="{path}"' in page.html
    assert 'data-template="statistics.html"' in page.html
    played([0], table=table)
    assert of(phone.open(path, **{"HX-Request": "true"}), table, ANNA)["count games"] == "2"


def test_many_games_are_read_by_as_few_queries_as_one() -> None:
    table = played([0])
    phone = phone_of(table)
    paths = [f"/c/{table.circle}/statistics/", f"/c/{table.circle}/p/{key_of(table.circle, ANNA)}/statistics/"]
    few = [_queries(phone, path) for path in paths]
    next_evening(played([1, 2], table=table), [0, 1], (ANNA, GLEB, DARYA))
    assert [_queries(phone, path) for path in paths] == few


def _queries(phone: Phone, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert phone.open(path).status == 200
    return len(asked)


@pytest.mark.parametrize("name", ["<b>Аня</b>", "\"'>", "{{ 7|add:7 }}", "א" * 60])
def test_any_name_is_only_text_here(name: str) -> None:
    table = next_evening(played([0], (name, BORIS)), [1], (name, BORIS))
    pages = [years_of(table), own_of(table, name)]
    assert all(name in plain(page.text) or name in page.text for page in pages)
    assert all("<b>Аня" not in page.html for page in pages)
    assert Player.objects.filter(name=name).exists()
