"""What a seat sees of the table, as plain data: for the picture, the terminal and the page."""

from typing import Any, TypeVar

import numpy as np

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    CERTIFICATE_VALUES,
    KIND_NAMES,
    MAX_PLAYERS,
    SLOTS,
    Box,
    Kind,
)
from megawatt.games.future_energy.ending import categories
from megawatt.games.future_energy.map_view import grid_of, links_of, regions_of, sites_of
from megawatt.games.future_energy.names import (
    EFFECT_SHORT,
    EFFECT_WORDS,
    SUBSTITUTE_WORDS,
    card_words,
    contract_row,
    contract_words,
    effect_words,
)
from megawatt.games.future_energy.routes import routes_of
from megawatt.games.future_energy.rules.contracts import ALL, left_in_stack, may_fill
from megawatt.games.future_energy.rules.rounds import revenue_of, turns_left_in_round
from megawatt.games.future_energy.rules.scoring import (
    certificate_points,
    count_plants,
    empty_points,
    majority_points,
    total_of,
)
from megawatt.games.future_energy.state import (
    NOTHING,
    Card,
    Contract,
    Decision,
    Purchase,
    Region,
    Slot,
    State,
)
from megawatt.games.future_energy.verdicts import No
from megawatt.games.future_energy.words import decision
from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

_R = TypeVar("_R")
PHASE_WORDS = {
    Decision.OVER: N_("game over"),
    Decision.PLAN: N_("planning"),
    Decision.LINE: N_("planning"),
    Decision.STEP: N_("moving the crew"),
    Decision.BUILD: N_("building"),
    Decision.JOIN: N_("joint plant"),
    Decision.WRAP: N_("end of turn"),
}
MOVING = (Decision.PLAN, Decision.LINE, Decision.STEP)
STOP_WORDS = {
    Decision.PLAN: N_("Start moving"),
    Decision.STEP: N_("Stay here"),
    Decision.JOIN: N_("Do not join"),
    Decision.WRAP: N_("End turn"),
    Decision.OIL: N_("Enough"),
    Decision.COAL: N_("Keep all"),
    Decision.NUC_LINE: N_("No line"),
    Decision.GROUND_LINE: N_("Enough"),
    Decision.GROUND_CONTRACT: N_("No contract"),
    Decision.GROUND_SPACE: N_("No plant"),
}
"""What "done" means in each decision, on a button."""
BUTTONS = (
    Act.DONE,
    Act.PLAN_ONE,
    Act.PLAN_TWO,
    Act.PUB_TOP,
    Act.PAY_REAL,
    Act.PAY_SUB,
    Act.NUC_BOARD,
    Act.NUC_KEEP,
)
"""Actions that name nothing on the table."""


