"""EE-7: activating structures and the nation card."""

import pytest

from megawatt.games.energy_empire.state import Decision
from megawatt.games.energy_empire.verdicts import No
from tests.games.energy_empire.table import (
    COMMERCE,
    DONE,
    FINANCE,
    GENERATE,
    MINE,
    NATION,
    PLANK_ENERGIES,
    PLANK_ENERGY,
    PLANK_MIXED,
    PLANK_WORKER,
    PLANK_WORKERS,
    TRADE,
    activate,
    at_the_table,
    card,
    decider,
    end_of_turn,
    legal,
    open_decision,
    option,
    place,
    play,
    stock,
    why,
)

RED = 0


def test_reds_work_turn() -> None:
    """EE-X7: Airport, Farm, Shopping Mall and the nation card after a visit to Trade."""
    s = at_the_table(
        3,
        mats={
            RED: {
                **{"W": 3, "E": 3, "O": 2, "P": 1, "nation": "Iraq"},
                "owns": ["Airport", "Farm", "Shopping Mall", "Iron Mine", "Central Bank"],
            }
        },
    )
    play(s, RED, place(TRADE), DONE)
    play(s, RED, activate("Airport"), PLANK_ENERGY)
    assert (stock(s, RED), s.vp[RED]) == ({"M": 2, "P": 1, "O": 1}, 1)
    play(s, RED, activate("Farm"), PLANK_MIXED)
    assert (s.stock[RED, 0], s.vp[RED]) == (4, 2)
    play(s, RED, activate("Shopping Mall"), PLANK_WORKER)
    assert (s.stock[RED, 0], s.stock[RED, 2]) == (7, 0)
    assert why(s, RED, activate("Shopping Mall")) == No.ONCE
    for name in ("Iron Mine", "Central Bank"):
        assert why(s, RED, activate(name)) == No.TYPE
    play(s, RED, NATION)
    assert (s.stock[RED, 0], s.stock[RED, 4], s.un[RED]) == (5, 0, 1)
    assert (s.workers[RED], s.energy[RED]) == (0, 0)
    assert decider(s) == 1, "nothing can be done any more: the turn is over"


def test_any_number_in_any_order() -> None:
    """EE-7.1: until DONE."""
    s = at_the_table(3, mats={0: {"E": 4, "owns": ["Stock Market", "Warehouse"]}})
    play(s, 0, place(FINANCE), option(0))
    assert legal(s) == [DONE, activate("Stock Market"), activate("Warehouse")]
    play(s, 0, activate("Warehouse"), PLANK_ENERGY, option(0))
    play(s, 0, activate("Stock Market"), PLANK_ENERGY)
    assert stock(s, 0) == {"M": 5, "P": 1}


def test_refusals() -> None:
    """EE-7.2: not yours, wrong type, occupied, used, no tokens, no legal option."""
    s = at_the_table(
        3,
        mats={
            0: {"E": 1, "W": 2, "owns": ["Airport", "Farm", "Iron Mine", "Stock Market"]},
            1: {"owns": ["Port"]},
        },
    )
    play(s, 0, place(FINANCE), option(0))
    assert why(s, 0, activate("Port")) == No.NOT_YOURS
    assert why(s, 0, activate("Port", 1)) == No.NOT_YOURS
    assert why(s, 0, activate("Iron Mine")) == No.TYPE
    assert why(s, 0, activate("Airport")) == No.COST
    play(s, 0, activate("Stock Market"), PLANK_ENERGY)
    assert why(s, 0, activate("Stock Market")) == No.PLANK
    assert why(s, 0, activate("Farm")) == No.PLANK_TOKENS


def test_two_single_planks() -> None:
    """EE-S17, EE-7.3, EE-7.4: one activation a turn, two before the next Generate turn."""
    s = at_the_table(
        3, mats={0: {"E": 4, "W": 6, "P": 3, "owns": ["Shopping Mall"]}, 1: {"E": 9}, 2: {"E": 9}}
    )
    mall = card("Shopping Mall")
    for turn, plank in enumerate((PLANK_ENERGY, PLANK_WORKER)):
        play(s, 0, place(FINANCE, turn), option(0), activate("Shopping Mall"), plank)
        end_of_turn(s, 0)
        for other in (1, 2):
            play(s, other, place(MINE, int(s.height[MINE])))
            end_of_turn(s, other)
    assert (s.plank_workers[mall], s.plank_energy[mall]) == (1, 1)
    play(s, 0, place(TRADE), DONE)
    assert why(s, 0, activate("Shopping Mall")) == No.PLANK
    end_of_turn(s, 0)
    for other in (1, 2):
        play(s, other, place(MINE, int(s.height[MINE])))
        end_of_turn(s, other)
    play(s, 0, GENERATE)
    end_of_turn(s, 0)
    assert (s.plank_workers[mall], s.plank_energy[mall]) == (0, 0)


