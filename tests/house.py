"""Reads the project's own files: who imports whom, and what stands in the templates."""

import ast
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Who may import whom; of several rooms that a file lies in, the innermost counts. Everybody may import itself.
ROOMS: dict[str, set[str]] = {
    "scorekeeper.rules": set(),
    "scorekeeper.words": {"scorekeeper.rules"},
    "scorekeeper.tables": {"scorekeeper.rules"},
    "scorekeeper.tables.models": {"scorekeeper.tables.slugs"},
    "scorekeeper.tables.slugs": set(),
    "scorekeeper.tables.mapping": {"scorekeeper.tables.models", "scorekeeper.rules"},
    "scorekeeper.tables.standing": {"scorekeeper.tables.models", "scorekeeper.tables.mapping", "scorekeeper.rules"},
    "scorekeeper.tables.tallies": {
        "scorekeeper.tables.models",
        "scorekeeper.tables.mapping",
        "scorekeeper.tables.standing",
        "scorekeeper.rules",
    },
    "scorekeeper.tables.inputs": {"scorekeeper.tables.models", "scorekeeper.tables.mapping", "scorekeeper.rules"},
    "scorekeeper.tables.changes": {"scorekeeper.tables.inputs", "scorekeeper.tables.mapping", "scorekeeper.rules"},
    "scorekeeper.tables.evenings": {
        "scorekeeper.tables.models",
        "scorekeeper.tables.mapping",
        "scorekeeper.tables.standing",
        "scorekeeper.rules",
    },
    "scorekeeper.tables.persons": {"scorekeeper.tables.models", "scorekeeper.tables.mapping"},
    "scorekeeper.tables.present": {
        "scorekeeper.tables.models",
        "scorekeeper.tables.evenings",
        "scorekeeper.tables.inputs",
        "scorekeeper.rules",
    },
    "scorekeeper.tables.undoable": {"scorekeeper.tables.models", "scorekeeper.tables.present"},
    "scorekeeper.tables.journal_refs": {"scorekeeper.tables.models", "scorekeeper.rules"},
    "scorekeeper.tables.queries": {
        "scorekeeper.tables.persons",
        "scorekeeper.tables.journal_refs",
        "scorekeeper.tables.models",
        "scorekeeper.tables.evenings",
        "scorekeeper.tables.mapping",
        "scorekeeper.tables.inputs",
        "scorekeeper.tables.changes",
        "scorekeeper.tables.standing",
        "scorekeeper.tables.tallies",
        "scorekeeper.tables.undoable",
        "scorekeeper.rules",
    },
    "scorekeeper.tables.services": {
        "scorekeeper.tables.persons",
        "scorekeeper.tables.journal_refs",
        "scorekeeper.tables.models",
        "scorekeeper.tables.evenings",
        "scorekeeper.tables.mapping",
        "scorekeeper.tables.inputs",
        "scorekeeper.tables.changes",
        "scorekeeper.tables.standing",
        "scorekeeper.tables.tallies",
        "scorekeeper.tables.slugs",
        "scorekeeper.tables.undoable",
        "scorekeeper.rules",
        "scorekeeper.live",
    },
    "scorekeeper.tables.management": {"scorekeeper.tables", "scorekeeper.words", "scorekeeper.rules"},
    "scorekeeper.live": set(),
    "scorekeeper.web": {
        "scorekeeper.tables",
        "scorekeeper.live",
        "scorekeeper.words",
        "scorekeeper.rules",
        "scorekeeper.server",
        "scorekeeper.__version__",
    },
}
# What of the world outside a room may import; the standard library is open to all but the rules.
LIBRARIES = {
    "scorekeeper.rules": set[str](),
    "scorekeeper.words": {"babel", "django.utils.translation", "django.utils.formats", "django.utils.functional"},
    "scorekeeper.live": {"psycopg"},
}
NO_CLOCK_CHANCE_FILES = {
    "random",
    "secrets",
    "time",
    "os",
    "pathlib",
    "io",
    "socket",
    "subprocess",
    "tempfile",
    "shutil",
}


def imports(path: Path, root: Path) -> Iterator[str]:
    """Give what a file imports, as whole dotted names; a relative import is made absolute."""
    package = path.relative_to(root).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def wrong_imports(root: Path) -> list[str]:
    """Give, a line each, the imports under *root*/scorekeeper that the rooms don't allow."""
    found = []
    for path in sorted((root / "scorekeeper").rglob("*.py")):
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        room = _room(name, ROOMS)
        if room:
            found += [f"{name} imports {other}" for other in imports(path, root) if not _allowed(room, other)]
    return found


def _room(name: str, rooms: dict[str, set[str]]) -> str | None:
    holding = [room for room in rooms if within(name, room)]
    return max(holding, key=len, default=None)


def within(name: str, room: str) -> bool:
    """Tell whether the dotted *name* is *room* or lies in it."""
    return name == room or name.startswith(f"{room}.")


def _allowed(room: str, other: str) -> bool:
    if within(other, "scorekeeper"):
        return any(within(other, allowed) for allowed in (*ROOMS[room], room))
    first = other.split(".", maxsplit=1)[0]
    if room == "scorekeeper.rules" and first in NO_CLOCK_CHANCE_FILES:
        return False
    libraries = LIBRARIES.get(room)
    return first in sys.stdlib_module_names or libraries is None or any(within(other, library) for library in libraries)


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def tags(template: str) -> list[tuple[str, dict[str, str]]]:
    """Give a template's tags with their attributes; what the template language puts in counts as `x`."""
    plain = re.sub(r"\{#.*?#\}|\{%\s*comment.*?endcomment\s*%\}", "", template, flags=re.S)
    plain = re.sub(r"\{%.*?%\}", " ", plain, flags=re.S)
    plain = re.sub(r"\{\{.*?\}\}", "x", plain, flags=re.S)
    parser = _Tags()
    parser.feed(plain)
    return parser.found


def unknown_attributes(template: str, known: set[str]) -> list[str]:
    """Give the hx- and data-hx- attributes of a template that htmx, as we serve it, would not heed."""
    names = {name for _, attributes in tags(template) for name in attributes}
    return sorted(name for name in names if re.match(r"(data-)?hx-", name) and _plain(name) not in known)


def _plain(name: str) -> str:
    name = name.removeprefix("data-")
    name = re.sub(r"(:inherited|:append)+$", "", name)
    return "hx-status" if re.fullmatch(r"hx-status:(\d{3}|\d{2}x|\dxx)", name) else name


def blocked_by_policy(template: str) -> list[str]:
    """Give what of a template the Content-Security-Policy would keep from working."""
    found = []
    for tag, attributes in tags(template):
        if tag == "style" or (tag == "script" and not {"src", "type"} & attributes.keys()):
            found.append(f"<{tag}> inline")
        for name, value in attributes.items():
            plain = name.removeprefix("data-")
            if name == "style" or name.startswith("on") or plain.startswith("hx-on"):
                found.append(f"{tag} {name}=")
            if value.strip().lower().startswith(("javascript:", "js:")):
                found.append(f"{tag} {name}={value}")
            if plain.startswith("hx-trigger") and "[" in value:
                found.append(f"{tag} {name}={value}")
    return found
