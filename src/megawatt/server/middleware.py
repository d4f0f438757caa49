"""ASGI middleware: security headers, limits of size and rate, the request log."""

import hashlib
import logging
import re
import socket
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from time import monotonic, perf_counter
from typing import Any

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from megawatt.kernel.tongue import N_, tongue
from megawatt.server.metrics import Metrics
from megawatt.server.pages import language_of
from megawatt.server.settings import ServerSettings
from megawatt.server.site import site_of

log = logging.getLogger("megawatt.requests")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
"""What every answer says, unless it says something else itself."""
ALWAYS_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}
NOT_OURS = N_("This server does not go by that name.")
TOO_LARGE = N_("The request is too large; allowed: {most} bytes.")
TOO_MANY = N_("Too many requests; wait a moment.")
DIGITS = 12
"""A length with more digits is too large, whatever they are."""
COMPRESSED = re.compile(r"^/static/|\.svg$|^/manifest")
FILES = re.compile(r"^/replays$|^/verify$|^/editions/files(/take)?$")


def refusal(scope: Scope, status: int, text: str, **values: object) -> Response:
    """Refuse a request before any route sees it, in the reader's language."""
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": tongue()(text, **values)}, status)
    request = Request(scope)
    lang = language_of(request, site_of(request).signer.read(request))
    return PlainTextResponse(tongue(lang)(text, **values), status)


class HostCheck:
    """Answers only to its own names, so that no foreign page can reach it by a name of its own.

    Without a list these are addresses, names of one word (`localhost`, this machine) and
    `<this machine>.local`. Behind HTTPS any name goes, for a proxy has looked at it.
    """

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app, self.settings = app, settings
        self._last: str | None = None  # a name that is ours
        self._local = f"{socket.gethostname().lower()}.local"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass that asks for us."""
        if scope["type"] == "http" and not self._is_ours(Headers(scope=scope).get("host", "")):
            await refusal(scope, 421, NOT_OURS)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        if host != self._last:
            if not self._names_us(host):
                return False
            self._last = host  # nearly all requests name the same host
        return True

    def _names_us(self, host: str) -> bool:
        name = re.sub(r":[0-9]*$", "", host.lower()).strip("[]").rstrip(".")
        if self.settings.hosts:
            return name in self.settings.hosts
        if self.settings.secure or "." not in name or name == self._local:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


class SafeHeaders:
    """Adds security headers: pages run only our scripts and cannot be framed."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        headers = HEADERS | (ALWAYS_HTTPS if settings.secure else {})
        self._headers = [(name.lower().encode(), text.encode()) for name, text in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = message.get("headers", [])
                said = {name.lower() for name, _ in sent}
                ours = [one for one in self._headers if one[0] not in said]
                message = {**message, "headers": [*sent, *ours]}
            await send(message)

        await self.app(scope, receive, with_headers)


class Compression:
    """Compresses pictures and static files, which hold no secrets of the reader."""

    LEAST = 1000  # bytes: less is not worth it

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.compressing = app, GZipMiddleware(app, minimum_size=self.LEAST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compress what may be compressed."""
        fits = scope["type"] == "http" and COMPRESSED.search(scope["path"])
        await (self.compressing if fits else self.app)(scope, receive, send)


class _TooLarge(Exception):
    """The body is larger than allowed."""


class SizeLimit:
    """Refuses bodies that are too large, also when their header does not say so."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the bytes of the body as they come."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        most = self.settings.largest_file if FILES.match(path) else self.settings.largest
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or len(length) > DIGITS or int(length) > most:
            await refusal(scope, 413, TOO_LARGE, most=most)(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise _TooLarge
            return message

        async def unless_too_large(message: Message) -> None:
            if seen <= most:  # else whatever the routes made of half a body is not sent
                await send(message)

        with suppress(_TooLarge):
            await self.app(scope, counted, unless_too_large)
        if seen > most:
            await refusal(scope, 413, TOO_LARGE, most=most)(scope, receive, send)


class RateLimit:
    """A token bucket for each browser or program: a steady rate, and short bursts."""

    REMEMBERED = 20_000

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app, self.rate, self.burst = app, settings.rate, settings.burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request pass, or refuse it."""
        if scope["type"] == "http" and self.rate and not scope["path"].startswith("/static/"):
            waits = (self._wait(key, many) for key, many in self._keys(scope))
            wait = next((one for one in waits if one > 0), 0.0)  # whoever is refused stays unknown
            if wait > 0:
                answer = refusal(scope, 429, TOO_MANY)
                answer.headers["Retry-After"] = str(int(wait) + 1)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _keys(self, scope: Scope) -> list[tuple[str, float]]:
        """Name the asker by cookie or token and by address; an address may hold many askers.

        Whoever comes with another name each time is counted among the newcomers of an address.
        """
        headers = Headers(scope=scope)
        address = (scope.get("client") or ("local", 0))[0]
        keys = [(f"from {address}", 20.0)]
        if named := headers.get("authorization") or headers.get("cookie"):
            known = hashlib.sha256(named.encode()).hexdigest()
            if known not in self._buckets:
                keys.append((f"new from {address}", 4.0))
            keys.append((known, 1.0))
        return keys

    def _wait(self, key: str, many: float) -> float:
        """Take one token from a bucket; give the seconds until there is one, or 0."""
        now = monotonic()
        level, then = self._buckets.pop(key, (self.burst * many, now))
        level = min(self.burst * many, level + (now - then) * self.rate * many)
        enough = level >= 1.0
        self._buckets[key] = (level - 1.0 if enough else level, now)
        if len(self._buckets) > self.REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0 if enough else (1.0 - level) / (self.rate * many)


class RequestLog:
    """One line a request, with the route and not the path, since links of tables are secret."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics
        self._observed: dict[str, Callable[[float], None]] = {}  # by route
        self._counted: dict[tuple[str, str, int], Callable[[], None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Time the request and log it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), 500

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            self._note(scope, status, perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route: Any = scope.get("route")
        path = getattr(route, "path", "unknown")
        self._observe(path, seconds)
        self._count(scope["method"] if route else "", path, status)
        if log.isEnabledFor(logging.INFO):
            facts = {"method": scope["method"], "route": path, "status": status}
            log.info("request", extra={**facts, "ms": round(1000 * seconds, 1)})

    def _observe(self, path: str, seconds: float) -> None:
        if path.endswith("/events"):
            return  # a stream is open for as long as its reader likes
        if path not in self._observed:
            self._observed[path] = self.metrics.seconds.labels(path).observe
        self._observed[path](seconds)

    def _count(self, method: str, path: str, status: int) -> None:
        key = (method, path, status)
        if key not in self._counted:
            self._counted[key] = self.metrics.requests.labels(method, path, str(status)).inc
        self._counted[key]()
