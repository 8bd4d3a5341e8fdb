"""Texts to translate: `python tools/messages.py update` collects and compiles them, `check` tells what is missing.

The same as makemessages and compilemessages, without the gettext programs that those need.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ["ru"]  # the texts themselves are English
FOLDERS = ["scorekeeper", "templates"]
KEYWORDS = {
    name + ending: places
    for name, places in {
        "_": None,
        "gettext": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "npgettext": ((1, "c"), 2, 3),
    }.items()
    for ending in ("", "_lazy", "_noop")
}
# A date that changed with each run would make every update a change.
DATE = datetime(2026, 1, 1, tzinfo=UTC)
HOLES = re.compile(r"%\((\w+)\)[a-z]|%[sd]|\{(\w*)[^}]*\}")


def po_path(locale: str) -> Path:
    """Give the place of a language's texts; the compiled ones lie beside it, as .mo."""
    return ROOT / "locale" / locale / "LC_MESSAGES" / "django.po"


def extracted() -> Catalog:
    """Give all texts of the code and the templates, each with the files it stands in."""
    catalog = Catalog(domain="django")
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            for text, context, comments in _texts(path):
                catalog.add(
                    text, locations=[(path.relative_to(ROOT).as_posix(), 0)], auto_comments=comments, context=context
                )
    return catalog


def _texts(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None, list[str]]]:
    if path.suffix == ".py":
        source = path.read_bytes()
    elif path.suffix in {".html", ".txt", ".js", ".webmanifest"} and path.is_relative_to(ROOT / "templates"):
        source = _template_as_python(path).encode()
    else:
        return
    found = extract(
        "python", BytesIO(source), KEYWORDS, ["Translators:"], {"encoding": "utf-8"}, strip_comment_tags=True
    )
    for _line, text, comments, context in found:
        yield text, context, comments


def _template_as_python(path: Path) -> str:
    from django.utils.translation.template import templatize  # noqa: PLC0415  (needs settings)

    lines = templatize(path.read_text(encoding="utf-8"), origin=str(path)).splitlines()
    return "\n".join(line.strip() for line in lines)  # a template's indentation means nothing to Python


def merged(locale: str) -> Catalog:
    """Give the texts as they are now with the translations that *locale* has of them."""
    old, new = read(locale), extracted()
    fresh = Catalog(
        locale,
        "django",
        header_comment="# Translations of Petukh; see LICENSE.",
        project="petukh",
        version="0",  # the same in every version, so that a release changes no line here
        msgid_bugs_address="see SECURITY.md and CONTRIBUTING.md",
        creation_date=DATE,
        revision_date=DATE,
        last_translator="Petukh contributors",
        language_team=locale,
        fuzzy=False,
    )
    for message in new:
        if message.id:
            known = old.get(message.id, message.context) if old else None
            same = known is not None and known.id == message.id
            fresh.add(
                message.id,
                known.string if known is not None and same else None,
                locations=message.locations,
                auto_comments=message.auto_comments,
                user_comments=known.user_comments if known else (),
                flags=known.flags if known else (),
                context=message.context,
            )
    return fresh


def read(locale: str) -> Catalog | None:
    """Give the language's texts as they are kept; None where there are none."""
    path = po_path(locale)
    return read_po(BytesIO(path.read_bytes()), locale, "django") if path.exists() else None


def po_bytes(catalog: Catalog) -> bytes:
    """Give the text form of a catalog."""
    out = BytesIO()
    write_po(out, catalog, width=110, sort_output=True, include_lineno=False)
    return out.getvalue()


def mo_bytes(locale: str) -> bytes:
    """Give the compiled form of a language's texts."""
    out = BytesIO()
    catalog = read(locale)
    if catalog is None:
        raise FileNotFoundError(f"{po_path(locale)} is missing; `make messages` makes it")
    write_mo(out, catalog)
    return out.getvalue()


def update() -> int:
    """Bring every language's texts up to date, and compile them."""
    for locale in LOCALES:
        path = po_path(locale)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(merged(locale)))
        path.with_suffix(".mo").write_bytes(mo_bytes(locale))
    for line in problems():
        print(line)
    return 0


def problems() -> list[str]:
    """Tell, a line each, what a reader of another language would miss."""
    return [f"{locale}: {line}" for locale in LOCALES for line in _problems(locale)]


def _problems(locale: str) -> Iterator[str]:
    kept = read(locale)
    if kept is None:
        yield "no translations; run `make messages`"
        return
    if _keys(kept) != _keys(extracted()):
        yield f"not up to date with the texts; run `make messages` ({_keys(kept) ^ _keys(extracted())})"
    for message in kept:
        if message.id:
            yield from _faults(message)
    if kept.fuzzy:
        yield "the header is marked fuzzy, so nothing of the file is used"
    compiled = po_path(locale).with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != mo_bytes(locale):
        yield "the compiled file differs from the text; run `make messages`"


def _faults(message: Message) -> Iterator[str]:
    forms = _forms(message.string)
    if message.fuzzy:
        yield f"fuzzy: {message.id!r}"
    if not forms or not all(forms):
        yield f"not translated: {message.id!r}"
        return
    wanted = {hole.group() for text in _forms(message.id) for hole in HOLES.finditer(text)}
    for form in forms:
        if {hole.group() for hole in HOLES.finditer(form)} - wanted:
            yield f"a placeholder that the text doesn't have: {form!r}"


def _forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _keys(catalog: Catalog) -> set[tuple[str | tuple[str, ...], str | None]]:
    return {(_forms(message.id), message.context) for message in catalog if message.id}


def check() -> int:
    """Print the problems; give 1 where there are any."""
    found = problems()
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    settings.configure(USE_I18N=False)
    deeds = {"update": update, "check": check}
    if len(sys.argv) != 2 or sys.argv[1] not in deeds:
        sys.exit(f"Usage: python tools/messages.py {'|'.join(deeds)}")
    sys.exit(deeds[sys.argv[1]]())
