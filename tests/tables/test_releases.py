"""Whatever a release has saved can be taken in for ever, and the same comes of it."""

import json
from pathlib import Path

import pytest

from scorekeeper import __version__
from tests.releases import KINDS, RELEASES, answers

FOLDERS = sorted(RELEASES.iterdir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_files_of_a_release_give_what_they_gave_then(db: None, folder: Path) -> None:
    expected = json.loads((folder / "answers.json").read_text(encoding="utf-8"))
    assert sorted(expected) == sorted(KINDS)
    assert json.loads(json.dumps(answers(folder))) == expected


def test_the_files_of_this_release_are_kept() -> None:
    assert __version__ in [folder.name for folder in FOLDERS]