def view(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    """Describe the table as a seat (or -1, a spectator) sees it."""
    box: Box = edition.box
    asked, mover = Decision(int(s.decision)), Seat(int(s.current))
    routes = routes_of(box, s, mover) if asked in MOVING else {}
    seen = seat if seat >= 0 else mover
    players = [_player(edition, box, s, Seat(other), seat, say) for other in range(s.seats)]
    return {
        "seat": int(seat),
        "over": asked == Decision.OVER,
        "headline": _headline(s, say),
        "decision": asked.name.lower(),
        "phase_words": _phase_words(s, say),
        "question": decision(edition, s, seat, say),
        "round": int(s.rounds) if asked == Decision.OVER else int(s.rounds) + 1,
        "current": int(mover),
        "asked": int(s.asked),
        "kite": int(s.kite),
        "last_round": bool(s.triggered) and asked != Decision.OVER,
        "turns_left": plain(turns_left_in_round)(s),
        "crew": int(s.crew),
        "modules": {
            "largest_grid": bool(s.largest_grid),
            "public_contracts": bool(s.public_contracts),
            "new_grounds": bool(s.new_grounds),
        },
        "docked": int(seen),
        "fee": int(box.joint_fee),
        "nobody": say("no plants yet"),
        "lifted": int(s.first_link) if asked == Decision.FX_LINE_TO else None,
        "chosen_site": int(s.first_site) if asked == Decision.FX_SWAP_B else None,
        "chosen_spaces": [
            number_of(ACTIONS, Act.SPACE, int(space))
            for space in (s.first_space, s.second_space)
            if space != NOTHING
        ],
        "stop": say(STOP_WORDS.get(asked, N_("Let it go"))),
        "map": "map.p4" if s.side else "map.p23",
        "sites": sites_of(edition, s, routes, seat, say),
        "links": links_of(edition, box, s, seen),
        "regions": regions_of(edition, box, s, say),
        "display": [_offer(edition, box, s, Slot(slot), seen, say) for slot in range(SLOTS)],
        "stack": plain(left_in_stack)(s),
        "stack_of": int(s.in_play) - SLOTS,
        "lines_of": int(box.lines),
        "certificates_left": int(s.pile_left),
        "public": _public(edition, s, say) if s.public_contracts else None,
        "players": players,
        "actions": {act.name.lower(): number_of(ACTIONS, act) for act in BUTTONS},
        "sell": {
            str(value): number_of(ACTIONS, Act.CERT, i)
            for i, value in enumerate(CERTIFICATE_VALUES)
        },
    }


def _phase_words(s: State, say: Tongue) -> str:
    if s.card >= 0:
        return say("public contract")
    return say(PHASE_WORDS.get(Decision(int(s.decision)), N_("tile action")))


def _headline(s: State, say: Tongue) -> str:
    if s.decision == Decision.OVER:
        return say.count("Game over after {n} round", "Game over after {n} rounds", int(s.rounds))
    if s.triggered:
        left = plain(turns_left_in_round)(s)
        return say.count("Last round: {n} turn left", "Last round: {n} turns left", left)
    stack = say.count(
        "{n} contract in the stack", "{n} contracts in the stack", plain(left_in_stack)(s)
    )
    return say("Round {n}", n=int(s.rounds) + 1) + f" · {stack}"


def _offer(
    edition: Edition, box: Box, s: State, slot: Slot, seat: Seat, say: Tongue
) -> dict[str, Any] | None:
    """Describe a contract of the display with its price."""
    contract = Contract(int(s.display[slot]))
    if contract == NOTHING:
        return None
    row = contract_row(edition, contract)
    return {
        "slot": int(slot),
        "price": int(box.slot_price[slot]),
        "number": str(row["id"]),
        "icons": list(row["icons"]),
        "vp": int(row["vp"]),
        "fits": plain(may_fill)(box, s, seat, slot) == No.YES,
        "words": contract_words(edition, contract, say),
        "action": number_of(ACTIONS, Act.OFFER, slot),
    }


def _card(edition: Edition, card: Card, action: int, say: Tongue) -> dict[str, Any]:
    row = edition.tables["public_contracts"][card]
    return {
        "number": int(row["id"]),
        "tiles": list(row["tiles"]),
        "vp": int(row["vp"]),
        "effect": effect_words(edition, card, say, EFFECT_WORDS),
        "short": effect_words(edition, card, say, EFFECT_SHORT),
        "words": card_words(edition, card, say),
        "action": action,
    }


def _public(edition: Edition, s: State, say: Tongue) -> dict[str, Any]:
    """Describe module 2: the display of public contracts, the stack, the wildcards, a payment."""
    shown = [
        _card(edition, Card(int(card)), number_of(ACTIONS, Act.PUB_OFFER, slot), say)
        if card != NOTHING
        else None
        for slot, card in enumerate(s.card_display)
    ]
    paying = None
    if s.card >= 0:
        card = Card(int(s.card))
        paying = _card(edition, card, number_of(ACTIONS, Act.USE, card), say)
        paying["icons_paid"] = int(s.icons_paid)
    price = int(edition.box.card_price)
    stack = CARDS - int(s.cards_drawn)
    wildcards = int(s.wildcards)
    return {
        "display": shown,
        "stack": stack,
        "price": price,
        "wildcards": wildcards,
        "in_use": paying,
    }


def _player(
    edition: Edition, box: Box, s: State, seat: Seat, viewer: Seat, say: Tongue
) -> dict[str, Any]:
    """Describe the board of one seat."""
    over = s.decision == Decision.OVER
    mine = seat == s.current and not over
    knows = over or viewer == seat
    values = [
        value
        for value, n in zip(CERTIFICATE_VALUES, s.certificates[seat], strict=True)
        for _ in range(int(n))
    ]
    grid = grid_of(box, s, seat)
    return {
        "seat": int(seat),
        "name": say.names[seat],
        "points": plain(total_of)(s, seat),
        "money": int(s.money[seat]) if s.money_open or knows else None,
        "revenue": plain(revenue_of)(box, s, seat),
        "investors": int(s.investors[seat]),
        "engineers": int(s.engineers[seat]),
        "free_engineers": int(s.free_engineers) if mine else int(s.engineers[seat]),
        "bought": [purchase.name.lower() for purchase in Purchase if mine and s.bought & purchase],
        "lines": int(s.line_supply[seat]),
        "plants": int(s.plant_supply[seat]),
        "waiting": int(s.waiting[seat, ALL]),
        "certificates": int(s.certificate_count[seat]),
        "certificate_values": values if knows else None,
        "nuclear": int(s.nuclear[seat]),
        "ready": int(s.ready) if mine else int(s.nuclear[seat]),
        "contracts": _contracts(edition, box, s, seat, False, say),
        "finished": _contracts(edition, box, s, seat, True, say),
        "cards": [
            _card(edition, Card(card), number_of(ACTIONS, Act.USE, card), say)
            for card in range(CARDS)
            if s.card_owner[card] == seat
        ],
        "kept": {KIND_NAMES[Kind.COAL + i]: int(n) for i, n in enumerate(s.kept[seat])},
        "substitutes": {
            say(SUBSTITUTE_WORDS[i]): int(n) for i, n in enumerate(s.substitutes[seat]) if n
        },
        "grid": grid,
        "forecast": _forecast(box, s, seat, knows, grid),
        "breakdown": categories(edition, s, seat, say),
    }


def _forecast(box: Box, s: State, seat: Seat, knows: bool, grid: dict[str, int]) -> int:
    """Add up the points of a seat if the game ended now; hidden certificates are left out."""
    total = plain(total_of)(s, seat)
    if s.decision == Decision.OVER:
        return int(total)
    counts = np.zeros(MAX_PLAYERS, np.int8)
    for region in range(int(box.regions[s.side])):
        plain(count_plants)(box, s, Region(region), counts)
        total += plain(majority_points)(box, int(s.seats), counts, seat)
    total += plain(empty_points)(box, s, seat)
    total += plain(certificate_points)(s, seat) if knows else 0
    total += grid["points"]
    total += int(box.grid_plant_points) * grid["plants"] if s.largest_grid else 0
    return int(total)


def _contracts(
    edition: Edition, box: Box, s: State, seat: Seat, finished: bool, say: Tongue
) -> list[dict[str, Any]]:
    """Describe the contracts of a seat with the plants on them."""
    found = []
    for contract in map(Contract, range(ALL_CONTRACTS)):
        if s.holder[contract] != seat or bool(s.finished[contract]) != finished:
            continue
        row = contract_row(edition, contract)
        found.append(
            {
                "number": str(row["id"]),
                "vp": int(row["vp"]),
                "words": contract_words(edition, contract, say),
                "spaces": [
                    {
                        "icon": icon,
                        "plants": int(s.space[space]),
                        "action": number_of(ACTIONS, Act.SPACE, space),
                    }
                    for space, icon in enumerate(row["icons"], int(box.first_space[contract]))
                ],
            }
        )
    return found
