"""Chapters "The Island" and "The Vacation tile"; variant 2, Adventure Island."""

from typing import Any

import pytest

from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.verdicts import No
from tests.games.powerline.table import (
    BOX,
    DONE,
    ISLE,
    KEEP,
    L1,
    L10,
    NICO,
    RED_FIRST,
    SPEND,
    L,
    at_the_table,
    chart_of,
    do,
    finish_round,
    island,
    legal,
    new_game,
    on,
    pending,
    why_not,
)


def nico(**options: Any) -> Any:
    return do(at_the_table(**options), RED_FIRST, ISLE, ISLE, DONE)


def test_nicos_island() -> None:
    """PL-X7, PL-10.1, PL-10.3: two workers, two points; they come home."""
    s = do(nico(), KEEP)
    assert s.vp[0] == 8
    assert s.islanders[0] == 0


def test_vacation() -> None:
    """PL-X8, PL-10.5: no loss, once a game; the tile is gone for good."""
    s = do(nico(), SPEND)
    assert (s.vp[0], s.has_vacation[0]) == (10, 0)
    do(s, RED_FIRST, ISLE, DONE)
    assert s.completed == 2  # not asked again


def test_never_below_zero() -> None:
    """PL-10.2: what is missing is forgiven; the ledger holds what was really lost."""
    s = do(at_the_table(vp=2), RED_FIRST, *island(4), DONE, KEEP)
    assert (s.vp[0], s.island_loss[0]) == (0, 2)


def test_all_six_to_the_island() -> None:
    """PL-S8, PL-10.1: VP 10 to 4, or 10 with the vacation tile; no token anywhere."""
    for answer, vp in ((KEEP, 4), (SPEND, 10)):
        s = do(at_the_table(), RED_FIRST, *island(6), DONE, answer)
        assert s.vp[0] == vp
        assert chart_of(s) == [2, 3, 3, 3, 2, 1]
        assert s.tokens[0].sum() == 0
        assert s.island_tokens[0] == 0


def test_when_the_vacation_tile_is_refused() -> None:
    """PL-10.5: nobody on the island, tile spent, or no such tiles at this table."""
    s = do(at_the_table("2 1 1 1 1 1", seats=3), RED_FIRST, on(L1), DONE)
    s.has_vacation[1] = 0
    do(s, RED_FIRST, ISLE, DONE, seat=1)
    do(s, RED_FIRST, ISLE, DONE, seat=2)
    assert pending(s) == {2}
    assert why_not(s, SPEND, 0) == No.NOBODY
    assert why_not(s, KEEP, 1) == No.SPENT
    assert why_not(new_game(vacation=False), SPEND) == No.NO_VACATION


def test_the_choice_is_shown_when_all_have_chosen() -> None:
    """PL-10.5, PL-R10: nothing happens before the last seat has chosen."""
    s = at_the_table(seats=2)
    for seat in (0, 1):
        do(s, RED_FIRST, ISLE, DONE, seat=seat)
    do(s, KEEP, seat=1)
    assert s.vp[1] == 10
    do(s, SPEND, seat=0)
    assert s.vp[:2].tolist() == [10, 9]


def test_asked_even_when_nothing_can_be_lost() -> None:
    """PL-10.7, PL-R27: a seat with 0 VP may still spend its tile."""
    s = nico(vp=0)
    assert legal(s) == {KEEP, SPEND}


def test_an_unspent_tile_is_worth_nothing() -> None:
    """PL-10.8: the points at the end do not change with it."""
    ends = []
    for option in (True, False):
        s = at_the_table("2 4 1 1 1 1", in_round=15, chart=(0, 1, 0, 0, 0, 0), vacation=option)
        ends.append(int(do(s, RED_FIRST, on(L1), on(L1), DONE).vp[0]))
    assert ends[0] == ends[1]


def test_l_without_adventure_island() -> None:
    """PL-S24, PL-10.4, PL-15.12, PL-21.2: a token for each island worker, 1 VP each."""
    s = do(nico(tiles="JKL"), KEEP)
    assert (s.vp[0], s.island_tokens[0]) == (8, 2)
    assert s.stack[0].sum() == 0


def test_l_and_vacation() -> None:
    """PL-S25, PL-10.6: a vacation leaves no tokens, so L still pays at scoring 1."""
    s = at_the_table(in_round=3, tiles="JKL")
    do(s, RED_FIRST, *island(4), DONE, SPEND)
    assert (s.vp[0], s.island_tokens[0]) == (10, 0)
    for _ in range(2):
        s.die[:] = 2
        do(s, RED_FIRST, on(L1) if s.tokens[0, L1] == 0 else 18, DONE)
    assert s.tile.tolist()[2] == L
    assert s.scored[0, 0].tolist() == [0, 0, 3]


def nicos_adventure(**options: Any) -> Any:
    s = at_the_table("5 5 1 1 1 1", adventure=True, stacks={5: 1}, **options)
    return do(s, RED_FIRST, ISLE, ISLE, DONE)


def test_nicos_adventure_island() -> None:
    """PL-X12, PL-19.1, PL-19.2: the second and the third token of a stack cost 2 and 3."""
    s = do(nicos_adventure(), KEEP)
    assert (s.vp[0], s.stack[0, 4]) == (5, 3)


def test_adventure_maximum() -> None:
    """PL-S21, PL-19.2, PL-19.3: 5 + 5 + 3 + 4; stacks grow beyond five."""
    s = at_the_table("2 2 4 4 1 1", adventure=True, vp=30, stacks={2: 4, 4: 2})
    do(s, RED_FIRST, *island(4))
    assert island_price(BOX, s, NICO) == 17
    do(s, DONE, KEEP)
    assert s.vp[0] == 13
    assert (s.stack[0, 1], s.stack[0, 3], s.island_tokens[0]) == (6, 4, 10)


def test_adventure_and_vacation() -> None:
    """PL-S22, PL-19.5, PL-R12: no loss and no tokens, or tokens free of charge."""
    s = do(nicos_adventure(), SPEND)
    assert (s.vp[0], s.stack[0, 4]) == (10, 1)
    s = do(nicos_adventure(vacation_tokens=True), SPEND)
    assert (s.vp[0], s.stack[0, 4]) == (10, 3)
    s.die[:] = 5
    do(s, RED_FIRST, ISLE)
    assert island_price(BOX, s, NICO) == 4


def test_adventure_floor() -> None:
    """PL-S23, PL-19.4, PL-19.6: lose 2 of 5, then gain 5; the token lies all the same."""
    s = at_the_table("5 6 1 1 1 1", adventure=True, vp=2, stacks={6: 4}, tokens={L10: 3})
    s.energy[0] = 3
    do(s, RED_FIRST, on(L10), ISLE, DONE, KEEP)
    assert (s.vp[0], s.stack[0, 5]) == (5, 5)
    assert (s.island_loss[0], s.city_vp[0]) == (2, 5)


def test_stacks_follow_the_worker_not_the_choice() -> None:
    """PL-19.1: black first: the first islander stands on the black die's symbol."""
    s = at_the_table("1 1 1 1 1 6", adventure=True)
    do(s, 1, ISLE, DONE, KEEP)
    assert s.stack[0].tolist() == [0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize("adventure", [False, True])
def test_variant_pairs_with_the_island(adventure: bool) -> None:
    """PL-22.4: without vacation tiles every island worker leaves a token for L."""
    s = at_the_table(tiles="JKL", vacation=False, adventure=adventure)
    finish_round(do(s, RED_FIRST, ISLE, ISLE))
    assert s.island_tokens[0] == 2
    assert s.stack[0].sum() == (2 if adventure else 0)
