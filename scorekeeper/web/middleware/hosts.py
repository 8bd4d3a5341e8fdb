"""Which names this site answers to: at home those of a home network, in public its own and no other."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

HOME_NETWORKS = [
    ipaddress.ip_network(text)
    for text in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
]


def is_home(name: str) -> bool:
    """Tell whether *name* (no port; an IPv6 address with or without brackets) can only belong to a home network."""
    name = name.lower().removesuffix(".")
    if name in settings.HOME_NAMES or (name.endswith(".local") and name != ".local"):
        return True
    try:
        address = ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    plain = getattr(address, "ipv4_mapped", None) or address
    return any(plain in network for network in HOME_NETWORKS)


class HostMiddleware:
    """Refuse (400) a request for any other host, so that a page elsewhere can't reach us under a name of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        host = request.get_host()  # raises DisallowedHost for what is no host at all
        if settings.PUBLIC:
            known = host.lower().removesuffix(":443") == settings.PUBLIC_HOST
        else:
            known = is_home(split_domain_port(host)[0])
        if not known:
            raise DisallowedHost(host)
        return self.get_response(request)
