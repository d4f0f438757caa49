"""What one seat may see, as plain data: enough to draw everything."""

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.actions import ACTIONS, NATION_CARD, OFFERED, OPTIONS, Act
from megawatt.games.energy_empire.card_view import (
    View,
    flows,
    icons,
    impact,
    offered,
    structure,
    tile,
)
from megawatt.games.energy_empire.chances import rolls
from megawatt.games.energy_empire.components import (
    CARDS,
    ENERGY,
    KEPT_KINDS,
    LOCATIONS,
    NATIONS,
    SLOTS,
    SPACES,
    SPOTS,
    WORKERS,
    Box,
)
from megawatt.games.energy_empire.rules.course import is_final_turn, round_of
from megawatt.games.energy_empire.rules.environment import row_asked
from megawatt.games.energy_empire.rules.items import detail_of, top, topic
from megawatt.games.energy_empire.rules.locations import effect_of_location, receiver_of
from megawatt.games.energy_empire.rules.markets import money_price
from megawatt.games.energy_empire.rules.placing import can_work, may_generate
from megawatt.games.energy_empire.rules.scoring import left_over, parts_of_score
from megawatt.games.energy_empire.rules.track import emptied, oil_price, tokens_on_track
from megawatt.games.energy_empire.stage_view import (
    FEATURES,
    begins,
    expected_roll,
    objectives,
    obstacle,
    price_words,
    ranks,
    supplies,
    turn,
    whole_rolls,
)
from megawatt.games.energy_empire.state import (
    ANY_ROW,
    EXCHANGES,
    NEUTRAL,
    NOBODY,
    PAYMENTS,
    Binder,
    Card,
    Decision,
    Effect,
    Location,
    Piece,
    Position,
    Slot,
    Stage,
    State,
    Tile,
)
from megawatt.games.energy_empire.turn import decision_of, to_act
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import (
    KIND_NAMES,
    RESOURCE_NAMES,
    ROW_NAMES,
    TYPE_NAMES,
)
from megawatt.games.energy_empire.ways import ways
from megawatt.kernel.actions import block_of, number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

BUTTONS = {
    *(Act.DONE, Act.GENERATE, Act.PLANK, Act.OPTION, Act.OIL, Act.TRADE),
    *(Act.REFINE, Act.ROLL, Act.HIGHEST),
}
"""Actions without a place on the board."""


def view(edition: Edition, s: State, seat: Seat, say: Tongue) -> View:
    """Give everything on the table that the seat may see; `s` is concealed for it."""
    box: Box = edition.box
    decision = Decision(plain(decision_of)(s, seat))
    return {
        "seat": int(seat),
        "over": bool(s.stage == Stage.OVER),
        "setup": bool(s.stage == Stage.SETUP),
        "seats": int(s.seats),
        "headline": headline(s, say),
        "banner": banner(s, seat, say),
        "active": int(s.active),
        "acting": _acting(box, s),
        "decision": decision.name.lower() if decision else "",
        "question": _question(edition, s, decision),
        "buttons": buttons(decision),
        "players": [player(edition, s, Seat(other), seat, say) for other in range(s.seats)],
        "binders": [binder(edition, s, Binder(kind), seat, say) for kind in range(len(TYPE_NAMES))],
        "track": track(box, s),
        "impacts": [impact(edition, s, Position(i), say) for i in range(SPOTS)],
        "in_force": int(s.revealed) - 1,
        "united_nations": {
            "values": [int(vp) for vp in box.un_vp[: box.un_spaces]],
            "places": [int(s.un[other]) for other in range(s.seats)],
        },
        "display": [
            offered(edition, s, Tile(int(t)), seat, say) if t != NOBODY else None for t in s.display
        ],
        "supplies": supplies(s),
        "objectives": objectives(edition, s, say),
        "ranks": ranks(edition, s, say),
        "turn": turn(s),
        "dealt": dealt(edition, s, seat, say),
        "rolls": rolls(box, s, seat) if decision == Decision.DICE else [],
        "whole_rolls": whole_rolls(edition, s, seat, decision, say),
        "ways": ways(box, s, seat, say),
        "columns": [int(bonus) for bonus in box.column_bonus],
        "drilling": [bool(symbol) for symbol in box.drilling],
        "spaces": [number_of(ACTIONS, Act.SPACE, space) for space in range(SPACES)],
        "dice": [
            {
                "id": row["id"],
                "name": say(names.DICE[row["id"]]),
                "cost": icons(row.get("cost", {})),
                "energy": row["energy"],
                "highest": row["highest"],
            }
            for row in edition.tables["die"]
        ],
        "generate_action": number_of(ACTIONS, Act.GENERATE),
        "done_action": number_of(ACTIONS, Act.DONE),
        "option_actions": [number_of(ACTIONS, Act.OPTION, option) for option in range(OPTIONS)],
        "die_actions": [number_of(ACTIONS, Act.DIE, kind) for kind in range(KEPT_KINDS)],
        "oil_actions": [number_of(ACTIONS, Act.OIL, exchange) for exchange in range(EXCHANGES)],
    }


