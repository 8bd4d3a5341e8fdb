"""What the line says that tells whether a page follows its circle, and what is told when it changes by itself."""

from typing import Any

from scorekeeper.words.phrase import _, language, ngettext

FOLLOWING = {
    "connected": _("connected"),
    "phones": ngettext("{n} phone", "{n} phones"),
    "cut_off": _("no connection"),
    "last": _(", last news –"),
    "again": _("Connected again"),
    "renewed": _("{title}: changed on another phone"),
}


def phrases() -> dict[str, Any]:
    """What `static/js/linked.js` needs, as JSON: like `scorekeeper.words.phrases`, with this group alone."""
    return {
        "language": language(),
        "texts": {f"following.{key}": phrase.forms() for key, phrase in FOLLOWING.items()},
    }
