"""The still art of boards as files that a browser keeps: the landscape, the coast, the binders.

What a file holds follows from the game, its number of seats, the face and the language alone, so
every server makes the same one. A board whose art is another (somebody's own edition) carries it.
"""

from collections import defaultdict
from dataclasses import dataclass
from threading import Lock

from megawatt.library import Game
from megawatt.picture import Face
from megawatt.picture.art import art_file, art_of, digest_of, with_art_at
from megawatt.tables.seat_view import SeatView

SEED = 1

_Kind = tuple[str, int, Face, str]  # game, seats, face, language


@dataclass(frozen=True)
class ArtFile:
    """The art of one kind of board."""

    art: str  # as it is in the board
    svg: str  # as a picture of its own
    digest: str  # of that picture


class BoardArt:
    """Draws the art of each kind of board once; nobody waits for another kind."""

    def __init__(self) -> None:
        self._files: dict[_Kind, ArtFile | None] = {}
        self._locks: defaultdict[_Kind, Lock] = defaultdict(Lock)

    def file(self, game: Game, seats: int, face: Face, lang: str) -> ArtFile | None:
        """Give the art of a kind of board; None if it has none."""
        key = (game.name, seats, face, lang)
        with self._locks[key]:
            if key not in self._files:
                self._files[key] = _drawn(game, seats, face, lang)
            return self._files[key]

    def linked(self, svg: str, seat_view: SeatView, face: Face) -> str:
        """Give a board that leaves its art to a file; unchanged if its art is not the usual one."""
        match, lang = seat_view.match, seat_view.lang
        file = self.file(match.game, match.seats, face, lang)
        if file is None or art_of(svg) != file.art:
            return svg
        name = f"{face}-{match.seats}-{lang}.svg?{file.digest}"
        return with_art_at(svg, f"/games/{match.game.name}/art/{name}")


def _drawn(game: Game, seats: int, face: Face, lang: str) -> ArtFile | None:
    board = game.start(seats, SEED).svg(None, lang, face, clickable=False)
    art = art_of(board)
    if art is None:
        return None
    svg = art_file(board)
    return ArtFile(art, svg, digest_of(svg))
