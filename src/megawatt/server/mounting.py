"""A server below a path of a shared host: it is told the path, and writes it before all links."""

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from megawatt.kernel.errors import MegawattError

PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+")
LINK = re.compile(r"""((?:href|src|action|formaction|data-[a-z-]+)=")/(?![/\\])""")
"""The beginning of a link inside a page; texts of people have no quotes there: they are escaped."""


def checked_prefix(text: str) -> str:
    """Give a path as it is written before links: it begins with a slash and ends with none."""
    prefix = text.rstrip("/")
    if prefix and not PREFIX.fullmatch(prefix):
        raise MegawattError(f"The prefix {text!r:.60} is no path; allowed: /games, /our/games, …")
    return prefix


def rooted(html: str, prefix: str) -> str:
    """Write the prefix before every link of a page that leads inside."""
    return LINK.sub(rf"\g<1>{prefix}/", html) if prefix else html


def path_inside(place: str, host: str) -> str:
    """Give the path of a redirection that leads to the host itself.

    A proxy may have another port, so its address as the server sees it would lead elsewhere.
    """
    for scheme in ("http", "https"):
        if place.startswith(start := f"{scheme}://{host}/"):
            return "/" + place.removeprefix(start).lstrip("/\\")  # never another host
    return place


class Mounted:
    """Takes the prefix off requests and writes it before redirections, which are always paths.

    A proxy may pass the whole path on, or the path without the prefix.
    """

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app, self.prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the path below the prefix."""
        prefix = self.prefix
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if prefix and scope["path"] == prefix:
            await RedirectResponse(f"{prefix}/", 307)(scope, receive, send)
            return
        if prefix and scope["path"].startswith(f"{prefix}/"):
            raw = scope.get("raw_path") or b""
            scope = {**scope, "path": scope["path"][len(prefix) :], "raw_path": raw[len(prefix) :]}

        async def below(message: Message) -> None:
            if message["type"] == "http.response.start" and 300 <= message["status"] < 400:
                headers = MutableHeaders(scope=message)
                host = Headers(scope=scope).get("host", "")
                place = path_inside(headers.get("location", ""), host)
                if place.startswith("/") and not place.startswith("//"):
                    headers["location"] = prefix + place
            await send(message)

        await self.app(scope, receive, below)
