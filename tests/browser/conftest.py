"""Debian's Chromium at a real server: what a person sees and clicks."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from harbour.game import GAME
from megawatt.library import Game, game, games
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from tests.browser.person import Person
from tests.server.running import serving
from tools.browsing import DESKTOP, FLAGS, PHONE, chromium

PATIENCE = 30_000
"""Milliseconds that a page may take on a busy machine, whatever is waited for."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for each file: while it is open its event loop counts as running in this thread."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def offered() -> dict[str, Game]:
    return {"harbour": Game(GAME), **{name: game(name) for name in games()}}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory, offered: dict[str, Game]) -> Iterator[str]:
    """A server with all games, and the tests' own; bots do not pause."""
    folder = tmp_path_factory.mktemp("tables")
    app = create_app(ServerSettings(store=folder, rate=0, pace=0.0, compile=False), offered)
    with serving(app) as found:
        yield found


@pytest.fixture(scope="session")
def calm_address(
    tmp_path_factory: pytest.TempPathFactory, offered: dict[str, Game]
) -> Iterator[str]:
    """A server whose bots take their time."""
    folder = tmp_path_factory.mktemp("calm")
    app = create_app(ServerSettings(store=folder, rate=0, pace=0.5, compile=False), offered)
    with serving(app) as found:
        yield found


Arrive = Callable[..., Person]


@pytest.fixture
def arrive(browser: Browser, address: str) -> Iterator[Arrive]:
    """Let people come to the table; whatever their browsers complain about fails the test."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def come(
        at: str = "",
        *,
        phone: bool = False,
        size: tuple[int, int] | None = None,
        moving: bool = False,
    ) -> Person:
        usual = PHONE if phone else DESKTOP
        context = browser.new_context(
            viewport=ViewportSize(width=size[0], height=size[1]) if size else usual,
            is_mobile=phone,
            has_touch=phone,
            reduced_motion="no-preference" if moving else "reduce",
            locale="en-GB",
        )
        contexts.append(context)
        page: Page = context.new_page()
        page.set_default_timeout(PATIENCE)
        people.append(Person(page, at or address))
        return people[-1]

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    return tmp_path
