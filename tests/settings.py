"""The project's settings with nothing of the machine's: own data folder, quick hashes, plain static files."""

import os
import tempfile
from pathlib import Path

_folder = Path(tempfile.mkdtemp(prefix="petukh-tests-"))
os.environ["PETUKH_DATA"] = str(_folder)
os.environ["SECRET_KEY"] = "a key for tests only, long enough for every check of Django's"
for name in ("BASE_URL", "HOST", "PORT", "PETUKH_DEBUG"):
    os.environ.pop(name, None)

from scorekeeper.settings import *  # noqa: E402, F403
from scorekeeper.settings import HOME_NAMES, STORAGES  # noqa: E402

HOME_NAMES = [*HOME_NAMES, "testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STATIC_ROOT = _folder / "static"
STATIC_ROOT.mkdir()
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
