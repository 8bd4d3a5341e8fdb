"""What comes from outside: hosts, headers, sizes, and requests that no browser sends."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.web.address import is_home
from tests import running
from tests.running import Server

HOME = [
    "192.168.1.5", "10.0.0.1", "172.31.255.255", "127.0.0.1", "169.254.7.7", "localhost", "LOCALHOST", "petukh.local",
    "Petukh.LOCAL.", "[::1]", "[fd12::1]", "[fe80::1]", "[::ffff:192.168.1.5]",
]  # fmt: skip
ELSEWHERE = [
    "evil.example", "8.8.8.8", "172.32.0.1", "192.169.0.1", "0.0.0.0", "[::]", "[2a00:1450::1]", "[::ffff:8.8.8.8]",  # noqa: S104
    "local", ".local", "localhost.evil.example", "192.168.1.5.evil.example", "petukh.local.evil.example",
    "127.1", "0x7f.1", "2130706433", "224.0.0.1", "xn--e1awd7f.example",
]  # fmt: skip
GARBAGE = [
    "",
    "a b",
    "[::1",
    "::1",
    "localhost:port",
    "localhost:80:80",
    "http://localhost",
    "user@localhost",
    "локальный",
    "a\x00b",
    "%6cocalhost",
    "localhost/..",
]


@pytest.mark.parametrize("host", HOME)
def test_the_phones_of_a_home_network_are_let_in(host: str, client: Client) -> None:
    assert is_home(host)
    assert client.get("/", headers={"host": f"{host}:8000"}).status_code == 200
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", [*ELSEWHERE, *(f"{host}:8000" for host in ELSEWHERE), *GARBAGE])
def test_a_page_elsewhere_cannot_reach_a_home_under_its_own_name(host: str, client: Client) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("language", "text"), [("ru", "На этот запрос нельзя ответить"), ("en", "This request can&#x27;t be answered")]
)
def test_a_refused_host_is_explained_in_the_readers_language(language: str, text: str, client: Client) -> None:
    answer = client.get("/", headers={"host": "evil.example", "accept-language": language})
    assert text in answer.content.decode()


def test_a_page_runs_nothing_that_is_not_ours(client: Client) -> None:
    headers = client.get("/").headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy.pop("default-src") == policy.pop("frame-ancestors") == policy.pop("base-uri") == "'none'"
    assert set(policy.values()) == {"'self'"}
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert "geolocation=()" in headers["Permissions-Policy"]


def test_going_back_never_shows_an_old_score(client: Client) -> None:
    assert client.get("/").headers["Cache-Control"] == "no-cache, private"
    assert client.get("/nothing").headers["Cache-Control"] == "no-cache, private"


@pytest.mark.django_db
def test_a_player_gets_no_session(client: Client) -> None:
    assert "sessionid" not in client.get("/").cookies


def test_the_first_visit_costs_the_database_nothing(client: Client, django_assert_num_queries: object) -> None:
    client.get("/nothing")  # pytest-django refuses any query here: there is no django_db mark


def test_an_address_that_is_no_more_is_explained(client: Client) -> None:
    answer = client.get("/nothing/here", headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert "ask for a new link" in answer.content.decode()


def test_a_form_from_elsewhere_changes_nothing_and_is_explained() -> None:
    answer = Client(enforce_csrf_checks=True).post(
        "/", headers={"accept-language": "en", "origin": "http://evil.example"}
    )
    assert answer.status_code == 403
    assert "Nothing was saved" in answer.content.decode()


def test_one_megabyte_is_read_and_more_is_explained(server: Server) -> None:
    head = "POST /admin/login/ HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\nContent-Type: text/plain\r\n"
    fits = server.raw(f"{head}Content-Length: {2**20}\r\n\r\n".encode() + b"a" * 2**20)
    assert fits[0] == 403  # read whole, and refused for want of a token only
    for length in (2**20 + 1, 2**40):
        status, answer = server.raw(f"{head}Content-Length: {length}\r\n\r\n".encode())
        assert (status, b"Send less than 1 MB" in answer) == (413, True)
    piece = b"%x\r\n%s\r\n" % (2**18, b"a" * 2**18)
    status, answer = server.raw(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + piece * 5 + b"0\r\n\r\n")
    assert (status, b"Send less than 1 MB" in answer) == (413, True)


def test_a_file_of_many_megabytes_is_read_where_files_are_read_in_and_one_above_the_limit_is_explained(
    server: Server,
) -> None:
    head = "POST /import/ HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\nContent-Type: text/plain\r\n"
    fits = server.raw(f"{head}Content-Length: {2**23}\r\n\r\n".encode() + b"a" * 2**23)
    assert fits[0] == 403  # read whole, and refused for want of a token only
    status, answer = server.raw(f"{head}Content-Length: {2**25 + 1}\r\n\r\n".encode())
    assert (status, b"Send less than 32 MB" in answer) == (413, True)
    piece = b"%x\r\n%s\r\n" % (2**20, b"a" * 2**20)
    chunked = f"{head}Transfer-Encoding: chunked\r\n\r\n".encode()
    assert server.raw(chunked + piece * 2 + b"0\r\n\r\n")[0] == 403
    assert server.raw(chunked + piece * 33 + b"0\r\n\r\n")[0] == 413
    other = head.replace("/import/", "/c/x/rules/import/").encode()
    assert server.raw(other + b"Content-Length: %d\r\n\r\n" % (2**20 + 1))[0] == 413


def test_a_form_sent_in_pieces_is_read(server: Server) -> None:
    _, page = server.get("/admin/login/")
    token = re.search(rb'csrfmiddlewaretoken" value="(\w+)"', page)
    cookie = re.search(rb"csrftoken=(\w+)", page)
    assert token
    assert cookie
    form = b"csrfmiddlewaretoken=%s&username=a&password=b" % token[1]
    status, _ = server.raw(
        b"POST /admin/login/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=%s\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        b"%x\r\n%s\r\n0\r\n\r\n" % (cookie[1], len(form), form)
    )
    assert status == 200  # the login form again: the token was found in the body


def test_headers_without_end_are_cut_off(server: Server) -> None:
    begin = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    assert server.raw(begin + b"X-Long: " + b"a" * 40_000 + b"\r\n\r\n")[0] == 400
    assert server.raw(begin + b"".join(b"X-%d: a\r\n" % number for number in range(9000)) + b"\r\n")[0] == 400
    assert server.raw(b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")[0] == 400
    assert server.raw(begin + b"X-Endless: " + b"a" * 2_000_000)[0] in {0, 400}  # it may hang up before it is heard
    assert server.get()[0] == 200


JUNK = [
    "0",
    "-1",
    "x",
    "%00",
    "%ff",
    "%ED%A0%80",
    "9" * 40,
    "%F0%9F%90%93",
    "..%2f..",
    "00000000-0000-0000-0000-000000000000",
]


def asked(line: bytes, *headers: bytes, body: bytes = b"") -> bytes:
    """Give the bytes of a request to localhost that wants no second one after it."""
    return b"\r\n".join([line, b"Host: localhost", b"Connection: close", *headers, b"", body])


STRANGE = [
    asked(b"GET /%00 HTTP/1.1"),
    asked(b"GET /%ff%fe?a=%ff&b=%00 HTTP/1.1"),
    asked(b"GET /\xff\xfe HTTP/1.1"),
    asked(b"GET /?\xd0\xbf=\xff HTTP/1.1"),
    asked(b"GET http://evil.example/ HTTP/1.1"),
    asked(b"GET //evil.example/.. HTTP/1.1"),
    asked(b"OPTIONS * HTTP/1.1"),
    asked(b"PETUKH / HTTP/1.1"),
    asked(b"GET / HTTP/1.1", b"Host: evil.example"),
    asked(b"GET / HTTP/1.1", b"Cookie: csrftoken=%00\x01\xff; sessionid=\xff;;="),
    asked(b"GET /admin/ HTTP/1.1", b"Cookie: sessionid=%00\xff"),
    asked(b"GET /admin/login/?next=%00%ff HTTP/1.1"),
    asked(b"GET / HTTP/1.1", b"Accept-Language: \xff,;q=x," + b"a-" * 300),
    asked(b"GET / HTTP/1.1", b"If-Modified-Since: never", b"Range: bytes=9-1"),
    asked(b"GET / HTTP/1.1", b"HX-Request: true", b"HX-Current-URL: http://["),
    asked(b"GET / HTTP/1.1", b"Upgrade: websocket", b"Connection: upgrade"),
    asked(b"GET / HTTP/1.1", *[b"X-Same: a"] * 200),
    asked(b"GET /static/%00 HTTP/1.1"),
    asked(b"GET /static/..%2f..%2fdata/secret.key HTTP/1.1"),
    asked(b"POST / HTTP/1.1", b"Content-Length: -1"),
    asked(b"POST / HTTP/1.1", b"Content-Length: 99999999999999999999999"),
    asked(b"POST / HTTP/1.1", b"Content-Length: 1", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n"),
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\r\nConnection: close\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\x00" * 100,
]


@pytest.fixture(scope="module")
def shared_server(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all that is thrown at it; at the end it has logged nothing."""
    started = running.start(running.copied(prepared, tmp_path_factory.mktemp("fuzzed")))
    yield started
    assert started.stop() == ""


