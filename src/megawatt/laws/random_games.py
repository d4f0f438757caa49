"""Many whole games: never stuck, legal lists true, invariants kept, an end within the bound."""

from itertools import cycle, islice

import numpy as np

from megawatt.bots import bot
from megawatt.kernel.chance import LUCK
from megawatt.kernel.record import readable, records
from megawatt.laws.cases import Case, cases
from megawatt.laws.checking import must
from megawatt.laws.secrets import truth_of
from megawatt.match import Match

PICKS = ("first", "last", "greedy")
FAULTS = {
    1: "there is no legal action at step {n}",
    2: "the legal list and the verdicts differ: action {n}",
    3: "invariant {n} does not hold",
    4: "there is no end after {n} steps",
}


def random_games_keep_the_laws(game: str, games: int) -> None:
    """Random games are never stuck, list what is legal, keep the invariants, and end."""
    for seed, case in enumerate(islice(cycle(cases([game])), games)):
        play_checked(case, seed)


def play_checked(case: Case, seed: int) -> None:
    """Play one game of a case at random, checking after every step what needs no words."""
    check_random_play(case.start(seed), seed)


def check_random_play(match: Match, seed: int) -> None:
    """Play a match to its end at random, checking after every step what needs no words."""
    engine, rules = match.game.engine, match.game.rules
    fault = np.zeros(2 + len(rules.actions), np.int64)
    for action in rules.revisions:
        fault[2 + action] = 1
    luck = records(LUCK)
    readable(luck).chance = seed
    states, most, n = truth_of(match), rules.longest, len(rules.actions)
    engine.play_checked(match.edition.record, states, luck, engine.scratch(), n, most, fault)
    told = FAULTS.get(int(fault[0]), "").format(n=fault[1])
    must(not told, match, f"{told}, of the game played at random from here")


def any_play_ends(game: str, pick: str) -> None:
    """Every game ends within its bound, also when the first, last or greedy choice is taken."""
    robot = bot("greedy", deals=1)
    for case in cases([game], 2):
        match = case.start(5)
        while not match.over:
            seat = match.to_act[0 if pick == "first" else -1]
            if pick == "greedy":
                action = robot.choose(match, seat)
            else:
                action = match.legal(seat)[0 if pick == "first" else -1]
            match.play(seat, action)
            longest = match.game.rules.longest
            must(len(match.log) <= longest, match, f"no end after {longest} steps, as promised")
