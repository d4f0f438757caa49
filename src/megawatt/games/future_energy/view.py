"""What a seat sees of the table, as plain data: for the picture, the terminal and the page."""

from typing import Any

from megawatt.games.future_energy.actions import LINK, LINK_NUC, OFFER, PUB_OFFER, SITE, SPACE, USE
from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    CERTIFICATE_VALUES,
    KIND_NAMES,
    SLOTS,
    START,
    Kind,
    Tile,
)
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
from megawatt.games.future_energy.state import Decision, Purchase
from megawatt.games.future_energy.ways import Way, is_match, toll_for, ways_of
from megawatt.games.future_energy.words import breakdown, decision
from megawatt.kernel.box import Edition
from megawatt.kernel.tongue import N_, Tongue

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


def view(edition: Edition, s: Any, seat: int, say: Tongue) -> dict[str, Any]:
    """Describe the table as a seat (or -1, a spectator) sees it."""
    phase = Decision(int(s.decision))
    mover = int(s.current)
    ways = ways_of(edition, s, mover) if phase in MOVING else {}
    seen = seat if seat >= 0 else mover
    return {
        "seat": int(seat),
        "over": phase == Decision.OVER,
        "headline": _headline(s, say),
        "phase": phase.name.lower(),
        "phase_words": _phase_words(s, say),
        "question": decision(edition, s, seat, say),
        "round": int(s.rounds) + (phase != Decision.OVER),
        "current": mover,
        "asked": int(s.asked),
        "kite": int(s.kite),
        "last_round": bool(s.triggered) and phase != Decision.OVER,
        "turns_left": (int(s.kite) - mover - 1) % int(s.seats) + 1,
        "crew": int(s.crew),
        "modules": {
            "largest_grid": bool(s.largest_grid),
            "public_contracts": bool(s.public_contracts),
            "new_grounds": bool(s.new_grounds),
        },
        "sites": _sites(edition, s, ways, seat, say),
        "links": _links(edition, s, seen),
        "regions": _regions(edition, s, say),
        "display": [_offer(edition, s, slot, seen, say) for slot in range(SLOTS)],
        "stack": int(s.in_play - s.drawn),
        "certificates_left": int(s.pile_left),
        "public": _public(edition, s, say) if s.public_contracts else None,
        "players": [_player(edition, s, other, seat, say) for other in range(s.seats)],
    }


def _phase_words(s: Any, say: Tongue) -> str:
    if s.card >= 0:
        return say("public contract")
    return say(PHASE_WORDS.get(Decision(int(s.decision)), N_("tile action")))


def _headline(s: Any, say: Tongue) -> str:
    if s.decision == Decision.OVER:
        return say.count("Game over after {n} round", "Game over after {n} rounds", int(s.rounds))
    if s.triggered:
        left = (int(s.kite) - int(s.current) - 1) % int(s.seats) + 1
        return say.count("Last round: {n} turn left", "Last round: {n} turns left", left)
    stack = say.count(
        "{n} contract in the stack", "{n} contracts in the stack", int(s.in_play - s.drawn)
    )
    return say("Round {n}", n=int(s.rounds) + 1) + f" · {stack}"


def _sites(
    edition: Edition, s: Any, ways: dict[int, Way], seat: int, say: Tongue
) -> list[dict[str, Any]]:
    """START and the sites: tile, plants, and the price of the way to a match."""
    table = map_of(edition, s)
    rows = [{**table["start"], "label": say("Start"), "region": ""}, *table["sites"]]
    money = int(s.money[s.current]) if s.money_open or seat == s.current else 99
    found = []
    for site, row in enumerate(rows):
        tile, way = int(s.tile[site]), ways.get(site)
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
                "match": site != START and is_match(s, int(s.current), site),
                "price": way.price if way else None,
                "affordable": way is not None and way.price <= money,
                "steps": list(way.steps) if way else [],
                "way": list(way.sites) if way else [],
                "action": SITE + site,
            }
        )
    return found


def _tile_name(tile: int) -> str:
    if tile == Tile.NONE:
        return ""
    return Tile(tile).name.lower() if tile > Kind.GROUND else KIND_NAMES[tile]


def _links(edition: Edition, s: Any, seat: int) -> list[dict[str, Any]]:
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
                "toll": toll_for(s, seat, link),
                "towards": int(b) if s.crew == a else int(a),
                "near": bool(s.crew in (a, b)),
                "action": LINK + link,
                "nuclear_action": LINK_NUC + link,
            }
        )
    return found


def _regions(edition: Edition, s: Any, say: Tongue) -> list[dict[str, Any]]:
    """Each region: plants of every seat, and who leads."""
    table, found = map_of(edition, s), []
    for region in table["regions"]:
        sites = [row["id"] for row in table["sites"] if row["region"] == region]
        counts = [int(s.plants[seat][sites].sum()) for seat in range(s.seats)]
        most = max(counts)
        found.append(
            {
                "name": region,
                "words": say(REGION_WORDS[region]) if region in REGION_WORDS else region,
                "counts": counts,
                "leaders": [seat for seat, n in enumerate(counts) if n and n == most],
                "x": sum(row["x"] for row in table["sites"] if row["region"] == region)
                / len(sites),
                "y": sum(row["y"] for row in table["sites"] if row["region"] == region)
                / len(sites),
            }
        )
    return found


