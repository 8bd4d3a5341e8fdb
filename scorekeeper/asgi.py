"""The only entry: phones that listen go to the app of `live`, all other requests to Django, one at a time on each lane.

A lane is one long-lived thread with one database connection, so nothing is opened for a request and writes queue
instead of fighting. Bodies are read before a lane is taken and answers are sent after it is given back: a slow phone
keeps nobody waiting. Neither does a large file: there is a lane aside for what takes long.
"""

import asyncio
import os
from contextlib import nullcontext

from asgiref.wsgi import WsgiToAsgi
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django = get_wsgi_application()

from django.conf import settings  # noqa: E402  (needs the line above)

from scorekeeper import live  # noqa: E402
from scorekeeper.entry import (  # noqa: E402
    TOO_SLOW,
    Lanes,
    Message,
    News,
    Receive,
    Scope,
    Send,
    closing,
    lifespan,
    read_whole,
)
from scorekeeper.live import tickets  # noqa: E402
from scorekeeper.live.app import Streams  # noqa: E402
from scorekeeper.web import sizes, streams  # noqa: E402

pages = WsgiToAsgi(closing(django))
lanes = Lanes(settings.LANES)
aside = Lanes(1, "aside")
#: Large files that are being sent or are in the lane; who brings one more waits unread, so that memory has a bound.
files = asyncio.Semaphore(2)
#: SQLite has one writer at a time. Others wait for it here: in their lane, they would keep those who read waiting too.
writing = asyncio.Lock()
news = News(live.hub)


async def _look(ticket: tickets.Ticket) -> str | None:
    return await lanes.call(lambda: streams.version_for(ticket))


listening = Streams(live.hub, [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS], _look)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the server's own start and end, a phone that listens, or one request."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send, (lanes, aside), news)
    elif scope["path"].startswith(tickets.ROUTE):
        await listening(scope, receive, send)
    else:
        for message in await _answer(scope, receive):
            await send(message)


async def _answer(scope: Scope, receive: Receive) -> list[Message]:
    """The whole answer to a request; empty where the phone hung up."""
    path = scope["path"]
    if not sizes.brings_much(path, scope["headers"]):
        request = await read_whole(scope, receive, settings.MAX_BODY)
        lane = aside if sizes.takes_long(scope["method"], path) else lanes
        return await _run(lane, *request) if request else []
    async with files:
        try:
            async with asyncio.timeout(settings.FILE_SECONDS):
                request = await read_whole(scope, receive, settings.MAX_FILE)
        except TimeoutError:
            return TOO_SLOW
        return await _run(aside, *request) if request else []


async def _run(lane: Lanes, scope: Scope, body: bytes) -> list[Message]:
    """What Django answers; a deed once it is its turn to write."""
    async with writing if settings.SQLITE and scope["method"] == "POST" else nullcontext():
        return await lane.run(pages, scope, body)
