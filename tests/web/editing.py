"""A phone without scripts at the editor of rules."""

import re

from tests.cast import ANNA, BORIS, VERA
from tests.web.phone import Page, Phone


def editor(phone: Phone, **fields: str) -> Page:
    """From a start form with three names to the editor."""
    typed = {"name-0": ANNA, "name-1": BORIS, "name-2": VERA}
    return phone.post("/rules/edit/", phone.open("/").form("start").filled({**typed, **fields}))


def begun(phone: Phone, page: Page, **fields: str) -> Page:
    """Agree on the rules of an editor, and begin the game that waited for them."""
    return phone.send(phone.send(page, "editor", deed="save", **fields), "start")


def values(page: Page) -> dict[str, str]:
    """What the editor's fields hold."""
    return dict(page.form("editor").fields)


def errors(page: Page) -> set[str]:
    """The fields beside which something is refused."""
    return set(re.findall(r'id="id_(\w+)-error"', page.html))


def said(page: Page, field: str) -> str:
    """What is said below a field."""
    found = re.search(rf'id="said-{field}"[^>]*>(.*?)</div>', page.html, re.DOTALL)
    assert found
    return " ".join(re.sub("<[^>]+>", " ", found[1]).split())
