"""The bot that looks one step ahead with the game's own estimate."""

import numpy as np

from megawatt.bots.one_step import ENTRY
from megawatt.kernel.chance import LUCK
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.record import readable, records
from megawatt.match import Match


class Greedy:
    """Takes the action after which the estimate is best, over `deals` determinizations."""

    entry = ENTRY

    def __init__(self, seed: int = 0, deals: int = 4) -> None:
        if not isinstance(deals, int) or deals < 1:
            raise MegawattError(f"The setting deals is {deals!r}; allowed: a number above 0.")
        self._seed, self._deals = seed, deals
        self._luck = records(LUCK)
        self._match: Match | None = None
        self._seat = -1

    def choose(self, match: Match, seat: int) -> int:
        """Choose by looking one step ahead."""
        if (self._match, self._seat) != (match, seat):
            self._match, self._seat = match, seat
            readable(self._luck).chance = self._seed
        engine = match.game.engine
        states, totals = engine.room(3), np.zeros(match.game.actions)
        states[:1] = match.imagine(seat, 0)
        chosen: int = engine.added[ENTRY](
            match.edition.record, states, seat, self._luck, engine.scratch(), totals, self._deals
        )
        return chosen
