"""Where this site is found: the home network's address of this machine, or BASE_URL."""

import ipaddress
import socket
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import get_script_prefix

CONTAINER_MARKS = (Path("/.dockerenv"), Path("/run/.containerenv"))
# Connecting a UDP socket sends nothing; it only picks the interface. The first leads to the default route, the others
# find a network without one, like a phone's hotspot.
SAMPLES = ("1.1.1.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def is_home(name: str) -> bool:
    """Tell whether *name* (no port; an IPv6 address with or without brackets) can't be a name on the Internet.

    True for localhost, *.local and addresses that nobody reaches from outside: private, loopback, link-local and others
    that are routed nowhere.
    """
    name = name.lower().removesuffix(".")
    if name in settings.HOME_NAMES or (name.endswith(".local") and name != ".local"):
        return True
    try:
        address = ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    inner = getattr(address, "ipv4_mapped", None) or address
    return not (inner.is_global or inner.is_multicast or inner.is_unspecified)


def is_loopback(name: str) -> bool:
    """Tell whether *name* leads a phone to itself instead of here."""
    if name.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        return False


def network_address() -> str | None:
    """Give this machine's IPv4 address in its network, of the interface with the default route; None without one."""
    for sample in SAMPLES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((sample, 9))
            except OSError:
                continue
            found = str(probe.getsockname()[0])
        if not is_loopback(found):
            return found
    return None


def in_container() -> bool:
    """Tell whether this runs in a container, whose address phones may not reach."""
    return any(mark.exists() for mark in CONTAINER_MARKS)


def home_url(host: str, port: int | str) -> str:
    """Give the http address of *host*, without a final slash; port 80 is left out."""
    name = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return f"http://{name}" if str(port) in {"", "80"} else f"http://{name}:{port}"


def outside_url(request: HttpRequest) -> str:
    """Give the address under which other phones reach this site, without a final slash: for links and QR codes.

    In public it is BASE_URL, whatever the request says. At home it is how this request came, but a phone can't follow
    "localhost", so that is replaced by HOST or the network's address.
    """
    if settings.PUBLIC:
        return str(settings.BASE_URL)
    host, port = split_domain_port(request.get_host())
    if is_loopback(host):
        host = settings.HOST or network_address() or host
    return home_url(host, port) + get_script_prefix().rstrip("/")
