"""The invariants of the specification, along whole games and by breaking them."""

import random
from collections.abc import Iterator

import pytest

from megawatt.games.futuropia.invariants import broken
from megawatt.games.futuropia.state import ALL_UP
from tests.games.futuropia.table import (
    LEFT,
    PULL_OUT,
    REVEAL,
    RIGHT,
    Decision,
    Deed,
    Table,
    at_the_table,
)

OPTIONS = [
    (1, {}),
    (2, {"quarters": "B"}),
    (3, {"upgraded": True, "variants": ["random"]}),
    (4, {"upgraded": True, "quarters": "variable", "strict_reveal": False}),
]


def whole_game(
    seats: int, options: dict[str, object], seed: int
) -> Iterator[tuple[Table, Table, int]]:
    """Each step of a random game: before, after, the action."""
    t, luck = at_the_table(seats, seed, **options), random.Random(seed)
    while t.decision != Decision.OVER:
        action = luck.choice(t.legal())
        before = t.copy()
        t.play(action)
        yield before, t, action


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_no_invariant_is_ever_broken(seats: int, options: dict[str, object]) -> None:
    """Invariant 1 to Invariant 6, Invariant 14: after every step; the trigger comes once."""
    finals = 0
    for before, after, action in whole_game(seats, options, 3):
        assert broken(after.box, after.s) == 0
        finals += int(after.s.final) - int(before.s.final)
        assert not (before.s.final and action == REVEAL)
    assert finals == 1


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_what_never_shrinks(seats: int, options: dict[str, object]) -> None:
    """Invariant 7, Invariant 8: the subsidy index, People, Robots, own Living Quarters."""
    for before, after, action in whole_game(seats, options, 5):
        assert 0 <= after.s.subsidy_at - before.s.subsidy_at <= 1 + (seats == 1)
        if seats > 1 and after.s.subsidy_at > before.s.subsidy_at:
            assert action == 1 + Deed.SUBSIDY
        assert (after.s.people >= before.s.people).all()
        assert (after.s.robots >= before.s.robots).all()
        for seat in range(seats):
            assert ((before.s.place != seat) | (after.s.place == seat)).all()
        assert (after.s.people + after.s.camper).max() <= 31


def net_money(t: Table, seat: int) -> int:
    return int(t.s.money[seat]) - 5 * int(t.s.loans[seat]) - 20 * int(t.s.special_loan[seat])


def test_net_money_changes_by_known_amounts() -> None:
    """Invariant 9, Invariant 10: a loan leaves it alone; directly after one, Money is under 5."""
    t = at_the_table().have(money=3)
    before = net_money(t, 0)
    t.buy(Deed.BUY_ENERGY, RIGHT)
    assert net_money(t, 0) == before - 7
    assert t.s.money[0] < 5
    before = net_money(t, 1)
    t.act(Deed.SUBSIDY)
    assert net_money(t, 1) == before + 12
    before = net_money(t, 0)
    t.have(food=1).invite(5, 5)
    assert net_money(t, 0) == before - 5 - 2 * 7
    assert t.s.money[0] < 5


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_tiles_at_the_start_of_a_turn(seats: int, options: dict[str, object]) -> None:
    """Invariant 11, FU-10.6: one is up; REVEAL if one is down and can be paid; ever fewer then."""
    last: dict[int, int] = {}
    for before, _, action in whole_game(seats, options, 9):
        if before.decision != Decision.TURN:
            continue
        seat, up = before.seat, int(before.s.tiles[before.seat]).bit_count()
        assert up > 0
        if before.s.final:
            assert up < last.get(seat, 6)
            last[seat] = up
        else:
            can_pay = sum(before.resources(seat)[:3]) >= up or not options.get(
                "strict_reveal", True
            )
            stuck = not any(1 <= other <= 5 for other in before.legal())
            down = before.s.tiles[seat] != ALL_UP
            assert (REVEAL in before.legal()) == (down and (can_pay or stuck))
        assert action != PULL_OUT or before.s.final


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_turns_are_tiles_used(seats: int, options: dict[str, object]) -> None:
    """Invariant 12: one per action chosen; never above 65."""
    used = [0] * seats
    for before, after, action in whole_game(seats, options, 13):
        if 1 <= action <= 5:
            used[before.seat] += 1
        assert list(after.s.turns[:seats]) == used
        assert max(used) <= 65


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_interest_falls_due_only_at_reveals_and_at_the_end(seed: int) -> None:
    """Invariant 13: a bill is opened with tiles turned up, and nowhere else."""
    for before, after, action in whole_game(2, {}, seed):
        if before.decision == Decision.TURN and after.decision == Decision.BILL_FOOD:
            down = after.s.tiles[after.seat] == ALL_UP
            assert down
            assert action == REVEAL or after.seat != before.seat


def test_legal_lists() -> None:
    """Invariant 15: never empty, ascending, no number twice, inside 0 … 127."""
    for before, _, _ in whole_game(3, {"upgraded": True}, 21):
        legal = before.legal()
        assert legal
        assert legal == sorted(set(legal))
        assert 0 <= legal[0] <= legal[-1] <= 127


def test_more_is_never_worse() -> None:
    """Invariant 19: more Money, Food or Energy, or fewer loans, never lower the points now."""
    for before, _, _ in whole_game(2, {}, 30):
        points = before.points(0)
        for name, change in (("money", 1), ("food", 1), ("energy", 1), ("loans", -1)):
            other = before.copy()
            if other.s.out[0] or other.s[name][0] + change < 0:
                continue
            other.s[name][0] += change
            assert other.points(0) >= points


def test_the_same_again() -> None:
    """Invariant 20: the same seed and actions give the same bytes, also from a saved state."""
    one = [after.states.tobytes() for _, after, _ in whole_game(2, {"upgraded": True}, 4)]
    two = [after.states.tobytes() for _, after, _ in whole_game(2, {"upgraded": True}, 4)]
    assert one == two


@pytest.mark.parametrize(
    ("number", "bend"),
    [
        (1, {"money": -1}),
        (1, {"camper": 2}),
        (2, {"people": 4}),
        (8, {"people": 40, "beds": 42}),
        (12, {"turns": 66}),
        (14, {"out": 1}),
        (5, {"plug": 9}),
        (5, {"quarters_points": 9}),
        (5, {"powers": 2}),
        (3, {"machines": 8}),
    ],
)
def test_breaking_one_is_noticed(number: int, bend: dict[str, int]) -> None:
    """Invariant 1, 2, 3, 5, 8, 12, 14: the check itself."""
    assert broken(at_the_table().box, at_the_table().s) == 0
    t = at_the_table().have(**bend)
    assert broken(t.box, t.s) == number


def test_breaking_the_market_is_noticed() -> None:
    """Invariant 4, Invariant 6, Invariant 7, Invariant 11."""
    t = at_the_table()
    t.s.stock[3] = 2
    assert broken(t.box, t.s) == 4
    t = at_the_table()
    t.s.marker[0] = 7
    assert broken(t.box, t.s) == 6
    t = at_the_table()
    t.s.left[0] = 5
    assert broken(t.box, t.s) == 6
    t = at_the_table()
    t.s.subsidy_at = 0
    assert broken(t.box, t.s) == 7
    t = at_the_table()
    t.s.tiles[0] = 0
    assert broken(t.box, t.s) == 11
    t = at_the_table().buy(Deed.BUY_FOOD, LEFT)
    assert broken(t.box, t.s) == 0
