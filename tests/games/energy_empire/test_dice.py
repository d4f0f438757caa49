"""EE-13: energy dice."""

import pytest

from megawatt.games.energy_empire.state import Decision, Piece
from megawatt.games.energy_empire.verdicts import No
from tests.games.energy_empire.table import (
    BOX,
    COAL,
    DONE,
    GENERATE,
    HYDRO,
    NUCLEAR,
    POWER_PLANT,
    SOLAR,
    air,
    ask,
    at_the_table,
    die,
    forest,
    legal,
    open_decision,
    place,
    play,
    rigged,
    space,
    why,
)

RICH = {"M": 9, "S": 9, "P": 9, "C": 9, "E": 5}


def test_kinds_and_supply() -> None:
    """EE-13.1: limited supply; petroleum dice can be neither bought nor kept."""
    s = at_the_table(3, mats={0: RICH})
    play(s, 0, place(POWER_PLANT))
    assert legal(s) == [die(kind) for kind in (COAL, NUCLEAR, HYDRO, SOLAR)]
    assert s.dice.shape[1] == 4


@pytest.mark.parametrize("kind", [COAL, NUCLEAR, HYDRO, SOLAR])
def test_each_die_for_its_cost(kind: int) -> None:
    """EE-13.2: the printed price."""
    s = at_the_table(3, mats={0: RICH})
    play(s, 0, place(POWER_PLANT), die(kind))
    assert s.stock[0].tolist() == [9 - c if i < 4 else 0 for i, c in enumerate(BOX.die_cost[kind])]
    assert (s.dice[0, kind], s.dice_supply[kind]) == (1, 4)


def test_refusals() -> None:
    """EE-13.2: none left, a second hydro-geo, five of the kind, the price."""
    s = at_the_table(3, mats={0: {**RICH, "dice": {HYDRO: 1}}, 1: {"dice": {SOLAR: 5}}})
    s.stock[0, 3] = 0
    ask(s, Decision.PLANT)
    assert why(s, 0, die(SOLAR)) == No.NO_DIE
    assert why(s, 0, die(HYDRO)) == No.HYDRO
    assert why(s, 0, die(NUCLEAR)) == No.COST


def test_make_room() -> None:
    """EE-S22, EE-13.3: one of another kind is given up first."""
    s = at_the_table(3, mats={0: {**RICH, "dice": {COAL: 4, SOLAR: 1}}})
    play(s, 0, place(POWER_PLANT), die(NUCLEAR))
    assert open_decision(s) == Decision.SCRAP
    assert legal(s) == [die(COAL), die(SOLAR)]
    assert why(s, 0, die(NUCLEAR)) == No.SAME_DIE
    assert why(s, 0, die(HYDRO)) == No.NOT_OWNED
    play(s, 0, die(COAL))
    assert s.dice[0].tolist() == [3, 1, 0, 1]
    assert s.dice_supply[:4].tolist() == [2, 4, 5, 4]


def test_make_room_for_one_more_of_a_kind() -> None:
    """EE-S22: for a fifth coal only the solar can go: automatic."""
    s = at_the_table(3, mats={0: {**RICH, "dice": {COAL: 4, SOLAR: 1}}})
    play(s, 0, place(POWER_PLANT), die(COAL))
    assert s.dice[0].tolist() == [5, 0, 0, 0]


def test_five_coal() -> None:
    """EE-S22: E-NODIE while all five are on this mat, E-FIVEDICE if a table had more."""
    s = at_the_table(3, mats={0: {**RICH, "dice": {COAL: 5}}})
    play(s, 0, place(POWER_PLANT))
    assert why(s, 0, die(COAL)) == No.NO_DIE
    box = rigged(dice=((1, COAL), 6))
    s = at_the_table(3, mats={0: {**RICH, "dice": {COAL: 5}}}, box=box)
    play(s, 0, place(POWER_PLANT), box=box)
    assert why(s, 0, die(COAL), box) == No.FIVE_DICE


def test_second_hydro() -> None:
    """EE-S23: E-HYDRO, also with five dice; E-NODIE if none is left."""
    s = at_the_table(3, mats={0: {**RICH, "dice": {HYDRO: 1, COAL: 4}}})
    play(s, 0, place(POWER_PLANT))
    assert why(s, 0, die(HYDRO)) == No.HYDRO
    s = at_the_table(1, mats={0: {**RICH, "dice": {HYDRO: 1}}})
    play(s, 0, place(POWER_PLANT, 1))
    assert why(s, 0, die(HYDRO)) == No.NO_DIE


def test_hydro_pollutes_the_forest() -> None:
    """EE-13.4: one token from the track into the forest row, part of the same action."""
    s = at_the_table(3, mats={0: RICH})
    play(s, 0, place(POWER_PLANT), die(HYDRO))
    assert legal(s) == [space(forest(c)) for c in range(1, 6)]
    play(s, 0, space(forest(2)))
    assert (s.spot.sum(), s.land[0, forest(2)]) == (29, Piece.POLLUTION)


def test_hydro_and_full_forest() -> None:
    """EE-S24: any unpolluted space then."""
    full = {forest(c): Piece.POLLUTION for c in range(1, 6)}
    s = at_the_table(3, mats={0: {**RICH, "land": full}})
    play(s, 0, place(POWER_PLANT), die(HYDRO))
    assert space(air(2)) in legal(s)
    assert len(legal(s)) == 9


def test_dice_are_permanent() -> None:
    """EE-13.5: rolled on every Generate turn, and still there."""
    s = at_the_table(3, mats={0: {"dice": {SOLAR: 1}}})
    play(s, 0, GENERATE, DONE, 284)
    assert s.dice[0, SOLAR] == 1
    assert BOX.die_vp == 2


@pytest.mark.parametrize(
    ("mat", "no"),
    [
        ({}, No.COST),
        ({"S": 1, "M": 1, "dice": {COAL: 5}}, No.COST),
        ({**RICH, "dice": {COAL: 5}}, No.YES),
    ],
)
def test_the_power_plants_refusal(mat: dict[str, int], no: No) -> None:
    """EE-13.2, EE-4.6: a bare lack of means is told before anything else."""
    s = at_the_table(3, mats={0: mat})
    assert why(s, 0, place(POWER_PLANT)) == no


def test_the_power_plants_other_refusal() -> None:
    """EE-4.6: with every die gone the first reason in the order of kinds."""
    s = at_the_table(3, mats={0: RICH}, begin=False)
    s.dice_supply[:4] = 0
    assert why(s, 0, place(POWER_PLANT)) == No.NO_DIE
