"""EE-9: the Generate turn."""

from typing import Any

import pytest

from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.generate import roll as roll_dice
from megawatt.games.energy_empire.rules.items import push
from megawatt.games.energy_empire.state import Decision, Piece, Task, Tile
from megawatt.games.energy_empire.turn import settle
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from tests.games.energy_empire.table import (
    BOX,
    COAL,
    DONE,
    FINANCE,
    GENERATE,
    HIGHEST_CLEAN,
    HIGHEST_NUCLEAR,
    HIGHEST_POLLUTION,
    MINE,
    NUCLEAR,
    PETROLEUM,
    SOLAR,
    ach,
    ask,
    at_the_table,
    decider,
    filled,
    land,
    legal,
    ocean,
    open_decision,
    play,
    refine,
    roll,
    space,
    tile,
    why,
)

Dice = dict[int, list[int]]
POLLUTE = Piece.POLLUTION


def rolled(faces: Dice, **table: Any) -> Any:
    """A Generate turn in which just these faces come up."""
    own = {kind: len(some) for kind, some in faces.items() if kind != PETROLEUM}
    mat = {"dice": own, "O": len(faces.get(PETROLEUM, [])), **table.pop("mat", {})}
    s = at_the_table(3, mats={0: mat}, begin=False, **table)
    s.generated[0] = 1
    s.just_generated[0] = 1
    s.energy[0], s.energy_reserve[0] = 0, 10
    s.refined = len(faces.get(PETROLEUM, []))
    s.dice_supply[PETROLEUM] -= s.refined
    s.stock[0, 4] -= s.refined
    ask(s, Task.AFTER_ACTION, 0, Task.END_TURN)
    push(s, Decision.HIGHEST, Seat(0), 0, 0)
    total = 0
    for kind, some in faces.items():
        s.chosen[kind] = len(some)
        s.face[kind, : len(some)] = some
        total += sum(int(BOX.die_energy[kind, face - 1]) for face in some)
    s.energy[0], s.energy_reserve[0] = total, 10 - total
    settle(BOX, s)
    return s


def test_claim() -> None:
    """EE-X8, EE-9.1: Blue with a worker and two energy claims Oil Production."""
    s = at_the_table(
        3, mats={0: {"W": 1, "E": 2}}, display=["Oil Production", "Wealth", "Clean Air"]
    )
    supply = int(s.tiles_left)
    play(s, 0, GENERATE)
    assert legal(s) == sorted([DONE, *(ach(n) for n in ("Oil Production", "Wealth", "Clean Air"))])
    assert why(s, 0, ach("Steel Empire")) == No.NO_TILE
    play(s, 0, ach("Oil Production"))
    assert s.holder[tile("Oil Production")] == 0
    assert (s.held[0], s.tiles_left) == (2, supply - 1)
    assert (s.display >= 0).all()
    assert s.energy[0] == 0


def test_no_claim_with_one_token() -> None:
    """EE-X8, EE-9.1: W = 1, E = 0: D18 is skipped; the reason would be E-CLAIM."""
    s = at_the_table(3, mats={0: {"W": 1, "E": 0}})
    play(s, 0, GENERATE)
    assert (s.held[0], decider(s)) == (1, 1)
    s = at_the_table(3, mats={0: {"W": 1, "E": 0}}, begin=False)
    ask(s, Decision.CLAIM)
    assert why(s, 0, 302 + int(s.display[0])) == No.CLAIM


def test_sixth_tile() -> None:
    """EE-S37, EE-9.2: one of the old five goes for good; declining keeps all five."""
    five = ["Clean Air", "Diversified", "Oil Reserves", "Steel Empire", "Leading Consumer"]
    table: dict[str, Any] = {
        "mats": {0: {"W": 2, "E": 0, "tiles": five}},
        "display": ["Wealth", "Energy Empire", "Healthy Ocean"],
    }
    s = at_the_table(3, **table)
    play(s, 0, GENERATE, ach("Wealth"))
    assert open_decision(s) == Decision.MAKE_ROOM
    assert legal(s) == sorted(ach(name) for name in five)
    assert why(s, 0, ach("Wealth")) == No.NO_TILE
    play(s, 0, ach("Diversified"))
    assert s.held[0] == 5
    assert s.holder[tile("Diversified")] == -3
    s = at_the_table(3, **table)
    play(s, 0, GENERATE, DONE)
    assert [s.holder[tile(name)] for name in five] == [0] * 5


def test_return() -> None:
    """EE-9.3: workers from board and planks to the mat, all energy to the reserve."""
    s = at_the_table(
        3,
        mats={0: {"W": 1, "E": 2}, 1: {}},
        stacks={MINE: [(0, 0), (1, 1)], FINANCE: [(0, 3)]},
        pieces={MINE: {"oil": 1}},
    )
    play(s, 0, GENERATE, DONE)
    assert (s.workers[0], s.energy[0], s.energy_reserve[0]) == (3, 0, 10)
    assert (s.height[MINE], s.height[FINANCE]) == (2, 0)
    assert s.pieces[MINE, 4] == 1, "pieces on locations stay"


