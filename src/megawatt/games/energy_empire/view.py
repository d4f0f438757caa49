"""What one seat may see, as plain data: enough to draw everything."""

from typing import Any

from megawatt.games.energy_empire import prints
from megawatt.games.energy_empire.components import (
    CARDS,
    CARDS_OF_A_TYPE,
    ENERGY,
    GAIN_NAMES,
    KIND_NAMES,
    LOCATIONS,
    OF_SOLO_FINANCE,
    PLANK_NAMES,
    RESOURCE_NAMES,
    ROW_NAMES,
    SLOTS,
    SPOTS,
    TYPE_NAMES,
    WORKERS,
    card_rows,
)
from megawatt.games.energy_empire.state import NEUTRAL, NOBODY, Item, Stage
from megawatt.games.energy_empire.sums import (
    argument,
    asked,
    breakdown_of,
    modifier,
    oil_price,
    tile_value,
    tiles_of,
)
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.tongue import Tongue

View = dict[str, Any]


def view(edition: Edition, s: Any, seat: int, say: Tongue) -> View:
    """Give everything on the table that the seat may see; `s` is concealed for it."""
    item = asked(s, seat)
    return {
        "seat": seat,
        "over": bool(s.stage == Stage.OVER),
        "setup": bool(s.stage == Stage.SETUP),
        "seats": int(s.seats),
        "headline": headline(s, say),
        "banner": banner(s, seat, say),
        "active": int(s.active),
        "acting": _acting(s),
        "decision": item.name.lower() if item else "",
        "question": _question(edition, s, seat, item),
        "players": [player(edition, s, other, seat, say) for other in range(s.seats)],
        "binders": [binder(edition, s, kind, say) for kind in range(len(TYPE_NAMES))],
        "track": track(edition, s),
        "impacts": [impact(edition, s, i, seat, say) for i in range(SPOTS)],
        "in_force": int(s.revealed) - 1,
        "united_nations": {
            "values": [int(vp) for vp in edition.box.un_vp],
            "places": [int(s.un[other]) for other in range(s.seats)],
        },
        "display": [tile(edition, s, int(t), seat, say) for t in s.display],
        "supplies": supplies(s),
        "turn": turn(edition, s),
        "dealt": dealt(edition, s, seat, say),
        "rolls": rolls(edition, s, seat) if item == Item.DICE else [],
        "columns": [int(bonus) for bonus in edition.box.column_bonus],
        "drilling": [bool(symbol) for symbol in edition.box.drilling],
        "dice": [
            {
                "id": row["id"],
                "name": say(prints.DICE[row["id"]]),
                "cost": icons(row.get("cost", {})),
                "energy": row["energy"],
            }
            for row in edition.tables["die"]
        ],
    }


def headline(s: Any, say: Tongue) -> str:
    """Say in one line how far the game is."""
    if s.stage == Stage.SETUP:
        return say("Choosing nations")
    if s.stage == Stage.OVER:
        return say("The game is over")
    if s.final_left >= 0:
        return say.count("{n} final turn to come", "{n} final turns to come", int(s.final_left))
    left = int(s.spot.sum())
    turn = (int(s.turns) + int(s.seats) - 1) // int(s.seats)
    return say.count(
        "Round {round}, {n} token on the track",
        "Round {round}, {n} tokens on the track",
        left,
        round=turn,
    )


def banner(s: Any, seat: int, say: Tongue) -> str:
    """Warn before the end and after its trigger."""
    if s.stage != Stage.PLAY:
        return ""
    if s.final_left >= 0 and s.ended_by >= 0:
        if seat == s.active and s.final_left < s.seats:
            return say("Your last turn: work or generate")
        return say("The track is empty: everybody has one more turn")
    if s.spot.sum() <= s.seats:
        return say("About one round left")
    return ""


def _acting(s: Any) -> list[int]:
    if s.stage == Stage.SETUP:
        unfinished = [s.nation[i] == NOBODY or s.first_tile[i] == NOBODY for i in range(s.seats)]
        return [i for i, open_ in enumerate(unfinished) if open_]
    return [] if s.stage == Stage.OVER else [argument(s, 1)]


def icons(part: Row) -> list[list[Any]]:
    """Give amounts in the order of the vocabulary, for drawing: [["oil", 1], …]."""
    found: list[list[Any]] = []
    for key in [*GAIN_NAMES, "die", "pollution", "nuclear"]:
        if key in part:
            found.append([key, part[key]])
    return found


def flows(options: list[Row]) -> list[View]:
    """Give options as cost, gain and others' share, for drawing."""
    return [
        {part: icons(option.get(part, {})) for part in ("cost", "gain", "others")}
        for option in options
    ]


