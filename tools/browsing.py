"""A real browser and a server to look at, for pictures, tests and measurements."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import ViewportSize

from megawatt.kernel.errors import MegawattError
from megawatt.server.app import create_app
from megawatt.server.run import Server, config_of, listening
from megawatt.server.settings import ServerSettings

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run"),
]
DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)


def chromium() -> str:
    """Find the browser of this machine."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        names = ", ".join(NAMES)
        raise MegawattError(f"No browser: none of {names} is installed (make chromium).")
    return found


@contextmanager
def serving() -> Iterator[str]:
    """Serve tables from a folder that is thrown away; bots do not pause."""
    with TemporaryDirectory() as folder:
        app = create_app(ServerSettings(store=Path(folder), rate=0, pace=0.0))
        taken = listening("127.0.0.1", 0)
        server = Server(config_of(app))
        thread = Thread(target=server.run, kwargs={"sockets": [taken]})
        thread.start()
        try:
            while not server.started:
                thread.join(0.05)
            yield f"http://127.0.0.1:{taken.getsockname()[1]}"
        finally:
            app.state.site.broker.close()
            server.should_exit = True
            thread.join()
            taken.close()
