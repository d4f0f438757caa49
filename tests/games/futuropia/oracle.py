"""The end of a game by brute force: every figure is placed, every removal is tried.

Written from the rulebook's words and not from the engine: sets of tiles, one Robot or
Living Quarters removed at a time, figures put on spaces one by one.
"""

from itertools import combinations
from typing import NamedTuple


class Machine(NamedTuple):
    kind: str
    made: int
    spaces: int
    people_only: int


class Home(NamedTuple):
    beds: int
    plug: int
    points: int
    glass: int = 0  # Food of a Greenhouse
    sun: int = 0  # Energy of a Solar Farm


class Condominium(NamedTuple):
    machines: tuple[Machine, ...]
    homes: tuple[Home, ...]
    people: int
    robots: int
    camper: int = 0


def workers(machines: list[Machine], robots: int, camper: int) -> int:
    """Residents needed when Robots and the Camper take what they may, space by space."""
    residents = 0
    for space in sorted(
        (j < m.people_only for m in machines for j in range(m.spaces)), reverse=True
    ):
        if not space and robots:
            robots -= 1
        elif camper:
            camper -= 1
        else:
            residents += 1
    return residents


def keepable(homes: tuple[Home, ...], energy: int) -> list[tuple[Home, ...]]:
    """Sets of quarters whose consumption fits and to which no removed one could be added."""

    def need(kept: tuple[int, ...]) -> int:
        return sum(homes[i].plug - homes[i].sun for i in kept)

    found = []
    for n in range(len(homes) + 1):
        for kept in combinations(range(len(homes)), n):
            rest = [i for i in range(len(homes)) if i not in kept]
            if need(kept) <= energy and all(need((*kept, i)) > energy for i in rest):
                found.append(tuple(homes[i] for i in kept))
    return found


def ends_with(c: Condominium, running: list[Machine], surplus: int) -> list[int]:
    """The points of every end with exactly these machines running; none: it cannot run."""
    food = sum(m.made for m in running if m.kind == "f")
    energy = sum(m.made for m in running if m.kind == "e")
    need = sum(home.plug - home.sun for home in c.homes)
    robots, options = c.robots, []
    while robots and energy < need + robots:
        robots -= 1
    options = [c.homes] if energy >= need + robots else keepable(c.homes, energy)
    found = []
    for kept in options:
        made = food + sum(home.glass for home in kept)
        residents = c.people
        while residents > made or residents > sum(home.beds for home in kept):
            residents -= 1
        working = workers(running, robots, c.camper)
        if working > residents:
            continue
        left = made - residents + energy - sum(h.plug - h.sun for h in kept) - robots
        points = 5 * (residents - working) + surplus * left + sum(home.points for home in kept)
        found.append(points)
    return found


def best_end(c: Condominium, surplus: int = 1, shut_down: bool = False) -> int:
    """The owner's best end among the largest sets that can run (or all, with shut_down)."""
    sustainable = {}
    n = len(c.machines)
    for size in range(n + 1):
        for chosen in combinations(range(n), size):
            ends = ends_with(c, [c.machines[i] for i in chosen], surplus)
            if ends:
                sustainable[frozenset(chosen)] = max(ends)
    legal = [
        points
        for chosen, points in sustainable.items()
        if shut_down or not any(chosen < other for other in sustainable)
    ]
    return max(legal)