@pytest.mark.parametrize("request_", STRANGE)
def test_no_strange_request_breaks_the_server(request_: bytes, shared_server: Server) -> None:
    status, answer = shared_server.raw(request_, patience=3)
    assert status < 500
    assert b"Traceback" not in answer


@given(pieces=st.lists(st.binary(max_size=12), min_size=4, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_in_a_request_break_the_server(pieces: list[bytes], shared_server: Server) -> None:
    path, query, value, body = pieces
    request = asked(
        b"POST /%s?%s HTTP/1.1" % (path, query),
        b"Cookie: csrftoken=%s" % value,
        b"Content-Length: %d" % len(body),
        body=body,
    )
    status, _ = shared_server.raw(request, patience=3)
    assert status < 500


def addresses() -> list[str]:
    """Give every address of the project (the admin's apart) with junk where it takes a value."""
    return sorted({made for pattern in _patterns(get_resolver().url_patterns, "/") for made in _filled(pattern)})


def _patterns(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield here
        elif not here.startswith("/admin"):
            yield from _patterns(pattern.url_patterns, here)


def _filled(pattern: str) -> Iterator[str]:
    for junk in JUNK if "<" in pattern else [""]:
        yield re.sub(r"<[^>]+>", junk, pattern)


BODIES = [
    ("application/x-www-form-urlencoded", b""),
    ("application/x-www-form-urlencoded", b"name=%00&name=%ff&hand=\xff&key=" + b"9" * 400),
    ("application/x-www-form-urlencoded", b"&".join(b"f%d=1" % number for number in range(600))),
    ("application/x-www-form-urlencoded; charset=nonsense", b"name=a"),
    ("multipart/form-data", b"a"),
    ("multipart/form-data; boundary=b", b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\x00\xff'),
    (
        "multipart/form-data; boundary=b",
        b'--b\r\nContent-Disposition: form-data; name="a"; filename="\x00"\r\n\r\nx\r\n--b--',
    ),
    ("application/json", b"{"),
    ("application/json", b"[" * 5000),
    ("application/json", b'{"name": "\\u0000\\ud800", "start": 1e999}'),
]  # fmt: skip


@pytest.mark.parametrize("address", addresses())
def test_no_form_breaks_any_page(address: str, shared_server: Server) -> None:
    token = b"a" * 32
    for kind, body in BODIES:
        request = asked(
            b"POST %s HTTP/1.1" % address.encode(),
            b"Cookie: csrftoken=%s" % token,
            b"X-CSRFToken: %s" % token,
            b"Content-Type: %s" % kind.encode(),
            b"Content-Length: %d" % len(body),
            body=body,
        )
        assert 200 <= shared_server.raw(request)[0] < 500
    assert 200 <= shared_server.get(address)[0] < 500
    assert 200 <= shared_server.get(f"{address}?page=%00&next=%ff&n={'9' * 50}")[0] < 500
