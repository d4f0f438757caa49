"""Running the server; it stops cleanly even when event streams are open."""

import gc
import socket
import sys
import webbrowser
from dataclasses import replace
from types import FrameType

import uvicorn
from fastapi import FastAPI
from rich.console import Console

from megawatt.kernel.errors import MegawattError
from megawatt.server import logs
from megawatt.server.app import create_app
from megawatt.server.connections import protocol_with
from megawatt.server.invitations import is_loopback
from megawatt.server.settings import ServerSettings

GRACE = 5
"""Seconds that requests under way may take after the server was asked to stop."""

OTHER_FILES = 256
"""Open files beside connections: the database, logs, pipes to bots, requests under way."""

SWITCH_INTERVAL = 0.0005
"""Seconds that a busy thread keeps the interpreter lock while another waits for it. With
Python's 5 ms, a thread that stores a move waits that long after each call to the database."""


COLLECT_AFTER = (10_000, 20, 20)
"""How many objects more than were freed, and how many smaller collections, the garbage collector
waits for. Nearly all that a request makes is freed without it."""


OPEN_ADDRESS = (
    "Everybody in the network can reach this server, and what they send can be read on the way. "
    "For more than a home network put a proxy with HTTPS in front and give --secure."
)


class Server(uvicorn.Server):
    """A server that ends its event streams when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, *, alone: bool = False) -> None:
        """Prepare; `alone`: the process does nothing else."""
        super().__init__(config)
        self._alone = alone

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors; what is loaded by then stays for good."""
        await super().startup(sockets)
        if self._alone:
            leave_to_the_collector_what_is_new()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams first: uvicorn waits for them."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        app.state.site.broker.close()
        super().handle_exit(sig, frame)


def leave_to_the_collector_what_is_new() -> None:
    """Let the garbage collector pass over all that there is: modules, compiled rules, templates.

    It looks through everything again and again, and everybody waits for it meanwhile: for a
    tenth of a second and more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def listening(host: str, port: int) -> socket.socket:
    """Bind the port, or say why that failed."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except (OSError, UnicodeError) as error:
        bound.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise MegawattError(f"Cannot listen at {host}:{port}: {reason}. Try --port 0.") from None
    return bound


def config_of(app: FastAPI) -> uvicorn.Config:
    """Say how uvicorn serves the application."""
    return uvicorn.Config(
        app,
        http=protocol_with(app.state.site.settings.connections),
        ws="none",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        forwarded_allow_ips=app.state.site.settings.proxies,
    )


def room_for_streams(settings: ServerSettings) -> int:
    """Raise the limit of open files as far as it goes; give how many streams it has room for."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return settings.streams
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.streams + settings.connections.waiting + OTHER_FILES
    if soft < wanted and soft != resource.RLIM_INFINITY:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return min(settings.streams, max(1, soft - settings.connections.waiting - OTHER_FILES))
    return settings.streams


def run(
    settings: ServerSettings,
    host: str,
    port: int,
    console: Console,
    *,
    browser: bool = False,
    quiet: bool = False,
) -> None:
    """Serve until asked to stop."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    logs.set_up(quiet=quiet)
    with listening(host, port) as bound:
        bound_port = bound.getsockname()[1]
        name = settings.name or f"{socket.gethostname()}:{bound_port}"
        streams = room_for_streams(settings)
        app = create_app(replace(settings, host=host, name=name, streams=streams))
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        address = f"http://{shown}:{bound_port}{settings.prefix}/"
        console.print(f"[bold]Megawatt[/] is open at {address} (Ctrl+C closes it)", highlight=False)
        if not settings.secure and not is_loopback(host):
            console.print(OPEN_ADDRESS, style="yellow", highlight=False)
        if browser:
            webbrowser.open(address)
        Server(config_of(app), alone=True).run(sockets=[bound])
