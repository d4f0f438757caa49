"""Pictures for lists and covers: a moment of a real game, drawn once.

A game may bring the moment as a saved game, `cover.json`; else bots play one when its rules are
compiled, and until then the picture shows the start.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Callable
from threading import Lock
from typing import Any

from megawatt import saves
from megawatt.bots import bot
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import tongue
from megawatt.library import Game
from megawatt.match import Match
from megawatt.picture import Face, draw_painting

SEED = 11
PROGRESS = 0.6
"""The part of the game that has been played on the picture."""
KEPT = 256
"""How many pictures are kept."""


class CoverPictures:
    """Draws pictures once: covers of games, ways to play them, tables in lists."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[Any, ...], str] = OrderedDict()
        self._moments: dict[str, Match] = {}
        self._locks: defaultdict[str, Lock] = defaultdict(Lock)

    def of(self, game: Game, lang: str = "en", face: Face = "cover") -> str:
        """Give the picture of a game as SVG."""
        moment = self.moment(game)
        return self.once(
            ("cover", game.name, lang, face, len(moment.log)),
            lambda: moment.svg(None, lang, face, clickable=False),
        )

    def of_way(self, game: Game, way: int, options: dict[str, Any], lang: str = "en") -> str:
        """Give the picture of a way to play: as the game painted it, else how such a game starts.

        `ways.svg.jinja` of a game has the macros `way_1`, `way_2` …; the first way is the cover.
        """

        def draw() -> str:
            match = game.start(_seats(game), SEED + way, options)
            painted = draw_painting(game.rules, f"way_{way}", match.view(None, lang), tongue(lang))
            return painted or match.svg(None, lang, "thumbnail", clickable=False)

        if not way:
            return self.of(game, lang)

        return self.once(("way", game.name, way, lang), draw)

    def of_deal(self, day: str, lang: str, dealt: Callable[[], Match]) -> str:
        """Give the picture of a day's deal, as everybody finds it."""

        def draw() -> str:
            deal = dealt()
            painted = draw_painting(deal.game.rules, "deal", deal.view(0, lang), tongue(lang))
            return painted or deal.svg(0, lang, "thumbnail", clickable=False)

        return self.once(("today", day, lang), draw)

    def once(self, key: tuple[Any, ...], draw: Callable[[], str]) -> str:
        """Draw a picture unless it is known; the one unused for longest is forgotten."""
        with self._locks[str(key[:2])]:
            if key not in self._drawn:
                self._drawn[key] = draw()
            self._drawn.move_to_end(key)
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
            return self._drawn[key]

    def moment(self, game: Game) -> Match:
        """Give the moment that the cover of a game shows."""
        with self._locks[game.name]:
            if game.name not in self._moments:
                found = brought(game)
                if found is None and game.engine.interpreted:  # bots would take a minute
                    return game.start(_seats(game), SEED)
                self._moments[game.name] = found or _played(game)
            return self._moments[game.name]


def brought(game: Game) -> Match | None:
    """Open the moment that a game brings; None if it has none, or one of earlier rules."""
    path = game.rules.folder / "cover.json"
    if not path.is_file():
        return None
    try:
        return saves.load(path)
    except MegawattError:
        return None


def _seats(game: Game) -> int:
    return game.seats[min(2, len(game.seats) - 1)]


def _played(game: Game) -> Match:
    match = game.start(_seats(game), SEED)
    player = bot("greedy", seed=SEED)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player.choose(match, seat))
    return match.at(int(PROGRESS * len(match.log)))
