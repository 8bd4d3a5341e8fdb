"""The only entry: phones that listen go to the app of `live`, all other requests to Django, one at a time on each lane.

A lane is one long-lived thread with one database connection, so nothing is opened for a request and writes queue
instead of fighting. Bodies are read before a lane is taken and answers are sent after it is given back: a slow phone
keeps nobody waiting.
"""

import os

from asgiref.wsgi import WsgiToAsgi
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django = get_wsgi_application()

from django.conf import settings  # noqa: E402  (needs the line above)

from scorekeeper import live  # noqa: E402
from scorekeeper.entry import Lanes, News, Receive, Scope, Send, closing, lifespan, read_whole  # noqa: E402
from scorekeeper.live import tickets  # noqa: E402
from scorekeeper.live.app import Streams  # noqa: E402
from scorekeeper.web import streams  # noqa: E402

pages = WsgiToAsgi(closing(django))
lanes = Lanes(settings.LANES)
news = News(live.hub)


async def _look(ticket: tickets.Ticket) -> str | None:
    return await lanes.call(lambda: streams.version_for(ticket))


listening = Streams(live.hub, [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS], _look)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the server's own start and end, a phone that listens, or one request."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send, lanes, news)
    elif scope["path"].startswith(tickets.ROUTE):
        await listening(scope, receive, send)
    elif request := await read_whole(scope, receive, settings.MAX_BODY):
        for message in await lanes.run(pages, *request):
            await send(message)
