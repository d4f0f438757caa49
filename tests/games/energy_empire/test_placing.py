"""EE-3 and EE-4: choosing the turn and placing a worker."""

import pytest

from megawatt.games.energy_empire.state import NEUTRAL, NOBODY, Decision, Piece
from megawatt.games.energy_empire.verdicts import No
from tests.games.energy_empire.table import (
    BOX,
    BUY_OIL,
    CHEMISTRY,
    CLEAN_UP,
    COMMERCE,
    COMMERCE_MARKET,
    DONE,
    DRILLING,
    EDUCATION,
    FINANCE,
    GENERATE,
    GOVERNMENT,
    GOVERNMENT_MARKET,
    INDUSTRY,
    INDUSTRY_MARKET,
    MINE,
    NATION,
    OIL_MARKET,
    POWER_PLANT,
    RESEARCH,
    SELL_OIL,
    TRADE,
    activate,
    at_the_table,
    buy,
    card,
    decider,
    filled,
    forest,
    land,
    legal,
    ocean,
    open_decision,
    option,
    place,
    play,
    space,
    stock,
    trade,
    why,
)

POLLUTION = Piece.POLLUTION


def test_seats_take_turns_clockwise() -> None:
    """EE-3.1: a seat finishes its turn before the next begins."""
    s = at_the_table(3, mats={seat: {"E": 9} for seat in range(3)})
    for seat in (0, 1, 2, 0):
        assert decider(s) == seat
        play(s, seat, place(FINANCE, int(s.height[FINANCE])), option(0))
        if open_decision(s) == Decision.ACTIVATE:
            play(s, seat, DONE)
    assert s.turns == 5


def test_without_workers_one_generates() -> None:
    """EE-3.2, EE-4.1: PLACE is refused with E-NOWORKER; the one legal turn is taken unasked."""
    s = at_the_table(3, mats={0: {"W": 0, "E": 5}}, begin=False)
    assert why(s, 0, place(MINE)) == No.NO_WORKER
    assert why(s, 0, GENERATE) == No.YES


def test_after_generating_one_works() -> None:
    """EE-3.2: GENERATE is refused with E-AGAIN."""
    s = at_the_table(3, mats={0: {"generated": True}})
    assert why(s, 0, GENERATE) == No.AGAIN
    play(s, 0, place(MINE))
    assert s.just_generated[0] == 0


def test_a_seat_with_workers_chooses_freely() -> None:
    """EE-3.3: also on its first turn, with workers left."""
    s = at_the_table(3)
    assert GENERATE in legal(s)
    play(s, 0, GENERATE, DONE)
    assert (s.just_generated[0], decider(s)) == (1, 1)


def test_no_pass() -> None:
    """EE-3.4: DONE is no turn."""
    s = at_the_table(3)
    assert why(s, 0, DONE) == No.STEP
    assert DONE not in legal(s)


BLOCKED = {RESEARCH: [(1, 0)], MINE: [(1, 0)], DRILLING: [(2, 0)], TRADE: [(2, 0)]}


def test_blocked_after_generating() -> None:
    """EE-S1, EE-3.5: no placement is legal: the seat generates twice running, and may claim."""
    s = at_the_table(
        3, mats={0: {"E": 0, "generated": True}}, stacks={**BLOCKED, FINANCE: [(2, 0)]}
    )
    assert open_decision(s) == Decision.CLAIM
    tokens = int(s.tokens)
    play(s, 0, DONE)
    assert (s.spot.sum(), s.tokens) == (29, tokens + 1)
    assert decider(s) == 1


def test_not_blocked() -> None:
    """EE-S2: one free location is enough: it is entered unasked, GENERATE is refused."""
    s = at_the_table(3, mats={0: {"E": 0, "generated": True}}, stacks=BLOCKED, begin=False)
    s.open_at = 1 << FINANCE
    assert why(s, 0, GENERATE) == No.AGAIN
    s = at_the_table(3, mats={0: {"E": 0, "generated": True}}, stacks=BLOCKED)
    assert open_decision(s) == Decision.CHOICE
    assert s.height[FINANCE] == 1