def _offer(edition: Edition, s: Any, slot: int, seat: int, say: Tongue) -> dict[str, Any] | None:
    """Describe a contract of the display with its price."""
    contract = int(s.display[slot])
    if contract < 0:
        return None
    row = contract_row(edition, contract)
    return {
        "slot": slot,
        "price": int(edition.box.slot_price[slot]),
        "number": str(row["id"]),
        "icons": list(row["icons"]),
        "vp": int(row["vp"]),
        "fits": bool(s.plant_supply[seat] >= len(row["icons"])),
        "words": contract_words(edition, contract, say),
        "action": OFFER + slot,
    }


def _card(edition: Edition, card: int, action: int, say: Tongue) -> dict[str, Any]:
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


def _public(edition: Edition, s: Any, say: Tongue) -> dict[str, Any]:
    """Describe module 2: the display of public contracts, the stack, the wildcards, a payment."""
    shown = [
        _card(edition, int(card), PUB_OFFER + slot, say) if card >= 0 else None
        for slot, card in enumerate(s.card_display)
    ]
    paying = None
    if s.card >= 0:
        paying = _card(edition, int(s.card), USE + int(s.card), say)
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


def _player(edition: Edition, s: Any, seat: int, viewer: int, say: Tongue) -> dict[str, Any]:
    """Describe the board of one seat."""
    box, over = edition.box, s.decision == Decision.OVER
    mine = seat == s.current and not over
    knows = over or viewer == seat
    values = [
        value
        for value, n in zip(CERTIFICATE_VALUES, s.certificates[seat], strict=True)
        for _ in range(int(n))
    ]
    return {
        "seat": seat,
        "points": int(s.scores[seat].sum()),
        "money": int(s.money[seat]) if s.money_open or knows else None,
        "revenue": int(box.revenue + box.investor_revenue * s.investors[seat]),
        "investors": int(s.investors[seat]),
        "engineers": int(s.engineers[seat]),
        "free_engineers": int(s.free_engineers) if mine else int(s.engineers[seat]),
        "bought": [purchase.name.lower() for purchase in Purchase if mine and s.bought & purchase],
        "lines": int(s.line_supply[seat]),
        "plants": int(s.plant_supply[seat]),
        "waiting": int(s.waiting[seat, Kind.GROUND]),
        "certificates": int(s.certificate_count[seat]),
        "certificate_values": values if knows else None,
        "nuclear": int(s.nuclear[seat]),
        "ready": int(s.ready) if mine else int(s.nuclear[seat]),
        "contracts": _contracts(edition, s, seat, False, say),
        "finished": _contracts(edition, s, seat, True, say),
        "cards": [
            _card(edition, card, USE + card, say)
            for card in range(CARDS)
            if s.card_owner[card] == seat
        ],
        "kept": {KIND_NAMES[Kind.COAL + i]: int(n) for i, n in enumerate(s.kept[seat])},
        "substitutes": {
            say(SUBSTITUTE_WORDS[i]): int(n) for i, n in enumerate(s.substitutes[seat]) if n
        },
        "grid": _grid(edition, s, seat),
        "breakdown": breakdown(edition, s, seat, say),
    }


def _contracts(
    edition: Edition, s: Any, seat: int, finished: bool, say: Tongue
) -> list[dict[str, Any]]:
    """Describe the contracts of a seat with the plants on them."""
    box, found = edition.box, []
    for contract in range(ALL_CONTRACTS):
        if s.holder[contract] != seat or bool(s.finished[contract]) != finished:
            continue
        row = contract_row(edition, contract)
        first = int(box.first_space[contract])
        found.append(
            {
                "number": str(row["id"]),
                "vp": int(row["vp"]),
                "words": contract_words(edition, contract, say),
                "spaces": [
                    {"icon": icon, "plants": int(s.space[first + i]), "action": SPACE + first + i}
                    for i, icon in enumerate(row["icons"])
                ],
            }
        )
    return found


def _grid(edition: Edition, s: Any, seat: int) -> dict[str, int]:
    """Count the regions that a seat's best grid touches, and the most own plants in one grid."""
    table = map_of(edition, s)
    region = {row["id"]: row["region"] for row in table["sites"]}
    grids: list[set[int]] = []
    for link, ends in enumerate(table["links"]):
        if int(s.lines[link]) >> seat & 1:
            grid = set(ends).union(*(other for other in grids if other & set(ends)))
            grids = [other for other in grids if not other & grid] + [grid]
    if s.any_line and grids:
        spread = len({region[site] for grid in grids for site in grid if site})
    else:
        spread = max((len({region[site] for site in grid if site}) for grid in grids), default=0)
    plants = max((sum(int(s.plants[seat, site]) for site in grid) for grid in grids), default=0)
    return {"regions": spread, "points": int(edition.box.spread_points[spread]), "plants": plants}