def test_the_order_is_binding() -> None:
    """EE-9.4: the claim counts tokens before the return."""
    s = at_the_table(3, mats={0: {"W": 1, "E": 0}}, stacks={MINE: [(0, 0)], FINANCE: [(0, 0)]})
    play(s, 0, GENERATE)
    assert decider(s) == 1, "one token at that moment, though three workers come back"


def test_claim_then_nothing_left() -> None:
    """EE-S58: the two energy are not spent but discarded like all energy."""
    s = at_the_table(3, mats={0: {"W": 0, "E": 2}})
    play(s, 0, 302 + int(s.display[0]))
    assert (s.held[0], s.workers[0], s.energy[0]) == (2, 3, 0)


def test_refining() -> None:
    """EE-S29, EE-9.5, EE-9.6: up to four barrels; the dice are back after the turn."""
    s = at_the_table(3, mats={0: {"O": 6}})
    play(s, 0, GENERATE, DONE)
    assert legal(s) == [refine(n) for n in range(5)]
    play(s, 0, refine(4))
    assert (s.stock[0, 4], s.refined, s.dice_supply[PETROLEUM]) == (2, 4, 0)
    assert legal(s) == [roll(n) for n in range(5)]
    play(s, 0, roll(4))
    assert (s.refined, s.dice_supply[PETROLEUM]) == (0, 4)
    assert (s.face[PETROLEUM, :4] > 0).all()


def test_refined_dice_need_not_be_rolled() -> None:
    """EE-9.7: the barrel is lost (ruling 23)."""
    s = at_the_table(3, mats={0: {"O": 1}})
    play(s, 0, GENERATE, DONE, refine(1), roll(0))
    assert (s.stock[0, 4], s.energy[0], s.spot.sum()) == (0, 0, 29)


def test_refuse_to_refine_more() -> None:
    """EE-9.6: E-REFINE beyond the oil at hand."""
    s = at_the_table(3, mats={0: {"O": 1}})
    play(s, 0, GENERATE, DONE)
    assert why(s, 0, refine(2)) == No.REFINE


def test_choosing_dice() -> None:
    """EE-S25, EE-9.7: coal 0 to 2, solar 0 to 1; without coal the roll is always clean."""
    s = at_the_table(3, mats={0: {"dice": {COAL: 2, SOLAR: 1}}})
    play(s, 0, GENERATE, DONE)
    assert legal(s) == [roll(n) for n in range(3)]
    assert why(s, 0, roll(3)) == No.DICE
    play(s, 0, roll(0))
    assert legal(s) == [roll(0), roll(1)]
    play(s, 0, roll(1))
    assert land(s, 0) == {0: POLLUTE}
    assert s.spot.sum() == 29
    assert s.energy[0] == BOX.die_energy[SOLAR, s.face[SOLAR, 0] - 1]


def test_no_dice_no_energy() -> None:
    """EE-S25: and clean."""
    s = at_the_table(3, mats={0: {"dice": {COAL: 2, SOLAR: 1}}})
    tokens = int(s.tokens)
    play(s, 0, GENERATE, DONE, roll(0), roll(0))
    assert (s.energy[0], s.tokens, s.spot.sum()) == (0, tokens + 1, 29)


def test_petroleum_faces() -> None:
    """EE-X9: 1, 2, 2, 2, 2, 3."""
    assert BOX.die_energy[PETROLEUM].tolist() == [1, 2, 2, 2, 2, 3]


@pytest.mark.parametrize(
    ("faces", "energy", "side"),
    [
        ({SOLAR: [3], COAL: [1], PETROLEUM: [1, 4]}, 6, Piece.POLLUTION),
        ({PETROLEUM: [6], SOLAR: [3]}, 5, Piece.POLLUTION),
        ({SOLAR: [6], COAL: [4]}, 6, Piece.EMPTY),
        ({NUCLEAR: [5], SOLAR: [1], PETROLEUM: [1, 4]}, 9, Piece.NUCLEAR),
        ({NUCLEAR: [4], SOLAR: [5]}, 7, Piece.EMPTY),
    ],
)
def test_printed_rolls(faces: Dice, energy: int, side: Piece) -> None:
    """EE-X10, EE-X11, EE-X12, EE-X13, EE-S27, EE-9.8, EE-9.9: numbers decide, not energy."""
    s = rolled(faces)
    assert s.energy[0] == energy
    if side:
        assert legal(s) == [space(i) for i in range(1, 15)]
        play(s, 0, space(7))
    assert s.land[0, 7] == side
    assert s.spot.sum() == 29
    assert (s.refined, s.dice_supply[PETROLEUM]) == (0, 4)
    assert decider(s) == 1


