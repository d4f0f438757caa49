"""What a match is started with, checked: seats and seed (options: `kernel/options.py`)."""

from operator import index
from typing import SupportsIndex

from megawatt.fairness import SEED_BITS, new_seed
from megawatt.kernel.game import GameRules
from megawatt.kernel.wording import WrongOption

SEEDS = 2**SEED_BITS


def check_seats(rules: GameRules, seats: object) -> None:
    """Refuse a number of seats that the game is not for."""
    if seats not in rules.seats:
        raise WrongOption(
            "{game} is for {least} to {most} seats, not {seats!r:.20}.",
            game=rules.title,
            least=rules.seats[0],
            most=rules.seats[-1],
            seats=seats,
        )


def checked_seed(seed: int | None) -> int:
    """Refuse a seed that is none; without one, one is drawn."""
    if seed is None:
        return new_seed()
    whole = type(seed) is int or (  # to ask for a protocol takes as long as a game's first turn
        isinstance(seed, SupportsIndex) and not isinstance(seed, bool)
    )
    if not whole or not 0 <= seed < SEEDS:
        raise WrongOption(
            "The seed is {seed!r:.40}; allowed: a whole number from 0 to 2^63 - 1.", seed=seed
        )
    return index(seed)
