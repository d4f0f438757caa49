"""The pictures of a rulebook: macros of the game's own template, and the board of a real game."""

import tomllib
from contextlib import suppress
from functools import cache

from megawatt.kernel.errors import IllegalAction
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.match import Match
from megawatt.picture import draw_piece
from megawatt.rulebooks.book import FOLDER, folder_of

BOARD = "board"
"""The picture that every game has: its board, at a moment of a real game."""
TEMPLATE = f"{FOLDER}/pictures.svg.jinja"


@cache
def picture(name: str, piece: str, lang: str = "en") -> str | None:
    """Draw a picture of a rulebook as SVG; None if there is no such picture."""
    if piece == BOARD:
        return position(name).svg(lang=lang, face="poster", clickable=False)
    opened = game(name)
    return draw_piece(opened.rules, TEMPLATE, piece, tongue(lang), edition=opened.box())


@cache
def position(name: str) -> Match:
    """Open the moment of a real game that a rulebook shows; without one, a game that begins."""
    folder, opened = folder_of(name), game(name)
    path = folder / "position.toml" if folder else None
    if path is None or not path.is_file():
        return opened.start(opened.seats[min(1, len(opened.seats) - 1)], seed=1)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    match = opened.start(data["seats"], data["seed"], data.get("options"))
    with suppress(IllegalAction):  # under later rules an earlier moment is shown
        for seat, action in data["log"]:
            match.play(seat, action)
    return match
