"""Photograph the real screens at the design's sizes and moments: to look at side by side.

    python -m docs.pictures.stages powerline future-energy --only phone --to FOLDER

`docs/pictures/shots.py` says which; without a folder they go where the documentation shows them.
"""

import argparse
import json
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

import megawatt
from docs.pictures.shots import SHOTS, Shot
from megawatt.laws.cases import Case
from megawatt.match import Match
from tools.browsing import DESKTOP, FLAGS, PHONE, chromium, serving
from tools.tour import PATIENCE, Guest, Scene, answer, great_step, saved_with, see

FOLDER = Path(__file__).parent / "stages"
SIZES = {"1440x900": {"width": 1440, "height": 900}, "1280x800": DESKTOP, "phone": PHONE}
PLAYERS = ("Mira", "Volta", "Curie", "Tesla", "Joule", "Ampère")
SEEDS = 12
"""So many games are played to find one that has the moment."""
GAP, SETTLE, SOON = 10, 900, 300
"""Pixels between two pages of a phone; milliseconds until nothing moves but what always does, and
until a great moment is seen, which goes by itself."""
COLOURS = 256
"""Of the palette: the pictures are flat, and a documentation should be quick to load."""


@cache
def played(name: str, seats: int, options: str, seed: int) -> Match:
    """Let bots play a game to its end; the options are written as JSON."""
    match = Case(name, seats, json.loads(options)).start(seed)
    robot = megawatt.bot("greedy", seed=seed)
    while not match.over:
        seat = match.to_act[-1]  # where all plan together seat 0 is the last
        match.play(seat, robot.choose(match, seat))
    return match


def step_of(name: str, shot: Shot, match: Match) -> int | None:
    """Find the step of a shot in a game, if it has one."""
    if shot.kind == "end":
        return len(match.log)
    if shot.kind == "moment":
        return great_step(match, frozenset({shot.asked}))
    decision = import_module(f"megawatt.games.{name.replace('-', '_')}.state").Decision
    wanted = decision[shot.asked] if shot.asked else None
    for step in range(int(shot.part * len(match.log)), len(match.log)):
        then = match.at(step)
        asked = 0 in then.to_act and wanted in (None, then.decision_kind(0))
        if asked and len(then.legal(0)) > 1:
            return step
    return None


def found(name: str, shot: Shot) -> tuple[Match, int]:
    """Find a game with the moment of a shot, and its step there."""
    for seed in range(SEEDS):
        match = played(name, shot.seats, json.dumps(shot.options), seed)
        step = step_of(name, shot, match)
        if step is not None:
            return match, step
    raise ValueError(f"{name}: no game has the moment of {shot.name}")


def scene_of(guest: Guest, name: str, shot: Shot) -> Scene:
    """Lay a table with the moment of a shot."""
    match, step = found(name, shot)
    table = guest.bring(saved_with(match, PLAYERS[: shot.seats])).removesuffix("/replay")
    if shot.kind == "end":
        return Scene(shot.name, table, shot.steps)
    table = guest.send(f"{table}/play-on", moment=str(step), seat="0", level="greedy")
    mine = see('#state[data-my-turn="yes"]')
    if shot.kind == "moment":
        steps = (mine, answer(match.log[step][1]), see("#moment"))
        return Scene(shot.name, table, (*steps, *shot.steps))
    return Scene(shot.name, table, (mine, *shot.steps))


def arrive(browser: Browser, shot: Shot) -> Page:
    """Come with a window for a shot."""
    phone = shot.size == "phone"
    context = browser.new_context(
        viewport=SIZES[shot.size],  # type: ignore[arg-type]  # a width and a height
        is_mobile=phone,
        has_touch=phone,
        locale="en-GB",
        color_scheme=shot.theme,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def seen(page: Page, shot: Shot) -> Image.Image:
    """See what the window shows; on a phone all of the board's pages, side by side."""
    if shot.size != "phone" or shot.kind != "asked":
        return _picture(page)
    pages = int(page.locator("#board").evaluate("(b) => b.style.getPropertyValue('--pages')"))
    pictures = []
    for number in range(pages):
        page.locator("#board").evaluate("(b, n) => b.scrollTo({ left: n * b.clientWidth })", number)
        page.wait_for_timeout(SETTLE)
        pictures.append(_picture(page))
    width = sum(one.width for one in pictures) + GAP * (pages - 1)
    sheet = Image.new("RGB", (width, pictures[0].height), "#c9c3b6")
    for number, one in enumerate(pictures):
        sheet.paste(one, (number * (one.width + GAP), 0))
    return sheet


def _picture(page: Page) -> Image.Image:
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def photograph(browser: Browser, address: str, name: str, shot: Shot, to: Path) -> None:
    """Photograph a shot."""
    page = arrive(browser, shot)
    try:
        guest = Guest(page, address, PLAYERS[0])
        scene_of(guest, name, shot).enter(guest, shot.lang)
        page.wait_for_timeout(SOON if shot.kind == "moment" else SETTLE)
        small = seen(page, shot).quantize(
            COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE
        )
        file = to / f"{name}-{shot.name}.png"
        small.save(file, optimize=True)
        print(f"{file.name}: {file.stat().st_size // 1024} kB", flush=True)
    except (BrowserError, ValueError) as error:
        print(f"{name} {shot.name}: {error}", flush=True)
    finally:
        page.context.close()


def main() -> None:
    """Photograph all shots, or those of some games, or whose names hold a word."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="which; all of them without")
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    wanted = parser.parse_args()
    wanted.to.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in wanted.games or list(SHOTS):
            for shot in SHOTS[name]:
                if wanted.only in shot.name:
                    photograph(browser, address, name, shot, wanted.to)
        browser.close()


if __name__ == "__main__":
    main()
