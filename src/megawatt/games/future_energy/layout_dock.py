"""Where things stand in the two rails: contracts on offer above the map, what is mine below it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from megawatt.games.future_energy.layout_text import width_of

PAD, GAP = 12, 9
OFFER_TIERS = ((28, 84), (24, 84), (22, 78), (20, 72))
"""Sizes of a contract's icons and widths of a public contract, the largest first."""
STACK, PUBLIC_STACK = 58, 50
ICONS = (34, 28, 24, 20)
"""Sizes of the icons of my contracts, the largest first."""
ROW_ICON = 17  # of contracts in two or more rows
LEAST_ROW = 34  # the height of such a row


CELL, SHORT_CELL = 46, 29  # a seat in a region's chip, with and without points


class Slot(NamedTuple):
    """A card in a rail: place, width, and the size of its icons."""

    x: float
    y: float
    width: float
    height: float
    icon: int


class Space(NamedTuple):
    """A space of one of my contracts: which one, and the middle of its icon."""

    number: int  # on its contract
    x: float


class ContractCard(NamedTuple):
    """One of my contracts in the dock."""

    number: str
    box: Slot
    spaces: tuple[Space, ...]
    flat: bool  # in one of several low rows: no words


class Offers(NamedTuple):
    """The rail above the map."""

    contracts: list[Slot]
    stack: Slot
    public: list[Slot]
    public_stack: Slot


def offers(view: dict[str, Any], width: float) -> Offers:
    """Place the contracts on offer, their stack, and at the right the public ones."""
    rows = view["display"]
    public = view["public"]
    chosen: list[float] = []
    for icon, public_width in OFFER_TIERS:
        chosen = [offer_width(row, icon) for row in rows]
        need = sum(chosen) + STACK + GAP * len(rows)
        if public:
            need += GAP + PUBLIC_STACK + (public_width + GAP) * len(public["display"])
        if need <= width:
            break
    slots, x = [], float(PAD)
    for wide in chosen:
        slots.append(Slot(x, 0, wide, 74, icon))
        x += wide + GAP
    cards = []
    right = PAD + width - PUBLIC_STACK
    for k in range(len(public["display"]) if public else 0, 0, -1):
        cards.append(Slot(right - k * (public_width + GAP), 0, public_width, 74, 20))
    stack = Slot(x, 0, STACK, 74, 0)
    return Offers(slots, stack, cards, Slot(right, 0, PUBLIC_STACK, 74, 0))


def offer_width(row: dict[str, Any] | None, icon: int) -> float:
    """Give the width of a contract on offer; an empty place keeps room for two icons."""
    n = len(row["icons"]) if row else 2
    return max(88, n * (icon + 4) + 16)


def contract_cards(
    contracts: Sequence[dict[str, Any]], room: Slot, every: bool
) -> list[ContractCard]:
    """Fit my contracts into their room: the largest icons with all spaces, else fewer spaces.

    `every`: empty spaces must be shown too, since one may be asked for.
    """
    for waiting, least in ((False, 76), (True, 68), (True, 44))[: 1 if every else 3]:
        for icon in ICONS:
            cards = _one_row(contracts, room, icon, (waiting, least))
            if not cards or cards[-1].box.x + cards[-1].box.width <= room.x + room.width:
                return cards
    return _low_rows(contracts, room, every)


def _one_row(
    contracts: Sequence[dict[str, Any]], room: Slot, icon: int, how: tuple[bool, int]
) -> list[ContractCard]:
    waiting, least = how
    pitch = icon + (8 if icon > 24 else 5)
    least = 90 if icon >= 24 and not waiting else least
    cards, x = [], room.x
    for row in contracts:
        shown = _shown(row, waiting)
        wide = max(least, len(shown) * pitch + 13)
        spaces = tuple(Space(i, 8 + pitch * (k + 0.5) - 2) for k, i in enumerate(shown))
        cards.append(
            ContractCard(row["number"], Slot(x, room.y, wide, room.height, icon), spaces, False)
        )
        x += wide + (6 if waiting else GAP)
    return cards


def _shown(row: dict[str, Any], waiting: bool) -> list[int]:
    return [i for i, space in enumerate(row["spaces"]) if space["plants"] or not waiting]