def test_tie() -> None:
    """EE-X14: petroleum 5, solar 5, coal 2: clean is chosen."""
    s = rolled({PETROLEUM: [5], SOLAR: [5], COAL: [2]})
    tokens = int(s.tokens)
    assert s.energy[0] == 7
    assert legal(s) == [HIGHEST_CLEAN, HIGHEST_POLLUTION]
    assert why(s, 0, HIGHEST_NUCLEAR) == No.TIED
    play(s, 0, HIGHEST_CLEAN)
    assert (s.spot.sum(), s.tokens) == (29, tokens + 1)


@pytest.mark.parametrize(
    ("faces", "choices"),
    [
        ({COAL: [5], NUCLEAR: [5], SOLAR: [3]}, [HIGHEST_POLLUTION, HIGHEST_NUCLEAR]),
        ({COAL: [5], PETROLEUM: [5]}, []),
        (
            {NUCLEAR: [6], SOLAR: [6], COAL: [6]},
            [HIGHEST_CLEAN, HIGHEST_POLLUTION, HIGHEST_NUCLEAR],
        ),
    ],
)
def test_ties(faces: Dice, choices: list[int]) -> None:
    """EE-S26, EE-9.9: only different consequences are asked about."""
    s = rolled(faces)
    if choices:
        assert legal(s) == choices
    else:
        assert open_decision(s) == Decision.POLLUTE


def test_one_token_leaves_whatever_is_rolled() -> None:
    """EE-9.10, EE-9.11: clean or not; the petroleum dice go back, the turn ends."""
    clean, dirty = rolled({SOLAR: [1]}), rolled({COAL: [1]})
    play(dirty, 0, space(ocean(1)))
    assert clean.spot.sum() == dirty.spot.sum() == 29
    assert decider(clean) == decider(dirty) == 1


def test_grid_full_at_generate() -> None:
    """EE-S11: coal highest and no space: the token goes to the supply."""
    s = rolled({COAL: [6]}, mat={"land": filled()})
    assert s.spot.sum() == 29
    assert decider(s) == 1


@pytest.mark.parametrize(("faces", "energy"), [({SOLAR: [1]}, 0), ({SOLAR: [5], NUCLEAR: [3]}, 5)])
def test_blackouts(faces: Dice, energy: int) -> None:
    """EE-S28: 2 energy less, never below 0."""
    s = at_the_table(
        3,
        mats={0: {"E": 0, "dice": {k: len(f) for k, f in faces.items()}}},
        spot=[0, 5, 5, 5, 5, 5],
        impacts=["Blackouts"],
    )
    total = sum(int(BOX.die_energy[k, x - 1]) for k, some in faces.items() for x in some)
    assert max(0, total - 2) == energy
    for kind, some in faces.items():
        s.chosen[kind] = len(some)
    roll_dice(BOX, s, Seat(0))
    really = sum(int(BOX.die_energy[k, x - 1]) for k in range(5) for x in s.face[k] if x)
    assert s.energy[0] == max(0, really - 2)


def test_fuel_rationing() -> None:
    """EE-S28, EE-9.6: at most 2 barrels."""
    s = at_the_table(3, mats={0: {"O": 5}}, spot=[0, 5, 5, 5, 5, 5], impacts=["Fuel Rationing"])
    play(s, 0, GENERATE, DONE)
    assert legal(s) == [refine(n) for n in range(3)]
    assert why(s, 0, refine(3)) == No.REFINE


def test_rolls_beyond_ten_are_lost() -> None:
    """EE-S21, EE-9.8: ten tokens a seat."""
    s = at_the_table(3, mats={0: {"W": 3, "E": 0, "dice": {NUCLEAR: 5}, "O": 4}})
    play(s, 0, GENERATE, DONE, refine(4), roll(5), roll(4))
    total = sum(int(BOX.die_energy[k, x - 1]) for k in range(5) for x in s.face[k] if x)
    assert s.energy[0] == min(10, total)
    assert s.energy[0] + s.energy_reserve[0] == 10


def test_generate_as_the_last_turn() -> None:
    """EE-S63: Energy Reserves claimed, everything returned, four energy rolled: worth 4."""
    s = at_the_table(
        3,
        mats={0: {"W": 2, "E": 1, "dice": {NUCLEAR: 1}}},
        spot=[0] * 6,
        display=["Energy Reserves", "Wealth", "Clean Air"],
    )
    s.seed = 5
    play(s, 0, GENERATE, ach("Energy Reserves"), roll(1))
    assert value_of_tile(BOX, s, Seat(0), Tile(tile("Energy Reserves"))) == min(5, s.energy[0])
    s.energy[0] = 1
    assert value_of_tile(BOX, s, Seat(0), Tile(tile("Energy Reserves"))) == 1
