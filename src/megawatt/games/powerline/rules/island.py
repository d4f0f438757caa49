"""Chapters "The Island" and "The Vacation tile", with variant 2, Adventure Island."""

from megawatt.games.powerline.components import Box
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.plan import colour_of
from megawatt.games.powerline.state import ISLAND, Answer, Phase, State
from megawatt.games.powerline.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

ISLAND_LOSS = 1
"""PL-10.1: for each worker on the island."""


@rule
def may_answer(s: State, seat: Seat) -> No:
    """PL-10.5: after the reveal, with a worker on the island and an unspent vacation tile."""
    if not s.vacation:
        return No.NO_VACATION
    if s.phase != Phase.VACATION:
        return No.REVEAL if s.phase == Phase.PLAN else No.PHASE
    if s.islanders[seat] == 0:
        return No.NOBODY
    if not s.has_vacation[seat]:
        return No.SPENT
    return No.YES if s.pending & (1 << seat) else No.CHOSEN


@rule
def face_under(s: State, seat: Seat, n: int) -> int:
    """PL-19.1: the symbol on which the n-th worker would stand: the die of its own colour."""
    return int(s.die[colour_of(int(s.order[seat]), n)])


@rule
def price_of(box: Box, height: int) -> int:
    """PL-19.2, PL-19.3: the loss for a token that lies at this height, from 0, of its stack."""
    return int(box.stack_loss[min(height, len(box.stack_loss) - 1)])


@rule
def price_of_worker(box: Box, s: State, seat: Seat, n: int) -> int:
    """PL-10.1, PL-19.2: what the n-th worker costs on the island, after those before it."""
    if not s.adventure:
        return ISLAND_LOSS
    face = face_under(s, seat, n)
    height = int(s.stack[seat, face - 1])
    for earlier in range(n):
        if s.spot[seat, earlier] == ISLAND and face_under(s, seat, earlier) == face:
            height += 1
    return price_of(box, height)


@rule
def island_price(box: Box, s: State, seat: Seat) -> int:
    """PL-10.1, PL-19.2: what the workers now on the island would cost."""
    price = 0
    for n in range(s.deployed[seat]):
        if s.spot[seat, n] == ISLAND:
            price += price_of_worker(box, s, seat, n)
    return price


@rule
def leave_tokens(s: State, seat: Seat) -> None:
    """PL-10.4, PL-19.2: each island worker leaves a token, on its stack in variant 2."""
    s.island_tokens[seat] += s.islanders[seat]
    if not s.adventure:
        return
    for n in range(s.deployed[seat]):
        if s.spot[seat, n] == ISLAND:
            s.stack[seat, face_under(s, seat, n) - 1] += 1


@rule
def return_from_island(box: Box, s: State, seat: Seat) -> None:
    """PL-10.1, PL-10.2, PL-10.6: lose points, but never below 0, or spend the vacation tile."""
    if s.islanders[seat] == 0:
        return
    on_vacation = s.answer[seat] == Answer.SPEND
    if on_vacation:
        s.has_vacation[seat] = False
        tell(s, Told.VACATION_SPENT, seat)
    else:
        pay_for_island(box, s, seat)
    if s.tracked and (not on_vacation or (s.adventure and s.vacation_tokens)):
        leave_tokens(s, seat)
        tell(s, Told.ISLAND_TOKENS_LEFT, seat)
    s.islanders_ever[seat] += s.islanders[seat]


@rule
def pay_for_island(box: Box, s: State, seat: Seat) -> None:
    """PL-10.1, PL-10.2: lose the price of the island, as far as there are points."""
    if s.answer[seat] == Answer.KEEP:
        tell(s, Told.VACATION_KEPT, seat)
    price = island_price(box, s, seat)
    loss = min(int(s.vp[seat]), price)
    s.vp[seat] -= loss
    s.island_loss[seat] += loss
    tell(s, Told.ISLAND_PAID, seat, loss, price)
