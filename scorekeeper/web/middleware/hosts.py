"""Which names this site answers to: at home those of a home network, in public its own and no other."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

from scorekeeper.web.address import is_home


class HostMiddleware:
    """Refuse (400) a request for any other host, so that a page elsewhere can't reach us under a name of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer *request*."""
        host = request.get_host()  # raises DisallowedHost for what is no host at all
        if settings.PUBLIC:
            known = host.lower().removesuffix(":443") == settings.PUBLIC_HOST
        else:
            known = is_home(split_domain_port(host)[0])
        if not known:
            raise DisallowedHost(host)
        return self.get_response(request)
