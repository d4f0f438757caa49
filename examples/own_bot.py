"""A bot of your own against ours: every deal is played from both seats."""

from typing import Any

import megawatt


class Cautious:
    """Never spends what it need not: takes the first legal action."""

    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        """Choose by what the seat may know; `view` has all of that as plain data."""
        return legal[0]


def points(seed: int, ours: int) -> int:
    """Play one deal in seat `ours` against random play; give the points ahead."""
    match = megawatt.game("future-energy").start(seats=2, seed=seed)
    cautious, robot = Cautious(), megawatt.bot("random", seed=seed)
    while not match.over:
        seat = match.to_act[0]
        if seat == ours:
            action = cautious.choose(match.view(seat), match.legal(seat))
        else:
            action = robot.choose(match, seat)
        match.play(seat, action)
    return match.points()[ours] - match.points()[1 - ours]


if __name__ == "__main__":
    for deal in range(2):
        print(f"deal {deal}: ahead by {points(deal, 0)} and {points(deal, 1)}")
