"""Look at many positions of a game in a browser, and list what is wrong."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Browser

from megawatt.picture import Face
from megawatt.server.page_parts import prompt_is_below
from tools.boards.offenders import hard_to_see, in_frame, out_of_cards, overlaps
from tools.boards.page import WINDOWS, BoardPage
from tools.boards.positions import Position

FACES: tuple[Face, ...] = ("stage", "phone")
THEMES = ("light", "dark")
_NUMBER = re.compile(r"[\d.]+")


@dataclass
class Findings:
    """What was looked at, and what is wrong."""

    boards: int = 0
    texts: int = 0
    grounds: int = 0
    smallest: dict[str, float] = field(default_factory=lambda: defaultdict(lambda: 99.0))
    wrong: list[str] = field(default_factory=list)

    def kinds(self) -> Counter[str]:
        """Count what is wrong, whatever the numbers are."""
        return Counter(map(_kind, self.wrong))

    def example(self, kind: str) -> str:
        """Give the first of a kind, with where it was seen."""
        return next(one for one in self.wrong if _kind(one) == kind)


def _kind(wrong: str) -> str:
    return _NUMBER.sub("#", wrong.split(" · ")[0])


class Looker:
    """One page for each window and a sheet, for all positions of a game."""

    def __init__(self, browser: Browser, name: str) -> None:
        below = prompt_is_below(name)
        self.frames = {one: BoardPage.at_table(browser, one, below=below) for one in WINDOWS}
        self.sheet = BoardPage.alone(browser)
        self.found = Findings()

    def look(self, position: Position, *, colours: bool) -> None:
        """Look at one position in every window; at its colours in both themes too."""
        boards = {face: position.draw(face) for face in FACES}
        for window, page in self.frames.items():
            seen = page.seen(boards[window.face])
            kept = self.found.smallest
            kept[str(window)] = min(kept[str(window)], seen["smallest"])
            self._note(in_frame(seen), f"{window} {position}")
        for face, svg in boards.items():
            lines = self.sheet.laid(svg)
            self.found.boards += 1
            self.found.texts += len(lines)
            wrong = [*overlaps(lines), *out_of_cards(lines)]
            self._note(wrong, f"{face} {position}")
            if colours:
                self.sheet.show(svg)
                self._look_at_colours(f"{face} {position}")

    def _look_at_colours(self, where: str) -> None:
        for theme in THEMES:
            self.sheet.theme(theme)
            lines = self.sheet.laid_in_colours()  # their colours are the theme's
            self.found.grounds += 1
            self._note(hard_to_see(lines, *self.sheet.painted(), theme), where)

    def _note(self, wrong: Iterable[str], where: str) -> None:
        self.found.wrong += [f"{one} · {where}" for one in wrong]

    def close(self) -> None:
        """Close the pages."""
        for page in (*self.frames.values(), self.sheet):
            page.page.context.close()


def look_at(
    browser: Browser, name: str, positions: Iterator[Position], colours_every: int
) -> Findings:
    """Look at positions of a game; at the colours of every so-many-th."""
    looker = Looker(browser, name)
    for number, position in enumerate(positions):
        looker.look(position, colours=number % colours_every == 0)
    looker.close()
    return looker.found
