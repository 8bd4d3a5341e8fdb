"""What a phone is called in a circle's journal."""

from datetime import datetime

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.naming import clean_name
from scorekeeper.rules.reading import quoted
from scorekeeper.tables.models import Circle, Phone
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, perform
from scorekeeper.tables.services.names import checked_rules_name


def name_phone(*, key: str, phone: str, circle: str, name: str, code: str = "") -> Answer:
    """Give this phone a name, or take it away with an empty one; `code` names another phone instead.

    Raises `Refused` (`format`: for the name, or a phone without a code), `Circle.DoesNotExist`.
    """
    checked = checked_rules_name(name) if clean_name(name) else ""
    meant = code or phone
    if not meant:
        data = {"place": "phone", "problem": "missing", "value": quoted(meant)}
        raise Refused([Refusal("format", data=data)])

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        home = circle_to_write(circle)
        before = _called(home, meant)
        _call(home, meant, checked)
        return Done(home, before={"code": meant, "name": before}, after={"code": meant, "name": checked})

    return perform(Asked("name_phone", key, phone, {"circle": circle, "code": meant, "name": checked}), act)


def _called(circle: Circle, code: str) -> str:
    return circle.phones.filter(code=code).values_list("name", flat=True).first() or ""


def _call(circle: Circle, code: str, name: str) -> None:
    if name:
        Phone.objects.update_or_create(circle=circle, code=code, defaults={"name": name})
    else:
        circle.phones.filter(code=code).delete()
