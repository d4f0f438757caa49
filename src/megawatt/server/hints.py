"""A bot's advice: what it would do, and what it thinks of the best three actions."""

from dataclasses import dataclass
from secrets import randbits

from megawatt.bots import Greedy, Search, bot
from megawatt.tables.errors import NotPlaying
from megawatt.tables.seat_view import SeatView

SECONDS = 1.0
SHOWN = 3


@dataclass(frozen=True)
class Advised:
    """One action, and what the adviser expects of it."""

    action: int
    words: str
    clause: str
    win: float | None  # chance to win, 0 to 1; in a solo game, how good the points would be
    points: float | None  # nothing while the rules are not compiled


class Adviser:
    """Asks the strongest bot about a decision."""

    def advise(self, seat_view: SeatView) -> list[Advised]:
        """Give the most promising actions of this seat, the best first."""
        if seat_view.seat is None or not seat_view.my_turn or not seat_view.choices:
            raise NotPlaying("There is nothing for you to decide now.")
        choices = seat_view.choices
        if seat_view.match.game.engine.interpreted:  # a search would take minutes
            best = Greedy(randbits(53)).choose(seat_view.match, seat_view.seat)
            return [Advised(best, choices[best].words, choices[best].clause, None, None)]
        expert = bot("expert", seed=randbits(53))
        assert isinstance(expert, Search)
        advice = expert.advise(seat_view.match, seat_view.seat, seconds=SECONDS)
        return [
            Advised(
                one.action,
                choices[one.action].words,
                choices[one.action].clause,
                one.win,
                one.points,
            )
            for one in advice.choices[:SHOWN]
        ]
