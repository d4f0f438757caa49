"""States of a board to look at: each question of a game, with every seat count and option set."""

import random
from collections.abc import Iterator

from megawatt.laws.cases import Case, cases
from megawatt.match import Match
from tools.boards.positions import Position

GAMES = 2
"""So many games of each kind of table are played at random to find their questions."""
OVER = -1
"""In the place of a question: the game is over."""


def questions(case: Case, seed: int) -> tuple[Match, dict[int, tuple[int, int]]]:
    """Play a game at random; give it, and for each question its last step and seat with a choice.

    The later, the more there is on the board.
    """
    match, luck, found = case.start(seed), random.Random(seed), {}
    while not match.over:
        seat = luck.choice(match.to_act)
        legal = match.legal(seat)
        if len(legal) > 1:
            found[match.decision_kind(seat)] = (len(match.log), seat)
        match.play(seat, luck.choice(legal))
    return match, found | {OVER: (len(match.log), 0)}


def states(name: str, lang: str = "en", *, large: bool = False) -> Iterator[tuple[str, Position]]:
    """Give a named position for each question at each kind of table where it is new."""
    known: set[tuple[int, int]] = set()
    for number, case in enumerate(cases([name])):
        for seed in range(number * GAMES, (number + 1) * GAMES):
            whole, found = questions(case, seed)
            for kind, (step, seat) in sorted(found.items()):
                if (kind, case.seats) in known:
                    continue
                known.add((kind, case.seats))
                called = "end" if kind == OVER else f"question-{kind:02}"
                position = Position(case, seed, step, seat, lang, large, whole.at(step))
                yield f"{name}-{called}-{case.seats}-seats", position
