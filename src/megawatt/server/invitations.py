"""The link that brings friends to a table, from where it can be opened, and its QR code."""

import ipaddress
import socket
from dataclasses import dataclass

import segno
from fastapi import Request
from markupsafe import Markup

from megawatt.server.site import site_of

EVERYWHERE = ("", "0.0.0.0", "::")
"""Addresses to listen at that mean: all of this machine's."""
HERE, HOME, WORLD = "here", "home", "world"
"""From where a link can be opened: this machine, its network, anywhere."""


@dataclass(frozen=True)
class Invitation:
    """How friends get to a table."""

    link: str
    reach: str  # here, home or world

    @property
    def shown(self) -> str:
        """The link as people read it."""
        return self.link.split("://", 1)[1]

    def code(self) -> Markup:
        """Draw the QR code of the link."""
        drawn = segno.make(self.link, error="m").svg_inline(
            border=2, omitsize=True, dark="#29323d", light="#ffffff", svgclass="qr", lineclass=None
        )
        return Markup(drawn)  # drawn from numbers only


def invitation(request: Request, path: str) -> Invitation:
    """Make the link to a page: by an address that others can reach, if there is one."""
    url, settings = request.url, site_of(request).settings
    scheme = "https" if settings.secure else url.scheme
    host = url.hostname or "localhost"
    if is_loopback(host) and settings.host in EVERYWHERE and (own := address_in_network()):
        host = own
    port = f":{url.port}" if url.port and url.port not in (80, 443) else ""
    shown = f"[{host}]" if ":" in host else host
    return Invitation(f"{scheme}://{shown}{port}{settings.prefix}{path}", reach_of(host))


def reach_of(host: str) -> str:
    """Say from where a host can be reached."""
    if is_loopback(host):
        return HERE
    try:
        return HOME if ipaddress.ip_address(host).is_private else WORLD
    except ValueError:
        return HOME if host.endswith((".local", ".lan", ".home")) or "." not in host else WORLD


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def address_in_network() -> str:
    """Find this machine's address in its network; empty without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if is_loopback(found) else found
