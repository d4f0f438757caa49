"""Branch and bound, narrowing, and the bound at inner positions: sound, on any number of cores."""

import random
from typing import Any

import numpy as np
import pytest

from megawatt.games.futuropia.solver.beam_search import Means
from megawatt.games.futuropia.solver.bound_tables import (
    feeding_table,
    lighting_table,
    quarters_rows,
)
from megawatt.games.futuropia.solver.priced_generators import CAPS, REVEALS, wasted
from megawatt.games.futuropia.solver.priced_parts import Points, eaten_by, fill_beds, used_by
from megawatt.games.futuropia.solver.threads import Threads
from tests.games.futuropia.table import Decision, at_the_table

SETS: tuple[dict[str, object], ...] = (
    {},
    {"quarters": "B"},
    {"upgraded": True, "variants": ["random"]},
)


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_shared_work_comes_back_in_order(cores: int) -> None:
    """FU-16.11: what threads did is put together as one would have done it."""
    with Threads(cores) as threads:
        assert threads.share(lambda first, end: (first, end), 10, 4) == [(0, 4), (4, 8), (8, 10)]


def test_a_tile_wasted_at_reveals() -> None:
    """FU-10.2: usable six times, used once: face up at three reveals; twice after the last."""
    assert wasted(6, 1, 4) == wasted(6, 1, 0) == 5 * 3
    assert wasted(6, 4, 4) == wasted(6, 6, 4) == 0
    assert wasted(CAPS - 1, 0, 4) == 5 * (REVEALS - 1)
    # without a limit each use may come with a reveal whose bill brought Money
    assert wasted(CAPS - 1, 2, 0) - wasted(CAPS - 1, 2, 4) == 8


def test_eating_and_lighting_as_in_the_tables() -> None:
    """FU-6.9, FU-7.3: the same numbers as the bound at the root."""
    eaten, lit = feeding_table(3, 5, 29)[0], lighting_table(2, 4, 3, 30)[0]
    assert [eaten_by(3, goal, 5) for goal in range(30)] == eaten.tolist()
    assert [used_by(2, goal, 3, 4) for goal in range(31)] == lit.tolist()


def test_quarters_with_prices() -> None:
    """FU-6.7: the best set for so many beds, Energy and price charged."""
    t = at_the_table(1)
    t.supply(t.tile(4, 1, 0, 3), t.tile(6, 2, 1, 5))
    found = np.zeros(40, np.int64)
    fill_beds(t.box, t.s, 20, Points(1), found)
    for need, rows in enumerate(quarters_rows(t.box, t.s)[:11]):
        best = max((1000 * (v - e) - 20 * 6 * p for e, p, v in rows), default=-(10**9))
        assert found[need] == best


def a_game(seed: int) -> tuple[Any, list[Any], int]:
    """Play a game, mostly well; give its edition, the positions before each turn, the points."""
    import megawatt

    match = megawatt.game("futuropia").start(1, seed, SETS[seed % 3])
    luck, robot = random.Random(seed), megawatt.bot("greedy", deals=1)
    states = []
    while not match.over:
        if match._states["decision"][0] == Decision.TURN and match._states["using"][0] < 0:
            states.append(match._states.copy())
        wise = luck.random() < 0.9
        match.play(0, robot.choose(match, 0) if wise else luck.choice(match.legal(0)))
    return match.edition, states, match.points()[0]


def the_bound(edition: Any, state: Any, threads: Threads) -> Any:
    """Make the bound for inner positions."""
    from megawatt.games.futuropia.solver.priced_bound import PricedBound
    from megawatt.kernel.record import readable

    return PricedBound(edition.record, edition.box, readable(state), threads)


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(9))
def test_the_bound_bound_holds_along_games(seed: int) -> None:
    """FU-16.11: from no turn of a game is more reached than it says; floor and ceiling hold."""
    from megawatt.games.futuropia.solver.priced_bound import units_of

    edition, states, points = a_game(seed)
    every = np.concatenate(states)
    units, high = units_of(edition.box, every), np.full(len(every), 10**6)
    with Threads(2) as threads:
        priced = the_bound(edition, states[0], threads)
        found = priced.bounds(every, units, -1000, high)
        assert (found >= points).all()
        assert found[-1] < found[0] < 300
        floor = int(np.median(found))
        cut = priced.bounds(every, units, floor, np.full(len(every), floor + 2))
    assert (cut == np.clip(found, floor, floor + 2)).all()


def best_of_all(boxes: Any, state: Any) -> int:
    """Go through every end of a position, without a bound and without dominance."""
    from megawatt.games.futuropia.solver.branch_and_bound import all_turns
    from megawatt.games.futuropia.solver.whole_turns import ALL, SCORE_ALL

    best = -(10**6)
    with Threads(1) as threads:
        while len(state):
            turns = all_turns(boxes, state, ALL, threads)
            assert turns.complete
            over = turns.states["decision"] == Decision.OVER
            points = np.zeros(int(over.sum()), np.int64)
            SCORE_ALL(boxes, turns.states[over], points)
            best = max([best, *points.tolist()])
            state = np.unique(turns.states[~over])
    return best


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_branch_and_bound_finds_the_best_end(seed: int) -> None:
    """FU-11.5: in the final phase it finds what going through everything finds, not less."""
    from megawatt.games.futuropia.solver.branch_and_bound import branch
    from megawatt.games.futuropia.solver.priced_bound import units_of

    edition, states, _ = a_game(seed)
    final = [one for one in states if one["final"][0]]
    start = final[max(0, len(final) - 3)]
    best = best_of_all(edition.record, start)
    with Threads(2) as threads:
        priced = the_bound(edition, states[0], threads)
        units = units_of(edition.box, start)
        assert priced.bounds(start, units, -1000, np.array([10**6]))[0] >= best
        means = Means(edition.record, edition.box, threads, lambda: True)
        found = branch(means, priced, start, best - 1, 10**6)
        assert (found.proven, found.points) == (True, best)
        again = branch(means, priced, start, best, 10**6)
        assert (again.proven, again.points, again.actions) == (True, best, [])
        late = means._replace(keep_going=lambda: False)
        assert not branch(late, priced, start, best - 1, 10**6).proven


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_narrowing_stays_above_what_games_reach(seed: int) -> None:
    """FU-16.11: splitting turns lowers the bound of a position, never below what follows it."""
    from megawatt.games.futuropia.solver.best_first_bound import narrow

    edition, states, points = a_game(seed)
    normal = [one for one in states if not one["final"][0]]
    start = normal[len(normal) * 2 // 3]
    found = []
    for cores, most in ((1, 1), (1, 1500), (2, 1500)):
        with Threads(cores) as threads:
            priced = the_bound(edition, states[0], threads)
            means = Means(edition.record, edition.box, threads, lambda: True)
            found.append(narrow(means, priced, start, -1000, 10**6, most))
    assert found[0][0] >= found[1][0] >= points
    assert found[1] == found[2]


@pytest.mark.compiled
def test_less_of_everything_is_dropped() -> None:
    """FU-9.5: equal but for wealth: the poorer goes, another mix stays (dominance D1)."""
    from megawatt.games.futuropia.solver.branch_and_bound import ParetoFronts

    _, states, _ = a_game(0)
    five = np.repeat(states[3], 4)
    five["money"][:, 0], five["food"][:, 0] = [5, 5, 4, 9], [5, 4, 6, 9]
    five["loans"][:, 0] = [0, 0, 0, 1]
    fronts = ParetoFronts()
    assert fronts.add(five).tolist() == [True, False, True, True]
    assert not fronts.add(five).any()