def test_no_workers() -> None:
    """EE-S3: with 5 energy a claim is offered."""
    s = at_the_table(3, mats={0: {"W": 0, "E": 5}})
    assert open_decision(s) == Decision.CLAIM
    assert s.generated[0] == 1


def test_mine_empty() -> None:
    """EE-X2, EE-4.2: action 57; one steel, height 1; more energy is allowed."""
    s = at_the_table(3)
    assert place(MINE, 0) == 57
    assert [a for a in legal(s) if 57 <= a < 68] == [57, 58, 59]
    play(s, 0, 57)
    assert stock(s, 0) == {"S": 1}
    assert (s.height[MINE], s.workers[0], s.energy[0]) == (1, 2, 2)


def test_mine_occupied() -> None:
    """EE-X3, EE-4.3: the stack must be the tallest; Blue stacks more than she needs."""
    s = at_the_table(3, stacks={MINE: [(1, 0)]})
    assert why(s, 0, place(MINE, 0)) == No.TALL
    assert why(s, 0, place(MINE, 3)) == No.NO_ENERGY
    assert [a for a in legal(s) if 57 <= a < 68] == [58, 59]
    play(s, 0, place(MINE, 2))
    assert (s.energy[0], s.height[MINE], s.stock[0, 1]) == (0, 3, 1)


def test_mine_third_visit() -> None:
    """EE-X4, EE-4.4: a new stack beside one's own: heights 1, 3, 4."""
    stacks = {MINE: [(0, 0), (1, 2)]}
    s = at_the_table(3, mats={0: {"E": 3}}, stacks=stacks)
    play(s, 0, place(MINE, 3))
    assert [i + 1 for i in range(11) if s.stack[MINE, i]] == [1, 3, 4]
    assert (s.energy[0], s.stock[0, 1]) == (0, 1)
    s = at_the_table(3, mats={0: {"E": 2}}, stacks=stacks)
    assert why(s, 0, place(MINE, 2)) == No.TALL
    assert why(s, 0, place(MINE, 3)) == No.NO_ENERGY


def test_neutral_worker() -> None:
    """EE-X5, EE-17.1: with two seats a bare worker never suffices on a market."""
    s = at_the_table(2, mats={0: {"M": 9}})
    assert s.stack[COMMERCE_MARKET, 0] == NEUTRAL
    assert why(s, 0, place(COMMERCE_MARKET, 0)) == No.TALL
    play(s, 0, place(COMMERCE_MARKET, 1))
    assert s.height[COMMERCE_MARKET] == 2


def test_two_players_differ_in_nothing_else() -> None:
    """EE-17.2: the Power Plant and Clean Up are free."""
    s = at_the_table(2)
    assert [w for w in range(13) if s.height[w]] == [
        *(GOVERNMENT_MARKET, INDUSTRY_MARKET, COMMERCE_MARKET),
    ]


def test_free_overstacking() -> None:
    """EE-S4: 6 energy, empty Mine: exactly the actions 57 to 63."""
    s = at_the_table(3, mats={0: {"E": 6}})
    assert [a for a in legal(s) if 57 <= a < 68] == list(range(57, 64))


def test_own_stack_counts() -> None:
    """EE-S5: an own stack of height 3 asks for 3 energy."""
    s = at_the_table(3, mats={0: {"E": 3}}, stacks={FINANCE: [(0, 2)]})
    assert [a for a in legal(s) if place(FINANCE) <= a < place(OIL_MARKET)] == [place(FINANCE, 3)]


def test_height_falls() -> None:
    """EE-S6, EE-4.5: when the owner of the tallest stack generates."""
    s = at_the_table(3, active=1, stacks={TRADE: [(0, 0), (1, 3)]})
    assert s.height[TRADE] == 4
    play(s, 1, GENERATE, DONE)
    assert s.height[TRADE] == 1
    assert why(s, 2, place(TRADE, 0)) == No.TALL
    assert why(s, 2, place(TRADE, 1)) == No.YES


