"""Chapter "Final scoring", II: victory points; the settlement when pulling out."""

from typing import NamedTuple

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.rules.allowances import SOLO, has_variant, stock_of
from megawatt.games.futuropia.rules.reveal import tiles_up
from megawatt.games.futuropia.rules.sustain import points_per_surplus, sustain
from megawatt.games.futuropia.state import State, Variant
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


class Score(NamedTuple):
    """The points by category."""

    leisure: int
    surplus_food: int
    surplus_energy: int
    quarters: int
    loans: int
    special_loan: int
    unused_actions: int
    resources: int
    solo_bonus: int
    solo_penalty: int
    camper: int


PARTS = len(Score._fields)
_CAMPER = Score._fields.index("camper")
_SPECIAL_LOAN = Score._fields.index("special_loan")
_UNUSED = Score._fields.index("unused_actions")
_SOLO_TERMS = Score._fields.index("solo_bonus")


@rule
def is_counted(s: State, part: int) -> bool:
    """FU-13.1, FU-16.11: whether a category exists in this game at all."""
    if part == _CAMPER:
        return s.upgraded == 1 and s.camper_scores == 1
    if part == _SPECIAL_LOAN:
        return s.upgraded == 1
    if part == _UNUSED:
        return s.seats != SOLO
    return part < _SOLO_TERMS or s.seats == SOLO


@rule
def settled(box: Box, s: State, seat: Seat) -> tuple[int, int, int]:
    """FU-11.8: resources, loans and special loan after the settlement, for a seat still in play."""
    stock, loans, special = stock_of(s, seat), int(s.loans[seat]), int(s.special_loan[seat])
    if s.out[seat]:
        return stock, loans, special
    loan = int(box.loan_money)
    new = (loans - stock + loan - 1) // loan if stock < loans else 0
    stock += loan * new - loans
    loans += new
    if special and stock >= box.special_loan:
        stock -= int(box.special_loan)
        special = 0
    repaid = min(loans, stock // loan)
    return stock - loan * repaid, loans - repaid, special


@rule
def late_turns(box: Box, s: State, seat: Seat) -> int:
    """FU-16.11: alone, the turns after those that are free."""
    return max(0, int(s.turns[seat]) - int(box.solo_free_turns))


@rule
def score(box: Box, s: State, seat: Seat) -> Score:
    """FU-13.1, FU-18.3: the points by category as they stand; FU-16.11: the solo terms."""
    found = sustain(box, s, seat)
    stock, loans, special = settled(box, s, seat)
    great = has_variant(s, Variant.GREAT_LOANS)
    unused, bonus, penalty = 0, 0, 0
    if s.seats == SOLO:
        bonus = int(box.solo_bonus)
        penalty = -int(box.solo_turn_penalty) * late_turns(box, s, seat)
    elif s.final:
        unused = int(box.unused_points[great]) * tiles_up(s, seat)
    each = points_per_surplus(box, s)
    return Score(
        int(box.leisure_points) * (found.residents - found.working),
        each * found.food_left,
        each * found.energy_left,
        found.quarters_points,
        int(box.loan_points[great]) * loans,
        int(box.special_loan_points[great]) * special,
        unused,
        stock // int(box.resources_per_point),
        bonus,
        penalty,
        int(box.leisure_points) * int(s.camper_scores) * int(s.camper[seat]),  # FU-13.9
    )


@rule
def points_of(box: Box, s: State, seat: Seat) -> int:
    """FU-13.1: the sum of all categories."""
    total = 0
    for part in score(box, s, seat):
        total += part
    return total
