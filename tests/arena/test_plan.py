"""Who meets whom: every deal with every line-up in every rotation."""

from collections import Counter

import pytest

import megawatt
from megawatt.arena import Plan

HARBOUR = "harbour.game:GAME"


def test_two_bots_swap_seats_on_every_deal() -> None:
    plan = Plan(HARBOUR, 2, ("greedy", "random"), 6)

    assert [(one.deal, one.lineup) for one in plan.fixtures()] == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
        (2, (0, 1)),
        (2, (1, 0)),
    ]


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (4, 3), (2, 3), (2, 4), (3, 1)])
def test_every_bot_sits_equally_often_in_every_seat(bots: int, seats: int) -> None:
    names = tuple(f"random/seed={k}" for k in range(bots))
    lineups = Plan(HARBOUR, seats, names, 1).lineups

    for seat in range(seats):
        sat = Counter(lineup[seat] for lineup in lineups)
        assert len(sat) == bots
        assert len(set(sat.values())) == 1


def test_deals_are_played_out() -> None:
    plan = Plan(HARBOUR, 3, ("greedy", "random", "strong", "casual"), 20)

    assert len(plan.lineups) == 12
    assert len(plan.fixtures()) == 24
    assert [one.number for one in plan.fixtures()] == list(range(24))


def test_the_label_tells_plans_apart_but_not_their_lengths() -> None:
    plan = Plan(HARBOUR, 2, ("greedy", "random"), 6)

    assert plan.label() == Plan(HARBOUR, 2, ("greedy", "random"), 60).label()
    assert plan.label() != Plan(HARBOUR, 2, ("greedy", "random"), 6, seed=1).label()
    assert plan.label() != Plan(HARBOUR, 2, ("random", "greedy"), 6).label()
    assert plan.label() != Plan(HARBOUR, 2, ("greedy", "random"), 6, options={"rich": 2}).label()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": ()}, "Name at least one bot"),
        ({"bots": ("greedy", "greedy")}, "named twice"),
        ({"bots": ("greedy", "clever")}, "There is no bot 'clever'"),
        ({"games": 0}, "games is 0; allowed: at least 1"),
        ({"seats": 9}, "Harbour is for 1 to 4 seats, not 9"),
        ({"seed": -1}, "The seed is -1"),
        ({"options": {"rich": 99}}, "Option rich is 99"),
        ({"limit": 0}, "limit is 0"),
        ({"game": "nowhere:GAME"}, "Game nowhere:GAME: module 'nowhere' cannot be imported"),
        ({"game": "chess"}, "There is no game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused_first(changes: dict[str, object], message: str) -> None:
    settings: dict[str, object] = {
        "game": HARBOUR,
        "seats": 2,
        "bots": ("greedy", "random"),
        "games": 2,
        **changes,
    }
    with pytest.raises(megawatt.MegawattError, match=message):
        Plan(**settings).check()  # type: ignore[arg-type]  # wrong on purpose
