"""Reads the QR codes of a page back, as a phone's camera would."""

import re

import zxingcpp

_PIXELS = 4  # a module, so that a camera's reader has something to look at
_CODE = re.compile(r'<svg [^>]*viewBox="0 0 (\d+) \d+"[^>]*class="qr">.*?stroke="#000" d="([^"]+)"', re.S)


def read_all(html: str) -> list[str]:
    """The texts of all QR codes in a page, in order."""
    return [_read(int(size), path) for size, path in _CODE.findall(html)]


def _read(size: int, path: str) -> str:
    """The text of one, drawn as its path says: moves, and strokes that are one module high."""
    rows = [bytearray(b"\xff" * size) for _ in range(size)]
    x = y = 0.0
    for kind, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        given = [float(number) for number in numbers.split()]
        if kind == "h":
            rows[int(y)][int(x) : int(x + given[0])] = b"\0" * int(given[0])
            x += given[0]
        else:
            x, y = (given[0], given[1]) if kind == "M" else (x + given[0], y + given[1])
    large = b"".join(bytes(mark for mark in row for _ in range(_PIXELS)) * _PIXELS for row in rows)
    found = zxingcpp.read_barcodes(memoryview(large).cast("B", (size * _PIXELS, size * _PIXELS)))
    assert len(found) == 1
    return str(found[0].text)
