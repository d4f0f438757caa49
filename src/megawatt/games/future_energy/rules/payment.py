"""Module 2, keeping tiles, wildcards, and paying with them (FE-14.7 to FE-14.16)."""

from megawatt.games.future_energy.components import Box, Kind
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.state import (
    NOTHING,
    SUBSTITUTES,
    Card,
    State,
    Substitute,
)
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def keep_tile(s: State, seat: Seat, kind: int) -> None:
    """FE-14.7: energies are kept as such, all other tiles as substitutes."""
    if kind == Kind.GROUND:
        s.substitutes[seat, Substitute.GROUND] += 1
    elif kind == Kind.INVESTOR:
        s.substitutes[seat, Substitute.INVESTOR] += 1
    elif kind == Kind.ENGINEER:
        s.substitutes[seat, Substitute.ENGINEER] += 1
    else:
        s.kept[seat, kind - Kind.COAL] += 1
    tell(s, Told.TILE_KEPT, seat, kind)


@rule
def substitutes_of(s: State, seat: Seat) -> int:
    """FE-14.7, FE-14.9: wildcards, grounds, and people without a space on the board."""
    total = 0
    for i in range(SUBSTITUTES):
        total += int(s.substitutes[seat, i])
    return total


@rule
def real_tiles_for(box: Box, s: State, seat: Seat, card: Card, icon: int) -> int:
    """FE-14.13: how many icons of a card, from `icon` on, the seat has the tile for."""
    real = 0
    for i in range(icon, box.card_icons[card]):
        real += s.kept[seat, box.card_icon[card, i] - Kind.COAL] > 0
    return real


@rule
def all_payable(box: Box, s: State, seat: Seat, card: Card) -> No:
    """FE-14.13: a tile or a substitute for each icon, at least one of them real."""
    real = real_tiles_for(box, s, seat, card, 0)
    if real == 0:
        return No.NEED_REAL
    if real + substitutes_of(s, seat) < box.card_icons[card]:
        return No.LACK_TILES
    return No.YES


@rule
def rest_payable(box: Box, s: State, seat: Seat, real_paid: int, substitutes: int) -> bool:
    """FE-14.14: whether the icons after the present one can be paid."""
    icon = int(s.icons_paid) + 1
    rest = int(box.card_icons[s.card]) - icon
    real = real_tiles_for(box, s, seat, Card(int(s.card)), icon)
    if s.must_real:
        return real == rest
    return real + substitutes >= rest and (real_paid > 0 or real > 0)


@rule
def may_pay_real(box: Box, s: State, seat: Seat) -> No:
    """FE-14.14: with the tile shown, if the rest can be paid afterwards."""
    if s.kept[seat, box.card_icon[s.card, s.icons_paid] - Kind.COAL] == 0:
        return No.NO_REAL_TILE
    if rest_payable(box, s, seat, 1, substitutes_of(s, seat)):
        return No.YES
    return No.LACK_TILES


@rule
def may_pay_substitute(box: Box, s: State, seat: Seat) -> No:
    """FE-14.14, FE-14.16: with a substitute, although the real tile may be there."""
    if s.must_real:
        return No.ALL_REAL
    substitutes = substitutes_of(s, seat) - 1
    real_paid = int(s.icons_paid) - int(s.subs_paid)
    if substitutes >= 0 and rest_payable(box, s, seat, real_paid, substitutes):
        return No.YES
    return No.NO_SUBSTITUTE


@rule
def pay_real(box: Box, s: State, seat: Seat) -> None:
    """FE-14.15: the tile leaves the game."""
    icon = int(box.card_icon[s.card, s.icons_paid])
    s.kept[seat, icon - Kind.COAL] -= 1
    s.boxed += 1
    s.icons_paid += 1
    tell(s, Told.TILE_PAID, seat, icon)


@rule
def first_substitute(s: State, seat: Seat) -> int:
    """FE-14.14: wildcards go first, then grounds, investors, engineers; NOTHING without any."""
    for substitute in range(SUBSTITUTES):
        if s.substitutes[seat, substitute] > 0:
            return substitute
    return NOTHING


@rule
def pay_substitute(box: Box, s: State, seat: Seat) -> None:
    """FE-14.14: one substitute leaves, in their order."""
    first = first_substitute(s, seat)
    s.substitutes[seat, first] -= 1
    if first == Substitute.WILDCARD:
        s.wildcards_spent += 1
    else:
        s.boxed += 1
    s.subs_paid += 1
    tell(s, Told.SUBSTITUTE_PAID, seat, first, box.card_icon[s.card, s.icons_paid])
    s.icons_paid += 1
