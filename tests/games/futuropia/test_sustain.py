"""Final scoring I: the self-sustaining condominium, against an exhaustive oracle."""

import random

import pytest

from megawatt.games.futuropia.components import Effect
from tests.games.futuropia.oracle import Condominium, Home, Machine, best_end
from tests.games.futuropia.table import STARTERS, Table, at_the_table, energy, food, special


def test_resources_in_hand_do_not_help() -> None:
    """FU-12.1: only running Generators feed and light."""
    t = at_the_table().cellar(0, food(4), energy(6)).quarters(0, (9, 1, 0)).have(people=6, robots=3)
    poor = t.have(food=0, energy=0).sustained(0)
    assert t.have(food=99, energy=99).sustained(0) == poor
    assert poor.residents == 4


def test_robots_go_first() -> None:
    """FU-12.2: for each missing Energy a Robot; Living Quarters stay while that suffices."""
    t = (
        at_the_table()
        .cellar(0, "f 9/1/0", "e 4/1/0")
        .quarters(0, (9, 2, 0))
        .have(people=9, robots=5)
    )
    found = t.sustained(0)
    assert (found.robots, found.residents, found.working) == (2, 9, 0)


def test_quarters_go_when_all_robots_have_gone() -> None:
    """FU-12.2, R-38: until consumption fits, none that would still fit."""
    t = at_the_table().cellar(0, "f 9/1/0", "e 3/1/0").have(people=9, robots=5)
    t.quarters(0, (4, 2, 0), (4, 2, 3), (4, 1, -2))
    found = t.sustained(0)
    assert found.robots == 0
    assert found.kept.bit_count() == 2
    assert t.condominium_points(0) == 5 * (8 - 2) + 1 + (3 - 2)


def test_people_without_bed_or_food_go() -> None:
    """FU-12.2, R-1: beds of the kept quarters, Food of the running Generators."""
    t = at_the_table().cellar(0, "f 4/1/0", "e 1/1/0").quarters(0, (9, 1, 0)).have(people=9)
    assert t.sustained(0).residents == 4
    t.cellar(0, "f 8/1/0", "e 1/1/0").quarters(0, (5, 1, 0))
    assert t.sustained(0).residents == 5


def test_who_must_work() -> None:
    """FU-12.3: people-only spaces and what the kept Robots leave; the Camper spares one."""
    t = (
        at_the_table()
        .cellar(0, "f 9/3/1", "e 4/2/0")
        .quarters(0, (9, 1, 0))
        .have(people=6, robots=2)
    )
    assert t.sustained(0).working == 3
    assert t.have(robots=3).sustained(0).working == 2
    assert t.have(camper=1).sustained(0).working == 1


def test_what_can_run_runs() -> None:
    """FU-12.4, R-2, R-3: no Generator is shut down for points; the option allows it."""
    t = at_the_table().cellar(0, "f 8/1/0", "e 1/1/0", "e 1/1/0").quarters(0, (8, 1, 0))
    t.have(people=8)
    assert t.sustained(0).running == 0b111
    assert t.condominium_points(0) == 5 * 5 + 1
    t.s.shut_down_allowed = 1
    assert t.condominium_points(0) == 5 * 6


def test_which_figures_go() -> None:
    """FU-12.5: Robots aside first, People upstairs first: the numbers do it."""
    t = (
        at_the_table()
        .cellar(0, "f 5/1/0", "e 3/1/0")
        .quarters(0, (9, 1, 0))
        .have(people=7, robots=4)
    )
    found = t.sustained(0)
    assert (found.robots, found.working) == (2, 0)  # two idle Robots went
    assert found.residents == 5  # two of the seven upstairs went


def test_removed_quarters_score_nothing() -> None:
    """FU-12.6: neither good nor bad points, and no effect."""
    t = at_the_table().cellar(0, "f 3/1/0").quarters(0, (3, 0, 0), (4, 2, -5)).have(people=3)
    assert t.condominium_points(0) == 10
    t.quarters(0, (3, 0, 0), (4, 2, 9))
    assert t.condominium_points(0) == 10


def random_case(t: Table, luck: random.Random) -> Condominium:
    """A small condominium, often one that cannot sustain itself."""
    machines = []
    for _ in range(luck.randint(0, 5)):
        spaces = luck.randint(1, 3)
        only = luck.choice([0, 0, 0, luck.randint(0, spaces)])
        machines.append(Machine(luck.choice("fe"), luck.randint(1, 8), spaces, only))
    homes = [
        Home(luck.randint(2, 7), luck.randint(0, 3), luck.randint(-2, 4))
        for _ in range(luck.randint(1, 4))
    ]
    effects = luck.sample([Effect.GREENHOUSE, Effect.SOLAR_FARM, Effect.CAMPER], luck.randint(0, 2))
    for effect in effects:
        tile = special(effect)
        glass = 2 if effect == Effect.GREENHOUSE else 0
        sun = 2 if effect == Effect.SOLAR_FARM else 0
        plug = luck.randint(0, 3)
        t.box.plug[tile] = plug
        homes.append(Home(int(t.box.beds[tile]), plug, 0, glass, sun))
    t.cellar(0, *(f"{m.kind} {m.made}/{m.spaces}/{m.people_only}" for m in machines))
    ordinary = homes[: len(homes) - len(effects)]
    tiles = [(home.beds, home.plug, home.points) for home in ordinary]
    t.quarters(0, *tiles, *(special(effect) for effect in effects))
    people, robots = luck.randint(0, 12), luck.randint(0, 7)
    t.have(people=people, robots=robots)
    camper = int(Effect.CAMPER in effects)
    return Condominium(tuple(machines), tuple(homes), people, robots, camper)


@pytest.mark.parametrize("seed", range(150))
def test_the_best_end_is_found(seed: int) -> None:
    """FU-12.4, FU-12.7, Invariant 16, Invariant 17: as good as trying everything."""
    luck = random.Random(seed)
    surplus = luck.choice([1, 2])
    t = at_the_table(upgraded=True, variants=["surplus"] if surplus == 2 else [])
    case = random_case(t, luck)
    t.s.shut_down_allowed = luck.random() < 0.3
    assert t.condominium_points(0) == best_end(case, surplus, bool(t.s.shut_down_allowed))
    found = t.sustained(0)
    assert min(found.food_left, found.energy_left) >= 0
    assert 0 <= found.working <= found.residents <= case.people
    assert found.robots <= case.robots


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_removed_when_all_is_supplied(seed: int) -> None:
    """Invariant 16: enough Energy, enough Food, staff for all: everything stays."""
    luck = random.Random(seed)
    t = at_the_table().cellar(0, *STARTERS, food(9), food(11), energy(11), energy(13))
    robots, people = luck.randint(3, 9), luck.randint(10, 18)
    t.have(people=people, robots=robots).quarters(0, (10, 2, 1), (9, 3, -1))
    found = t.sustained(0)
    assert (found.robots, found.residents, found.running) == (robots, people, 0b1111111)
    assert found.kept.bit_count() == 2


def test_the_order_of_tiles_does_not_matter() -> None:
    """Invariant 17: the same tiles, numbered otherwise, score the same."""
    homes = [(3, 1, 0), (4, 2, 3), (2, 0, -1), (5, 2, 1)]
    points = set()
    for seed in range(8):
        shuffled = random.Random(seed).sample(homes, 4)
        t = at_the_table().cellar(0, "f 6/2/0", "e 3/1/0").quarters(0, *shuffled)
        points.add(t.have(people=9, robots=2).condominium_points(0))
    assert len(points) == 1
