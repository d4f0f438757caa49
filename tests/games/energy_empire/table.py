"""Set the table in one line, act once, look."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from megawatt.games.energy_empire.actions import ACTIONS, FIRST, NATION_CARD, Act
from megawatt.games.energy_empire.components import CARDS_OF_A_TYPE, card_rows, open_box
from megawatt.games.energy_empire.rules.items import push, seat_of, top, what_of
from megawatt.games.energy_empire.setup import keep, lay, setup
from megawatt.games.energy_empire.state import (
    NEUTRAL,
    NOBODY,
    POLLUTION_PIECE,
    STATE,
    Decision,
    Piece,
    Stage,
    Tile,
    Whose,
)
from megawatt.games.energy_empire.turn import apply, settle, verdict
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import RESOURCE_NAMES
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import legal as list_legal
from megawatt.kernel.record import readable, records

EDITION = open_box()
BOX = EDITION.box
CARD_NAMES = [row["name"] for row in card_rows(EDITION)]
TILE_NAMES = [row["name"] for row in EDITION.tables["achievement"]]
NATION_NAMES = [row["name"] for row in EDITION.tables["nation"]]
IMPACT_NAMES = [row["name"] for row in EDITION.tables["impact"]]

(
    GOVERNMENT_MARKET,
    RESEARCH,
    EDUCATION,
    CLEAN_UP,
    INDUSTRY_MARKET,
    MINE,
    DRILLING,
    CHEMISTRY,
    POWER_PLANT,
    COMMERCE_MARKET,
    FINANCE,
    OIL_MARKET,
    TRADE,
) = range(13)
COAL, NUCLEAR, HYDRO, SOLAR, PETROLEUM = range(5)
MONEY, STEEL, PLASTIC, SCIENCE, OIL = range(5)
GOVERNMENT, INDUSTRY, COMMERCE = range(3)
DONE, GENERATE = 0, 1
PLAIN = {"order": "given", "claimed_open": "log", "token_limit": "printed"}


def air(column: int) -> int:
    return column - 1


def forest(column: int) -> int:
    return 5 + column - 1


def ocean(column: int) -> int:
    return 10 + column - 1


def card(name: str, copy: int = 0) -> int:
    return CARD_NAMES.index(name) + copy


def tile(name: str) -> int:
    return TILE_NAMES.index(name)


def nation(name: str) -> int:
    return NATION_NAMES.index(name)


def impact(name: str) -> int:
    return IMPACT_NAMES.index(name)


def act(kind: Act, a: int = 0, b: int = 0) -> int:
    """The number of an action."""
    found = np.flatnonzero((ACTIONS.kind == kind) & (ACTIONS.a == a) & (ACTIONS.b == b))
    return int(found[0])


def place(location: int, energy: int = 0) -> int:
    return FIRST[Act.PLACE] + 11 * location + energy


def activate(name: str, copy: int = 0) -> int:
    return FIRST[Act.ACTIVATE] + card(name, copy)


NATION = FIRST[Act.ACTIVATE] + NATION_CARD
PLANK_WORKER, PLANK_ENERGY, PLANK_WORKERS, PLANK_MIXED, PLANK_ENERGIES = range(224, 229)


def option(i: int) -> int:
    return FIRST[Act.OPTION] + i


def buy(slot: int, pay: int = 0) -> int:
    return FIRST[Act.BUY] + 2 * slot + pay


def die(kind: int) -> int:
    return FIRST[Act.DIE] + kind


BUY_OIL, SELL_OIL = 243, 244


def trade(giver: int, receiver: int) -> int:
    return FIRST[Act.TRADE] + 3 * giver + (receiver if receiver < giver else receiver - 1)


def space(index: int) -> int:
    return FIRST[Act.SPACE] + index


def peek(position: int) -> int:
    return FIRST[Act.PEEK] + position


def refine(barrels: int) -> int:
    return FIRST[Act.REFINE] + barrels


def roll(dice: int) -> int:
    return FIRST[Act.ROLL] + dice


HIGHEST_CLEAN, HIGHEST_POLLUTION, HIGHEST_NUCLEAR = 289, 290, 291


def take_nation(name: str) -> int:
    return FIRST[Act.NATION] + nation(name)


def ach(name: str) -> int:
    return FIRST[Act.ACH] + tile(name)


def dealt(seats: int = 3, seed: int = 7, box: Any = None, **options: str) -> Any:
    """A table at which everybody still chooses nation and achievement."""
    s = readable(records(STATE))
    s.seats = seats
    s.chance = np.uint64(seed)
    lay(s, seats, {**PLAIN, **options})
    setup(BOX if box is None else box, s)
    return s


def at_the_table(
    seats: int = 3,
    *,
    active: int = 0,
    mats: Mapping[int, Mapping[str, Any]] | None = None,
    stacks: Mapping[int, Iterable[tuple[int, int]]] | None = None,
    pieces: Mapping[int, Mapping[str, int]] | None = None,
    spot: Iterable[int] | None = None,
    revealed: int | None = None,
    impacts: Iterable[str] = (),
    market: Mapping[int, Iterable[str]] | None = None,
    display: Iterable[str] | None = None,
    box: Any = None,
    begin: bool = True,
    **options: str,
) -> Any:
    """A game in play at the start of a turn; bare mats (3 workers, 2 energy) but for `mats`."""
    the_box = BOX if box is None else box
    s = dealt(seats, 7, the_box, **options)
    for seat in range(seats):
        s.nation[seat] = seat
    for seat in range(seats):
        keep(the_box, s, Seat(seat), Tile(int(s.dealt_tiles[seat, 0])))
    s.items[:] = 0
    s.depth = 0
    s.active = active
    s.stock[:] = 0
    s.dice_supply[:] = the_box.dice[0 if seats == 1 else 1]
    if spot is not None:
        set_track(s, list(spot), revealed)
    for position, name in enumerate(impacts):
        s.impact[position] = impact(name)
    for where, standing in (stacks or {}).items():
        for seat, energy in standing:
            stand(s, where, seat, energy)
    for where, lying in (pieces or {}).items():
        put_pieces(s, where, lying)
    for kind, names in (market or {}).items():
        set_market(s, kind, list(names))
    if display is not None:
        show(s, list(display))
    for seat in range(seats):
        set_mat(s, seat, dict((mats or {}).get(seat, {})))
    push(s, Decision.TURN, Seat(active), 0, 0)
    if begin:
        settle(the_box, s)
    return s


def set_track(s: Any, spot: list[int], revealed: int | None) -> None:
    s.tokens += int(s.spot.sum()) - sum(spot)
    s.spot[:] = spot
    k = next((i for i, n in enumerate(spot) if n), 6)
    s.revealed = k if revealed is None else revealed
    if k == 6:
        s.ended_by, s.final_left = s.active, s.seats - 1


def stand(s: Any, where: int, seat: int, energy: int) -> None:
    s.stack[where, energy] = NEUTRAL if seat == NEUTRAL else seat + 1
    s.height[where] = max(int(s.height[where]), energy + 1)


def put_pieces(s: Any, where: int, lying: Mapping[str, int]) -> None:
    for name, n in lying.items():
        if name == "pollution":
            s.pieces[where, POLLUTION_PIECE] = n
            s.tokens -= n
        else:
            s.pieces[where, RESOURCE_NAMES.index(name)] = n


def set_market(s: Any, kind: int, names: list[str]) -> None:
    """Lay these cards out; the rest of the type lies in the deck."""
    cards: list[int] = []
    for name in names:
        copy = sum(CARD_NAMES[c] == name for c in cards)
        cards.append(card(name, copy))
    slots = [0, 2] if s.seats == 1 else [0, 1, 2]
    s.market[kind, :] = NOBODY
    for slot, one in zip(slots, cards, strict=False):
        s.market[kind, slot] = one
    rest = [c for c in range(26 * kind, 26 * kind + 26) if c not in cards and s.owner[c] < 0]
    set_deck(s, kind, rest)


def set_deck(s: Any, kind: int, cards: list[int], discards: Iterable[int] = ()) -> None:
    s.deck[kind, :] = NOBODY
    s.deck[kind, : len(cards)] = cards
    s.deck_left[kind] = len(cards)
    thrown = list(discards)
    s.discard[kind, :] = NOBODY
    s.discard[kind, : len(thrown)] = thrown
    s.discards[kind] = len(thrown)


def show(s: Any, names: list[str]) -> None:
    """Display these achievements; whoever had one gets what lay there before."""
    for i, name in enumerate(names):
        wanted, there = tile(name), int(s.display[i])
        if wanted == there:
            continue
        holder = int(s.holder[wanted])
        s.holder[there], s.holder[wanted] = holder, Whose.DISPLAY
        for row in (s.tile_supply, s.display, s.first_tile):
            row[row == wanted] = there
        s.dealt_tiles[s.dealt_tiles == wanted] = there
        s.display[i] = wanted


def give_tiles(s: Any, seat: int, names: Iterable[str]) -> None:
    """Let a seat hold just these achievements."""
    for had in np.flatnonzero(s.holder == seat):
        s.holder[had] = Whose.REMOVED
    wanted = [tile(name) for name in names]
    for one in wanted:
        if s.holder[one] == Whose.SUPPLY:
            rest = [t for t in s.tile_supply[: s.tiles_left] if t != one]
            s.tile_supply[:] = NOBODY
            s.tile_supply[: len(rest)] = rest
            s.tiles_left = len(rest)
        s.holder[one] = seat
    s.held[seat] = len(wanted)


def own(s: Any, seat: int, *names: str) -> None:
    """Let a seat own these structures; they leave decks and markets."""
    for name in names:
        one = card(name)
        while s.owner[one] != NOBODY:
            one += 1
        kind = one // CARDS_OF_A_TYPE
        s.owner[one] = seat
        shown = np.flatnonzero(s.market[kind] == one)
        deck = [int(c) for c in s.deck[kind, : s.deck_left[kind]] if c != one]
        if len(shown):
            s.market[kind, shown[0]] = deck.pop()
        set_deck(s, kind, deck, [int(c) for c in s.discard[kind, : s.discards[kind]]])


def set_mat(s: Any, seat: int, mat: dict[str, Any]) -> None:
    """W, E, M, S, P, C, O, owned, vp, un, dice, land, owns, tiles, nation, generated."""
    on_board = [i for i in range(11) for row in s.stack if row[i] == seat + 1]
    s.workers[seat] = mat.pop("W", 3 - len(on_board))
    s.energy[seat] = mat.pop("E", 2)
    owned = max(3, mat.pop("owned", 0), int(s.workers[seat]) + len(on_board))
    s.worker_reserve[seat] = 6 - owned
    s.energy_reserve[seat] = 10 - int(s.energy[seat]) - sum(on_board)
    for resource, letter in enumerate("MSPCO"):
        s.stock[seat, resource] = mat.pop(letter, 0)
    s.vp[seat] = mat.pop("vp", 0)
    s.un[seat] = mat.pop("un", 0)
    s.dice[seat] = 0
    for kind, n in mat.pop("dice", {}).items():
        s.dice[seat, kind] = n
        s.dice_supply[kind] -= n
    for where, piece in mat.pop("land", {}).items():
        lay_piece(s, seat, where, piece)
    own(s, seat, *mat.pop("owns", ()))
    if "tiles" in mat:
        give_tiles(s, seat, mat.pop("tiles"))
    if "nation" in mat:
        s.nation[seat] = nation(mat.pop("nation"))
    s.just_generated[seat] = mat.pop("generated", False)
    assert not mat, f"unknown: {mat}"


def lay_piece(s: Any, seat: int, where: int, piece: int) -> None:
    before = s.land[seat, where]
    s.tokens += before in (Piece.POLLUTION, Piece.NUCLEAR)
    s.tokens -= piece in (Piece.POLLUTION, Piece.NUCLEAR)
    s.wells -= piece == Piece.WELL
    s.land[seat, where] = piece


def filled(*free: int) -> dict[int, int]:
    """An environment with these spaces free and pollution everywhere else."""
    return {i: Piece.EMPTY if i in free else Piece.POLLUTION for i in range(15)}


def ask(s: Any, what: int, seat: int = 0, a: int = 0, b: int = 0) -> None:
    """Let this decision, and nothing else, be open."""
    s.items[:] = 0
    s.depth = 0
    push(s, what, Seat(seat), a, b)


def decider(s: Any) -> Seat:
    return seat_of(top(s))


def open_decision(s: Any) -> Decision:
    """What is being asked."""
    return Decision(what_of(top(s)))


def why(s: Any, seat: int, action: int, box: Any = None) -> No:
    return No(int(verdict(BOX if box is None else box, s, Seat(seat), action)))


def play(s: Any, seat: int, *actions: int, box: Any = None) -> None:
    """Take actions one after another; each must be legal."""
    the_box = BOX if box is None else box
    for action in actions:
        no = why(s, seat, action, the_box)
        assert no == No.YES, f"action {action} of seat {seat} at {open_decision(s).name}: {no!r}"
        apply(the_box, s, Seat(seat), action)


def legal(s: Any, seat: int | None = None, box: Any = None) -> list[int]:
    """All legal actions of whoever decides."""
    out = np.zeros(len(ACTIONS), np.int64)
    who = decider(s) if seat is None else seat
    n = list_legal(BOX if box is None else box, s, who, out)
    return [int(action) for action in out[:n]]


def stock(s: Any, seat: int) -> dict[str, int]:
    """What a seat has left, zeros left out."""
    return {k: int(n) for k, n in zip("MSPCO", s.stock[seat], strict=True) if n}


def land(s: Any, seat: int) -> dict[int, Piece]:
    """What lies in an environment."""
    return {i: Piece(int(p)) for i, p in enumerate(s.land[seat]) if p}


def rigged(**changes: Any) -> Any:
    """Another box: fields of the record changed, for effects that no printed card has."""
    record = EDITION.record.copy()
    for name, (index, value) in changes.items():
        record[name][(0, *index) if isinstance(index, tuple) else (0, index)] = value
    return readable(record)


def end_of_turn(s: Any, seat: int) -> None:
    """Decline whatever can still be declined until another seat acts."""
    while s.stage == Stage.PLAY and decider(s) == seat and open_decision(s) != Decision.TURN:
        choices = legal(s)
        play(s, seat, choices[0])
