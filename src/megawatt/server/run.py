"""Running the server; it stops cleanly even when event streams are open."""

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
from megawatt.server.invitations import is_loopback
from megawatt.server.settings import ServerSettings

GRACE = 5
"""Seconds that requests under way may take after the server was asked to stop."""

SWITCH_INTERVAL = 0.0005
"""Seconds that a busy thread keeps the interpreter lock while another waits for it. With
Python's 5 ms, a thread that stores a move waits that long after each call to the database."""


OPEN_ADDRESS = (
    "Everybody in the network can reach this server, and what they send can be read on the way. "
    "For more than a home network put a proxy with HTTPS in front and give --secure."
)


class Server(uvicorn.Server):
    """A server that ends its event streams when it is asked to stop."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams first: uvicorn waits for them."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        app.state.site.broker.close()
        super().handle_exit(sig, frame)


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
        app = create_app(replace(settings, host=host, name=name))
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        address = f"http://{shown}:{bound_port}{settings.prefix}/"
        console.print(f"[bold]Megawatt[/] is open at {address} (Ctrl+C closes it)", highlight=False)
        if not settings.secure and not is_loopback(host):
            console.print(OPEN_ADDRESS, style="yellow", highlight=False)
        if browser:
            webbrowser.open(address)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
            h11_max_incomplete_event_size=32 * 1024,
            forwarded_allow_ips=settings.proxies,
        )
        Server(config).run(sockets=[bound])
