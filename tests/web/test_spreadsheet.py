"""Tables for a spreadsheet: what opens, what stays a number, and that no name can make it compute."""

import csv
import io
from decimal import Decimal

import pytest
from django.utils import translation

from scorekeeper.web.spreadsheet import Cell, amount, csv_text, saved_as, spreadsheet
from tests.cast import ANNA

FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "\nx",
    "＝1",
    "＋1",
    "－1",
    "＠A1",
    '=HYPERLINK("http://evil")',
]
HARMLESS = [ANNA, "1=1", "a-b", "7", "'", "50 % + 1", "−5"]
#: A comma, a quote, a semicolon and line breaks within a name.
ODD = 'Анна, "Аня"; младшая\nиз Твери\r\n'


def read(text: str, between: str) -> list[list[str]]:
    """The cells of a file as a spreadsheet of that country takes them."""
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=between))


def written(rows: list[list[Cell]], language: str = "ru") -> str:
    """A table's text in a language."""
    with translation.override(language):
        return csv_text(rows)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("text", FORMULAS)
def test_a_name_that_begins_like_a_formula_is_only_a_text(text: str, language: str) -> None:
    between = {"ru": ";", "en": ","}[language]
    (cells,) = read(written([[text, 1]], language), between)
    assert cells == [f"'{text}", "1"]


@pytest.mark.parametrize("text", HARMLESS)
def test_an_ordinary_text_is_left_as_it_is(text: str) -> None:
    assert read(written([[text]]), ";") == [[text]]


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("name", ["x;=1+1", "x,=1+1", "x\t=1+1", "x\n=1+1", 'x";=1+1;"', "x;+1", "x,@A1", "x;-1+2"])
def test_no_formula_appears_where_a_spreadsheet_splits_lines_at_another_sign(name: str, between: str) -> None:
    for language in ("ru", "en"):
        cells = [cell for row in read(written([["1", name, 3]], language), between) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


def test_a_number_below_nought_stays_a_number() -> None:
    row: list[Cell] = [-5, amount(-1050, "RUB"), amount(-7, "JPY"), amount(-1, "KWD"), Decimal("-0.5"), Decimal("1E+3")]
    assert written([row], "ru") == "\ufeff-5;-10,50;-7;-0,001;-0,5;1000\r\n"
    assert written([row], "en") == "\ufeff-5,-10.50,-7,-0.001,-0.5,1000\r\n"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_name_with_commas_quotes_semicolons_and_line_breaks_comes_back_as_it_was(language: str) -> None:
    rows: list[list[Cell]] = [[ODD, 1, ANNA], ["", None, ODD]]
    between = {"ru": ";", "en": ","}[language]
    assert read(written(rows, language), between) == [[ODD, "1", ANNA], ["", "", ODD]]


def test_cyrillic_opens_right_by_a_double_tap_and_the_file_has_a_name_that_can_be_read() -> None:
    with translation.override("ru"):
        answer = spreadsheet('Пятница/"12": счёт', [[ANNA]])
    assert answer.content == f'\ufeff"{ANNA}"\r\n'.encode()
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == saved_as("Пятница 12 счёт", "csv")


@pytest.mark.parametrize("name", ["", "..", "\r\nSet-Cookie: a=b", "\u202egnp.exe", "Я" * 500, '";filename="x'])
def test_whatever_a_company_is_called_the_header_stays_one_header(name: str) -> None:
    header = saved_as(name, "csv")
    assert header.isascii()
    assert header.isprintable()
    assert header.startswith("attachment; filename")
    assert len(header) < 1200
