"""The few sums that words and views need: the rules' own, in plain Python over a record."""

from typing import Any

from megawatt.games.energy_empire.components import (
    CARDS_OF_A_TYPE,
    COLUMNS,
    COUNTER_NAMES,
    LEADER_BONUS,
    MOST_REFINED,
    SPOTS,
    TILE_CAP,
    WORKERS,
)
from megawatt.games.energy_empire.rules.items import (
    A_BIT,
    A_MASK,
    B_BIT,
    ITEM_MASK,
    SEAT_BIT,
    SEAT_MASK,
)
from megawatt.games.energy_empire.state import NOBODY, Item, Piece, Stage
from megawatt.kernel.box import Edition
from megawatt.kernel.tongue import N_

CATEGORIES = (
    N_("Score track"),
    N_("Structures"),
    N_("Energy dice"),
    N_("United Nations"),
    N_("Leader bonus"),
    N_("Achievements"),
    N_("Clean spaces"),
    N_("Clean columns"),
)


def asked(s: Any, seat: int) -> Item | None:
    """Say what a seat is asked now."""
    if s.stage == Stage.PLAY and s.depth > 0 and argument(s, 1) == seat:
        return Item(argument(s, 0))
    if s.stage == Stage.SETUP and 0 <= seat < s.seats:
        if s.nation[seat] == NOBODY:
            return Item.NATION
        if s.first_tile[seat] == NOBODY:
            return Item.KEEP
    return None


def argument(s: Any, i: int) -> int:
    """Give a part of the open decision: what, whose, and its arguments (rules/items.py)."""
    code = int(s.items[s.depth - 1])
    parts = (code & ITEM_MASK, (code >> SEAT_BIT) & SEAT_MASK, (code >> A_BIT) & A_MASK)
    return (*parts, (code >> B_BIT) - 1)[i]


def modifier(box: Any, s: Any, kind: int) -> int:
    """EE-12.5: the value of a modifier while it is in force."""
    if s.revealed == 0:
        return 0
    card = int(s.impact[s.revealed - 1])
    return int(box.modifier_value[card]) if box.modifier[card] == kind else 0


def oil_price(box: Any, s: Any) -> int:
    """EE-11.4: for three barrels."""
    k = next((i for i, n in enumerate(s.spot) if n), SPOTS - 1)
    return int(box.oil_price[k]) + modifier(box, s, 1)


def most_refined(box: Any, s: Any, seat: int) -> int:
    """EE-9.6: barrels that may be refined."""
    most = modifier(box, s, 3) or MOST_REFINED
    return min(most, int(s.stock[seat, 4]), int(s.dice_supply[4]))


def tile_value(edition: Edition, s: Any, seat: int, tile: int) -> int:
    """EE-15.3: what an achievement is worth now."""
    row = edition.tables["achievement"][tile]
    count = _count(edition.box, s, seat, row["count"])
    return min(TILE_CAP, max(0, count // int(row["divisor"]) + int(row["plus"])))


def _count(box: Any, s: Any, seat: int, counter: str) -> int:
    index = COUNTER_NAMES.index(counter)
    land = [int(piece) for piece in s.land[seat]]
    mine = [card for card, owner in enumerate(s.owner) if owner == seat]
    if index < 5:
        return int(s.stock[seat, index])
    if index < 8:
        row = index - 5
        return land[COLUMNS * row : COLUMNS * row + COLUMNS].count(Piece.EMPTY)
    if index < 11:
        return sum(card // CARDS_OF_A_TYPE == index - 8 for card in mine)
    return {
        "achievements": int(s.held[seat]),
        "resource_types": sum(int(n) > 0 for n in s.stock[seat]),
        "dice": int(s.dice[seat].sum()),
        "energy_on_mat": int(s.energy[seat]),
        "un_steps": int(s.un[seat]),
        "structures_with_cost": sum(int(box.card_spends[card]) for card in mine),
        "nuclear_tokens": land.count(Piece.NUCLEAR),
        "oil_wells": land.count(Piece.WELL),
        "workers_owned": WORKERS - int(s.worker_reserve[seat]),
    }[counter]


def tiles_of(s: Any, seat: int) -> list[int]:
    """Give the achievements that a seat is known to hold."""
    if s.stage == Stage.SETUP:
        return []
    return [tile for tile, holder in enumerate(s.holder) if holder == seat]


def leader_share(s: Any, seat: int) -> int:
    """EE-16.6: the share of the leader bonus."""
    ahead = int(s.un[seat])
    places = [int(s.un[other]) for other in range(s.seats)]
    if s.seats == 1 or ahead == 0 or ahead < max(places):
        return 0
    return LEADER_BONUS // places.count(ahead)


def breakdown_of(edition: Edition, s: Any, seat: int) -> dict[str, int]:
    """EE-16.5: the categories of the score."""
    box = edition.box
    land = [int(piece) for piece in s.land[seat]]
    columns = sum(
        int(bonus)
        for column, bonus in enumerate(box.column_bonus)
        if not any(land[column::COLUMNS])
    )
    values = (
        int(s.vp[seat]),
        sum(int(box.card_vp[card]) for card, owner in enumerate(s.owner) if owner == seat),
        int(box.die_vp) * int(s.dice[seat].sum()),
        int(box.un_vp[s.un[seat]]),
        leader_share(s, seat),
        sum(tile_value(edition, s, seat, tile) for tile in tiles_of(s, seat)),
        land.count(Piece.EMPTY),
        columns,
    )
    return dict(zip(CATEGORIES, values, strict=True))
