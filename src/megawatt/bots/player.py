"""What a bot is."""

from typing import Protocol

from megawatt.match import Match


class Bot(Protocol):
    """Anything that can choose an action for a seat.

    It asks the match only for what the seat may know: `legal`, `view`, `observe`, `imagine`.
    """

    def choose(self, match: Match, seat: int) -> int:
        """Choose one of the seat's legal actions."""
