"""The "test run for the Food production" and "for the Energy production": who works, the yield."""

from megawatt.games.futuropia.components import Box, Effect
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.allowances import has_power, head_count
from megawatt.games.futuropia.state import FOOD, Decision, Generator, Kind, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

FIELD = 10  # bits of one number in a packed Generator
LOW = (1 << FIELD) - 1


@rule
def packed(box: Box, which: Generator) -> int:
    """Put production, spaces and people-only spaces into one number, so that sets add up."""
    made = int(box.production[which])
    return (made << 2 * FIELD) | (int(box.spaces[which]) << FIELD) | int(box.people_only[which])


@rule
def workers_needed(spaces: int, people_only: int, robots: int) -> int:
    """FU-5.2, FU-5.3: Robots fill what they may, humans the people-only spaces and the rest."""
    return max(people_only, spaces - robots)


@rule
def totals(box: Box, s: State, seat: Seat, kind: Kind) -> int:
    """Add up all own Generators of a kind, packed."""
    total = 0
    for i in range(s.machines[seat]):
        which = Generator(int(s.cellar[seat, i]))
        if box.kind[which] == kind:
            total += packed(box, which)
    return total


@rule
def best_run(box: Box, s: State, seat: Seat, kind: Kind) -> tuple[int, int]:
    """FU-5.4: the most productive staffed set of a kind: (production, positions in the cellar).

    Ties: fewest humans at work, then fewest occupied spaces, then the lowest set.
    """
    humans, robots = head_count(s, seat), int(s.robots[seat])
    everything, where, n = 0, 0, 0
    for i in range(s.machines[seat]):
        which = Generator(int(s.cellar[seat, i]))
        if box.kind[which] == kind:
            everything += packed(box, which)
            where |= 1 << i
            n += 1
    needed = workers_needed((everything >> FIELD) & LOW, everything & LOW, robots)
    if needed <= humans:
        return everything >> 2 * FIELD, where
    return _search_run(box, s, seat, where)


@rule
def _search_run(box: Box, s: State, seat: Seat, where: int) -> tuple[int, int]:
    """FU-5.1, FU-5.4: go through all sets, each differing from the one before by one Generator."""
    humans, robots = head_count(s, seat), int(s.robots[seat])
    best, best_key, running, total = 0, 0, 0, 0
    n = 0
    while where >> n:
        n += 1
    for step in range(1, 1 << n):
        i = 0
        while not (step >> i) & 1:
            i += 1
        if not (where >> i) & 1:
            continue
        running ^= 1 << i
        change = packed(box, Generator(int(s.cellar[seat, i])))
        total = total + change if (running >> i) & 1 else total - change
        spaces = (total >> FIELD) & LOW
        needed = workers_needed(spaces, total & LOW, robots)
        if needed > humans:
            continue
        key = (((total >> 2 * FIELD) * 64 + 63 - needed) * 64 + 63 - spaces) * 256 + 255 - running
        if key > best_key:
            best_key, best = key, running
    return best_key >> 20, best


@rule
def produce(box: Box, s: State) -> None:
    """FU-3.7, FU-5.5: the mandatory test run; Greenhouse and Solar Farm add theirs."""
    seat = Seat(s.current)
    kind = Kind(int(s.using))
    made, running = best_run(box, s, seat, kind)
    s.ran[seat] = running
    if kind == FOOD:
        more = greenhouse_of(box, s, seat)
        s.food[seat] += made + more
        tell(s, Told.FOOD_PRODUCED, seat, made, more)
    else:
        more = farm_of(box, s, seat)
        s.energy[seat] += made + more
        tell(s, Told.ENERGY_PRODUCED, seat, made, more)
    s.decision = Decision.DONE


@rule
def greenhouse_of(box: Box, s: State, seat: Seat) -> int:
    """FU-14.12: the Greenhouse gives 2 Food without working spaces."""
    return int(box.greenhouse_food) if has_power(s, seat, Effect.GREENHOUSE) else 0


@rule
def farm_of(box: Box, s: State, seat: Seat) -> int:
    """FU-14.13: the Solar Farm gives 2 Energy without working spaces."""
    return int(box.farm_energy) if has_power(s, seat, Effect.SOLAR_FARM) else 0