@pytest.mark.parametrize(
    ("where", "poor", "no", "rich"),
    [
        (GOVERNMENT_MARKET, {"M": 1}, No.COST, {"C": 1}),
        (EDUCATION, {"M": 2}, No.COST, {"M": 3}),
        (CLEAN_UP, {}, No.COST, {"C": 1}),
        (INDUSTRY_MARKET, {"C": 3}, No.COST, {"S": 1}),
        (CHEMISTRY, {}, No.COST, {"O": 1}),
        (POWER_PLANT, {"M": 1}, No.COST, {"S": 1, "M": 1}),
        (COMMERCE_MARKET, {"M": 1}, No.COST, {"M": 2}),
        (OIL_MARKET, {"O": 2}, No.OIL, {"M": 1}),
    ],
)
def test_the_action_must_be_possible(
    where: int, poor: dict[str, int], no: No, rich: dict[str, int]
) -> None:
    """EE-4.6: what each location needs; the refusal is the action's."""
    assert why(at_the_table(3, mats={0: poor}), 0, place(where)) == no
    assert why(at_the_table(3, mats={0: rich}), 0, place(where)) == No.YES


@pytest.mark.parametrize("where", [RESEARCH, MINE, FINANCE, TRADE, DRILLING])
def test_free_locations(where: int) -> None:
    """EE-4.6, EE-3.5: these cost nothing."""
    assert why(at_the_table(3), 0, place(where)) == No.YES


def test_the_action_must_be_carried_out() -> None:
    """EE-4.7: D9 cannot be declined."""
    s = at_the_table(3, mats={0: {"M": 5, "O": 3}})
    play(s, 0, place(OIL_MARKET))
    assert legal(s) == [BUY_OIL, SELL_OIL]
    assert why(s, 0, DONE) == No.STEP


def test_pieces_make_the_visit_possible() -> None:
    """EE-S7, EE-4.8: three barrels lie there and can be sold at once; price $2."""
    s = at_the_table(
        3,
        pieces={OIL_MARKET: {"oil": 3}},
        spot=[0, 5, 5, 5, 5, 5],
        impacts=["Space Race"],
    )
    play(s, 0, place(OIL_MARKET))
    assert stock(s, 0) == {"M": 2}
    assert s.pieces[OIL_MARKET].sum() == 0


def test_toxic_dumping() -> None:
    """EE-S8, EE-4.8: the token of the location first, then the one of the action; track -1 only."""
    free = [forest(1), forest(2), forest(3), ocean(1), ocean(2), ocean(3)]
    s = at_the_table(
        3, mats={0: {"O": 1, "land": filled(*free)}}, pieces={CHEMISTRY: {"pollution": 1}}
    )
    play(s, 0, place(CHEMISTRY))
    assert open_decision(s) == Decision.LOOT
    assert legal(s) == [space(i) for i in sorted(free)]
    play(s, 0, space(forest(1)))
    assert open_decision(s) == Decision.POLLUTE
    assert stock(s, 0) == {"P": 2, "C": 1}
    assert s.spot.sum() == 30
    play(s, 0, space(ocean(1)))
    assert (s.spot.sum(), 15 - len(land(s, 0))) == (29, 4)
    assert s.pieces[CHEMISTRY].sum() == 0


def test_looted_tokens_find_a_full_grid() -> None:
    """EE-4.8: then they go to the supply."""
    s = at_the_table(3, mats={0: {"land": filled()}}, pieces={MINE: {"pollution": 1}})
    tokens = int(s.tokens)
    play(s, 0, place(MINE))
    assert (s.tokens, s.pieces[MINE].sum(), s.stock[0, 1]) == (tokens + 1, 0, 1)


