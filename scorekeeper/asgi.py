"""The only entry: whole requests, one at a time on each lane, to Django as WSGI.

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

from scorekeeper.entry import Lanes, Receive, Scope, Send, closing, lifespan, read_whole  # noqa: E402

pages = WsgiToAsgi(closing(django))
lanes = Lanes(settings.LANES)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the server's own start and end, or one request."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send, lanes)
    elif request := await read_whole(scope, receive, settings.MAX_BODY):
        for message in await lanes.run(pages, *request):
            await send(message)
