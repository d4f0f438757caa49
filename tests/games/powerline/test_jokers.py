"""Chapter "Joker tiles"."""

from megawatt.games.powerline.state import NO_END, Order
from megawatt.games.powerline.verdicts import No
from tests.games.powerline.table import (
    BLACK_FIRST,
    DONE,
    ISLE,
    L1,
    L2,
    L4,
    L6,
    L7,
    RED_FIRST,
    TAKE_BACK,
    A,
    C,
    G,
    at_the_table,
    bytes_of,
    do,
    finish_round,
    joker,
    legal,
    on,
    why_not,
)


def test_the_white_worker_needs_a_joker() -> None:
    """PL-X2, PL-6.1, PL-6.3: white shows 4 where 3 is wanted; the joker goes to the supply."""
    s = at_the_table("1 1 1 1 4 5", jokers=1)
    supply = s.joker_supply
    do(s, BLACK_FIRST, on(L7))
    assert why_not(s, on(L7)) == No.DIE
    do(s, joker(L7), DONE)
    assert s.tokens[0, L7] == 2
    assert s.jokers[0] == 0
    assert s.joker_supply == supply + 1
    assert s.tiles_left[0, 1] == 2


def test_one_joker_for_one_worker() -> None:
    """PL-6.2, PL-R6: as many in a round as you own, each for its own worker."""
    s = at_the_table(jokers=2)
    do(s, RED_FIRST, joker(L1), joker(L1))
    assert why_not(s, joker(L1)) == No.NO_JOKER
    assert why_not(s, on(L1)) == No.DIE
    do(s, DONE)
    assert s.jokers[0] == 0
    assert s.tokens[0, L1] == 2


def test_a_joker_is_reserved_until_the_reveal() -> None:
    """PL-6.3: it stays on the sun space while you plan, and comes back with the worker."""
    s = do(at_the_table(jokers=1, seats=2), RED_FIRST, joker(L1))
    assert (s.jokers[0], s.reserved[0]) == (1, 1)
    do(s, 47)
    assert (s.jokers[0], s.reserved[0]) == (1, 0)
    do(s, RED_FIRST, joker(L1), DONE)
    assert s.jokers[0] == 1
    do(s, RED_FIRST, joker(L4), DONE, seat=1)
    assert s.jokers[:2].tolist() == [1, 1]  # spent one, gained one by a one-worker round
    assert s.jokers_spent[:2].tolist() == [1, 1]


def test_take_back_returns_joker_and_direction() -> None:
    """PL-S13, PL-8.2, PL-4.3: the other end is free again; then the order; then nothing."""
    s = do(at_the_table("6 1 1 1 1 1", jokers=1), RED_FIRST, joker(L1), TAKE_BACK)
    assert s.reserved[0] == 0
    assert s.direction[0, L1] == NO_END
    assert s.order[0] == Order.RED
    assert why_not(s, joker(L1, 1)) == No.YES
    do(s, TAKE_BACK)
    assert legal(s) == {RED_FIRST, BLACK_FIRST}
    assert why_not(s, TAKE_BACK) == No.UNDO


def test_idle_joker() -> None:
    """PL-S14, PL-6.4, PL-R5: where the die fits the joker is kept."""
    s = do(at_the_table("2 1 1 1 1 1", jokers=1), RED_FIRST)
    assert why_not(s, joker(L1)) == No.IDLE_JOKER
    assert why_not(s, on(L1)) == No.YES


def test_a_joker_cannot_jump() -> None:
    """PL-S15, PL-6.1, PL-4.2: only the next segment, only in the line's direction."""
    s = do(at_the_table("1 1 1 1 1 1", tokens={L6: 2}, jokers=1), RED_FIRST)
    assert {action for action in legal(s) if action in (on(L6), on(L6, 1), 32, 33)} == {joker(L6)}
    assert why_not(s, joker(L6, 1)) == No.END
    do(s, joker(L6))
    assert s.spot[0, 0] == 2 * L6
    assert s.workers[0, L6] == 1


def test_no_joker_on_the_island() -> None:
    """PL-6.5: the island takes no joker, and none is lost there."""
    s = finish_round(do(at_the_table(jokers=1, chart=(0, 3, 3, 3, 2, 2)), RED_FIRST, ISLE, ISLE))
    assert s.jokers[0] == 1


def test_jokers_may_be_hoarded() -> None:
    """PL-6.6: no upper limit; at the end they count by tile G alone."""
    s = at_the_table("2 1 1 1 1 1", in_round=15, jokers=4, chart=(0, 1, 0, 0, 0, 0), vp=20)
    do(s, RED_FIRST, on(L1), ISLE)
    assert finish_round(s).scored[0, 2].tolist() == [0, 0, 12]
    s = at_the_table(
        "2 1 1 1 1 1", in_round=15, jokers=4, chart=(0, 1, 0, 0, 0, 0), vp=20, tiles="ABC"
    )
    do(s, RED_FIRST, on(L1), ISLE)
    assert finish_round(s).scored[0].sum() == 0
    assert s.tile.tolist() == [A, A + 1, C]
    assert G not in s.tile


def test_not_without_a_joker() -> None:
    """PL-6.2: a refused joker changes nothing."""
    s = do(at_the_table(), RED_FIRST)
    before = bytes_of(s)
    assert why_not(s, joker(L2)) == No.NO_JOKER
    assert bytes_of(s) == before
