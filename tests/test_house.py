"""What must stay true of the project's own files."""

import hashlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from django.utils import translation
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scorekeeper import __version__
from tests import house, running
from tests.house import ROOT
from tools import messages, vendor

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPT = vendor.BUNDLE.read_text(encoding="utf-8")
# htmx publishes more names than we serve: some belong to extensions that we leave out
KNOWN = {
    name
    for name in (vendor.PARTS / "attributes.txt").read_text(encoding="ascii").split()
    if re.search(rf"{name}(?![\w-])", SCRIPT)
}


def tracked(*patterns: str) -> list[Path]:
    """Give the files that git keeps, and new ones that it will."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def pins(name: str) -> list[str]:
    """Give the lines of a requirements file that name a package."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-r "))]


ALL_PINS = [
    line for name in ("requirements.txt", "requirements-postgres.txt", "requirements-dev.txt") for line in pins(name)
]


# --- rooms ---


def test_every_room_knows_only_whom_it_may() -> None:
    assert house.wrong_imports(ROOT) == []


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("rules/hand.py", "from django.utils import timezone"),
        ("rules/hand.py", "import random"),
        ("rules/hand.py", "from ..tables import models"),
        ("words/refusals.py", "from django.http import HttpRequest"),
        ("words/refusals.py", "from scorekeeper.tables.queries import evening"),
        ("tables/models/game.py", "from scorekeeper.rules.hand import Hand"),
        ("tables/queries/game.py", "from scorekeeper.tables.services import hands"),
        ("tables/services/hands.py", "from scorekeeper.web import address"),
        ("web/views/game.py", "from scorekeeper import settings"),
    ],
)
def test_a_wrong_import_is_found(place: str, line: str, tmp_path: Path) -> None:
    planted = tmp_path / "scorekeeper" / place
    planted.parent.mkdir(parents=True)
    planted.write_text(line, encoding="utf-8")
    assert len(house.wrong_imports(tmp_path)) == 1


@pytest.mark.parametrize("path", tracked("*.py", "*.js", "*.css"), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_outgrows_what_one_reads_at_once(path: Path) -> None:
    if not {"vendor", "migrations"} & set(path.parts):  # made by others
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


# --- templates ---


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_attribute_for_htmx_is_one_that_it_heeds(path: Path) -> None:
    assert house.unknown_attributes(path.read_text(encoding="utf-8"), KNOWN) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_on_a_page_is_blocked_by_its_own_policy(path: Path) -> None:
    assert house.blocked_by_policy(path.read_text(encoding="utf-8")) == []


def test_attributes_of_htmx_are_told_from_others() -> None:
    heeded = (
        "hx-get hx-post hx-trigger hx-swap hx-target:inherited data-hx-swap-oob hx-sse:connect hx-status:422 "
        "hx-status:4xx hx-confirm hx-indicator hx-preserve hx-ignore hx-push-url hx-vals hx-include hx-sync hx-select"
    )
    planted = "hx-pots data-hx-ws:connect hx-vars hx-sse hx-preload hx-inherit hx-live hx-status:9"
    assert house.unknown_attributes(f"<p {heeded}>", KNOWN) == []
    assert house.unknown_attributes(f"<p {planted}>", KNOWN) == sorted(planted.split())
    assert house.unknown_attributes('<p {% if a %}hx-gte="{% url "b" %}"{% endif %} data-hx-{{ c }}="">', KNOWN) == [
        "data-hx-x",
        "hx-gte",
    ]


@pytest.mark.parametrize(
    "planted",
    [
        "<style>p{}</style>",
        "<script>go()</script>",
        '<p style="color:red">',
        '<p onclick="go()">',
        '<p data-hx-on:click="go()">',
        '<a href="javascript:go()">',
        """<p hx-vals='js:{a: 1}'>""",
        '<p hx-trigger="click[shiftKey]">',
    ],
)
def test_what_the_policy_blocks_is_found(planted: str) -> None:
    assert len(house.blocked_by_policy(planted)) == 1


# --- what others made ---


def test_the_served_htmx_is_its_makers_two_parts_and_nothing_else() -> None:
    parts = [(vendor.PARTS / name).read_bytes() for name in vendor.SCRIPTS]
    assert vendor.BUNDLE.read_bytes() == vendor.bundle(parts)
    assert (vendor.PARTS / "SHA256SUMS").read_text(encoding="ascii") == vendor.sums(vendor.PARTS)
    assert b"sourceMappingURL" not in vendor.BUNDLE.read_bytes()
    assert hashlib.sha256(vendor.BUNDLE.read_bytes()).hexdigest() in (ROOT / "THIRD_PARTY.md").read_text(
        encoding="utf-8"
    )
    assert [path.name for path in vendor.BUNDLE.parent.glob("htmx*")] == [vendor.BUNDLE.name]


def test_a_source_map_that_is_not_served_is_not_asked_for() -> None:
    assert vendor.bundle([b"a();\n//# sourceMappingURL=a.js.map\n", b"b();"]) == b"a();\nb();\n"


def test_every_package_is_pinned_with_what_it_brings_along() -> None:
    pinned = {}
    for line in ALL_PINS:
        assert re.fullmatch(r"[\w.-]+(\[[\w,]+\])?==[\w.]+(; .+)?", line)
        requirement = Requirement(line)
        pinned[canonicalize_name(requirement.name)] = requirement
    assert len(pinned) == len(ALL_PINS)
    for name, requirement in pinned.items():
        if requirement.marker and not requirement.marker.evaluate():
            continue
        for text in distribution(name).requires or []:
            wanted = Requirement(text)
            extras = [*requirement.extras, ""]
            if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras):
                assert canonicalize_name(wanted.name) in pinned, f"{name} brings {wanted.name}, which is not pinned"


