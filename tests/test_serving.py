import re
import socket
import stat
import subprocess
import time
from pathlib import Path

import zxingcpp

from tests import running
from tests.running import Server


def bitmap(lines: list[str]) -> memoryview:
    """Draw half-block characters as grey pixels, four by four a module."""
    rows: list[list[int]] = []
    for line in lines:
        rows.append([255 if mark in "█▀" else 0 for mark in line for _ in range(4)])
        rows.append([255 if mark in "█▄" else 0 for mark in line for _ in range(4)])
    width = max(len(row) for row in rows)
    padded = [row + [255] * (width - len(row)) for row in rows for _ in range(4)]
    return memoryview(bytes(mark for row in padded for mark in row)).cast("B", (len(padded), width))


def test_the_printed_code_leads_a_phone_to_the_printed_address(server: Server) -> None:
    drawn = [line for line in server.said if "▄" in line or "█" in line]
    codes = zxingcpp.read_barcodes(bitmap(drawn))
    assert [code.text for code in codes] == [f"{server.url}/"]
    assert server.get()[0] == 200


def test_a_newcomer_is_told_the_address_of_the_network_not_of_this_machine(folder: Path) -> None:
    server = running.start(folder, HOST="")
    try:
        assert re.fullmatch(r"http://(?!127\.)[\d.]+:\d+|http://localhost:\d+", server.url)
        assert server.get(host=server.url.removeprefix("http://"))[0] == 200
    finally:
        server.stop()


def test_a_second_start_finds_everything_again(tmp_path: Path) -> None:
    migrate = ("migrate", "--verbosity=0")
    assert running.manage(tmp_path, *migrate).stderr == ""
    key = (tmp_path / "data/secret.key").read_text()
    made = running.manage(
        tmp_path, "createsuperuser", "--no-input", "--username=host", "--email=", DJANGO_SUPERUSER_PASSWORD="x1-y2-z3"
    )
    assert made.returncode == 0, made.stderr
    assert running.manage(tmp_path, *migrate).stderr == ""
    (tmp_path / "static").mkdir()
    assert running.start(tmp_path).stop() == ""
    listed = running.manage(tmp_path, "shell", "--verbosity=0", "-c", "print(User.objects.get().username)")
    assert listed.stdout.strip() == "host"
    assert (tmp_path / "data/secret.key").read_text() == key


def test_nobody_else_on_the_machine_can_read_the_key_or_the_data(prepared: Path) -> None:
    data = prepared / "data"
    assert stat.S_IMODE((data / "secret.key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert [path.name for path in data.glob("secret.key*")] == ["secret.key"]


def test_a_stop_by_the_system_takes_no_longer_than_it_waits(server: Server) -> None:
    hanging = subprocess.Popen(
        ["bash", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{server.port}; printf 'GET / HTTP/1.1\r\n' >&3; sleep 60"],
        stdout=subprocess.DEVNULL,
    )
    assert server.get()[0] == 200
    errors = server.stop()  # waits thirty seconds at most, far longer than any service manager should need
    hanging.kill()
    hanging.wait()
    assert errors == ""


def test_a_taken_port_is_told_with_the_way_out(server: Server, folder: Path) -> None:
    refused = running.manage(folder, "serve", HOST="127.0.0.1", PORT=str(server.port))
    assert refused.returncode == 1
    assert f"make run PORT={server.port + 1}" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_an_address_on_the_internet_is_not_served_by_plain_http(folder: Path) -> None:
    refused = running.manage(folder, "serve", HOST="petukh.example.org", PORT="0")
    assert refused.returncode == 1
    assert "BASE_URL=https://" in refused.stderr


def test_a_wrong_setting_is_told_in_one_line(folder: Path) -> None:
    for wrong in ({"PORT": "eight"}, {"BASE_URL": "http://example.org"}, {"DATABASE_URL": "petukh"}):
        refused = running.manage(folder, "check", **wrong)
        assert refused.returncode == 1
        assert refused.stderr.startswith("A setting can't be used: ")
        assert next(iter(wrong)) in refused.stderr
        assert refused.stderr.count("\n") == 1


def test_a_slow_phone_keeps_nobody_waiting(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as slow:
        slow.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nbegun=")
        time.sleep(0.2)
        assert server.get()[0] == 200
