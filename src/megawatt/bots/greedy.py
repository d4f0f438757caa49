"""The bot that looks one step ahead with the game's own estimate."""

from megawatt.bots.growing import Tree
from megawatt.bots.settings import settings_for
from megawatt.kernel.errors import MegawattError
from megawatt.match import Match


class Greedy:
    """Takes the action after which the estimate is best, over `deals` imagined worlds."""

    def __init__(self, seed: int = 0, deals: int = 4) -> None:
        if not isinstance(deals, int) or deals < 1:
            raise MegawattError(f"The setting deals is {deals!r}; allowed: a number above 0.")
        self._seed, self._deals = seed, deals
        self._tree: Tree | None = None

    def choose(self, match: Match, seat: int) -> int:
        """Choose by looking one step ahead."""
        if self._tree is None or (self._tree.match, self._tree.seat) != (match, seat):
            settings = settings_for(match.game.name, rivals=1.0)
            self._tree = Tree(match, seat, settings, self._seed)
        else:
            self._tree.look(match)
        return self._tree.think(0, self._deals)