def test_every_package_the_server_runs_on_is_named_with_its_licence() -> None:
    text = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8").lower()
    named = [Requirement(line).name.lower() for line in pins("requirements.txt") + pins("requirements-postgres.txt")]
    assert [name for name in [*named, "htmx"] if f"| {name} |" not in text] == []


# --- versions, words, papers ---


def test_the_version_is_the_same_wherever_it_is_told() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert newest
    assert project["version"] == newest[1] == __version__


def test_the_host_can_ask_for_the_version(tmp_path: Path) -> None:
    assert running.manage(tmp_path, "version").stdout == f"{__version__}\n"
    assert running.manage(tmp_path, "--version").stdout == f"{__version__}\n"


def test_a_russian_reader_meets_no_english() -> None:
    assert messages.problems() == []
    with translation.override("ru"):
        assert translation.gettext("There is nothing here") == "Здесь ничего нет"
        assert translation.gettext("Petukh") == "Петух"


def test_every_command_is_explained_to_the_host() -> None:
    papers = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "".join(path.read_text(encoding="utf-8") for path in papers)
    commands = {path.stem for path in ROOT.glob("scorekeeper/*/management/commands/*.py")} - {"__init__"}
    targets = set(re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)) - {"help"}
    papers_of_engineers = text + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [name for name in sorted(commands | {"version"}) if f"manage.py {name}" not in text] == []
    assert [name for name in sorted(targets) if f"make {name}" not in papers_of_engineers] == []


def test_every_link_between_the_papers_leads_somewhere() -> None:
    for paper in tracked("*.md"):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", paper.read_text(encoding="utf-8")):
            assert (paper.parent / target).exists(), f"{paper.relative_to(ROOT)} leads to {target}"


def test_no_file_names_a_place_of_somebodys_machine() -> None:
    foreign = re.compile(rf"{re.escape(str(ROOT))}\b|/home/\w|/Users/\w|/root/")
    wrong = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if path != Path(__file__) and foreign.search(text):
            wrong.append(str(path.relative_to(ROOT)))
    assert wrong == []


def test_a_machine_without_venv_is_told_the_one_command_that_helps(tmp_path: Path) -> None:
    code = (
        "import sys, runpy; sys.modules['ensurepip'] = None; sys.argv = ['environment.py', 'run'];"
        "import importlib.util as u; real = u.find_spec;"
        "u.find_spec = lambda name, *rest: None if name == 'ensurepip' else real(name, *rest);"
        f"runpy.run_path({str(ROOT / 'tools/environment.py')!r}, run_name='__main__')"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert f"sudo apt install python{sys.version_info.major}.{sys.version_info.minor}-venv" in told.stderr
