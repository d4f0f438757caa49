"""The bot that plays anything legal."""

import random

from megawatt.match import Match


class Random:
    """Plays at random; the same seed gives the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self._luck = random.Random(seed)

    def choose(self, match: Match, seat: int) -> int:
        """Choose any legal action."""
        return self._luck.choice(match.legal(seat))
