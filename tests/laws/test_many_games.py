"""Ten thousand random games of each kind: never stuck, legal lists true, invariants kept."""

from itertools import cycle, islice

import numpy as np
import pytest

import megawatt
from megawatt.kernel.chance import LUCK
from megawatt.kernel.record import readable, records
from tests.laws.cases import Case, cases, registered

GAMES = 10_000
LAWS = {1: "no legal action", 2: "legal list and verdicts differ", 3: "invariant", 4: "no end"}


def faults_of(case: Case, seed: int) -> str:
    match = case.start(seed)
    engine, rules = match.game.engine, match.game.rules
    fault = np.zeros(2 + len(rules.actions), np.int64)
    for action in rules.revisions:
        fault[2 + action] = 1
    luck = records(LUCK)
    readable(luck).chance = seed
    states = match.copy()._states
    most, n = rules.longest, len(rules.actions)
    engine.play_checked(match.edition.record, states, luck, engine.scratch(), n, most, fault)
    return f"{case}, seed {seed}: {LAWS[int(fault[0])]} {fault[1]}" if fault[0] else ""


@pytest.mark.parametrize("game", registered())
def test_ten_thousand_games(game: str) -> None:
    tables = [case for case in cases() if case.game == game]
    found = [
        fault
        for seed, case in enumerate(islice(cycle(tables), GAMES))
        if (fault := faults_of(case, seed))
    ]
    assert found[:5] == []


@pytest.mark.parametrize("game", registered())
@pytest.mark.parametrize("pick", ["first", "last", "greedy"])
def test_silly_and_greedy_play_ends(game: str, pick: str) -> None:
    """Every game ends within its bound whatever is played."""
    robot = megawatt.bot("greedy", deals=1)
    for case in cases(2):
        if case.game != game:
            continue
        match = case.start(5)
        while not match.over:
            seat = match.to_act[0 if pick == "first" else -1]
            if pick == "greedy":
                action = robot.choose(match, seat)
            else:
                action = match.legal(seat)[0 if pick == "first" else -1]
            match.play(seat, action)
            assert len(match.log) <= match.game.rules.longest, str(case)
