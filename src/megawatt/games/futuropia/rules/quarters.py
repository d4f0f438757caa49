"""Chapter "Invite People", the Living Quarters: what the supply holds, what fits, moving in."""

from megawatt.games.futuropia.components import TILES, Box, Effect
from megawatt.games.futuropia.rules.allowances import is_special
from megawatt.games.futuropia.state import SUPPLY, State, Tile
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

SUMS = (1 << 16) - 1  # sums of beds that can matter: at most 11


@rule
def price_of_quarters(box: Box, s: State, tile: Tile) -> int:
    """FU-2.2: the price on the side that shows."""
    return int(box.quarters_price[tile, s.side[tile]])


@rule
def is_for_sale(s: State, tile: Tile) -> bool:
    """FU-2.6: all Living Quarters of the supply are for sale, unless chosen a moment ago."""
    return s.place[tile] == SUPPLY and (int(s.basket) >> tile) & 1 == 0


@rule
def is_behind_twin(s: State, tile: Tile) -> bool:
    """FU-3.1: of identical tiles only the one with the lowest index is offered."""
    before = int(s.twin_before[tile])
    while before >= 0:
        if is_for_sale(s, Tile(before)):
            return True
        before = int(s.twin_before[before])
    return False


@rule
def some_sum_fits(sums: int, least: int, most: int) -> bool:
    """FU-6.6: whether one of the sums lies between `least` (0 if negative) and `most`."""
    if most < 0:
        return False
    least = max(least, 0)
    return (sums >> least) & ((1 << (most - least + 1)) - 1) != 0


@rule
def count_supply(box: Box, s: State) -> None:
    """FU-6.6: the sums of beds that one purchase can reach, with at most one special."""
    plain, mixed = 1, 1
    for t in range(TILES - 1, -1, -1):
        if s.place[t] != SUPPLY:
            continue
        width = int(box.beds[t])
        if is_special(s, Tile(t)):
            mixed |= plain << width
        else:
            plain |= (plain << width) & SUMS
            mixed |= (mixed << width) & SUMS
    s.sums = mixed & SUMS


@rule
def count_offer(box: Box, s: State, missing: int) -> None:
    """FU-3.2, FU-6.8: the tiles that can be chosen next without running into a dead end."""
    free = int(box.most_free_beds)
    s.offer = 0
    for t in range(TILES):
        tile = Tile(t)
        width = int(box.beds[t])
        if width > missing + free or not is_for_sale(s, tile) or is_behind_twin(s, tile):
            continue
        if is_special(s, tile) and s.special_chosen:
            continue
        rest = missing - width
        if rest <= 0 or some_sum_fits(_sums_without(box, s, tile), rest, rest + free):
            s.offer |= 1 << t


@rule
def _sums_without(box: Box, s: State, tile: Tile) -> int:
    """FU-6.6: the sums of beds that others can reach beside a tile, one special at most in all."""
    plain, mixed = 1, 1
    for t in range(TILES):
        if t == tile or not is_for_sale(s, Tile(t)):
            continue
        width = int(box.beds[t])
        if is_special(s, Tile(t)):
            mixed |= (plain << width) & SUMS
        else:
            plain |= (plain << width) & SUMS
            mixed |= (mixed << width) & SUMS
    return plain if is_special(s, tile) or s.special_chosen else mixed


@rule
def add_quarters(box: Box, s: State, seat: Seat, tile: Tile) -> None:
    """FU-6.7: the tile joins the condominium, and a special takes effect."""
    s.place[tile] = seat
    side = int(s.side[tile])
    s.beds[seat] += int(box.beds[tile])
    s.plug[seat] += int(box.plug[tile, side])
    s.quarters_points[seat] += int(box.quarters_points[tile, side])
    if not is_special(s, tile):
        return
    effect = int(box.effect[tile])
    s.powers[seat] |= 1 << effect
    if effect == Effect.CAMPER:
        s.camper[seat] = 1  # FU-14.7
    elif effect == Effect.LOAN_OFFICE:
        s.money[seat] += int(box.special_loan)  # FU-14.8: after the price is paid
        s.special_loan[seat] = 1
