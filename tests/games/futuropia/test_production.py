"""Staffing and production, against an oracle that really places every figure."""

import random
from itertools import combinations, permutations

import pytest

from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.rules.production import best_run
from megawatt.games.futuropia.state import Kind
from megawatt.kernel.ids import Seat
from tests.games.futuropia.table import (
    LEFT,
    PASS,
    STARTERS,
    Deed,
    Table,
    at_the_table,
    energy,
    food,
    special,
)


def can_stand(spaces: list[bool], humans: int, robots: int) -> bool:
    """Put figures one by one: True marks a people-only space. A figure a space."""
    for only in sorted(spaces, reverse=True):
        if not only and robots:
            robots -= 1
        elif humans:
            humans -= 1
        else:
            return False
    return True


def spaces_of(t: Table, types: list[int]) -> list[bool]:
    found = []
    for g in types:
        only = int(t.box.people_only[g])
        found += [True] * only + [False] * (int(t.box.spaces[g]) - only)
    return found


def test_all_or_nothing() -> None:
    """FU-5.1: one empty working space and the Generator makes nothing."""
    t = at_the_table().cellar(0, food(10)).have(people=2)  # 8 Food on three spaces
    assert best_run(t.box, t.s, Seat(0), Kind(0)) == (0, 0)
    t.have(robots=1)
    assert best_run(t.box, t.s, Seat(0), Kind(0)) == (8, 1)


def test_the_first_generator_alone() -> None:
    """FU-5.4: two People; the three spaces of the second stay empty, whatever it would make."""
    t = at_the_table().cellar(0, food(9), food(10)).have(people=2)
    assert best_run(t.box, t.s, Seat(0), Kind(0)) == (7, 1)


def test_people_only_spaces() -> None:
    """FU-5.2, R-25: no Robot there; the Camper is a person."""
    t = at_the_table().cellar(0, energy(8)).have(people=0, robots=5)  # one space, people-only
    assert best_run(t.box, t.s, Seat(0), Kind(1))[0] == 0
    t.have(camper=1)
    assert best_run(t.box, t.s, Seat(0), Kind(1))[0] == 5


def test_the_staffing_formula() -> None:
    """FU-5.3: max(O, S − R) ≤ P + c says exactly whether figures can be placed."""
    for only in range(5):
        for other in range(5):
            spaces = [True] * only + [False] * other
            for humans in range(7):
                for robots in range(7):
                    formula = max(only, only + other - robots) <= humans
                    assert formula == can_stand(spaces, humans, robots)
                    if only + other <= 4:
                        figures = [True] * humans + [False] * robots
                        placed = any(
                            all(
                                person or not space for person, space in zip(p, spaces, strict=True)
                            )
                            for p in set(permutations(figures, len(spaces)))
                        )
                        assert formula == placed


@pytest.mark.parametrize("seed", range(60))
def test_the_best_set_is_found(seed: int) -> None:
    """FU-5.4: highest production; then fewest humans, fewest spaces, lowest set."""
    luck = random.Random(seed)
    t = at_the_table()
    types = sorted(luck.choices(range(29), k=luck.randint(0, 7)))
    t.cellar(0, *types).have(people=luck.randint(0, 9), robots=luck.randint(0, 6))
    for kind in (0, 1):
        places = [i for i, g in enumerate(types) if t.box.kind[g] == kind]
        options = []
        for n in range(len(places) + 1):
            for chosen in combinations(places, n):
                spaces = spaces_of(t, [types[i] for i in chosen])
                if can_stand(spaces, int(t.s.people[0]), int(t.s.robots[0])):
                    made = sum(int(t.box.production[types[i]]) for i in chosen)
                    humans = max(sum(spaces), len(spaces) - int(t.s.robots[0]))
                    mask = sum(1 << i for i in chosen)
                    options.append((-made, humans, len(spaces), mask))
        made, _, _, mask = min(options)
        assert best_run(t.box, t.s, Seat(0), Kind(kind)) == (-made, mask)


def test_what_a_run_brings() -> None:
    """FU-5.5, R-29: Food to Food, Energy to Energy; Greenhouse and Solar Farm add 2, always."""
    t = at_the_table(upgraded=True)
    t.quarters(0, special(Effect.GREENHOUSE), special(Effect.SOLAR_FARM)).quarters(1, 2)
    t.s.decision, t.s.current = 2, 0
    t.cellar(0).buy(Deed.BUY_FOOD, PASS)
    assert t.s.food[0] == 5  # no Generator runs
    t.act(Deed.SUBSIDY).buy(Deed.BUY_ENERGY, LEFT)
    assert t.s.energy[0] == 3 + 4 + 2


def test_nobody_is_kept_idle_on_purpose() -> None:
    """FU-5.6: a run uses the best set there is; the player is not asked."""
    t = at_the_table().cellar(0, *STARTERS, food(4)).have(people=4)
    t.buy(Deed.BUY_FOOD, PASS)
    assert t.s.food[0] == 3 + 7


def test_the_run_is_remembered_for_the_screen() -> None:
    """FU-5.7: the positions in the cellar that ran last; display only."""
    t = at_the_table().buy(Deed.BUY_FOOD, LEFT)
    assert t.s.ran[0] == 0b1010  # Food 2 and the new Generator, not Food 1
