"""The host's commands say what is wrong and how to go on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("command", ["links", "check_books"])
def test_a_command_before_the_first_start_says_what_to_run(command: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PETUKH_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    environment.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, "manage.py", command], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "make run" in done.stderr
    assert "Traceback" not in done.stderr
