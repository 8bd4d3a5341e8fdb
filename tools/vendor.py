"""Brings the scripts of others into the project: `make vendor` (needs npm).

vendor/htmx-VERSION/ keeps the parts as their makers publish them, with their licence, the names of the attributes they
know and SHA256SUMS; static/vendor/ gets the one file that pages load. One file, since as two the extension may come
too late to be heard.
"""

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HTMX = "4.0.1"
ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "vendor" / f"htmx-{HTMX}"
BUNDLE = ROOT / "static" / "vendor" / f"htmx-{HTMX}.min.js"
SCRIPTS = ["htmx.min.js", "hx-sse.min.js"]  # in this order: the second registers itself with the first
SOURCES = {
    "htmx.min.js": "package/dist/htmx.min.js",
    "hx-sse.min.js": "package/dist/ext/hx-sse.min.js",
    "LICENSE": "package/LICENSE",
}
ATTRIBUTES = "package/dist/editors/jetbrains/htmx.web-types.json"
MAP_NOTE = re.compile(rb"\n?//# sourceMappingURL=\S*\s*$")


def bundle(scripts: list[bytes]) -> bytes:
    """Join scripts into one, each ended by a line break and without a note of where its source map would be."""
    return b"".join(MAP_NOTE.sub(b"", script).rstrip() + b"\n" for script in scripts)


def sums(folder: Path) -> str:
    """Give the text of SHA256SUMS (as `sha256sum` writes it) for the files of *folder*."""
    names = sorted(path.name for path in folder.iterdir() if path.name != "SHA256SUMS")
    return "".join(f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names)


def attribute_names(web_types: bytes) -> list[str]:
    """Give the names of htmx's attributes out of the list it publishes for editors."""
    return sorted(entry["name"] for entry in json.loads(web_types)["contributions"]["html"]["attributes"])


def main() -> int:
    """Fetch the parts, write them and the bundle."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", f"htmx.org@{HTMX}"], cwd=folder, check=True)  # noqa: S607
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            files = {name: _read(archive, source) for name, source in SOURCES.items()}
            files["attributes.txt"] = ("\n".join(attribute_names(_read(archive, ATTRIBUTES))) + "\n").encode()
    PARTS.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (PARTS / name).write_bytes(content)
    (PARTS / "SHA256SUMS").write_text(sums(PARTS), encoding="ascii")
    BUNDLE.parent.mkdir(parents=True, exist_ok=True)
    BUNDLE.write_bytes(bundle([files[name] for name in SCRIPTS]))
    print(f"{BUNDLE.relative_to(ROOT)}: {BUNDLE.stat().st_size} bytes")
    return 0


def _read(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(name)
    if file is None:
        raise FileNotFoundError(f"{name} is not a file of the package htmx.org {HTMX}")
    return file.read()


if __name__ == "__main__":
    sys.exit(main())
