"""Photograph every question of every game as a table shows it: to look at, beside a design.

    python -m docs.pictures.states FOLDER [games …] --size 1280x800 --theme dark --lang fr --large

One picture for each question and seat count, over all option sets; `--large` has the longest names
and numbers of three digits. A sheet of small pictures for each game helps to see them together.
"""

import argparse
from io import BytesIO
from pathlib import Path

from PIL import Image

from megawatt.library import games
from megawatt.server.page_parts import prompt_is_below
from tools.boards.page import WINDOWS, BoardPage, chromium
from tools.boards.states import states

SMALL, ACROSS = 640, 3
"""The width of a picture on a sheet, and how many stand side by side."""


def sheet_of(pictures: list[Image.Image]) -> Image.Image:
    """Lay pictures out on a sheet."""
    small = [one.resize((SMALL, SMALL * one.height // one.width)) for one in pictures]
    rows = [small[k : k + ACROSS] for k in range(0, len(small), ACROSS)]
    heights = [max(one.height for one in row) for row in rows]
    sheet = Image.new("RGB", (SMALL * ACROSS, sum(heights)), "white")
    for number, row in enumerate(rows):
        for k, one in enumerate(row):
            sheet.paste(one, (k * SMALL, sum(heights[:number])))
    return sheet


def main() -> None:
    """Photograph the states of all games, or of those named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--size", default="1280x800", choices=[str(one) for one in WINDOWS])
    parser.add_argument("--theme", default="light", choices=["light", "dark"])
    parser.add_argument("--lang", default="en")
    parser.add_argument("--large", action="store_true")
    wanted = parser.parse_args()
    window = next(one for one in WINDOWS if str(one) == wanted.size)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name in wanted.games or games():
            whole = window.face == "phone"  # all pages of a phone's board stand side by side
            page = (
                BoardPage.alone(browser)
                if whole
                else BoardPage.at_table(browser, window, below=prompt_is_below(name))
            )
            page.theme(wanted.theme)
            pictures = []
            for called, position in states(name, wanted.lang, large=wanted.large):
                page.show(position.draw(window.face))
                shot = page.page.locator("#board > svg").screenshot()
                pictures.append(Image.open(BytesIO(shot)).convert("RGB"))
                pictures[-1].save(wanted.folder / f"{called}-{wanted.size}.png")
            sheet = wanted.folder / f"{name}-{wanted.size}-{wanted.theme}-{wanted.lang}.png"
            sheet_of(pictures).save(sheet)
            print(f"{name}: {len(pictures)} pictures, and all of them in {sheet}", flush=True)
            page.page.context.close()


if __name__ == "__main__":
    main()
