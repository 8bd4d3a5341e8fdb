"""Tables as CSV that a spreadsheet opens by a double tap and can't be made to compute by a name in it.

As Excel and LibreOffice expect it of the reader's language: UTF-8 with its mark (else Excel garbles Cyrillic), lines
that end in CR LF, and in Russian `;` between cells and a decimal comma, in English `,` and a point.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from scorekeeper.rules.currency import from_minor
from scorekeeper.words.phrase import language

#: A whole number and a `Decimal` stay numbers; a time is written by the clock it comes with; None is empty.
Cell = str | int | Decimal | datetime | None

_TYPE = "text/csv; charset=utf-8"
_MARK = "\ufeff"
#: By language: what stands between cells, and what before the places of a number.
_SIGNS = {"ru": (";", ","), "en": (",", ".")}
#: Where a spreadsheet may begin to compute: a formula's first character at the start of a text, and also behind a sign
#: that another country's spreadsheet takes for the end of a cell. In East Asia the wide forms count as the narrow ones.
_BEGINS = r"=+\-@\uff1d\uff0b\uff0d\uff20"
_FORMULA = re.compile(rf"^(?=[\t\r\n{_BEGINS}])|(?<=[;,\t\r\n])(?=[{_BEGINS}])")
#: What a file's name can't hold somewhere.
_NO_NAME = re.compile(r'[\\/:*?"<>|\s\x00-\x1f\x7f\u2028-\u202e\u2066-\u2069]+')


class _Number(Decimal):
    """A number that writes itself with the sign of a language; csv leaves numbers without quotes."""

    sign = "."

    def __str__(self) -> str:
        return f"{self:f}".replace(".", self.sign)


class _Comma(_Number):
    sign = ","


def amount(minor: int, currency: str) -> Decimal:
    """An amount in minor units as a number with as many places as its currency has."""
    return Decimal(from_minor(minor, currency))


def spreadsheet(name: str, rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """The rows, heads first, as a file of this name (without ending) to be saved, in the active language."""
    response = HttpResponse(csv_text(rows).encode(), content_type=_TYPE)
    response.headers["Content-Disposition"] = saved_as(name, "csv")
    return response


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """The rows as the text of a file in the active language."""
    between, decimal = _SIGNS[language()]
    number = _Comma if decimal == "," else _Number
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=between, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    writer.writerows([_written(cell, number) for cell in row] for row in rows)
    return _MARK + text.getvalue()


def saved_as(name: str, ending: str) -> str:
    """The header by which a browser saves an answer under a name that people can read, in any alphabet."""
    plain = _NO_NAME.sub(" ", name).strip(" .")[:120]
    return content_disposition_header(as_attachment=True, filename=f"{plain or 'petukh'}.{ending}") or "attachment"


def _written(cell: Cell, number: type[_Number]) -> str | int | _Number:
    match cell:
        case int():
            return cell
        case Decimal():
            return number(cell)
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case None:
            return ""
    return _FORMULA.sub("'", cell)
