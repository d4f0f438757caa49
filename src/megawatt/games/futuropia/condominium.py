"""One condominium as it is shown: rooms, machines, figures where they stand, balance, points."""

from typing import Any

from megawatt.games.futuropia.actions import ACTIONS, Act
from megawatt.games.futuropia.components import TILES, Box
from megawatt.games.futuropia.ending import points_by_kind
from megawatt.games.futuropia.names import SPECIALS, effect_of, generator, quarters
from megawatt.games.futuropia.printed import printed_generator, printed_quarters
from megawatt.games.futuropia.rules.allowances import head_count
from megawatt.games.futuropia.rules.invite import free_beds, price_of_missing
from megawatt.games.futuropia.rules.production import (
    FIELD,
    farm_of,
    greenhouse_of,
    totals,
    workers_needed,
)
from megawatt.games.futuropia.rules.robots import energy_need_of
from megawatt.games.futuropia.rules.sustain import Sustained, sustain
from megawatt.games.futuropia.state import (
    ACTION_TILES,
    ENERGY,
    FOOD,
    Decision,
    Generator,
    State,
    Tile,
)
from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

PERSON, ROBOT, CAMPER, EMPTY = "person", "robot", "camper", ""


def condominium(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    """Give a seat's public numbers, rooms and machines."""
    box: Box = edition.box
    end = Sustained(*map(int, plain(sustain)(box, s, seat)))
    parts = points_by_kind(edition, s, seat, say)
    over = bool(s.decision == Decision.OVER)
    people, robots = int(s.people[seat]), int(s.robots[seat])
    kept_people = end.residents if over else people
    kept_robots = end.robots if over else robots
    running = end.running if over else running_set(box, s, seat)
    machines, working, aside = _machines(edition, s, seat, running, kept_robots, say)
    made_food = (int(plain(totals)(box, s, seat, FOOD)) >> 2 * FIELD) + int(
        plain(greenhouse_of)(box, s, seat)
    )
    made_energy = (int(plain(totals)(box, s, seat, ENERGY)) >> 2 * FIELD) + int(
        plain(farm_of)(box, s, seat)
    )
    need_energy = int(plain(energy_need_of)(s, seat))
    return {
        "seat": seat,
        "points": sum(vp for _, vp in parts.values()),
        "breakdown": [[words, vp] for words, vp in parts.values()],
        "kinds": list(parts),
        "money": int(s.money[seat]),
        "food": int(s.food[seat]),
        "energy": int(s.energy[seat]),
        "loans": int(s.loans[seat]),
        "special_loan": bool(s.special_loan[seat]),
        "people": people,
        "camper": bool(s.camper[seat]),
        "robots": robots,
        "aside": aside,
        "beds": int(s.beds[seat]),
        "free": int(plain(free_beds)(s, seat)),
        "plug": int(s.plug[seat]),
        "food_made": made_food,
        "food_need": people,
        "energy_made": made_energy,
        "energy_need": need_energy,
        "feeding": int(plain(price_of_missing)(box, people, int(s.food[seat]))),
        "lighting": int(plain(price_of_missing)(box, need_energy, int(s.energy[seat]))),
        "leisure": end.residents - end.working,
        "tiles": [bool(int(s.tiles[seat]) >> i & 1) for i in range(ACTION_TILES)],
        "turns": int(s.turns[seat]),
        "out": bool(s.out[seat]),
        "rooms": _rooms(edition, s, seat, kept_people, working, end.kept if over else -1, say),
        "machines": machines,
        "lost": {
            "robots": robots - end.robots,
            "people": people - end.residents,
            "quarters": sum(
                bool(s.place[t] == seat and not end.kept >> t & 1) for t in range(TILES)
            ),
            "off": int(s.machines[seat]) - end.running.bit_count(),
        }
        if over
        else None,
    }


def running_set(box: Box, s: State, seat: Seat) -> int:
    """FU-5.7: what ran last and all that can run beside it; else the best set there is."""
    n, humans = int(s.machines[seat]), int(plain(head_count)(s, seat))
    types = [int(which) for which in s.cellar[seat][:n]]
    spaces, only, made = (
        [int(field[which]) for which in types]
        for field in (box.spaces, box.people_only, box.production)
    )
    robots = int(s.robots[seat])
    best = (-1, 0, 0)
    last = int(s.ran[seat]) & ((1 << n) - 1)
    for chosen in range(1 << n):
        on = [i for i in range(n) if chosen >> i & 1]
        needed = plain(workers_needed)(sum(spaces[i] for i in on), sum(only[i] for i in on), robots)
        if needed <= humans:
            best = max(best, (int(chosen & last == last), sum(made[i] for i in on), chosen))
    return best[2]


def _machines(
    edition: Edition, s: State, seat: Seat, running: int, robots: int, say: Tongue
) -> tuple[list[dict[str, Any]], int, int]:
    """Put Robots on the free spaces from the left, then the Camper, then People."""
    box, found = edition.box, []
    for i in range(int(s.machines[seat])):
        which = Generator(int(s.cellar[seat, i]))
        spaces, only = int(box.spaces[which]), int(box.people_only[which])
        on = bool(running >> i & 1)
        figures = [EMPTY] * spaces
        for j in range(only, spaces):
            if on and robots:
                figures[j] = ROBOT
                robots -= 1
        found.append(
            {
                "type": int(which),
                "box_row": printed_generator(which),
                "discard": number_of(ACTIONS, Act.DISCARD, which),
                "words": generator(edition, which, say),
                "kind": ("food", "energy")[int(box.kind[which])],
                "made": int(box.production[which]),
                "price": int(box.price[which]),
                "only": only,
                "on": on,
                "figures": figures,
            }
        )
    working = _people_at_work(found, bool(s.camper[seat]))
    return found, working, robots


def _people_at_work(machines: list[dict[str, Any]], camper: bool) -> int:
    """Fill the spaces left: the Camper first, on a people-only space if there is one."""
    open_spaces = [
        (j >= one["only"], i, j)
        for i, one in enumerate(machines)
        for j, figure in enumerate(one["figures"])
        if one["on"] and figure == EMPTY
    ]
    if camper and open_spaces:
        first = min(open_spaces)
        machines[first[1]]["figures"][first[2]] = CAMPER
        open_spaces.remove(first)
    for _, i, j in open_spaces:
        machines[i]["figures"][j] = PERSON
    return len(open_spaces)


def _rooms(
    edition: Edition, s: State, seat: Seat, people: int, working: int, kept: int, say: Tongue
) -> list[dict[str, Any]]:
    """Furnish the own Living Quarters: who works has a made bed, free beds are bare."""
    box, found, bed = edition.box, [], 0
    for t in range(TILES):
        tile = Tile(t)
        if s.place[tile] != seat:
            continue
        side, effect = int(s.side[tile]), effect_of(edition, s, tile)
        stays = bool(kept >> tile & 1) if kept >= 0 else True
        beds = []
        for _ in range(int(box.beds[tile])):
            if not stays or bed >= people:
                beds.append("free")
            else:
                beds.append("work" if bed < working else "home")
                bed += 1
        found.append(
            {
                "tile": t,
                "box_row": printed_quarters(tile),
                "words": quarters(edition, s, tile, say),
                "name": say(SPECIALS[effect]) if effect else "",
                "effect": effect.name.lower() if effect else "",
                "plug": int(box.plug[tile, side]),
                "points": int(box.quarters_points[tile, side]),
                "beds": beds,
                "stays": stays,
            }
        )
    return found
