"""Photograph the boards for the documentation: `python -m docs.pictures.boards [games …]`.

Each game's cover, a moment of a saved game, is drawn for a seat that decides: on the stage in light
and dark, on the phone's pages, and as people see it who cannot tell red from green or no colours.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from megawatt.library import game, games
from megawatt.match import Match
from megawatt.saves import load
from tools.boards.page import BoardPage, chromium

FOLDER = Path(__file__).parent / "boards"
DEFICIENCIES = {"deuteranopia": "deuteranopia", "grey": "achromatopsia"}
COLOURS = 256
"""Of the palette: the pictures are flat, and a documentation should be quick to load."""


def moment(name: str) -> tuple[Match, int]:
    """Open the saved game of a cover at its last moment that asks a seat to choose."""
    whole = load(game(name).rules.folder / "cover.json")
    for step in range(len(whole.log), 0, -1):
        match = whole.at(step)
        for seat in match.to_act:
            if len(match.legal(seat)) > 2:
                return match, seat
    raise ValueError(f"{name}: nobody chooses in its saved game")


def see_as(page: Page, deficiency: str) -> None:
    """Let the page be seen as by people with this deficiency; "none" for the others."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})


def photograph(board: BoardPage, name: str) -> None:
    """Keep the board as a small picture."""
    image = Image.open(BytesIO(board.page.locator("#board").screenshot())).convert("RGB")
    small = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)
    print(f"{name}.png: {(FOLDER / f'{name}.png').stat().st_size // 1024} kB", flush=True)


def photograph_game(board: BoardPage, name: str) -> None:
    """Photograph one game in all of its faces."""
    match, seat = moment(name)
    board.show(match.svg(seat, face="stage"))
    for theme in ("light", "dark"):
        board.theme(theme)
        photograph(board, f"{name}-{theme}")
    board.theme("light")
    for told, deficiency in DEFICIENCIES.items():
        see_as(board.page, deficiency)
        photograph(board, f"{name}-{told}")
    see_as(board.page, "none")
    board.show(match.svg(seat, face="phone"))
    photograph(board, f"{name}-phone")


def main() -> None:
    """Photograph all games, or those named."""
    FOLDER.mkdir(exist_ok=True)
    with chromium() as browser:
        board = BoardPage.alone(browser)
        for name in sys.argv[1:] or games():
            photograph_game(board, name)


if __name__ == "__main__":
    main()
