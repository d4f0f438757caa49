"""Requests that the server makes because somebody gave an address: never into its own network.

The name is resolved once, every address it has must be a public one, and the connection goes to
the address that was checked. Nothing is followed, little is read, and all of it ends in time.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Collection, Mapping
from contextlib import suppress
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from megawatt.kernel.wording import Worded

SECONDS = 10.0
"""How long one request may take."""
LONGEST = 2000
"""Characters of an address."""
WEB = (80, 443)
LOWEST = 1024
"""Ports of the web, or ports that belong to no service of the system."""


class Unreachable(Worded):
    """An address could not be reached, or is not one that may be."""


class NotAllowed(Unreachable):
    """An address that the server does not send anything to."""


class Gone(Unreachable):
    """Nobody is at the address any more."""


def checked_address(url: str, *, allowed: Collection[str] = ()) -> SplitResult:
    """Read an address; refuse one that no request goes to. `allowed` are hosts of the owner."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise NotAllowed("This is not an address of the web.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or len(url) > LONGEST:
        raise NotAllowed("This is not an address of the web.")
    if not url.isascii() or any(letter <= " " for letter in url):
        raise NotAllowed("This is not an address of the web.")
    if parts.username is not None or parts.password is not None:
        raise NotAllowed("An address with a name or a password in it is not taken.")
    if f"{parts.hostname}:{port}" in allowed or parts.hostname in allowed:
        return parts
    if parts.scheme != "https":
        raise NotAllowed("The address must begin with https://.")
    if port not in WEB and port < LOWEST:
        raise NotAllowed("This port is not taken.")
    with suppress(ValueError):
        _check_public(parts.hostname)
    return parts


def _check_public(address: str) -> None:
    """Refuse an address of a machine or a network of its own; a ValueError: it is a name."""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner = None
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if found in ipaddress.ip_network("64:ff9b::/96"):
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
    for one in (found, inner):
        if one is not None and (not one.is_global or one.is_multicast or one.is_reserved):
            raise NotAllowed("This address is inside a network: nothing is sent there.")


def resolved(host: str, port: int, *, free: bool) -> str:
    """Give the address of a host; all that it has must be public, unless the owner allowed it."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("There is no host of this name.") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not free:
        for one in addresses:
            _check_public(one)
    return addresses[0]


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that was checked, whatever the name means by now."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._address, self._context = address, context

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), SECONDS)
        if self._context is None:
            self.sock = plain
            return
        try:
            self.sock = self._context.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise

    def stop(self) -> None:
        """End whatever is under way."""
        with suppress(OSError):
            if self.sock is not None:
                self.sock.shutdown(socket.SHUT_RDWR)


def post(
    url: str, body: bytes, headers: Mapping[str, str], *, allowed: Collection[str] = ()
) -> None:
    """Send something to an address that somebody gave; raise if it did not get there."""
    parts = checked_address(url, allowed=allowed)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    free = f"{parts.hostname}:{port}" in allowed or parts.hostname in allowed
    address = resolved(parts.hostname, port, free=free)
    context = ssl.create_default_context() if parts.scheme == "https" else None
    connection = _Pinned(parts.hostname, port, address, context)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    in_time = Timer(SECONDS, connection.stop)
    in_time.daemon = True
    in_time.start()
    try:
        connection.request("POST", path, body, {**headers, "Connection": "close"})
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException):
        raise Unreachable("The address does not answer.") from None
    finally:
        in_time.cancel()
        connection.close()
    if status in (404, 410):
        raise Gone("The address answers with {status}: nobody is there.", status=status)
    if 300 <= status < 400:
        raise Unreachable("The address leads elsewhere ({status}).", status=status)
    if not 200 <= status < 300:
        raise Unreachable("The address answers with {status}.", status=status)
