"""The solver of the solo game: plans that replay, a bound that holds."""

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from megawatt.games.futuropia.solver import (
    Phase,
    Progress,
    Solution,
    is_compiled,
    precompile,
    solve,
    solve_solo,
)
from megawatt.games.futuropia.solver.bound_tables import (
    ACTIONS,
    MADE,
    NET,
    feeding_table,
    kind_table,
    lighting_table,
    quarters_rows,
    undominated,
)
from megawatt.games.futuropia.solver.counting_bound import bound, worth_of_units
from megawatt.games.futuropia.state import FOOD, NONE
from megawatt.kernel.errors import BadOption
from tests.games.futuropia.table import Decision, at_the_table

TRIES_RULES = False  # `make mutants`: it is about the solver, and takes long


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
    rows = kind_table(t.box, t.s, FOOD, 0, 7, False)
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


@pytest.mark.parametrize("wrong", [{"beam": 0}, {"cores": 0}, {"seconds": 0.0}])
def test_budgets_that_make_no_sense(wrong: dict[str, Any]) -> None:
    """FU-16.11: the message names the budget and what is allowed."""
    with pytest.raises(BadOption, match=f"{next(iter(wrong))} must be"):
        solve({}, **wrong)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search less: two beams from the start, two anew, few positions afterwards.

    The bound of a set-up is counted once, however often it is solved.
    """
    monkeypatch.setattr(solve_solo, "SALTS", 1)
    monkeypatch.setattr(solve_solo, "AGAIN_FROM", (12,))
    monkeypatch.setattr(solve_solo, "SPLITS", 300)
    counted: dict[bytes, int] = {}

    def once(box: Any, s: Any) -> int:
        if s.tobytes() not in counted:
            counted[s.tobytes()] = bound(box, s)
        return counted[s.tobytes()]

    monkeypatch.setattr(solve_solo, "bound", once)


def played(plan: Solution, options: dict[str, Any], seed: int = 0) -> Any:
    """Play a plan through the front door, which refuses what is not legal."""
    import megawatt

    match = megawatt.game("futuropia").start(1, seed, options)
    for action in plan.actions:
        match.play(0, action)
    assert match.over
    assert match.points() == [plan.score]
    assert plan.score <= plan.bound
    return match


@pytest.mark.compiled
@pytest.mark.usefixtures("short")
def test_a_plan_replays_to_its_score(tmp_path: Path) -> None:
    """FU-16.11: a small beam reaches 185; the saved plan is a game; any number of cores agree."""
    import megawatt

    told: list[Progress] = []
    plan = solve({}, beam=1, progress=told.append, cores=2)
    match = played(plan, {})
    assert 185 <= plan.score <= plan.bound <= plan.counted == 206
    assert plan.best_from is not None
    match.save(tmp_path / "plan.json")
    assert megawatt.load(tmp_path / "plan.json").points() == [plan.score]
    assert solve({}, beam=1, cores=1) == plan

    assert told[-1].best == plan  # the last that was told is the answer
    assert list(dict.fromkeys(one.phase for one in told)) == list(Phase)
    assert all(one.share is None or 0 <= one.share <= 1 for one in told)
    beams = [one for one in told if one.phase == Phase.BEAM]
    assert {(one.beam, one.beams) for one in beams} == {(k, 4) for k in range(1, 5)}
    assert [one.share for one in beams] == sorted(one.share or 0.0 for one in beams)
    assert all(one.of and 1 <= one.at <= one.of for one in beams)


def test_what_another_python_has_compiled_is_compiled_anew_and_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Numba keeps its code by Python version too: a mark without it meant minutes of silence."""
    monkeypatch.setattr(precompile, "INTERPRETED", False)
    monkeypatch.setattr(precompile, "cache_folder", lambda *_: tmp_path)
    for mark in precompile._marks():
        assert not is_compiled()
        mark.touch()
    assert is_compiled()

    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")

    assert not is_compiled()


@pytest.mark.compiled
@pytest.mark.usefixtures("short")
def test_nothing_is_compiled_after_the_first_phase() -> None:
    """FU-16.11: what is prepared is what the search then calls, with the same types."""
    from megawatt.games.futuropia.solver import (
        counting_bound,
        priced_bound,
        priced_generators,
        whole_turns,
    )

    parts: tuple[Any, ...] = (
        *(whole_turns.BEGIN, whole_turns.EXPAND, whole_turns.REPLAY),
        *(whole_turns.UNFOLD, whole_turns.SCORE_ALL),
        *(counting_bound.COUNT, priced_generators.MAKE_CELLS, priced_bound.BOUND_ALL),
    )
    known: dict[Phase, list[int]] = {}

    def tell(report: Progress) -> None:
        known[report.phase] = [len(part.signatures) for part in parts]

    solve({"quarters": "B"}, seconds=1.0, progress=tell)
    assert is_compiled()
    assert min(known[Phase.COUNTING]) >= 1
    assert known[Phase.NARROWING] == known[Phase.COUNTING]


@pytest.mark.compiled
@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(
    "options",
    [
        {"quarters": "B", "shut_down_allowed": True, "strict_reveal": False},
        {"upgraded": True, "quarters": "variable", "variants": ["random"]},
    ],
)
def test_options_are_solved_too(options: dict[str, Any]) -> None:
    """FU-17.1: legal finished games, not above the bound, also in a second or so."""
    plan = solve(options, seconds=1.0, seed=3)
    played(plan, options, seed=3)
    assert plan.score > 100


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
        if s.decision == Decision.TURN and s.using == NONE and s.turns[0] in (15, 20):
            bounds.append(bound(match.edition.box, s))
        legal = match.legal(0)
        wise = luck.random() < 0.9
        match.play(0, robot.choose(match, 0) if wise else luck.choice(legal))
    assert bounds
    assert min(bounds) >= match.points()[0]
