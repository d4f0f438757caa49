"""The upgraded game: first homes and the eight specials."""

import pytest

from megawatt.games.futuropia.components import ORDINARY, Effect
from megawatt.games.futuropia.rules.quarters import count_offer
from megawatt.games.futuropia.state import ALL_UP, GONE, SUPPLY
from tests.games.futuropia.table import (
    PASS,
    PEOPLE,
    QUARTERS,
    QUARTERS_DONE,
    ROBOTS,
    STARTERS,
    Decision,
    Deed,
    No,
    Table,
    at_the_table,
    special,
)


def upgraded(*effects: Effect, seats: int = 2) -> Table:
    """Seat 0 at its first turn, owner of these specials and of three beds."""
    t = at_the_table(seats, upgraded=True).quarters(0, 2, *(special(effect) for effect in effects))
    for seat in range(1, seats):
        t.quarters(seat, 2 + seat)
    t.s.decision, t.s.current, t.s.offer = Decision.TURN, 0, 0
    return t


def test_what_is_the_same() -> None:
    """FU-14.1: three starting Generators, 3 People, $12, 3 Food, 3 Energy for every seat."""
    t = at_the_table(4, upgraded=True)
    for seat in range(4):
        assert t.resources(seat) == (12, 3, 3, 0)
        assert t.s.people[seat] == 3
        assert list(t.s.cellar[seat, :4]) == [*STARTERS, -1]


@pytest.mark.parametrize(("seats", "specials"), [(1, 4), (2, 4), (3, 6), (4, 8)])
def test_two_specials_per_player(seats: int, specials: int) -> None:
    """FU-14.2: drawn at random, side B, in the supply; no pawn tiles of side A."""
    t = at_the_table(seats, upgraded=True)
    assert (t.s.place[ORDINARY:] == SUPPLY).sum() == specials
    assert (t.s.place[ORDINARY:] == GONE).sum() == 8 - specials
    drawn = {
        at_the_table(1, seed, upgraded=True).s.place[ORDINARY:].tobytes() for seed in range(20)
    }
    assert len(drawn) > 5


def test_first_homes_in_reverse_order() -> None:
    """FU-14.3: the last seat first, the starting player last; one tile with 3 to 8 spaces."""
    t = at_the_table(3, upgraded=True)
    assert (t.seat, t.decision) == (2, Decision.FIRST_HOME)
    assert t.why_not(QUARTERS + 0) == No.HOME_TOO_SMALL
    assert t.why_not(QUARTERS + 14) == No.HOME_TOO_LARGE
    assert all(3 <= t.box.beds[action - QUARTERS] <= 8 for action in t.legal())
    t.play(QUARTERS + 2)
    assert t.seat == 1
    t.play(QUARTERS + 3)
    assert t.seat == 0
    assert t.why_not(QUARTERS + 2) == No.NOT_IN_SUPPLY
    t.play(QUARTERS + 5)
    assert (t.seat, t.decision) == (0, Decision.TURN)
    assert list(t.s.money[:3]) == [12 - 5, 12 - 4, 12 - 1]


def test_the_dearest_home_takes_a_loan() -> None:
    """FU-14.3: loans if short; of identical tiles the lowest index."""
    t = at_the_table(upgraded=True).have(1, money=3)
    t.play(QUARTERS + 3)
    assert t.resources(1) == (4, 3, 3, 1)
    t = at_the_table(3, upgraded=True)  # L05 and L18 are alike on side A
    assert t.why_not(QUARTERS + 17) == No.TWIN_FIRST


def test_the_first_home_is_no_invite() -> None:
    """FU-14.4: nobody is invited or fed, no tile is turned."""
    t = at_the_table(upgraded=True).play(QUARTERS + 2)
    assert (t.s.people[1], t.s.food[1], t.s.tiles[1], t.s.turns[1]) == (3, 3, ALL_UP, 0)


def test_then_the_starting_player_begins() -> None:
    """FU-14.5: with its first turn."""
    t = at_the_table(4, upgraded=True, first_seat=2)
    for seat, tile in ((1, 2), (0, 3), (3, 4), (2, 5)):
        assert t.seat == seat
        t.play(QUARTERS + tile)
    assert (t.seat, t.decision) == (2, Decision.TURN)


def test_one_special_per_turn() -> None:
    """FU-14.6, R-30: in one Invite; over several turns also more."""
    t = upgraded()
    camper, hall = special(Effect.CAMPER), special(Effect.GAMBLING_HALL)
    t.supply(camper, hall, 0, 3).have(food=30, money=30)
    t.act(Deed.INVITE).play(PEOPLE + 5, QUARTERS + 3, QUARTERS + camper)
    assert t.why_not(QUARTERS + hall) == No.ONE_SPECIAL
    t.play(QUARTERS_DONE)
    assert t.s.place[camper] == 0
    t.act(Deed.SUBSIDY)
    t.tiles(0, [Deed.INVITE]).invite(3, 0, hall)
    assert t.s.place[hall] == 0


