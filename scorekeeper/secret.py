"""The secret key that signs links and cookies: made once, kept beside the data, readable by its owner only."""

import os
import secrets
from pathlib import Path


def load_or_make(path: Path) -> str:
    """Give the key kept in *path*; where there is none, make one first.

    The file appears whole or not at all, and two processes that start at once end up with the same key.
    """
    if not path.exists():
        _make(path)
    key = path.read_text(encoding="ascii").strip()
    if len(key) < 50:
        raise ValueError(
            f"The secret key in {path} is too short. Restore it from a backup, or remove it: links and logins end then."
        )
    return key


def _make(path: Path) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)  # unlike a rename, this never replaces a key that another process has just made
    except FileExistsError:
        pass
    finally:
        draft.unlink()
