"""Which addresses take large files, and which answers are made aside."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from scorekeeper.web import sizes
from scorekeeper.web.middleware.refusals import RefusalsMiddleware


@pytest.mark.parametrize("path", ["/import/", "/c/abc-1_2/import/"])
def test_a_file_of_a_whole_company_fits_where_files_are_read_in(path: str) -> None:
    assert path in (reverse("web:import"), reverse("web:company_import", args=["abc-1_2"]))
    assert sizes.most_bytes(path) == settings.MAX_FILE > 20 * 2**20
    assert sizes.takes_long("POST", path)
    assert not sizes.takes_long("GET", path)


@pytest.mark.parametrize(
    "path",
    ["/", "/c/abc/rules/import/", "/g/abc/", "/import", "/import//", "/c//import/", "/c/a/b/import/", "/x/import/"],
)
def test_nothing_large_is_read_anywhere_else(path: str) -> None:
    assert sizes.most_bytes(path) == settings.MAX_BODY == 2**20
    assert not sizes.brings_much(path, [(b"content-length", b"99999999")])


def test_a_file_that_does_not_say_how_large_it_is_waits_with_the_large_ones() -> None:
    assert sizes.brings_much("/import/", [(b"transfer-encoding", b"chunked")])
    assert sizes.brings_much("/import/", [(b"content-length", b"%d" % (settings.MAX_BODY + 1))])
    assert not sizes.brings_much("/import/", [(b"content-length", b"%d" % settings.MAX_BODY)])


def test_everything_that_a_company_has_is_made_aside() -> None:
    assert sizes.takes_long("GET", reverse("web:circle_file", args=["abc"]))
    assert not sizes.takes_long("GET", reverse("web:evening_file", args=["abc", 1]))


def test_who_writes_while_a_command_holds_the_books_is_told_to_come_back(tmp_path: Path) -> None:
    holds, waits = (sqlite3.connect(tmp_path / "books", timeout=0, isolation_level=None) for _ in range(2))
    with closing(holds), closing(waits):
        holds.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError) as told:
            waits.execute("BEGIN IMMEDIATE")
    refusals = RefusalsMiddleware(lambda _request: HttpResponse())
    answer = refusals.process_exception(RequestFactory().get("/"), OperationalError(*told.value.args))
    assert answer is not None
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert "подождите минуту" in answer.content.decode()
    assert refusals.process_exception(RequestFactory().get("/"), OperationalError("no such table")) is None
