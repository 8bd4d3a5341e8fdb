"""QR codes as drawings inside a page."""

from typing import Final

import segno
from django.utils.safestring import SafeString, mark_safe

#: Empty modules around a code, as the standard wants them for a camera.
QUIET: Final = 4


def svg(text: str) -> SafeString:
    """A QR code of *text* as an SVG of class `qr`, hidden from screen readers: its text stands beside it.

    It is dark on light in every theme, since many cameras read nothing else.
    """
    made = segno.make(text, error="m", micro=False)
    drawn = made.svg_inline(border=QUIET, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(drawn.replace("<svg ", '<svg aria-hidden="true" ', 1))  # noqa: S308 - modules and numbers only