def test_the_second_special_is_refused() -> None:
    """FU-14.6: after one special the others are not offered."""
    t = upgraded()
    camper, office = special(Effect.CAMPER), special(Effect.LOAN_OFFICE)
    t.supply(camper, office, 0, 1, 3).have(food=30, money=30)
    t.act(Deed.INVITE).play(PEOPLE + 5, QUARTERS + 0)
    t.s.special_chosen = 1
    count_offer(t.box, t.s, 3)
    assert not int(t.s.offer) >> camper & 1
    assert t.why_not(QUARTERS + office) == No.ONE_SPECIAL


def test_camper() -> None:
    """FU-14.7, R-18: he joins on purchase, works, eats nothing, needs no bed, counts for 25."""
    t = upgraded()
    camper = special(Effect.CAMPER)
    t.supply(camper).have(food=10).invite(2, camper)
    assert (t.s.camper[0], t.s.people[0], t.s.food[0]) == (1, 5, 5)
    t = upgraded(Effect.CAMPER).have(people=0, robots=0).cellar(0, "f 4/1/1")
    t.buy(Deed.BUY_FOOD, PASS)
    assert t.s.food[0] == 7


def test_loan_office() -> None:
    """FU-14.8: $20 now, no interest, 20 resources when pulling out, mandatory if possible."""
    t = upgraded().have(money=10, food=10)
    office = special(Effect.LOAN_OFFICE)
    t.supply(office).invite(1, office)
    assert (t.s.money[0], t.s.special_loan[0], t.s.loans[0]) == (10 - 6 + 20, 1, 0)
    t.final().act(Deed.SUBSIDY)
    t.have(money=21, food=0, energy=0).play(6)
    assert (t.s.special_loan[0], t.s.money[0]) == (0, 1)


def test_gambling_hall() -> None:
    """FU-14.9, R-27: one more person, from the next Invite on."""
    hall = special(Effect.GAMBLING_HALL)
    t = upgraded().supply(hall, 3).have(food=30).act(Deed.INVITE)
    assert t.why_not(PEOPLE + 6) == No.TOO_MANY_PEOPLE
    t = upgraded(Effect.GAMBLING_HALL).act(Deed.INVITE)
    assert t.legal()[-1] == PEOPLE + 6


def test_workshop() -> None:
    """FU-14.10: up to four Robots."""
    assert upgraded(Effect.WORKSHOP).act(Deed.ROBOTS).legal()[-1] == ROBOTS + 4


def test_planning_office() -> None:
    """FU-14.11: $3 more with every own subsidy; the marker as usual."""
    t = upgraded(Effect.PLANNING_OFFICE).act(Deed.SUBSIDY)
    assert t.s.money[0] == 12 + 12 + 3
    assert t.act(Deed.SUBSIDY).s.money[1] == 12 + 13


def test_greenhouse() -> None:
    """FU-14.12: 2 Food in every own run and in the final scoring."""
    t = upgraded(Effect.GREENHOUSE).buy(Deed.BUY_FOOD, PASS)
    assert t.s.food[0] == 3 + 3 + 2
    t = upgraded(Effect.GREENHOUSE).have(people=3, robots=0).cellar(0, "f 1/1/0", "e 9/1/0")
    assert t.sustained(0)[3] == 3


def test_solar_farm() -> None:
    """FU-14.13: 2 Energy in every own run and in the final scoring."""
    t = upgraded(Effect.SOLAR_FARM).buy(Deed.BUY_ENERGY, PASS)
    assert t.s.energy[0] == 3 + 1 + 2


def test_converter() -> None:
    """FU-14.14, R-28: a free choice; then the proper resource, then $2 each; not at the end."""
    t = upgraded(Effect.CONVERTER).have(people=5, food=2, energy=3, money=20).act(Deed.INVITE)
    t.play(PEOPLE + 1)
    t.play(QUARTERS_DONE)
    assert t.decision == Decision.CONVERT
    assert t.amounts() == (0, 3)
    zero = t.copy().pay(0)
    assert zero.resources(0) == (20 - 8, 0, 3, 0)
    three = t.copy().pay(3)
    assert three.resources(0) == (20 - 2, 0, 0, 0)
    t = upgraded(Effect.CONVERTER).have(energy=0, food=3).act(Deed.ROBOTS, ROBOTS + 1)
    t.pay(3)  # 1 Robot, 2 + 2 for the quarters: 5 Energy, of them three paid with Food
    assert t.resources(0) == (12 - 4, 0, 0, 0)
    t = upgraded(Effect.CONVERTER).cellar(0, "f 9/1/0").have(people=3)
    assert t.sustained(0)[3] == 0  # no Energy: no quarters, no residents


def test_without_choice_the_converter_does_not_ask() -> None:
    """FU-14.14: nothing of the other resource in hand: one value."""
    t = upgraded(Effect.CONVERTER).have(food=0).robots(1)
    assert t.seat == 1


def test_side_b_for_all() -> None:
    """FU-14.15: same spaces, other prices, Energy and points, with either start."""
    t = at_the_table(quarters="B").have(food=20).invite(5, 5)
    assert t.s.money[0] == 12 - 7
    assert t.s.plug[0] == 1 + 2
    assert t.s.quarters_points[0] == 2


def test_nothing_else_changes() -> None:
    """FU-14.16: a turn goes as ever."""
    t = upgraded().buy(Deed.BUY_FOOD, PASS)
    assert t.s.food[0] == 6
    assert t.seat == 1