def structure(edition: Edition, s: Any, card: int, say: Tongue) -> View:
    """Describe a structure card and what lies on it."""
    row = card_rows(edition)[card]
    return {
        "id": card,
        "name": say(row["name"]),
        "full_name": prints.card_name(edition, card, say),
        "type": TYPE_NAMES[card // CARDS_OF_A_TYPE],
        "vp": row["vp"],
        "row": row.get("pollution", row.get("nuclear", "")),
        "nuclear": "nuclear" in row,
        "plank": PLANK_NAMES[int(edition.box.card_plank[card])],
        "workers": int(s.plank_workers[card]),
        "energy": int(s.plank_energy[card]),
        "used": bool(s.used[card]),
        "options": flows(row["options"]),
        "words": prints.effect_words(row["options"], say),
    }


def tile(edition: Edition, s: Any, number: int, seat: int, say: Tongue) -> View | None:
    """Describe an achievement, with its value for a seat now."""
    if number < 0:
        return None
    row = edition.tables["achievement"][number]
    return {
        "id": number,
        "name": say(row["name"]),
        "words": prints.tile_words(row, say),
        "value": tile_value(edition, s, seat, number) if seat >= 0 else None,
    }


def player(edition: Edition, s: Any, other: int, seat: int, say: Tongue) -> View:
    """Describe a mat: all that is public, and tiles as far as the seat knows them."""
    over = bool(s.stage == Stage.OVER)
    known = tiles_of(s, other) if other == seat or over or s.claimed_open else []
    parts = breakdown_of(edition, s, other)
    if other != seat and not over:
        parts["Achievements"] = 0
    nation = int(s.nation[other])
    row = edition.tables["nation"][nation] if nation >= 0 else None
    card = CARDS + other
    return {
        "seat": other,
        "points": sum(parts.values()),
        "parts": {say(name): n for name, n in parts.items()},
        "vp": int(s.vp[other]),
        "vp_of_rows": int(s.vp_of_rows[other]),
        "nation": say(row["name"]) if row else "",
        "nation_cost": icons(row["un_cost"]) if row else [],
        "nation_tokens": [int(s.plank_workers[card]), int(s.plank_energy[card])],
        "nation_used": bool(s.used[card]),
        "chosen": other not in _acting(s) if s.stage == Stage.SETUP else True,
        "stock": {name: int(s.stock[other, i]) for i, name in enumerate(RESOURCE_NAMES)},
        "workers": int(s.workers[other]),
        "workers_owned": WORKERS - int(s.worker_reserve[other]),
        "energy": int(s.energy[other]),
        "energy_reserve": int(s.energy_reserve[other]),
        "dice": [int(n) for n in s.dice[other]],
        "land": [int(piece) for piece in s.land[other]],
        "un": int(s.un[other]),
        "held": int(s.held[other]),
        "tiles": [tile(edition, s, t, other, say) for t in known],
        "structures": [structure(edition, s, c, say) for c in range(CARDS) if s.owner[c] == other],
        "generated": bool(s.just_generated[other]),
        "peeked": [i for i in range(SPOTS) if (int(s.peeked[other]) >> i) & 1],
        "left_over": int(s.stock[other, 0]) // 2 + int(s.stock[other, 1:].sum()),
    }


def binder(edition: Edition, s: Any, kind: int, say: Tongue) -> View:
    """Describe a binder: its locations and its market."""
    box = edition.box
    inflation = modifier(box, s, 4)
    pays = RESOURCE_NAMES[int(box.market_pays[kind])]
    slots: list[View | None] = []
    for slot in range(SLOTS):
        card = int(s.market[kind, slot])
        slots.append(structure(edition, s, card, say) if card >= 0 else None)
    return {
        "type": TYPE_NAMES[kind],
        "name": say(prints.TYPES[TYPE_NAMES[kind]]),
        "deck": int(s.deck_left[kind]),
        "discards": int(s.discards[kind]),
        "slots": slots,
        "money": [int(n) + inflation for n in box.market_money],
        "resource": [int(n) for n in box.market_resource],
        "pays": pays,
        "locations": [
            location(edition, s, i, say) for i in range(LOCATIONS) if box.location_binder[i] == kind
        ],
    }


def location(edition: Edition, s: Any, where: int, say: Tongue) -> View:
    """Describe a location, the stacks on it and what lies there."""
    row = edition.tables["location"][where]
    options = row.get("options", [])
    if s.seats == 1 and "solo_options" in row:
        options = prints.effect_options(edition, OF_SOLO_FINANCE, 1)
    words = prints.effect_words(options, say) if options else ""
    stacks = []
    for height in range(ENERGY + 1):
        who = int(s.stack[where, height])
        if who:
            stacks.append({"seat": -1 if who == NEUTRAL else who - 1, "energy": height})
    kinds = [*RESOURCE_NAMES, "pollution"]
    return {
        "id": where,
        "name": say(row["name"]),
        "action": row.get("action", "options"),
        "options": flows(options),
        "words": words,
        "height": int(s.height[where]),
        "stacks": stacks,
        "pieces": [[kinds[i], int(n)] for i, n in enumerate(s.pieces[where]) if n],
        "here": bool(s.location == where),
    }


def track(edition: Edition, s: Any) -> View:
    """Describe the Global Impact track."""
    box = edition.box
    k = next((i for i, n in enumerate(s.spot) if n), SPOTS)
    return {
        "spots": [int(n) for n in s.spot],
        "full": int(box.spot_tokens[s.seats]),
        "prices": [int(n) for n in box.oil_price],
        "emptied": k,
        "left": int(s.spot.sum()),
        "price": oil_price(box, s),
    }


def impact(edition: Edition, s: Any, position: int, seat: int, say: Tongue) -> View:
    """Describe an impact: face up, gone, looked at, or face down with its era."""
    card = int(s.impact[position])
    eyes = [other for other in range(s.seats) if (int(s.peeked[other]) >> position) & 1]
    found: View = {
        "position": position,
        "late": position >= 3,
        "revealed": position < int(s.revealed),
        "gone": position < int(s.revealed) - 1,
        "known": card >= 0,
        "eyes": eyes,
        "name": "",
        "row": "",
        "reset": "",
        "words": "",
        "lasts": False,
    }
    if card >= 0:
        row = edition.tables["impact"][card]
        found |= {
            "name": say(row["name"]),
            "row": row["row"],
            "reset": row["reset"],
            "words": prints.impact_words(edition, row, say),
            "lasts": "modifier" in row,
        }
    return found


def supplies(s: Any) -> View:
    """Describe what is left in the general supply."""
    return {
        "dice": [int(n) for n in s.dice_supply],
        "wells": int(s.wells),
        "tokens": int(s.tokens),
        "tiles": int(s.tiles_left),
        "unlimited": bool(s.unlimited),
    }


def turn(edition: Edition, s: Any) -> View:
    """Describe the turn in progress: where, which card, the dice of the last roll."""
    faces = [
        [KIND_NAMES[kind], int(face)]
        for kind in range(len(KIND_NAMES))
        for face in s.face[kind]
        if face
    ]
    return {
        "location": int(s.location),
        "binder": int(s.binder),
        "card": int(s.card),
        "refined": int(s.refined),
        "chosen": [int(n) for n in s.chosen],
        "faces": faces,
        "final_left": int(s.final_left),
        "ended_by": int(s.ended_by),
    }


def dealt(edition: Edition, s: Any, seat: int, say: Tongue) -> View:
    """Describe the pieces a seat chooses from during the set-up."""
    if s.stage != Stage.SETUP or seat < 0:
        return {"nations": [], "tiles": []}
    numbers = range(10) if s.seats == 1 else [int(n) for n in s.dealt_nations[seat]]
    nations = [
        {
            "id": n,
            "name": say(edition.tables["nation"][n]["name"]),
            "bonus": icons(edition.tables["nation"][n]["bonus"]),
            "cost": icons(edition.tables["nation"][n]["un_cost"]),
            "mine": bool(s.nation[seat] == n),
        }
        for n in numbers
    ]
    tiles = [tile(edition, s, int(t), seat, say) for t in s.dealt_tiles[seat]]
    return {"nations": nations, "tiles": tiles}


def rolls(edition: Edition, s: Any, seat: int) -> list[View]:
    """Say what each number of dice would bring: expected energy, chance to pollute in per cent."""
    kind, box = argument(s, 2), edition.box
    at_hand = int(s.refined) if kind == 4 else int(s.dice[seat, kind])
    found = []
    for n in range(at_hand + 1):
        dice = [int(s.chosen[k]) if k < kind else n if k == kind else 0 for k in range(5)]
        energy = sum(m * float(box.die_energy[k].mean()) for k, m in enumerate(dice))
        dirty = sum(m for k, m in enumerate(dice) if box.die_consequence[k])
        clean = sum(dice) - dirty
        chance = sum(
            ((f / 6) ** dirty - ((f - 1) / 6) ** dirty) * ((f - 1) / 6) ** clean
            for f in range(1, 7)
            if dirty
        )
        found.append({"n": n, "energy": round(energy, 1), "dirty": round(100 * chance)})
    return found


def _question(edition: Edition, s: Any, seat: int, item: Item | None) -> View:
    """Describe what the open decision is about, as numbers for the picture."""
    found: View = {"row": "", "nuclear": False, "market": -1, "kind": "", "options": [], "left": 0}
    if item is None or s.stage != Stage.PLAY:
        return found
    a, b = argument(s, 2), argument(s, 3)
    match item:
        case Item.POLLUTE:
            found |= {"row": ROW_NAMES[b % 8], "nuclear": a == 2}
        case Item.SPILL:
            found |= {"row": ROW_NAMES[min(b, 3)], "left": a}
        case Item.CLEAN:
            found["left"] = a
        case Item.BUY:
            found["market"] = a
        case Item.DICE:
            found["kind"] = KIND_NAMES[a]
        case Item.SCRAP:
            found["kind"] = KIND_NAMES[a]
        case Item.CHOICE | Item.EFFECT | Item.IMPACT:
            found["options"] = flows(prints.effect_options(edition, a, int(s.seats)))
        case _:
            pass
    return found
