"""Refusals answer: each thing has its own reason, also while another question is open."""

from typing import Any

import pytest

from megawatt.games.energy_empire import words
from megawatt.games.energy_empire.actions import ACTIONS
from megawatt.games.energy_empire.state import Decision, Stage
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import tongue
from tests.games.energy_empire.table import (
    BUY_OIL,
    COAL,
    COMMERCE_MARKET,
    DONE,
    DRILLING,
    EDITION,
    FINANCE,
    GENERATE,
    HYDRO,
    MINE,
    NATION,
    NUCLEAR,
    PLANK_ENERGIES,
    POWER_PLANT,
    SOLAR,
    TRADE,
    ach,
    activate,
    ask,
    at_the_table,
    buy,
    die,
    filled,
    forest,
    ocean,
    peek,
    place,
    play,
    refine,
    roll,
    space,
    take_nation,
    trade,
    why,
)

SAY = tongue("en")


def refused(s: Any, action: int, seat: int = 0) -> tuple[str, str]:
    no = why(s, seat, action)
    assert no != No.YES
    return words.reason(EDITION, s, Seat(seat), action, no, SAY)


def test_whoever_waits_reads_for_whom() -> None:
    """EE-2.1: it is somebody's turn, and that somebody has a name."""
    s = at_the_table(3)
    assert refused(s, GENERATE, seat=1) == (
        "It is not your turn. Wait: Volta decides.",
        "EE-2.1",
    )

    s.stage = Stage.OVER

    assert refused(s, GENERATE) == ("The game is over.", "EE-16.2")


OPENING = {"M": 9, "S": 9, "P": 9, "C": 9, "O": 9, "owns": ["Farm"]}


@pytest.mark.parametrize(
    ("action", "text", "clause"),
    [
        (DONE, "There is no pass: place a worker or generate.", "EE-3.4"),
        (buy(0), "Place a worker on a market first.", "EE-6.1"),
        (die(COAL), "Place a worker on Power Plant first.", "EE-5.7"),
        (BUY_OIL, "Place a worker on Buy/Sell Oil first.", "EE-5.9"),
        (trade(0, 1), "Place a worker on Trade first.", "EE-5.10"),
        (activate("Farm"), "Place a worker in the commerce binder first.", "EE-7.2"),
        (activate("Port"), "You can activate only your own structures.", "EE-7.2"),
        (NATION, "Place a worker first: your nation is activated after it.", "EE-7.8"),
        (ach("Wealth"), "Achievements are claimed when you generate.", "EE-9.1"),
        (ach("Diversified"), "This achievement is not on offer.", "EE-9.1"),
        (peek(0), "An effect must let you look at an impact first.", "EE-11.7"),
        (refine(1), "Oil is refined when you generate.", "EE-9.5"),
        (roll(1), "Dice are rolled when you generate.", "EE-9.7"),
        (289, "No roll waits to be decided.", "EE-9.9"),
        (space(3), "No piece waits for a space of your environment.", "EE-10.3"),
        (224, "Choose a card to activate first.", "EE-7.5"),
        (229, "There is no such option to choose from now.", "EE-8.1"),
        (take_nation("USA"), "Nations are chosen once, before the first turn.", "EE-1.6"),
    ],
)
def test_at_the_start_of_a_turn(action: int, text: str, clause: str) -> None:
    """EE-2.5: no step is open to finish: the reason is the thing's own, then the question."""
    s = at_the_table(3, mats={0: OPENING}, display=["Wealth", "Clean Air", "Energy Empire"])
    told = refused(s, action)
    assert told == (f"{text} Asked now: Place a worker, or generate?", clause)


def test_its_own_reason_comes_first() -> None:
    """EE-9.1, EE-13.2, EE-5.9: too few tokens to claim, a die or oil that could not be paid."""
    s = at_the_table(3, mats={0: {"W": 1, "E": 0, "owned": 3}}, display=["Wealth"])
    assert refused(s, ach("Wealth"))[0].startswith(
        "You need two unused workers or energy to claim; you have 1."
    )
    assert refused(s, die(COAL))[0].startswith("You cannot pay for this: you lack $1 and 1 steel.")
    assert refused(s, BUY_OIL)[0].startswith("You cannot pay for this: you lack $1.")


def test_inside_a_turn() -> None:
    """EE-3.1, EE-3.4, EE-7.1: one placement a turn; cards after the location."""
    s = at_the_table(3, mats={0: {"M": 9, "owns": ["Farm"]}})
    play(s, 0, place(FINANCE))
    assert refused(s, place(MINE))[0].startswith("You have placed your worker for this turn.")
    assert refused(s, GENERATE)[0].startswith("You work this turn: generate on another one.")
    assert refused(s, activate("Farm"))[0].startswith("Cards are activated after the action")
    assert refused(s, DONE)[0].startswith("This cannot be declined.")
    s = at_the_table(3, mats={0: {"dice": {COAL: 1}}})
    play(s, 0, GENERATE, DONE)
    assert refused(s, place(MINE))[0].startswith("You are generating this turn.")
    assert refused(s, ach("Wealth"))[0].startswith("The claim comes first in a Generate turn")


