"""Makes .venv and installs what a command of the Makefile needs: `python3 tools/environment.py SET`.

Standard library only, since it runs before anything is installed. It installs again when the requirements change.
"""

import hashlib
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
SETS = {
    "run": ["requirements.txt"],
    "postgres": ["requirements.txt", "requirements-postgres.txt"],
    "dev": ["requirements.txt", "requirements-postgres.txt", "requirements-dev.txt"],
}


def main(name: str) -> int:
    """Bring .venv up to the set *name*; give the process's exit code."""
    trouble = python_trouble()
    if trouble:
        print(trouble, file=sys.stderr)
        return 1
    stamp = VENV / f".installed-{name}"
    wanted = fingerprint(SETS[name])
    if PYTHON.exists() and stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return 0
    if not usable():
        print("Making .venv", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)
    print(f"Installing what {', '.join(SETS[name])} name", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    files = [part for file in SETS[name] for part in ("-r", str(ROOT / file))]
    if subprocess.run([*pip, *files], check=False).returncode:
        print(
            "The packages could not be installed; what pip said is above. Is there a connection to PyPI?",
            file=sys.stderr,
        )
        return 1
    stamp.write_text(wanted, encoding="ascii")
    return 0


def python_trouble() -> str:
    """Say why this Python can't make an environment and what to type, or give an empty text."""
    major, minor = sys.version_info[:2]
    if (major, minor) < (3, 11):
        return f"Python 3.11 or newer is needed; this is {major}.{minor}. Name a newer one: make run PYTHON=python3.12"
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        return (
            "This Python comes without the module venv. On Debian and Ubuntu this installs it:\n"
            f"    sudo apt install python{major}.{minor}-venv\n"
            "Then run the same make command again."
        )
    return ""


def fingerprint(files: list[str]) -> str:
    """Give a hash of the requirements and of the Python they are installed for."""
    texts = [(ROOT / file).read_text(encoding="utf-8") for file in files]
    return hashlib.sha256("\n".join([sys.version, str(VENV), *texts]).encode()).hexdigest()


def usable() -> bool:
    """Tell whether .venv is there, whole, and of this Python."""
    if not PYTHON.exists():
        return False
    ask = [str(PYTHON), "-c", "import pip, sys; print(sys.version)"]
    answer = subprocess.run(ask, capture_output=True, text=True, check=False)
    return answer.returncode == 0 and answer.stdout.strip() == sys.version.strip()


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in SETS:
        sys.exit(f"Usage: python3 tools/environment.py {'|'.join(SETS)}")
    sys.exit(main(sys.argv[1]))
