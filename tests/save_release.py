"""`python -m tests.save_release` saves the files of this version, once, before it is released.

They are never saved anew for a release that is out: what people keep at home looks like them.
"""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.test.utils import setup_databases  # noqa: E402 - needs what stands above

from scorekeeper import __version__  # noqa: E402
from tests.releases import RELEASES, save  # noqa: E402

if __name__ == "__main__":
    setup_databases(verbosity=0, interactive=False)
    save(RELEASES / __version__)