def buttons(decision: Decision) -> list[View]:
    """Give the actions of a decision that have no place on the board, legal or not."""
    found = []
    for kind in OFFERED.get(decision, ()):
        if kind in BUTTONS:
            for number in range(*block_of(ACTIONS, kind)):
                a, b = int(ACTIONS[number].a), int(ACTIONS[number].b)
                b = plain(receiver_of)(a, b) if kind == Act.TRADE else b
                found.append({"action": number, "kind": kind.name.lower(), "a": a, "b": b})
    return found


def headline(s: State, say: Tongue) -> str:
    """Say in one line how far the game is."""
    if s.stage == Stage.SETUP:
        return say("Choosing nations")
    if s.stage == Stage.OVER:
        return say("The game is over")
    if s.final_left >= 0:
        return say.count("{n} final turn to come", "{n} final turns to come", int(s.final_left))
    left = plain(tokens_on_track)(s)
    return say.count(
        "Round {round}, {n} token on the track",
        "Round {round}, {n} tokens on the track",
        left,
        round=plain(round_of)(s),
    )


def banner(s: State, seat: Seat, say: Tongue) -> str:
    """Warn before the end and after its trigger."""
    if s.stage != Stage.PLAY:
        return ""
    if s.final_left >= 0 and s.ended_by >= 0:
        if seat == s.active and plain(is_final_turn)(s):
            return _last_turn(s, seat, say)
        return say("The track is empty: everybody has one more turn")
    if plain(tokens_on_track)(s) <= s.seats:
        return say("About one round left")
    return ""


def _last_turn(s: State, seat: Seat, say: Tongue) -> str:
    """EE-16.3: the last turn follows the same restrictions."""
    if s.location != NOBODY or plain(may_generate)(s, seat) != No.YES:
        return say("Your last turn: work")
    if not plain(can_work)(s, seat):
        return say("Your last turn: generate")
    return say("Your last turn: work or generate")


def _acting(box: Box, s: State) -> list[int]:
    seats = plain(to_act)(box, s)
    return [seat for seat in range(s.seats) if (seats >> seat) & 1]


def _tiles_of(s: State, seat: Seat) -> list[Tile]:
    """Give the achievements that a seat is known to hold."""
    if s.stage == Stage.SETUP:
        return []
    return [Tile(number) for number, holder in enumerate(s.holder) if holder == seat]


def player(edition: Edition, s: State, other: Seat, seat: Seat, say: Tongue) -> View:
    """Describe a mat: all that is public, and tiles as far as the seat knows them."""
    box, over = edition.box, bool(s.stage == Stage.OVER)
    known = _tiles_of(s, other) if other == seat or over or s.claimed_open else []
    parts = plain(parts_of_score)(box, s, other)
    if other != seat and not over:
        parts = parts._replace(achievements=0)
    nation = int(s.nation[other])
    row = edition.tables["nation"][nation] if nation >= 0 else None
    card = CARDS + other
    return {
        "seat": int(other),
        "points": int(sum(parts)),
        "parts": names.parts_by_name(parts, say),
        "vp": int(s.vp[other]),
        "vp_of_rows": int(s.vp_of_rows[other]),
        "nation": say(row["name"]) if row else "",
        "nation_box_row": f"nation #{nation}",
        "nation_cost": icons(row["un_cost"]) if row else [],
        "nation_tokens": [int(s.plank_workers[card]), int(s.plank_energy[card])],
        "nation_used": bool(s.used[card]),
        "nation_action": number_of(ACTIONS, Act.ACTIVATE, NATION_CARD),
        "chosen": other not in _acting(box, s) if s.stage == Stage.SETUP else True,
        "stock": {name: int(s.stock[other, i]) for i, name in enumerate(RESOURCE_NAMES)},
        "workers": int(s.workers[other]),
        "workers_owned": WORKERS - int(s.worker_reserve[other]),
        "energy": int(s.energy[other]),
        "energy_reserve": int(s.energy_reserve[other]),
        "dice": [int(n) for n in s.dice[other]],
        "expected_roll": expected_roll(box, s, other),
        "land": [int(piece) for piece in s.land[other]],
        "un": int(s.un[other]),
        "held": int(s.held[other]),
        "tiles": [tile(edition, s, t, other, say) for t in known],
        "structures": [
            structure(edition, s, Card(c), say) for c in range(CARDS) if s.owner[c] == other
        ],
        "generated": bool(s.just_generated[other]),
        "peeked": [i for i in range(SPOTS) if (int(s.peeked[other]) >> i) & 1],
        "left_over": plain(left_over)(s, other),
        "begins": begins(box, s, other, seat),
    }