@pytest.mark.parametrize(
    ("workers", "energy", "planks"),
    [
        (1, 1, [PLANK_MIXED]),
        (2, 0, [PLANK_WORKERS]),
        (2, 2, [PLANK_WORKERS, PLANK_MIXED, PLANK_ENERGIES]),
    ],
)
def test_double_plank(workers: int, energy: int, planks: list[int]) -> None:
    """EE-S18, EE-7.3: two tokens in any mix; the only way is taken unasked."""
    s = at_the_table(3, mats={0: {"W": workers + 1, "E": energy, "owns": ["Farm"]}})
    play(s, 0, place(FINANCE), option(0), activate("Farm"))
    if len(planks) > 1:
        assert legal(s) == planks
        assert why(s, 0, PLANK_WORKER) == No.PLANK_KIND
        play(s, 0, planks[0])
    assert s.vp[0] == 1
    assert s.plank_workers[card("Farm")] + s.plank_energy[card("Farm")] == 2


def test_double_plank_without_tokens() -> None:
    """EE-S18: one worker is not enough."""
    s = at_the_table(3, mats={0: {"W": 2, "E": 0, "owns": ["Farm", "Stock Market"]}})
    play(s, 0, place(FINANCE), option(0))
    assert why(s, 0, activate("Farm")) == No.PLANK_TOKENS


def test_single_plank_takes_one() -> None:
    """EE-7.3: E-PLANKKIND for two, E-PLANKTOKENS for what is not at hand."""
    s = at_the_table(3, mats={0: {"E": 2, "owns": ["Stock Market"]}})
    play(s, 0, place(FINANCE), option(0), activate("Stock Market"))
    assert legal(s) == [PLANK_WORKER, PLANK_ENERGY]
    assert why(s, 0, PLANK_ENERGIES) == No.PLANK_KIND
    s.energy[0] = 0
    assert why(s, 0, PLANK_ENERGY) == No.PLANK_TOKENS


def test_it_cannot_be_cancelled() -> None:
    """EE-7.5: plank tokens first, then the option, then cost and gain."""
    s = at_the_table(3, mats={0: {"M": 2, "owns": ["Port"]}})
    play(s, 0, place(TRADE), DONE)
    play(s, 0, activate("Port"), PLANK_ENERGY)
    assert open_decision(s) == Decision.EFFECT
    assert s.energy[0] == 1
    assert why(s, 0, DONE) == No.STEP
    assert legal(s) == [option(i) for i in range(4)]


def test_gains_serve_the_next_activation() -> None:
    """EE-7.6: the energy of a Coal Mine activates the Iron Mine."""
    s = at_the_table(3, mats={0: {"W": 2, "E": 0, "owns": ["Coal Mine", "Iron Mine"]}})
    play(s, 0, place(MINE), activate("Coal Mine"))
    assert (s.workers[0], s.energy[0]) == (0, 3)
    play(s, 0, activate("Iron Mine"))
    assert s.stock[0].tolist() == [1, 3, 0, 0, 0]


def test_bought_cards_are_of_the_right_type() -> None:
    """EE-7.7: a card bought on a market is of its binder."""
    s = at_the_table(3)
    assert all(int(one) // 26 == COMMERCE for one in s.market[COMMERCE])


def test_nation_on_any_binder() -> None:
    """EE-S55, EE-7.8: legal whatever the location; its plank stays occupied until Generate."""
    s = at_the_table(
        3, mats={0: {"M": 4, "O": 2, "nation": "Iraq", "owns": ["Stock Market"], "E": 4}}
    )
    play(s, 0, place(MINE))
    assert why(s, 0, activate("Stock Market")) == No.TYPE
    play(s, 0, NATION, PLANK_ENERGY)
    assert s.un[0] == 1
    assert stock(s, 0) == {"M": 2, "S": 1, "O": 1}
    end_of_turn(s, 0)
    for other in (1, 2):
        play(s, other, place(FINANCE, int(s.height[FINANCE])), option(0))
        end_of_turn(s, other)
    play(s, 0, place(TRADE), DONE)
    assert why(s, 0, NATION) == No.PLANK


def test_nation_needs_its_resources() -> None:
    """EE-7.8: E-COST without them; never on a Generate turn."""
    s = at_the_table(3, mats={0: {"nation": "Iraq", "owns": ["Iron Mine"]}})
    play(s, 0, place(MINE))
    assert why(s, 0, NATION) == No.COST
    s = at_the_table(3, mats={0: {"nation": "Iraq", "M": 9, "O": 9}})
    play(s, 0, GENERATE)
    assert why(s, 0, NATION) == No.STEP


def test_copies_are_separate_cards() -> None:
    """EE-7.9: both Stock Markets are used in one turn."""
    s = at_the_table(3, mats={0: {"owns": ["Stock Market", "Stock Market"]}})
    play(s, 0, place(FINANCE), option(0))
    play(s, 0, activate("Stock Market"), PLANK_ENERGY)
    play(s, 0, activate("Stock Market", 1), PLANK_ENERGY)
    assert s.stock[0, 0] == 2 + 3 + 3
