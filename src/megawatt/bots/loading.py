"""Loading before the clock runs: compiled code comes from the cache when it is first called."""

from megawatt.bots.greedy import Greedy
from megawatt.bots.search import Search
from megawatt.bots.weights import OWN
from megawatt.match import Match


def load(match: Match, entry: str | None = None, weights: str = OWN) -> None:
    """Call once all that a player may ask of a match, and the entry point of one of our bots.

    The match stays as it is. So the time of a first move is the time of thinking.
    """
    if match.over:
        return
    trial = match.copy()
    seat = trial.to_act[0]
    legal = trial.legal(seat)
    trial.view(seat)
    trial.imagine(seat, 0)
    if entry == Greedy.entry:
        Greedy(deals=1).choose(trial, seat)
    elif entry is not None:
        Search(iterations=1, weights=weights).advise(trial, seat)
    trial.play(seat, legal[0])