def _low_rows(contracts: Sequence[dict[str, Any]], room: Slot, every: bool) -> list[ContractCard]:
    """Break many contracts into low rows: points, then icons, each with its plant below."""
    pitch = ROW_ICON + 4
    rows: list[list[tuple[dict[str, Any], list[int], float]]] = [[]]
    x = 0.0
    for row in contracts:
        shown = _shown(row, not every)
        wide = 28 + pitch * len(shown)
        if rows[-1] and x + wide > room.width:
            rows.append([])
            x = 0
        rows[-1].append((row, shown, x))
        x += wide + 4
    height = (room.height - 4 * (len(rows) - 1)) / len(rows)
    return [
        ContractCard(
            row["number"],
            Slot(
                room.x + x,
                room.y + k * (height + 4),
                28 + pitch * len(shown),
                height,
                ROW_ICON if height >= LEAST_ROW else 14,
            ),
            tuple(Space(i, 26 + pitch * (j + 0.5)) for j, i in enumerate(shown)),
            True,
        )
        for k, cells in enumerate(rows)
        for row, shown, x in cells
    ]


def card_cells(cards: int, room: Slot) -> list[Slot]:
    """Fit my public contracts into their room: up to four with their tiles, more without."""
    if cards <= 4:
        wide, high, columns = (room.width - 5) / 2, 40.0, 2
    else:
        columns = 3 if cards <= 12 else 4
        rows = -(-cards // columns)
        wide = (room.width - 4 * (columns - 1)) / columns
        high = min(26.0, (room.height - 3 * (rows - 1)) / rows)
    gap = 5 if cards <= 4 else 4
    return [
        Slot(
            room.x + (k % columns) * (wide + gap),
            room.y + (k // columns) * (high + gap),
            wide,
            high,
            16,
        )
        for k in range(cards)
    ]


def dock(view: dict[str, Any], box: Slot) -> dict[str, Any]:
    """Place me, the engineers' actions, my contracts, my public contracts and my supply."""
    player = view["players"][view["docked"]]
    public, nuclear = bool(view["public"]), view["modules"]["new_grounds"]
    pad = 8 if public or nuclear else 10
    top, high = box.y + pad, box.height - 2 * pad
    me, actions = box.x + PAD, box.x + PAD + 92 + 2 * GAP + 1
    contracts = actions + 146 + 2 * GAP + 1
    supply = box.x + box.width - PAD - 146
    dividers = [actions - GAP - 1, contracts - GAP - 1, supply - GAP - 1]
    end = supply - 2 * GAP - 1
    cards = None
    if public:
        cards = Slot(end - 194, top + 27, 194, high - 27, 0)
        dividers.append(cards.x - GAP - 1)
        end = cards.x - 2 * GAP - 1
    room = Slot(contracts, top, end - contracts, high, 0)
    rows = contract_cards(player["contracts"], room, view["decision"] == "fx_shift_to")
    return {
        "box": box,
        "me": Slot(me, top, 92, high, 0),
        "actions": [Slot(actions, box.y + 9 + 39 * k, 146, 34, 22) for k in range(3)],
        "contracts": rows,
        "room": room,
        "pile": _pile(rows, room) if player["finished"] else None,
        "kept": Slot(cards.x, top + 2, 194, 20, 18) if cards else None,
        "cards": card_cells(len(player["cards"]), cards) if cards else [],
        "supply": Slot(supply, top, 146, high, 20 if nuclear else 26),
        "dividers": dividers,
    }


def _pile(rows: list[ContractCard], room: Slot) -> Slot | None:
    """Place the pile of finished contracts behind the others, if there is room."""
    x = rows[-1].box.x + rows[-1].box.width + 14 if rows else room.x + 132
    if (rows and rows[-1].flat) or x + 56 > room.x + room.width:
        return None
    return Slot(x, room.y, 56, room.height, 0)


def caption_room(card: ContractCard) -> float:
    """Give the room for words above a contract, beside its points."""
    return card.box.width - 9 - (24 if card.box.width < 90 else 34)


def certificates(player: dict[str, Any]) -> list[tuple[int, int]]:
    """List the own certificates as (value, how many): each alone, or in heaps if they are many."""
    values = player["certificate_values"] or []
    if len(values) <= 5:
        return [(value, 1) for value in values]
    return [(value, values.count(value)) for value in sorted(set(values))]


def chip_width(title: str, nobody: str, region: dict[str, Any]) -> float:
    """Give the width of a region's chip: its name, or its seats with plants and points."""
    cells = sum(
        CELL if points else SHORT_CELL
        for n, points in zip(region["counts"], region["points"], strict=True)
        if n
    )
    words = width_of(title.upper(), 11, True) * 1.06 + 34
    return max(88, words, cells + 14 if cells else width_of(nobody, 11) + 16)
