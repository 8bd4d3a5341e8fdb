"""Served in public: by https through a proxy, under one name, perhaps under a path."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import qr, running
from tests.remote import Remote
from tests.running import Server

BASE = "https://cards.example.org/petukh"
FORWARDED = "X-Forwarded-Proto: https"


@pytest.fixture(scope="module")
def public(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy that takes the prefix off."""
    folder = running.copied(prepared, tmp_path_factory.mktemp("public"))
    started = running.start(folder, BASE_URL=BASE, HOST="127.0.0.1", PORT="0")
    started.url = f"http://127.0.0.1:{inner_port(started)}"
    yield started
    assert started.stop() == ""


def inner_port(server: Server) -> int:
    found = re.search(r"to port (\d+)", "\n".join(server.said))
    assert found
    return int(found[1])


def test_the_host_finds_nothing_to_mend_before_going_public(tmp_path: Path) -> None:
    checked = running.manage(tmp_path, "check", "--deploy", "--fail-level=INFO", BASE_URL=BASE)
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


def test_a_printed_public_address_is_the_outside_one(public: Server) -> None:
    assert f"{BASE}/" in public.said


def test_only_the_own_name_is_answered(public: Server) -> None:
    assert public.get("/", FORWARDED, host="cards.example.org")[0] == 200
    for host in (
        "evil.example",
        "192.168.1.5",
        "localhost",
        "cards.example.org.evil.example",
        "cards.example.org:8000",
    ):
        assert public.get("/", FORWARDED, host=host)[0] == 400


def test_plain_http_is_sent_to_https(public: Server) -> None:
    status, answer = public.get("/", host="cards.example.org")
    assert status == 301
    assert b"location: https://cards.example.org/petukh/" in answer.lower()


def test_a_forged_header_does_not_pass_for_the_proxys(public: Server) -> None:
    assert public.get("/", "X_Forwarded_Proto: https", host="cards.example.org")[0] == 301


def test_https_is_remembered_and_cookies_travel_by_it_only(public: Server) -> None:
    _, answer = public.get("/admin/login/", FORWARDED, host="cards.example.org")
    head = answer.lower()
    assert b"strict-transport-security: max-age=31536000" in head
    assert b"cross-origin-opener-policy: same-origin" in head
    cookie = re.search(rb"set-cookie: +csrftoken=.*", head)
    assert cookie
    assert b"secure" in cookie[0]
    assert b"path=/petukh/" in cookie[0]


def test_pages_and_files_lie_under_the_prefix(public: Server) -> None:
    _, page = public.get("/admin/login/", FORWARDED, host="cards.example.org")
    style = re.search(rb'href="/petukh(/static/admin/css/base\.\w+\.css)"', page)
    assert style
    status, file = public.get(style[1].decode(), FORWARDED, host="cards.example.org")
    assert status == 200
    assert b"immutable" in file


# --- links --------------------------------------------------------------------------------------------------------


def test_links_and_qr_codes_have_the_outside_address_whatever_a_request_pretends(public: Server) -> None:
    phone = Remote(inner_port(public), BASE)
    links = f"{phone.begin()}links/"
    assert links.startswith("/petukh/c/")
    for headers in ({}, {"X-Forwarded-Host": "evil.example"}, {"Forwarded": "host=evil.example;proto=http"}):
        page = phone.open(links, **headers)
        shown = re.findall(r'id="link-\w+" readonly value="([^"]+)"', page.html)
        assert qr.read_all(page.html) == shown
        assert [re.sub(r"\w+\.[\w-]+$", "", address) for address in shown] == [f"{BASE}/link/"] * 2
        assert "evil" not in page.html
    for host in ("evil.example", "127.0.0.1", f"cards.example.org:{inner_port(public)}"):
        assert phone.ask("GET", links, Host=host).status == 400


def test_what_a_camera_reads_opens_the_company_and_leaves_a_clean_address(public: Server) -> None:
    phone = Remote(inner_port(public), BASE)
    company = phone.begin()
    read = qr.read_all(phone.open(f"{company}links/").html)[1].removeprefix("https://cards.example.org")
    guest = Remote(inner_port(public), BASE)
    opened = guest.ask("GET", read)
    assert (opened.status, opened.to) == (303, company)
    assert guest.open(company).status == 200


def test_a_code_is_made_and_typed_in_behind_the_proxy(public: Server) -> None:
    phone, guest = Remote(inner_port(public), BASE), Remote(inner_port(public), BASE)
    company = phone.begin()
    made = phone.send(phone.open(f"{company}links/"), "/code/watcher/")
    page = phone.open(made.to).html
    assert f"{BASE}/join/" in page
    code = re.search(r'code__text num">([^<]+)<', page)
    assert code
    assert guest.send(guest.open("/petukh/join/"), "join", code=code[1]).to == company
