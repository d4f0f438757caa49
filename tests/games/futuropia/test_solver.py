"""The solver of the solo game: plans that replay, a bound that holds."""

import random

import numpy as np
import pytest

from megawatt.games.futuropia.solver.bound import bound, worth_of_units
from megawatt.games.futuropia.solver.tables import (
    ACTIONS,
    MADE,
    NET,
    feeding_table,
    kind_table,
    lighting_table,
    quarters_rows,
    undominated,
)
from tests.games.futuropia.table import Ask, at_the_table


def test_feeding_on_the_way() -> None:
    """FU-6.9: from 3 to 13 People in two invitations: 8 and 13 eat; to 9: 4 and 9."""
    units, turns = feeding_table(3, 5, 29)
    assert (units[13], turns[13]) == (5 * 21, 2)
    assert (units[9], turns[9]) == (5 * 13, 2)
    assert (units[3], turns[3]) == (0, 0)


def test_lighting_on_the_way() -> None:
    """FU-7.3: to 5 Robots in two actions with 1 Energy for the home: 2 + 1 and 5 + 1."""
    units, turns = lighting_table(0, 1, 3, 20)
    assert (units[5], turns[5]) == (5 * 9, 2)


def test_the_table_of_a_kind() -> None:
    """FU-16.5: one Food action at best brings 8 Food for $5, or 7 for $4."""
    t = at_the_table(1)
    rows = kind_table(t.box, t.s, 0, 0, 7, False)
    one = rows[rows[:, ACTIONS] == 1]
    assert one[:, NET].max() == max(5 * 7 - 6 * 4, 5 * 8 - 6 * 5, 5 * 3)
    assert one[:, MADE].max() == 8
    assert (rows[rows[:, ACTIONS] == 0][:, NET] == 0).all()


def test_undominated_rows() -> None:
    """FU-12.4: fewer tiles and spaces, more production and units."""
    rows = np.array([[1, 2, 5, 3, 0, 7, 0], [1, 2, 4, 3, 0, 7, 0], [1, 1, 4, 2, 0, 7, 0]])
    assert len(undominated(rows)) == 2


def test_quarters_to_buy() -> None:
    """FU-6.7: sets of the supply by beds; nothing for no beds."""
    t = at_the_table(1)
    small, large = t.tile(4, 1, 0, 3), t.tile(6, 2, 1, 5)
    t.supply(small, large)
    rows = quarters_rows(t.box, t.s)
    assert (0, 0, 0) in rows[0]
    assert rows[5] == [(2, 5, 1)]
    assert rows[10] == [(3, 8, 1)]
    assert rows[11] == []


@pytest.mark.parametrize(("units", "points"), [(25, 2), (0, 0), (-1, -3), (-5, -3), (-6, -6)])
def test_what_a_balance_is_worth(units: int, points: int) -> None:
    """FU-13.5, FU-13.7: ten units a point, five lacking a loan."""
    assert worth_of_units(units, -3, 10) == points


def test_a_finished_game_has_no_bound() -> None:
    """FU-11.9: nothing is left to bound."""
    t = at_the_table(1).final().play(6)
    with pytest.raises(ValueError, match="over"):
        bound(t.box, t.s)


@pytest.mark.compiled
@pytest.mark.parametrize("quarters", ["A", "B"])
def test_a_plan_replays_to_its_score(quarters: str) -> None:
    """FU-16.11: a small beam reaches 185; every action is legal; the bound is above."""
    import megawatt
    from megawatt.games.futuropia.solver import Plan, solve

    told: list[Plan] = []
    plan = solve({"quarters": quarters}, beam=1, progress=told.append, cores=2)
    match = megawatt.game("futuropia").start(1, 0, {"quarters": quarters})
    for action in plan.actions:
        match.play(0, action)
    assert match.over
    assert match.points() == [plan.score]
    assert 185 <= plan.score <= plan.bound <= 212
    assert told[-1] == plan  # the last that was told is the answer
    assert plan.best_from is not None
    assert solve({"quarters": quarters}, beam=1, cores=1) == plan


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_the_bound_holds_along_games(seed: int) -> None:
    """FU-16.11: from no position of a greedy or random game is more reached than it says."""
    import megawatt

    sets: tuple[dict[str, object], ...] = (
        {},
        {"quarters": "B"},
        {"upgraded": True, "variants": ["random"]},
    )
    options = sets[seed % 3]
    match, luck = megawatt.game("futuropia").start(1, seed, options), random.Random(seed)
    robot = megawatt.bot("greedy", deals=1)
    bounds: list[int] = []
    while not match.over:
        s = match._states.view(np.recarray)[0]
        if s.asked == Ask.TURN and s.turns[0] in (0, 8, 15, 21) and len(bounds) < 4:
            bounds.append(bound(match.edition.box, s))
        legal = match.legal(0)
        wise = luck.random() < 0.9
        match.play(0, robot.choose(match, 0) if wise else luck.choice(legal))
    assert bounds
    assert min(bounds) >= match.points()[0]
