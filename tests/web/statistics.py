"""What stands on a page of statistics, as those read it who look for a number: by person and by measure."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from tests.web.evenings import plain
from tests.web.phone import Page

#: Tags that have no end.
_VOID = {"input", "meta", "link", "br", "path", "rect", "circle", "polyline", "use"}


@dataclass
class Numbers(HTMLParser):
    """By person's key, or empty for the company: each number by its measure, as text."""

    found: dict[str, dict[str, str]] = field(default_factory=dict)
    path: list[dict[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self.path.append({name: value or "" for name, value in attrs})

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that ends at once holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID and self.path:
            self.path.pop()

    def handle_data(self, data: str) -> None:
        name = next((found for attrs in reversed(self.path) if (found := _measure(attrs))), "")
        if not name or not data.strip():
            return
        who = next((attrs["data-person"] for attrs in reversed(self.path) if "data-person" in attrs), "")
        against = next((attrs["data-against"] for attrs in self.path if "data-against" in attrs), "")
        key = f"{name}:{against}" if against else name
        self.found.setdefault(who, {}).setdefault(key, plain(data))


def _measure(attrs: dict[str, str]) -> str:
    kind = next((kind for kind in ("data-count", "data-rate", "data-rank", "data-lead") if kind in attrs), "")
    if not kind:
        return ""
    currency = attrs.get("data-currency", "")
    return f"{kind.removeprefix('data-')} {attrs[kind]}" + (f" {currency}" if currency else "")


def numbers(page: Page) -> dict[str, dict[str, str]]:
    """By person's key (the company's own under ""): `count wins`, `rate tricks`, `rank wins`, `count ahead:7`, ..."""
    reader = Numbers()
    reader.feed(page.html)
    return reader.found
