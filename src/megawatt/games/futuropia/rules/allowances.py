"""Chapters "The expert game" and "The 8 special Living Quarters": what they allow or forbid."""

from megawatt.games.futuropia.components import ORDINARY, Box, Effect
from megawatt.games.futuropia.state import State, Tile, Variant
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

SOLO = 1


@rule
def has_variant(s: State, variant: Variant) -> int:
    """FU-15.1: variant tiles apply to all players for the whole game; 1 if this one does."""
    return (int(s.variants) >> variant) & 1


@rule
def has_power(s: State, seat: Seat, effect: Effect) -> bool:
    """FU-14.6: whether a seat owns the special Living Quarters with this effect."""
    return (int(s.powers[seat]) >> effect) & 1 == 1


@rule
def most_generators(box: Box, s: State) -> int:
    """FU-4.11: at most 7 Generators; FU-15.3: 6 with one extension space less."""
    return int(box.generators_allowed[has_variant(s, Variant.EXTENSION_SPACE)])


@rule
def most_invited(box: Box, s: State, seat: Seat) -> int:
    """FU-6.1: up to 5 People; FU-15.9: 4 with less attraction; FU-14.9: 1 more with the Hall."""
    most = int(box.people_allowed[has_variant(s, Variant.LESS_ATTRACTION)])
    return most + int(box.hall_people) if has_power(s, seat, Effect.GAMBLING_HALL) else most


@rule
def most_robots(box: Box, s: State, seat: Seat) -> int:
    """FU-7.1: up to 3 Robots; FU-14.10: 4 with the Workshop."""
    most = int(box.robots_allowed)
    return most + int(box.workshop_robots) if has_power(s, seat, Effect.WORKSHOP) else most


@rule
def is_special(s: State, tile: Tile) -> bool:
    """FU-14.2: in the upgraded start the pawn tiles show side B, a special each."""
    return s.upgraded == 1 and tile >= ORDINARY


@rule
def head_count(s: State, seat: Seat) -> int:
    """FU-14.7: the People and the Camper: who can work on people-only spaces."""
    return int(s.people[seat]) + int(s.camper[seat])


@rule
def stock_of(s: State, seat: Seat) -> int:
    """Add up Money, Food and Energy in hand."""
    return int(s.money[seat]) + int(s.food[seat]) + int(s.energy[seat])