def test_the_price_at_the_power_plant_is_of_a_die_that_can_be_had() -> None:
    """EE-13.2: coal is sold out; the nearest of the others is priced."""
    s = at_the_table(3, mats={0: {"M": 1, "S": 1}, 1: {"dice": {COAL: 5}}})
    assert refused(s, place(POWER_PLANT))[0] == "You cannot pay for this: you lack 1 science."
    s = at_the_table(3, mats={0: {"P": 1, "C": 2}, 1: {"dice": {SOLAR: 5}}})
    assert refused(s, place(POWER_PLANT))[0] == "You cannot pay for this: you lack 1 steel."


def test_the_price_on_a_market_is_the_nearest() -> None:
    """EE-6.2: in money or in the resource, whichever lacks least."""
    s = at_the_table(3, mats={0: {"M": 0}})
    assert refused(s, place(COMMERCE_MARKET))[0] == "You cannot pay for this: you lack 1 plastic."


def test_a_way_to_fill_a_plank() -> None:
    """EE-7.3: two energy with one at hand, although three tokens are there."""
    s = at_the_table(3, mats={0: {"W": 3, "E": 1, "owns": ["Farm"]}})
    play(s, 0, place(FINANCE), 229, activate("Farm"))
    assert refused(s, PLANK_ENERGIES) == (
        "This takes 2 energy; on your mat you have 1 energy and 2 workers.",
        "EE-7.3",
    )


def test_drilling_with_a_token_on_the_way() -> None:
    """EE-4.9: there is a free space, but the token that lies there would take it."""
    s = at_the_table(3, pieces={DRILLING: {"pollution": 1}}, mats={0: {"land": filled(forest(1))}})
    assert refused(s, place(DRILLING))[0].startswith("The pollution that lies there would take")
    s = at_the_table(3, mats={0: {"land": filled(ocean(1))}})
    assert refused(s, place(DRILLING)) == ("You have no free drilling space.", "EE-10.11")


def test_dice_that_are_not_owned() -> None:
    """EE-13.3: giving up a die cites its own clause."""
    rich = {"M": 9, "S": 9, "P": 9, "C": 9, "dice": {COAL: 4, NUCLEAR: 1}}
    s = at_the_table(3, mats={0: rich})
    play(s, 0, place(POWER_PLANT), die(SOLAR))
    assert refused(s, die(HYDRO)) == ("You own no hydro-geo die.", "EE-13.3")


def test_a_die_of_another_kind_makes_room() -> None:
    """EE-13.3: not by the clause of the roll."""
    rich = {"M": 9, "S": 9, "P": 9, "C": 9, "dice": {COAL: 4, SOLAR: 1}}
    s = at_the_table(3, mats={0: rich})
    play(s, 0, place(POWER_PLANT), die(NUCLEAR))
    assert refused(s, die(NUCLEAR)) == ("Give up a die of another kind.", "EE-13.3")


def test_whose_turn_it_is_while_an_impact_asks() -> None:
    """EE-3.1: the impact asks another seat; a place is refused with the name of the active one."""
    s = at_the_table(3, active=2)
    ask(s, Decision.SPILL, 0)
    assert refused(s, place(MINE))[0].startswith("It is the turn of Curie. Asked now: ")


def test_no_energy_is_not_counted() -> None:
    """EE-4.3: none is said without a number."""
    s = at_the_table(3, mats={0: {"E": 0}})
    assert refused(s, place(MINE, 1)) == ("You have no energy on your mat.", "EE-4.3")


def test_numbers_agree_with_their_words() -> None:
    """EE-9.6, EE-9.7, EE-4.3: one die, one oil, one energy; no article that does not fit."""
    s = at_the_table(3, mats={0: {"O": 1, "E": 1, "dice": {COAL: 1}}})
    assert refused(s, place(MINE, 2))[0] == "You have only 1 energy on your mat."
    play(s, 0, GENERATE, DONE)
    assert refused(s, refine(3))[0] == "You can refine at most 1 oil now."
    play(s, 0, refine(0))
    assert refused(s, roll(2))[0] == "You have only 1 die of this kind."
    s = at_the_table(3, mats={0: {"W": 3, "owns": ["Iron Mine", "Farm"]}})
    play(s, 0, place(MINE))
    assert refused(s, activate("Farm"))[0] == (
        "Your worker stands in the industry binder: only its structures can be used this turn."
    )


def test_every_refusal_of_every_action_has_words() -> None:
    """EE-2.5: whatever is open, whatever is asked for."""
    s = at_the_table(3, mats={0: OPENING})
    for steps in ([], [place(TRADE)], [GENERATE], [place(COMMERCE_MARKET)]):
        other = s.copy()
        play(other, 0, *steps)
        for action in range(len(ACTIONS)):
            if why(other, 0, action) != No.YES:
                text, clause = refused(other, action)
                assert "{" not in text
                assert clause.startswith("EE-")