def binder(edition: Edition, s: State, kind: Binder, seat: Seat, say: Tongue) -> View:
    """Describe a binder: its locations and its market."""
    box = edition.box
    pays = RESOURCE_NAMES[int(box.market_pays[kind])]
    slots: list[View | None] = []
    for slot in range(SLOTS):
        card = int(s.market[kind, slot])
        slots.append(structure(edition, s, Card(card), say) if card != NOBODY else None)
    return {
        "type": TYPE_NAMES[kind],
        "name": say(names.TYPES[TYPE_NAMES[kind]]),
        "deck": int(s.deck_left[kind]),
        "discards": int(s.discards[kind]),
        "slots": slots,
        "actions": [
            [number_of(ACTIONS, Act.BUY, slot, payment) for payment in range(PAYMENTS)]
            for slot in range(SLOTS)
        ],
        "money": [plain(money_price)(box, s, Slot(slot)) for slot in range(SLOTS)],
        "resource": [int(n) for n in box.market_resource],
        "pays": pays,
        "price_words": [
            price_words(
                plain(money_price)(box, s, Slot(slot)), pays, int(box.market_resource[slot]), say
            )
            for slot in range(SLOTS)
        ],
        "locations": [
            location(edition, s, Location(i), seat, say)
            for i in range(LOCATIONS)
            if box.location_binder[i] == kind
        ],
    }


def location(edition: Edition, s: State, where: Location, seat: Seat, say: Tongue) -> View:
    """Describe a location, the stacks on it and what lies there."""
    row = edition.tables["location"][where]
    options = names.effect_options(edition, plain(effect_of_location)(s, where))
    words = names.effect_words(options, say) if options else ""
    stacks = []
    for height in range(ENERGY + 1):
        who = int(s.stack[where, height])
        if who:
            stacks.append({"seat": -1 if who == NEUTRAL else who - 1, "energy": height})
    kinds = [*RESOURCE_NAMES, "pollution"]
    return {
        "id": int(where),
        "key": row["id"],
        "obstacle": obstacle(edition, s, seat, where, say),
        "actions": [number_of(ACTIONS, Act.PLACE, where, n) for n in range(ENERGY + 1)],
        "name": say(row["name"]),
        "action": row.get("action", "options"),
        "options": flows(options),
        "words": words,
        "does": words or say(FEATURES.get(row.get("action", ""), "")),
        "option_words": [names.effect_words([option], say) for option in options],
        "height": int(s.height[where]),
        "stacks": stacks,
        "pieces": [[kinds[i], int(n)] for i, n in enumerate(s.pieces[where]) if n],
        "here": bool(s.location == where),
    }


def track(box: Box, s: State) -> View:
    """Describe the Global Impact track."""
    return {
        "spots": [int(n) for n in s.spot],
        "full": int(box.spot_tokens[s.seats]),
        "prices": [int(n) for n in box.oil_price],
        "emptied": plain(emptied)(s),
        "left": plain(tokens_on_track)(s),
        "price": plain(oil_price)(box, s),
    }


def dealt(edition: Edition, s: State, seat: Seat, say: Tongue) -> View:
    """Describe the pieces a seat chooses from during the set-up, as far as they are known."""
    if s.stage != Stage.SETUP or seat < 0:
        return {"nations": [], "tiles": []}
    numbers = range(NATIONS) if s.seats == 1 else [int(n) for n in s.dealt_nations[seat]]
    nations = [
        {
            "id": n,
            "action": number_of(ACTIONS, Act.NATION, n),
            "name": say(edition.tables["nation"][n]["name"]),
            "bonus": icons(edition.tables["nation"][n]["bonus"]),
            "begins": names.amounts(edition.tables["nation"][n]["bonus"], say),
            "cost": icons(edition.tables["nation"][n]["un_cost"]),
            "mine": bool(s.nation[seat] == n),
        }
        for n in numbers
        if n != NOBODY
    ]
    known = [Tile(int(t)) for t in s.dealt_tiles[seat] if t != NOBODY]
    tiles = [tile(edition, s, t, seat, say) for t in known]
    return {"nations": nations, "tiles": tiles}


def _question(edition: Edition, s: State, decision: Decision) -> View:
    """Describe what the open decision is about, as numbers for the picture."""
    found: View = {"row": "", "nuclear": False, "market": -1, "kind": "", "options": [], "left": 0}
    if decision == Decision.NOTHING or s.stage != Stage.PLAY:
        return found
    item, about = plain(top)(s), plain(topic)(s)
    match decision:
        case Decision.POLLUTE:
            row = ROW_NAMES[plain(row_asked)(item)]
            found |= {"row": row, "nuclear": bool(about == Piece.NUCLEAR)}
        case Decision.SPILL:
            found |= {"row": ROW_NAMES[min(plain(detail_of)(item), ANY_ROW)], "left": about}
        case Decision.CLEAN:
            found["left"] = about
        case Decision.BUY:
            found["market"] = about
        case Decision.DICE | Decision.SCRAP:
            found["kind"] = KIND_NAMES[about]
        case Decision.CHOICE | Decision.EFFECT | Decision.IMPACT:
            found["options"] = flows(names.effect_options(edition, Effect(about)))
        case _:
            pass
    return found
