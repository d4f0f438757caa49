"""Set the table in one line: the basis position of the worked examples, and what differs."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from megawatt.games.future_energy import setup, turn
from megawatt.games.future_energy.actions import (
    ACTIONS,
    CERT,
    LINK,
    LINK_NUC,
    OFFER,
    PUB_OFFER,
    SITE,
    SPACE,
    USE,
)
from megawatt.games.future_energy.components import (
    CERTIFICATE_VALUES,
    CONTRACTS,
    FACE_NAMES,
    KIND_NAMES,
    Kind,
    Tile,
    open_box,
)
from megawatt.games.future_energy.rules.contracts import put_plant
from megawatt.games.future_energy.rules.movement import move_on
from megawatt.games.future_energy.rules.rounds import begin_turn
from megawatt.games.future_energy.rules.scoring import score_the_end
from megawatt.games.future_energy.state import STATE, Decision, Space, Substitute
from megawatt.games.future_energy.taking import take
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import complete
from megawatt.kernel.play import legal
from megawatt.kernel.record import readable, records

ANNIE, JIM, KATIE, BILL = (Seat(seat) for seat in range(4))
DONE, PLAN_ONE, PLAN_TWO, PUB_TOP = 0, 1, 2, 11
PAY_REAL, PAY_SUB, NUC_BOARD, NUC_KEEP = 28, 29, 30, 31
EDITION: Edition = open_box(None)
TILES = {name: kind for kind, name in enumerate(KIND_NAMES)}
TILES |= {name: Tile.MONEY_4 + face for face, name in enumerate(FACE_NAMES)}
USUAL = (1, 2, 3, 5, 9, 8, 10, 11, 4, 6, 7, *range(12, 25))
"""Contracts for the display and the stack when a test names none: the first that are free."""
Lines = Mapping[str, Iterable[int]]


def offer(slot: int) -> int:
    return OFFER + slot


def pub_offer(slot: int) -> int:
    return PUB_OFFER + slot


def use(card: int) -> int:
    """The public contract by its printed number."""
    return USE + card - 1


def cert(value: int) -> int:
    return CERT + CERTIFICATE_VALUES.index(value)


def contract_of(name: int | str) -> int:
    """Construction contracts by their number, starting ones as "S1"."""
    if isinstance(name, str) and name.startswith("S"):
        return CONTRACTS + int(name[1:]) - 1
    return int(name) - 1


def space_of(contract: int | str, icon: str) -> int:
    box, number = EDITION.box, contract_of(contract)
    for space in range(box.first_space[number], box.end_space[number]):
        if KIND_NAMES[box.icon[space]] == icon:
            return space
    raise LookupError(f"contract {contract} has no {icon}")


def space(contract: int | str, icon: str) -> int:
    return SPACE + space_of(contract, icon)


class Table:
    """A game in a position chosen by a test. Names are those of the component tables."""

    def __init__(
        self,
        seats: int = 4,
        *,
        filler: str = "investor",
        tiles: Mapping[str, str] | None = None,
        uncovered: Iterable[str] = (),
        crew: str = "START",
        lines: Lines | None = None,
        plants: Mapping[str, Mapping[int, int]] | None = None,
        contracts: Mapping[int, Iterable[int | str]] | None = None,
        money: Mapping[int, int] | None = None,
        display: Iterable[int] | None = None,
        stack: Iterable[int] | None = None,
        investors: Mapping[int, int] | None = None,
        engineers: Mapping[int, int] | None = None,
        nuclear: Mapping[int, int] | None = None,
        supply: Mapping[int, int] | None = None,
        lines_left: Mapping[int, int] | None = None,
        certificates: Mapping[int, Iterable[int]] | None = None,
        cards: Mapping[int, Iterable[int]] | None = None,
        kept: Mapping[int, Iterable[str]] | None = None,
        wildcards: Mapping[int, int] | None = None,
        kite: int = ANNIE,
        **options: Any,
    ) -> None:
        self.box = EDITION.box
        self.s = readable(records(STATE))
        self.s.seats = seats
        self.s.chance = np.uint64(7)
        setup.lay(self.s, seats, complete(setup.OPTIONS, options))
        setup.setup(self.box, self.s)
        self.map = EDITION.tables["map.p4" if seats == 4 else "map.p23"][0]
        self.names = ["START", *(row["label"] for row in self.map["sites"])]
        self._clear(kite)
        self._lay_tiles(filler, tiles or {}, uncovered, plants or {})
        self.s.crew = self.names.index(crew)
        for name, owners in (lines or {}).items():
            for owner in owners:
                self.s.lines[self.edge(name)] |= 1 << owner
                self.s.line_supply[owner] -= 1
        self._lay_contracts(contracts or {}, display, stack)
        self._equip(money or {}, "money")
        self._equip(investors or {}, "investors")
        self._equip(engineers or {}, "engineers")
        self._equip(nuclear or {}, "nuclear")
        self._equip(supply or {}, "plant_supply")
        self._equip(lines_left or {}, "line_supply")
        self._equip_module_2(certificates or {}, cards or {}, kept or {}, wildcards or {})

    def _clear(self, kite: int) -> None:
        s = self.s
        s.kite = s.current = s.asked = kite
        s.holder[:] = -1
        for field in ("space", "left", "waiting", "money", "plants", "lines"):
            s[field][:] = 0
        s.plant_supply[: s.seats] = self.box.plants - 1
        s.plants[: s.seats, 0] = 1

    def _lay_tiles(
        self,
        filler: str,
        tiles: Mapping[str, str],
        uncovered: Iterable[str],
        plants: Mapping[str, Mapping[int, int]],
    ) -> None:
        closed = self.s.tile == Tile.FACE_DOWN
        self.s.tile[1 : len(self.names)] = TILES[filler]
        self.s.tile[closed] = Tile.FACE_DOWN
        for name, tile in tiles.items():
            self.s.tile[self.names.index(name)] = TILES[tile]
        for name in uncovered:
            self.s.tile[self.names.index(name)] = Tile.NONE
        for name, owners in plants.items():
            self.s.tile[self.names.index(name)] = Tile.NONE
            for owner, n in owners.items():
                self.s.plants[owner, self.names.index(name)] = n
                self.s.plant_supply[owner] -= n

    def _lay_contracts(
        self,
        contracts: Mapping[int, Iterable[int | str]],
        display: Iterable[int] | None,
        stack: Iterable[int] | None,
    ) -> None:
        s = self.s
        for owner, names in contracts.items():
            for name in names:
                self.give(Seat(owner), name)
        held = [n for n in range(CONTRACTS) if s.holder[n] >= 0]
        given = [n - 1 for n in (*(display or ()), *(stack or ()))]
        free = [n - 1 for n in USUAL if n - 1 not in {*held, *given}]
        shown = free[:4] if display is None else [n - 1 for n in display]
        below = free[4:8] if stack is None else [n - 1 for n in stack]
        s.display[:] = (shown + [-1] * 4)[:4]
        out = [n for n in range(CONTRACTS) if n not in {*held, *shown, *below}]
        s.deck[:] = [*held, *shown, *below, *out]
        s.drawn = len(held) + len(shown)
        s.in_play = s.drawn + len(below)

    def give(self, seat: Seat, name: int | str) -> None:
        """Give a contract: `4` filled, `"4{gas}"` with one plant, `"5{oil*2}"` with two on one."""
        number, icons = str(name), None
        if found := re.match(r"(\w+)\{(.*)\}$", number):
            number, icons = found[1], [part.strip() for part in found[2].split(",")]
        contract = contract_of(number)
        self.s.holder[contract] = seat
        for where in range(self.box.first_space[contract], self.box.end_space[contract]):
            icon = KIND_NAMES[self.box.icon[where]]
            n = 1 if icons is None else (icon in icons) + 2 * (f"{icon}*2" in icons)
            for _ in range(n):
                put_plant(self.box, self.s, seat, Space(where))

    def _equip(self, values: Mapping[int, int], field: str) -> None:
        for seat, value in values.items():
            self.s[field][seat] = value

    def _equip_module_2(
        self,
        certificates: Mapping[int, Iterable[int]],
        cards: Mapping[int, Iterable[int]],
        kept: Mapping[int, Iterable[str]],
        wildcards: Mapping[int, int],
    ) -> None:
        s = self.s
        for seat, values in certificates.items():
            for value in values:
                s.certificates[seat, CERTIFICATE_VALUES.index(value)] += 1
                s.certificate_count[seat] += 1
                s.pile_left -= 1
        owned = [card - 1 for held in cards.values() for card in held]
        rest = [card for card in range(16) if card not in owned]
        if s.public_contracts:
            s.card_deck[:] = owned + rest
            s.cards_drawn = len(owned) + 4
            s.card_display[:] = rest[:4]
        for seat, held in cards.items():
            for card in held:
                s.card_owner[card - 1] = seat
        for seat, names in kept.items():
            for name in names:
                s.kept[seat, TILES[name] - Kind.COAL] += 1
        for seat, n in wildcards.items():
            s.substitutes[seat, Substitute.WILDCARD] = n
            s.wildcards -= n

    # names

    def edge(self, name: str) -> int:
        """The index of a link, as "START–Berlin"."""
        a, b = (self.names.index(end) for end in name.split("–"))
        links = [sorted(ends) for ends in self.map["links"]]
        return links.index(sorted((a, b)))

    def link(self, name: str) -> int:
        return LINK + self.edge(name)

    def nuc(self, name: str) -> int:
        return LINK_NUC + self.edge(name)

    def site(self, name: str) -> int:
        return SITE + self.names.index(name)

    def node(self, name: str) -> int:
        return self.names.index(name)

    # playing

    def settle(self) -> "Table":
        """FE-D0: what leaves no choice is done."""
        while (action := turn.only_answer(self.box, self.s)) >= 0:
            take(self.box, self.s, self.asked, action)
        return self

    def turn_of(self, seat: Seat) -> "Table":
        """Begin a seat's turn, with its revenue."""
        begin_turn(self.box, self.s, seat)
        return self.settle()

    def step_of(self, seat: Seat, money: int | None = None) -> "Table":
        """Put a seat to Phase 3 with this money in hand."""
        self.s.current = self.s.asked = seat
        self.s.ready = self.s.nuclear[seat]
        if money is not None:
            self.s.money[seat] = money
        move_on(self.box, self.s, seat)
        return self.settle()

    def planning(self, seat: Seat, money: int) -> "Table":
        """Begin a seat's planning with exactly this money after revenue."""
        self.s.bought = 0
        begin_turn(self.box, self.s, seat)
        self.s.money[seat] = money
        return self

    def do(self, *actions: int) -> "Table":
        """Take actions one after another; each must be legal."""
        for action in actions:
            no = self.why(action)
            assert no == No.YES, f"{ACTIONS[action]} in {self.decision!r}: {no!r}"
            turn.apply(self.box, self.s, self.asked, action)
        return self

    def why(self, action: int, seat: Seat | None = None) -> No:
        who = self.asked if seat is None else seat
        return No(turn.verdict(self.box, self.s, who, action))

    @property
    def legal(self) -> set[int]:
        out = np.zeros(len(ACTIONS), np.int64)
        n = legal(self.box, self.s, self.asked, out)
        return set(out[:n].tolist())

    @property
    def decision(self) -> Decision:
        return Decision(int(self.s.decision))

    @property
    def asked(self) -> Seat:
        return Seat(int(self.s.asked))

    def money(self, seat: Seat) -> int:
        return int(self.s.money[seat])

    def vp(self, seat: Seat) -> int:
        return int(turn.points(self.box, self.s, seat))

    def on(self, name: str, seat: Seat) -> int:
        """Own plants on a site."""
        return int(self.s.plants[seat, self.names.index(name)])

    def owners(self, name: str) -> set[int]:
        """Who has a line on a link."""
        bits = int(self.s.lines[self.edge(name)])
        return {seat for seat in range(4) if bits >> seat & 1}

    def shown(self) -> list[int]:
        """The numbers of the contracts on display; 0 for an empty slot."""
        return [int(n) + 1 for n in self.s.display]

    def place(self) -> str:
        """Where the crew stands."""
        return str(self.names[self.s.crew])

    def score(self) -> "Table":
        """Score the end of the game as things lie."""
        score_the_end(self.box, self.s)
        return self

    def scored(self, seat: Seat, category: int) -> int:
        return int(self.s.scores[seat, category])
