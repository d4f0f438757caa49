"""Photograph the browser table for the documentation: `python docs/pictures/screenshots.py`.

A server of its own, Debian's Chromium, bots on all seats but one: the lobby, each game in its
middle and at its end, for a desk and for a phone.
"""

import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import megawatt
from megawatt.kernel.errors import MegawattError
from megawatt.match import Match
from megawatt.saves import to_text
from megawatt.server.app import create_app
from megawatt.server.run import listening
from megawatt.server.settings import ServerSettings

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
SEED, SEATS, PART = 11, 3, 0.55
COLOURS = 256
"""Of the palette: the pictures are flat, and a documentation should be quick to load."""


@contextmanager
def serving() -> Iterator[str]:
    """Serve tables from a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(ServerSettings(store=Path(folder), rate=0, pace=0.0, prepare=False))
        taken = listening("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]})
        thread.start()
        while not server.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"
        app.state.site.broker.close()
        server.should_exit = True
        thread.join()


def played(name: str) -> Match:
    """Let bots play a game to its end."""
    match, robot = megawatt.game(name).start(SEATS, seed=SEED), megawatt.bot("greedy", seed=SEED)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))
    return match


def middle(match: Match) -> int:
    """Find a moment in the middle at which seat 0 decides."""
    step = int(PART * len(match.log))
    while 0 not in match.at(step).to_act or len(match.at(step).legal(0)) < 3:
        step += 1
    return step


def open_replay(page: Page, address: str, match: Match) -> None:
    """Bring a finished game along as a file and open its replay."""
    page.goto(address)
    saved = to_text(match, {}).encode()
    file = {"name": "game.json", "mimeType": "application/json", "buffer": saved}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # a file
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("slider").wait_for()


def play_on(page: Page, moment: int) -> None:
    """Play on from a moment, against bots."""
    page.goto(f"{page.url.split('?')[0]}?moment={moment}")
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector('#state[data-my-turn="yes"]')


def hand_over(page: Page) -> None:
    """Let a bot finish the game."""
    page.locator("#mine").evaluate("(mine) => (mine.open = true)")
    page.locator("#mine select[name=level]").select_option("greedy")
    page.get_by_role("button", name="Hand over").click()
    page.wait_for_selector('#state[data-status="over"]', timeout=300_000)


def photograph(page: Page, name: str) -> None:
    """Keep what the window shows as a small picture."""
    page.evaluate("document.getElementById('side')?.scrollTo(0, 0)")
    page.wait_for_timeout(700)
    image = Image.open(BytesIO(page.screenshot()))
    small = image.convert("RGB").quantize(
        COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE
    )
    small.save(HERE / f"{name}.png", optimize=True)
    print(f"{name}.png: {(HERE / f'{name}.png').stat().st_size // 1024} kB")


def arrive(browser: Browser, size: str) -> BrowserContext:
    """Come with a window of a size."""
    phone = size == "phone"
    return browser.new_context(
        viewport=SIZES[size],  # type: ignore[arg-type]  # a size
        is_mobile=phone,
        has_touch=phone,
        locale="en-GB",
    )


def photograph_game(browser: Browser, address: str, name: str) -> None:
    """Photograph one game: in its middle, at its end, and its replay."""
    whole = played(name)
    for size in SIZES:
        with arrive(browser, size) as context:
            page = context.new_page()
            page.set_default_timeout(60_000)
            page.goto(address)
            page.locator("[name=name]").first.fill("Katie")
            page.get_by_role("button", name="Save").click()
            open_replay(page, address, whole)
            if size == "desk":
                page.locator('[data-done="yes"]').wait_for(timeout=300_000)
                photograph(page, f"{name}-replay-{size}")
            play_on(page, middle(whole))
            photograph(page, f"{name}-middle-{size}")
            hand_over(page)
            result = "window.scrollTo(0, document.getElementById('end').offsetTop - 60)"
            page.evaluate(result if size == "phone" else "window.scrollTo(0, 0)")
            page.evaluate("document.activeElement.blur()")
            photograph(page, f"{name}-end-{size}")


def main() -> None:
    """Photograph everything, or the games named."""
    path = next((found for one in NAMES if (found := shutil.which(one))), None)
    if path is None:
        raise MegawattError(f"No browser: none of {', '.join(NAMES)} is installed.")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for size in SIZES:
            with arrive(browser, size) as context:
                page = context.new_page()
                page.goto(address, wait_until="networkidle")
                photograph(page, f"lobby-{size}")
        for name in sys.argv[1:] or megawatt.games():
            photograph_game(browser, address, name)
        browser.close()


if __name__ == "__main__":
    main()
