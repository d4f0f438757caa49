"""What an answer would bring: the numbers of the seat that decides, after each of its choices."""

from typing import Any

from megawatt.games.futuropia.actions import (
    ACTION,
    AMOUNT,
    BUY,
    DISCARD,
    PEOPLE,
    QUARTERS,
    QUARTERS_DONE,
    ROBOTS,
)
from megawatt.games.futuropia.components import TILES, Box
from megawatt.games.futuropia.proposals import suggested
from megawatt.games.futuropia.rules.final_phase import end_turn
from megawatt.games.futuropia.rules.invite import free_beds, how_many_fit
from megawatt.games.futuropia.rules.production import produce
from megawatt.games.futuropia.rules.scoring import points_of
from megawatt.games.futuropia.rules.sustain import sustain
from megawatt.games.futuropia.state import AMOUNT_STEP, NONE, PASS, Decision, Deed, State
from megawatt.games.futuropia.turn import only_answer, take, verdict
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import copy_of
from megawatt.kernel.rule import plain

MOST_ROBOTS, MOST_GUESTS = 4, 6
IN_AN_ACTION = (
    Decision.BUY,
    Decision.DISCARD,
    Decision.QUARTERS,
    Decision.ROBOTS,
    Decision.CONVERT,
)
"""Questions that are open until an action is done."""


def previews(edition: Edition, s: State, seat: Seat) -> dict[str, dict[str, int]]:
    """Try each answer to the open question on a copy; keyed by the action as text."""
    if s.decision == Decision.OVER or seat != s.current:
        return {}
    tried = [a for a in _worth_trying(s) if not plain(verdict)(edition.box, s, seat, a)]
    return {str(action): _after(edition.box, s, seat, action) for action in tried}


def gains(edition: Edition, s: State, seat: Seat) -> list[int | None]:
    """Say what using each tile would change, by its best plain answer; None if nobody can say.

    Invite depends on many rooms, so it is left open.
    """
    if s.decision != Decision.TURN or seat != s.current or not s.final:
        return [None] * len(Deed)
    now = int(plain(points_of)(edition.box, s, seat))
    return [
        None if deed == Deed.INVITE else _gain(edition.box, s, seat, deed, now) for deed in Deed
    ]


def invitation(edition: Edition, s: State, seat: Seat) -> dict[str, Any] | None:
    """Say which rooms can be clicked at once: with as many guests as can come (FU-6.1, FU-6.8)."""
    box, invite = edition.box, ACTION + Deed.INVITE
    if s.decision != Decision.TURN or seat != s.current or plain(verdict)(box, s, seat, invite):
        return None
    then: State = copy_of(s)
    plain(take)(box, then, seat, invite)
    guests = int(plain(how_many_fit)(box, then, seat)).bit_length() - 1
    plain(take)(box, then, seat, PEOPLE + guests)
    rooms = [QUARTERS + t for t in range(TILES) if int(then.offer) >> t & 1]
    return {"action": invite, "guests": guests, "people": PEOPLE + guests, "rooms": rooms}


def payments(edition: Edition, s: State, seat: Seat) -> list[dict[str, int]]:
    """List the ways to pay a bill at once: Food, and how much Energy can then be paid (FU-10.3).

    None for a bill that is counted in steps, or whose Food is paid.
    """
    box = edition.box
    asked = s.decision in (Decision.BILL_FOOD, Decision.REPAY_FOOD)
    if not asked or seat != s.current or s.bill >= AMOUNT_STEP:
        return []
    amounts = [v for v in range(AMOUNT_STEP) if not plain(verdict)(box, s, seat, AMOUNT + v)]
    return [_payment(box, s, seat, food) for food in amounts]


def _payment(box: Box, s: State, seat: Seat, food: int) -> dict[str, int]:
    then: State = copy_of(s)
    plain(take)(box, then, seat, AMOUNT + food)
    low, high, energy = int(then.low), int(then.high), int(plain(suggested)(then))
    return {"action": AMOUNT + food, "food": food, "low": low, "high": high, "energy": energy}


def _gain(box: Box, s: State, seat: Seat, deed: Deed, now: int) -> int | None:
    if plain(verdict)(box, s, seat, ACTION + deed):
        return None
    return _best(box, _step(box, s, seat, ACTION + deed), seat) - now


def _best(box: Box, s: State, seat: Seat) -> int:
    """Find the most points that the rest of this action can lead to."""
    if s.decision not in IN_AN_ACTION or s.decision == Decision.CONVERT:
        return int(plain(points_of)(box, s, seat))
    open_now = [a for a in _worth_trying(s) if not plain(verdict)(box, s, seat, a)]
    return max(_best(box, _step(box, s, seat, a), seat) for a in open_now)


def _worth_trying(s: State) -> list[int]:
    seat = Seat(int(s.current))
    match Decision(int(s.decision)):
        case Decision.TURN:
            return [ACTION + Deed.SUBSIDY]
        case Decision.BUY:
            return [BUY + spot for spot in range(PASS + 1)]
        case Decision.DISCARD:
            own = {int(which) for which in s.cellar[seat][: int(s.machines[seat])]}
            return [DISCARD + which for which in sorted(own)]
        case Decision.PEOPLE:  # whoever has a bed: other rooms are not chosen yet
            free = int(plain(free_beds)(s, seat))
            return [PEOPLE + k for k in range(1, min(free, MOST_GUESTS) + 1)]
        case Decision.QUARTERS:
            return [QUARTERS_DONE]
        case Decision.ROBOTS:
            return [ROBOTS + k for k in range(1, MOST_ROBOTS + 1)]
    return []


def _step(box: Box, s: State, seat: Seat, action: int) -> State:
    """Carry out an answer and all that leaves no choice, to the end of the turn.

    What the next turn begins with is not carried out: in the solo game it is the same seat's.
    """
    copied: State = copy_of(s)
    while True:
        plain(take)(box, copied, seat, action)
        if copied.decision == Decision.RUN:
            plain(produce)(box, copied)
        if copied.decision == Decision.DONE:
            plain(end_turn)(box, copied)
            return copied
        action = plain(only_answer)(box, copied)
        if action == NONE:
            return copied


def _after(box: Box, s: State, seat: Seat, action: int) -> dict[str, int]:
    """Give the numbers of the seat after an answer; `open`: another question follows.

    Where a Generator must go out then, it is the one that leaves the most points. Guests who have
    beds move in without further rooms.
    """
    then = _step(box, s, seat, action)
    follows = then.decision in IN_AN_ACTION
    if then.decision == Decision.QUARTERS and s.decision == Decision.PEOPLE:
        then = _step(box, then, seat, QUARTERS_DONE)
    if then.decision == Decision.DISCARD:
        ways = [_step(box, then, seat, goes) for goes in _worth_trying(then)]
        then = max(ways, key=lambda way: int(plain(points_of)(box, way, seat)))
    end = plain(sustain)(box, then, seat)
    return {
        "points": int(plain(points_of)(box, then, seat)),
        "leisure": int(end.residents) - int(end.working),
        "money": int(then.money[seat]),
        "food": int(then.food[seat]),
        "energy": int(then.energy[seat]),
        "loans": int(then.loans[seat]),
        "people": int(then.people[seat]),
        "beds": int(then.beds[seat]),
        "robots": int(then.robots[seat]),
        "plug": int(then.plug[seat]),
        "final": int(then.final and not s.final),  # this answer starts the final phase
        "open": int(follows),
    }
