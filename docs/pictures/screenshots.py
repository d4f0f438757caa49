"""Photograph the browser table: `PYTHONPATH=. python docs/pictures/screenshots.py [FOLDER] …`.

Without a folder: what the documentation shows, beside this script. With one: every page and state
that `tools/tour.py` knows, for a desk and a phone, light and dark, in both languages, to look at.
"""

import argparse
import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

import megawatt
from megawatt.match import Match
from megawatt.server.page_parts import moments_of
from tools import tour
from tools.browsing import DESKTOP, FLAGS, PHONE, chromium, serving
from tools.tour import Guest, Scene

HERE = Path(__file__).parent
SIZES = {"desk": DESKTOP, "phone": PHONE}
THEMES, LANGUAGES = ("light", "dark"), ("en", "fr")
PLAYERS = ("Mira", "Ben", "Ines")
SEED, PART, CHALLENGER = 11, 0.55, "powerline"
PATIENCE = tour.PATIENCE
COLOURS = 256
"""Of the palette: the pictures are flat, and a documentation should be quick to load."""


def played(name: str) -> Match:
    """Let bots play a game to its end."""
    match = megawatt.game(name).start(len(PLAYERS), seed=SEED)
    robot = megawatt.bot("greedy", seed=SEED)
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


def scenes(guest: Guest, games: dict[str, Match]) -> Iterator[Scene]:
    """Show everything, one after the other."""
    yield from tour.first_pages()
    for name, match in games.items():
        yield from tour.set_up_pages(name)
        yield from tour.start_of_table(guest, name)
        yield from tour.guided(guest, name)
        yield from tour.middle_of(guest, match, middle(match), *PLAYERS)
        yield from tour.great_moment(guest, match, moments_of(name))
        review = guest.bring(tour.saved_with(match, PLAYERS))
        yield from tour.finished(name, review.removesuffix("/replay"))
    tour.play_out(guest, guest.send("/today"))
    for _ in range(5):
        tour.play_out(guest, guest.send(f"/games/{CHALLENGER}/quick"))
    yield from tour.own_pages(guest, CHALLENGER)


def photograph(page: Page, to: Path) -> None:
    """Keep what the window shows as a small picture."""
    image = Image.open(BytesIO(page.screenshot()))
    small = image.convert("RGB").quantize(
        COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE
    )
    small.save(to, optimize=True)
    print(f"{to.name}: {to.stat().st_size // 1024} kB", flush=True)


def arrive(browser: Browser, size: str) -> Page:
    """Come with a window of a size."""
    phone = size == "phone"
    context = browser.new_context(
        viewport=SIZES[size],
        is_mobile=phone,
        has_touch=phone,
        locale="en-GB",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def photograph_all(page: Page, address: str, size: str, wanted: argparse.Namespace) -> None:
    """Photograph the whole tour, or the scenes whose names hold a word."""
    games = {name: played(name) for name in megawatt.games()}
    guest = Guest(page, address)
    for scene in scenes(guest, games):
        if wanted.only not in scene.name:
            continue
        for lang in LANGUAGES[: 1 if "moment" in scene.name else 2]:
            try:
                scene.enter(guest, lang)
            except BrowserError as error:
                print(f"{scene.name}: {error}", flush=True)
                continue
            page.wait_for_timeout(500)
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two
                photograph(page, wanted.folder / f"{scene.name}-{size}-{lang}-{theme}.png")


def photograph_shown(page: Page, address: str, size: str) -> None:
    """Photograph what the documentation shows: the lobby, and each game in its middle."""
    guest = Guest(page, address)
    tables = [(name, last_moment_of(guest, cover_of(name))) for name in megawatt.games()]
    for name, path in [("lobby", "/"), *((f"{name}-middle", path) for name, path in tables)]:
        Scene(name, path).enter(guest)
        page.wait_for_timeout(1500)
        photograph(page, HERE / f"{name}-{size}.png")


def last_moment_of(guest: Guest, saved: str) -> str:
    """Bring a saved game along; give the address of its last moment."""
    return f"{guest.bring(saved)}?moment={len(json.loads(saved)['log'])}"


def cover_of(name: str) -> str:
    """Give the saved game whose last moment is the picture of a game in the lobby, with players."""
    saved = json.loads((megawatt.game(name).rules.folder / "cover.json").read_text("utf-8"))
    return json.dumps(saved | {"notes": {"players": PLAYERS[: saved["seats"]]}})


def main() -> None:
    """Photograph what the documentation shows, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--only", default="", metavar="WORD")
    wanted = parser.parse_args()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for size in SIZES:
            page = arrive(browser, size)
            if wanted.folder:
                wanted.folder.mkdir(parents=True, exist_ok=True)
                photograph_all(page, address, size, wanted)
            else:
                photograph_shown(page, address, size)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
