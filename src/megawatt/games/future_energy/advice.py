"""What the guide of the first game proposes: towards the contract that is nearest to its end.

A plain way to play that a learner can follow with the eyes: no search, nothing hidden.
"""

from typing import Any

from megawatt.games.future_energy.actions import ACTIONS, DONE, LINK, OFFER, SPACE, Act
from megawatt.games.future_energy.components import ALL_CONTRACTS, SLOTS, Box, Kind
from megawatt.games.future_energy.routes import Route, routes_of
from megawatt.games.future_energy.state import Decision, Purchase, State
from megawatt.games.future_energy.turn import verdict
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain

ENOUGH = 2
"""Unfinished contracts that keep a learner busy."""
FOR_A_SPACE = (Decision.BUILD, Decision.OIL, Decision.COAL, Decision.JOIN)
FOR_A_LINE = (Decision.LINE, Decision.NUC_LINE)


def advised(edition: Edition, s: Any, seat: Seat) -> int | None:
    """Propose an action for the decision that a seat has to make."""
    box, asked = edition.box, s.decision
    if asked == Decision.PLAN:
        return _purchase(box, s, seat)
    if asked == Decision.STEP:
        route = best_route(box, s, seat)
        return route.steps[0] if route else None
    if asked in FOR_A_LINE:
        return _link(box, s, seat)
    if asked in FOR_A_SPACE:
        return _space(box, s, seat)
    return None


def has_completed(edition: Edition, s: Any, seat: Seat) -> bool:
    """FE-9.1: whether a seat has completed a contract."""
    return bool(((s.holder == seat) & (s.finished > 0)).any())


def is_legal(box: Box, s: State, seat: Seat, action: int) -> bool:
    """Ask the rules."""
    return bool(plain(verdict)(box, s, seat, action) == No.YES)


def unfinished(s: State, seat: Seat) -> list[int]:
    """List a seat's contracts with plants on them, the one with the fewest first."""
    mine = [c for c in range(ALL_CONTRACTS) if s.holder[c] == seat and s.left[c] > 0]
    return sorted(mine, key=lambda contract: int(s.left[contract]))


def best_route(box: Box, s: State, seat: Seat) -> Route | None:
    """FE-6.2: to a tile for the contract nearest to its end, then the cheapest; None: no money."""
    contracts = unfinished(s, seat)

    def plants_to_go(kind: int) -> int:
        fitting = [c for c in contracts if kind == Kind.GROUND or _has(box, s, c, kind)]
        return int(s.left[fitting[0]]) if fitting else ALL_CONTRACTS

    found = [
        (plants_to_go(int(s.tile[site])), route.price, number, route)
        for number, (site, route) in enumerate(routes_of(box, s, seat).items())
        if route.price <= s.money[seat]
    ]
    return min(found)[-1] if found else None


def _has(box: Box, s: State, contract: int, kind: int) -> bool:
    spaces = range(int(box.first_space[contract]), int(box.end_space[contract]))
    return any(box.icon[space] == kind and s.space[space] for space in spaces)


def _purchase(box: Box, s: State, seat: Seat) -> int:
    """FE-5.2: a contract if few are left, then a line on the way, as long as the way is paid."""
    route = best_route(box, s, seat)
    to_spend = int(s.money[seat]) - (route.price if route else 0)
    offers = [OFFER + slot for slot in range(SLOTS)]
    if len(unfinished(s, seat)) < ENOUGH:
        for slot, offer in enumerate(offers):
            if box.slot_price[slot] <= to_spend and is_legal(box, s, seat, offer):
                return offer
    line = number_of(ACTIONS, Act.PLAN_ONE)
    if to_spend > 0 and not s.bought & Purchase.ONE_LINE and is_legal(box, s, seat, line):
        return line
    if is_legal(box, s, seat, DONE):
        return DONE
    return next(offer for offer in offers if is_legal(box, s, seat, offer))  # FE-5.8: the duty


def _link(box: Box, s: State, seat: Seat) -> int | None:
    """FE-5.5: on the way of the crew, else beside the crew, else anywhere."""
    route = best_route(box, s, seat)
    on_the_way = list(route.steps) if route else []
    around = [
        LINK + int(box.link_at[s.side, s.crew, i]) for i in range(int(box.degree[s.side, s.crew]))
    ]
    anywhere = range(LINK, LINK + len(s.lines))
    wanted = (*on_the_way, *around, *anywhere)
    return next((link for link in wanted if is_legal(box, s, seat, link)), None)


def _space(box: Box, s: State, seat: Seat) -> int | None:
    """FE-7.1, FE-8.5, FE-8.6, FE-10.4: from the contract that is nearest to its end."""
    for contract in unfinished(s, seat):
        for space in range(int(box.first_space[contract]), int(box.end_space[contract])):
            if is_legal(box, s, seat, SPACE + space):
                return SPACE + space
    return None
