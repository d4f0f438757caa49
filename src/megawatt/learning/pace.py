"""Equal time for two bots, in iterations: so that a gate can be repeated on any machine.

How long an iteration takes is measured on the processor's clock, at the same moments for both:
what else the machine does changes nothing.
"""

import time
from collections.abc import Iterator, Sequence

from megawatt.bots import bot
from megawatt.bots.plugins import open_game
from megawatt.bots.search import Search
from megawatt.match import Match

MOMENTS, TRIED = 12, 60
"""Moments at which the pace is measured, and iterations at each."""
STRIDE = 29
"""Decisions between two moments."""


def moments(game: str, seats: int, seed: int) -> Iterator[Match]:
    """Play quickly, and give some moments with a real choice on the way."""
    deal = seed
    found = 0
    while found < MOMENTS:
        match, player = open_game(game).start(seats, deal), bot("greedy/deals=1", seed=deal)
        while not match.over and found < MOMENTS:
            seat = match.to_act[0]
            if len(match.log) % STRIDE == STRIDE - 1 and len(match.legal(seat)) > 1:
                found += 1
                yield match
            match.play(seat, player.choose(match, seat))
        deal += 1


def equal_iterations(
    game: str, seats: int, weights: Sequence[str], iterations: int, seed: int
) -> tuple[int, ...]:
    """Give how many iterations each bot gets so that all take as long as `iterations` of the last.

    The bots differ in their weights.
    """
    spent = [0.0] * len(weights)
    for match in moments(game, seats, seed):
        seat = match.to_act[0]
        for k, name in enumerate(weights):
            thinker = Search(seed=k, weights=name)
            thinker.advise(match, seat, iterations=1)  # buffers are made
            began = time.process_time()
            thinker.advise(match, seat, iterations=TRIED)
            spent[k] += time.process_time() - began
    return tuple(max(1, round(iterations * spent[-1] / one)) for one in spent)
