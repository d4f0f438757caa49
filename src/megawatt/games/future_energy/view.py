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
    Tile,
)
from megawatt.games.future_energy.ending import categories
from megawatt.games.future_energy.names import (
    EFFECT_SHORT,
    EFFECT_WORDS,
    REGION_WORDS,
    SUBSTITUTE_WORDS,
    card_words,
    contract_row,
    contract_words,
    effect_words,
    map_of,
    tile_words,
)
from megawatt.games.future_energy.routes import Route, routes_of
from megawatt.games.future_energy.rules.board import toll_of
from megawatt.games.future_energy.rules.contracts import ALL, may_fill
from megawatt.games.future_energy.rules.movement import is_eligible
from megawatt.games.future_energy.rules.rounds import revenue_of, turns_left_in_round
from megawatt.games.future_energy.rules.scoring import (
    MOST_GRIDS,
    count_plants,
    grids_of,
    plants_in_best_grid,
    spread_of,
    total_of,
)
from megawatt.games.future_energy.state import (
    NOTHING,
    Card,
    Contract,
    Decision,
    Link,
    Purchase,
    Region,
    Site,
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
UNKNOWN_MONEY = 99  # hidden money is taken to be enough for any route


def view(edition: Edition, s: State, seat: Seat, say: Tongue) -> dict[str, Any]:
    """Describe the table as a seat (or -1, a spectator) sees it."""
    box: Box = edition.box
    asked, mover = Decision(int(s.decision)), Seat(int(s.current))
    routes = routes_of(box, s, mover) if asked in MOVING else {}
    seen = seat if seat >= 0 else mover
    return {
        "seat": int(seat),
        "over": asked == Decision.OVER,
        "headline": _headline(s, say),
        "decision": asked.name.lower(),
        "phase_words": _phase_words(s, say),
        "question": decision(edition, s, seat, say),
        "round": int(s.rounds) + (asked != Decision.OVER),
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
        "sites": _sites(edition, s, routes, seat, say),
        "links": _links(edition, s, seen),
        "regions": _regions(edition, box, s, say),
        "display": [_offer(edition, box, s, Slot(slot), seen, say) for slot in range(SLOTS)],
        "stack": int(s.in_play - s.drawn),
        "certificates_left": int(s.pile_left),
        "public": _public(edition, s, say) if s.public_contracts else None,
        "players": [_player(edition, box, s, Seat(other), seat, say) for other in range(s.seats)],
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
        "{n} contract in the stack", "{n} contracts in the stack", int(s.in_play - s.drawn)
    )
    return say("Round {n}", n=int(s.rounds) + 1) + f" · {stack}"


def _sites(
    edition: Edition, s: State, routes: dict[Site, Route], seat: Seat, say: Tongue
) -> list[dict[str, Any]]:
    """START and the sites: tile, plants, and the price of the route to a match."""
    table = map_of(edition, s)
    rows = [{**table["start"], "label": say("Start"), "region": ""}, *table["sites"]]
    knows = s.money_open or seat == s.current
    money = int(s.money[s.current]) if knows else UNKNOWN_MONEY
    found = []
    for site, row in enumerate(rows):
        tile, route = int(s.tile[site]), routes.get(Site(site))
        found.append(
            {
                "id": site,
                "label": say(row["label"]),
                "x": row["x"],
                "y": row["y"],
                "region": row["region"],
                "tile": _tile_name(tile),
                "tile_words": tile_words(tile, say) if tile != Tile.NONE else "",
                "plants": [int(s.plants[other, site]) for other in range(s.seats)],
                "crew": bool(site == s.crew),
                "visited": bool(int(s.visited) >> site & 1),
                "match": plain(is_eligible)(s, Seat(int(s.current)), Site(site)),
                "price": route.price if route else None,
                "affordable": route is not None and route.price <= money,
                "steps": list(route.steps) if route else [],
                "route": list(route.sites) if route else [],
                "action": number_of(ACTIONS, Act.SITE, site),
            }
        )
    return found


def _tile_name(tile: int) -> str:
    if tile == Tile.NONE:
        return ""
    return Tile(tile).name.lower() if tile > Kind.GROUND else KIND_NAMES[tile]


def _links(edition: Edition, s: State, seat: Seat) -> list[dict[str, Any]]:
    """Describe the links: ends, lines, toll, and the actions that name them."""
    table, found = map_of(edition, s), []
    for link, (a, b) in enumerate(table["links"]):
        owners = [other for other in range(s.seats) if int(s.lines[link]) >> other & 1]
        found.append(
            {
                "id": link,
                "a": int(a),
                "b": int(b),
                "lines": owners,
                "toll": plain(toll_of)(s, seat, Link(link)),
                "towards": int(b) if s.crew == a else int(a),
                "near": bool(s.crew in (a, b)),
                "action": number_of(ACTIONS, Act.LINK, link),
                "nuclear_action": number_of(ACTIONS, Act.LINK_NUC, link),
            }
        )
    return found


def _regions(edition: Edition, box: Box, s: State, say: Tongue) -> list[dict[str, Any]]:
    """Each region: plants of every seat, and who leads."""
    table, found = map_of(edition, s), []
    plants = np.zeros(MAX_PLAYERS, np.int8)
    for number, region in enumerate(table["regions"]):
        sites = [row for row in table["sites"] if row["region"] == region]
        plain(count_plants)(box, s, Region(number), plants)
        counts = plants[: s.seats].tolist()
        most = max(counts)
        found.append(
            {
                "name": region,
                "words": say(REGION_WORDS[region]) if region in REGION_WORDS else region,
                "counts": counts,
                "leaders": [seat for seat, n in enumerate(counts) if n and n == most],
                "x": sum(row["x"] for row in sites) / len(sites),
                "y": sum(row["y"] for row in sites) / len(sites),
            }
        )
    return found


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
        "grid": _grid(box, s, seat),
        "breakdown": categories(edition, s, seat, say),
    }


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


def _grid(box: Box, s: State, seat: Seat) -> dict[str, int]:
    """Count the regions that a seat's best grid touches, and the most own plants in one grid."""
    grids = np.zeros(MOST_GRIDS, np.int64)
    n = plain(grids_of)(box, s, seat, grids)
    spread = plain(spread_of)(box, s, grids, n)
    return {
        "regions": spread,
        "points": int(box.spread_points[spread]),
        "plants": plain(plants_in_best_grid)(s, seat, grids, n),
    }
