"""After each deed: phones that watch are told that their circle's books have changed."""

from django.db import connection, transaction

from scorekeeper import live
from scorekeeper.live.wire import CHANNEL, Message, News, Withdrawn, encoded
from scorekeeper.tables.models import Circle, Journal


def tell(circle: Circle, withdrawn: tuple[str, int] | None = None) -> None:
    """Tell all phones of a circle, once the running transaction is committed and not if it fails.

    *withdrawn*: a role whose link was withdrawn, and the generation of the new one. With PostgreSQL the news goes to
    every process; with SQLite there is only this one.
    """
    messages: list[Message] = [News(circle.slug, Journal.objects.version(circle.slug))]
    if withdrawn:
        messages.insert(0, Withdrawn(circle.slug, *withdrawn))
    if connection.vendor == "postgresql":
        _notify(messages)
    else:
        transaction.on_commit(lambda: _publish(messages), robust=True)


def _notify(messages: list[Message]) -> None:
    with connection.cursor() as cursor:
        for message in messages:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, encoded(message)])


def _publish(messages: list[Message]) -> None:
    for message in messages:
        live.hub.publish(message)
