"""Why not, in words: the reasons with the numbers they are about."""

from typing import Any

from megawatt.games.energy_empire import prints
from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import (
    CARDS,
    KIND_NAMES,
    OF_LOCATION,
    OF_NATION,
    ROW_NAMES,
    TYPE_NAMES,
    UN_SPACES,
)
from megawatt.games.energy_empire.sums import argument, modifier, most_refined, oil_price
from megawatt.games.energy_empire.verdicts import WORDS, No
from megawatt.kernel.box import Edition
from megawatt.kernel.tongue import Tongue


def reason(
    edition: Edition, s: Any, seat: int, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not, with the numbers it is about."""
    text, clause = WORDS[No(no)]
    row = ACTIONS[action]
    kind, a = Act(int(row.kind)), int(row.a)
    here = max(0, seat)
    match No(no):
        case No.TALL:
            return say(text, height=int(s.height[a])), clause
        case No.NO_ENERGY:
            return say(text, energy=int(s.energy[here])), clause
        case No.TYPE:
            return say(text, type=say(prints.TYPES[TYPE_NAMES[int(s.binder)]])), clause
        case No.PLANK_TOKENS:
            have = int(s.workers[here]) + int(s.energy[here])
            return say(text, needed=_plank_needs(edition, s, here, kind, a), have=have), clause
        case No.PLANK_KIND:
            double = _plank_needs(edition, s, here, kind, a) == 2
            plank = say("two tokens") if double else say("one worker or energy")
            return say(text, plank=plank), clause
        case No.UN_FULL:
            leader = next(i for i in range(s.seats) if s.un[i] == UN_SPACES - 1)
            return say(text, leader=say("player {n}", n=leader + 1)), clause
        case No.NO_DIE:
            return say(text, die=say(prints.DICE[_die_of(edition, s, kind, a)])), clause
        case No.OIL:
            return say(text, price=oil_price(edition.box, s)), clause
        case No.COST:
            cost = _cost_of(edition, s, here, action)
            return say(text, missing=prints.missing_words(s, here, cost, say)), clause
        case No.REFINE:
            return say(text, most=most_refined(edition.box, s, here)), clause
        case No.DICE:
            return say(text, dice=_dice_at_hand(s, here, kind, a)), clause
        case No.ROW:
            asked_row = ROW_NAMES[argument(s, 3) % 8]
            return say(text, row=say(prints.ROWS[asked_row])), clause
        case _:
            return say(text), clause


def _plank_needs(edition: Edition, s: Any, seat: int, kind: Act, a: int) -> int:
    card = argument(s, 2) if kind == Act.PLANK else a
    if card >= CARDS:
        return 1
    return 2 if edition.box.card_plank[card] == 1 else 1


def _die_of(edition: Edition, s: Any, kind: Act, a: int) -> str:
    if kind == Act.DIE:
        return KIND_NAMES[a]
    if kind == Act.PLACE:
        return KIND_NAMES[0]
    effect = a if kind == Act.ACTIVATE else argument(s, 2)
    option = int(edition.box.first_option[effect]) + (a if kind == Act.OPTION else 0)
    return KIND_NAMES[max(0, int(edition.box.gain_die[option]))]


def _dice_at_hand(s: Any, seat: int, kind: Act, a: int) -> int:
    if kind == Act.DIE:
        return int(s.dice[seat, a])
    die = argument(s, 2)
    return int(s.refined) if die == 4 else int(s.dice[seat, die])


def _cost_of(edition: Edition, s: Any, seat: int, action: int) -> list[int]:
    """Give the price that could not be paid: the cheapest way, where there are several."""
    box, row = edition.box, ACTIONS[action]
    kind, a, b = Act(int(row.kind)), int(row.a), int(row.b)
    cost = [0] * 5
    match kind:
        case Act.PLACE:
            what = int(box.location_action[a])
            if what == 1:
                cost[0] = int(box.market_money[0]) + modifier(box, s, 4)
            elif what == 2:
                cost = [int(n) for n in box.die_cost[0]]
            else:
                cost = [int(n) for n in box.cost[box.first_option[OF_LOCATION + a]]]
        case Act.BUY:
            if b == 0:
                cost[0] = int(box.market_money[a]) + modifier(box, s, 4)
            else:
                cost[int(box.market_pays[argument(s, 2)])] = int(box.market_resource[a])
        case Act.DIE:
            cost = [int(n) for n in box.die_cost[a]]
        case Act.OIL:
            cost[0 if a == 0 else 4] = oil_price(box, s) if a == 0 else 3
        case Act.TRADE:
            cost[a] = 2 if a == 0 else 1
        case Act.OPTION:
            cost = [int(n) for n in box.cost[box.first_option[argument(s, 2)] + a]]
        case _:
            effect = a if a < CARDS else OF_NATION + int(s.nation[seat])
            cost = [int(n) for n in box.cost[box.first_option[effect]]]
    return cost