def test_token_before_drilling() -> None:
    """EE-S9, EE-4.9: the last drilling space is kept for the well."""
    free = [forest(3), forest(4), ocean(5)]
    s = at_the_table(3, mats={0: {"land": filled(*free)}}, pieces={DRILLING: {"pollution": 1}})
    play(s, 0, place(DRILLING))
    assert why(s, 0, space(forest(3))) == No.KEEP_DRILLING
    assert why(s, 0, space(forest(1))) == No.POLLUTED
    assert legal(s) == [space(forest(4)), space(ocean(5))]
    play(s, 0, space(ocean(5)))
    assert s.land[0, forest(3)] == Piece.WELL
    assert stock(s, 0) == {"O": 3}
    s = at_the_table(3, mats={0: {"land": filled(forest(3))}}, pieces={DRILLING: {"pollution": 1}})
    assert why(s, 0, place(DRILLING)) == No.NO_ROOM


def test_the_binder_fixes_the_type() -> None:
    """EE-4.10: which structures may be used this turn."""
    s = at_the_table(3, mats={0: {"owns": ["Iron Mine", "Stock Market"]}})
    play(s, 0, place(MINE))
    assert s.binder == INDUSTRY
    assert why(s, 0, activate("Stock Market")) == No.TYPE
    assert activate("Iron Mine") in legal(s)


def test_where_the_worker_stands_is_known_until_the_turn_ends() -> None:
    """EE-4.4: the place that was visited, and its binder."""
    s = at_the_table(3)
    play(s, 0, place(FINANCE, 0))
    assert (s.location, s.binder) == (FINANCE, COMMERCE)
    play(s, 0, option(0))
    if open_decision(s) == Decision.ACTIVATE:
        play(s, 0, DONE)
    assert decider(s) == 1
    assert (s.location, s.binder) == (NOBODY, NOBODY)


def test_a_gained_worker_is_no_second_placement() -> None:
    """EE-S20, EE-4.11: it may serve for a plank in the same turn."""
    s = at_the_table(3, mats={0: {"W": 1, "E": 0, "M": 3, "owned": 5, "owns": ["Central Bank"]}})
    play(s, 0, place(EDUCATION), space(forest(1)))
    assert (s.workers[0], s.worker_reserve[0]) == (1, 0)
    assert why(s, 0, place(MINE)) == No.STEP
    play(s, 0, activate("Central Bank"))
    assert (s.workers[0], s.stock[0, 0]) == (0, 3)
    assert decider(s) == 1


def test_numbers_of_actions() -> None:
    """EE-S65: the table of actions, to the letter."""
    assert place(EDUCATION, 4) == 24 + 4
    assert place(TRADE, 10) == 144
    assert NATION == 223
    assert (space(0), space(ocean(5))) == (257, 271)
    assert (trade(1, 0), trade(3, 2)) == (248, 256)
    assert (buy(1, 0), buy(1, 1)) == (235, 236)


def test_steps_and_turns() -> None:
    """EE-2.5: numbers of another decision give E-STEP, seats without one E-TURN."""
    s = at_the_table(3)
    assert why(s, 0, buy(0)) == No.STEP
    assert why(s, 1, place(MINE)) == No.NOT_YOUR_TURN
    assert why(s, 1, DONE) == No.NOT_YOUR_TURN


def test_pieces_under_a_standing_worker() -> None:
    """EE-S56: only a later placement takes them, by whichever seat."""
    s = at_the_table(
        3,
        mats={0: {"M": 3}},
        stacks={FINANCE: [(0, 0)]},
        spot=[1, 5, 5, 5, 5, 5],
        impacts=["Cheap Imports"],
        market={COMMERCE: ["Farm", "Airport", "Port"]},
    )
    play(s, 0, place(COMMERCE_MARKET), buy(1), space(1))
    assert [s.pieces[w, 2] for w in (COMMERCE_MARKET, FINANCE, OIL_MARKET, TRADE)] == [1] * 4
    assert s.stock[0, 2] == 0
    assert s.owner[card("Airport")] == 0
    assert BOX.location_binder[EDUCATION] == GOVERNMENT
    if open_decision(s) == Decision.ACTIVATE:
        play(s, 0, DONE)
    play(s, 1, place(FINANCE, 1), option(0))
    assert s.stock[1, 2] == 1
    assert s.pieces[FINANCE, 2] == 0
