"""Many whole games: never stuck, legal lists true, invariants kept, an end within the bound."""

from itertools import cycle, islice

import numpy as np

from megawatt.bots import bot
from megawatt.kernel.chance import LUCK
from megawatt.kernel.play import Fault
from megawatt.kernel.record import readable, records
from megawatt.laws.cases import Case, cases
from megawatt.laws.checking import must
from megawatt.laws.secrets import truth_of
from megawatt.match import Match

PICKS = ("first", "last", "greedy")
FAULTS = {
    Fault.NONE: "",
    Fault.STUCK: "there is no legal action at step {n}",
    Fault.UNLISTED: "the legal list and the verdicts differ: action {n}",
    Fault.BROKEN: "invariant {n} does not hold",
    Fault.ENDLESS: "there is no end after {n} steps",
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
    revisions = np.zeros(len(rules.actions), np.int64)
    revisions[list(rules.revisions)] = 1
    luck = records(LUCK)
    readable(luck).chance = seed
    fault, detail = engine.play_checked(
        *(match.edition.record, truth_of(match), luck, engine.scratch(), revisions, rules.longest)
    )
    told = FAULTS[Fault(fault)].format(n=detail)
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
