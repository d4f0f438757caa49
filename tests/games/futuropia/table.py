"""Set up a position of Futuropia in one line, act, look."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from megawatt.games.futuropia import invariants, secrets, setup, turn  # noqa: F401  # the contract
from megawatt.games.futuropia.actions import (
    ACTION,
    AMOUNT,
    BUY,
    DISCARD,
    PEOPLE,
    PULL_OUT,
    QUARTERS,
    QUARTERS_DONE,
    REVEAL,
    ROBOTS,
)
from megawatt.games.futuropia.components import BOX, ORDINARY, TILES, TYPES, Effect, open_box
from megawatt.games.futuropia.rules.market import lay_out
from megawatt.games.futuropia.rules.quarters import count_supply
from megawatt.games.futuropia.rules.scoring import score
from megawatt.games.futuropia.rules.sustain import Sustained, sustain
from megawatt.games.futuropia.setup import find_twins
from megawatt.games.futuropia.state import (
    GONE,
    LEFT,
    NONE,
    PASS,
    RIGHT,
    STATE,
    SUPPLY,
    Decision,
    Deed,
    Kind,
)
from megawatt.games.futuropia.verdicts import No
from megawatt.kernel import play
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records

__all__ = [
    "ACTION", "AMOUNT", "BUY", "DISCARD", "LEFT", "PASS", "PEOPLE", "PULL_OUT", "QUARTERS",
    "QUARTERS_DONE", "REVEAL", "RIGHT", "ROBOTS", "Decision", "Deed", "No", "Table", "at_the_table",
    "energy", "food", "special",
]  # fmt: skip

EDITION = open_box()
FOOD_1, FOOD_2, ENERGY_1 = 0, 1, 2
STARTERS = [FOOD_1, FOOD_2, ENERGY_1]


def food(price: int) -> int:
    """The Food Generator of a printed price."""
    return 3 + price - 4


def energy(price: int) -> int:
    """The Energy Generator of a printed price."""
    return 15 + price - 6


def special(effect: Effect) -> int:
    """The tile of a special Living Quarters."""
    return int(np.flatnonzero(EDITION.box.effect == effect)[0])


class Table:
    """A game and its box; both may be bent to a position."""

    def __init__(
        self, seats: int, seed: int, options: dict[str, Any], edition: Edition = EDITION
    ) -> None:
        boxes = records(BOX)
        boxes[:] = edition.record
        self.boxes, self.box = boxes, readable(boxes)
        self.states = records(STATE)
        self.s = readable(self.states)
        self.s.seats = seats
        self.s.chance = np.uint64(seed)
        setup.lay(self.s, seats, complete(setup.OPTIONS, {"first_seat": 0, **options}))
        setup.setup(self.box, self.s)
        self._spare_types = iter(range(TYPES - 1, 0, -1))
        self._spare_tiles = iter(range(ORDINARY - 1, -1, -1))

    def copy(self) -> "Table":
        """The same position once more."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.states = self.states.copy()
        other.s = readable(other.states)
        return other

    # asking and acting

    @property
    def seat(self) -> Seat:
        return Seat(int(self.s.current))

    @property
    def decision(self) -> int:
        return Decision(int(self.s.decision))

    def legal(self) -> list[int]:
        out = np.zeros(128, np.int64)
        n = play.legal(self.box, self.s, self.seat, out)
        return [int(action) for action in out[:n]]

    def why_not(self, action: int, seat: int | None = None) -> No:
        who = self.seat if seat is None else Seat(seat)
        return No(int(turn.verdict(self.box, self.s, who, action)))

    def play(self, *actions: int) -> "Table":
        for action in actions:
            assert self.why_not(action) == No.YES, f"{action}: {self.why_not(action).name}"
            turn.apply(self.box, self.s, self.seat, action)
        return self

    def amounts(self) -> tuple[int, int]:
        """The least and the greatest amount that can be entered."""
        offered = [action - AMOUNT for action in self.legal()]
        return offered[0], offered[-1]

    def act(self, deed: Deed, *more: int) -> "Table":
        return self.play(ACTION + deed, *more)

    def buy(self, deed: Deed, spot: int, *more: int) -> "Table":
        return self.act(deed, BUY + spot, *more)

    def invite(self, k: int, *tiles: int) -> "Table":
        """Invite and move in; single answers are given by the engine."""
        self.act(Deed.INVITE)
        if self.decision == Decision.PEOPLE:
            self.play(PEOPLE + k)
        for tile in tiles:
            if self.decision == Decision.QUARTERS and not (int(self.s.basket) >> tile) & 1:
                self.play(QUARTERS + tile)
        if self.decision == Decision.QUARTERS:
            self.play(QUARTERS_DONE)
        return self

    def robots(self, k: int) -> "Table":
        return self.act(Deed.ROBOTS, ROBOTS + k)

    def pay(self, *amounts: int) -> "Table":
        return self.play(*(AMOUNT + amount for amount in amounts))

    # setting the table

    def have(self, seat: int = 0, **values: int) -> "Table":
        """Set money, food, energy, loans, people, camper, robots, turns, special_loan."""
        for name, value in values.items():
            self.s[name][seat] = value
        return self

    def tiles(self, seat: int, up: Iterable[Deed] = ()) -> "Table":
        """Only these action tiles are face up."""
        self.s.tiles[seat] = sum(1 << deed for deed in up)
        return self

    def cellar(self, seat: int, *generators: int | str) -> "Table":
        """Give a seat exactly these Generators: types, or "f 4/2/0" for any values."""
        types = sorted(g if isinstance(g, int) else self._invent(g) for g in generators)
        self.s.cellar[seat, :] = NONE
        self.s.cellar[seat, : len(types)] = types
        self.s.machines[seat] = len(types)
        return self

    def _invent(self, words: str) -> int:
        kind, numbers = words.split()
        made, spaces, only = map(int, numbers.split("/"))
        which = next(self._spare_types)
        self.box.kind[which] = "fe".index(kind)
        self.box.production[which] = made
        self.box.spaces[which] = spaces
        self.box.people_only[which] = only
        return which

    def quarters(self, seat: int, *tiles: tuple[int, int, int] | int) -> "Table":
        """Give a seat exactly these Living Quarters: (beds, Energy, points) or a tile."""
        self.s.place[self.s.place == seat] = GONE
        for values in tiles:
            self.s.place[values if isinstance(values, int) else self.tile(*values)] = seat
        mine = np.flatnonzero(self.s.place == seat)
        side = self.s.side[mine]
        self.s.beds[seat] = self.box.beds[mine].sum()
        self.s.plug[seat] = self.box.plug[mine, side].sum()
        self.s.quarters_points[seat] = self.box.quarters_points[mine, side].sum()
        if self.s.upgraded:
            effects = [int(self.box.effect[t]) for t in mine if t >= ORDINARY]
            self.s.powers[seat] = sum(1 << effect for effect in effects)
            self.s.camper[seat] = Effect.CAMPER in effects
        return self

    def tile(self, beds: int, plug: int, points: int, price: int = 0, where: int = GONE) -> int:
        """Print other values on a tile that is not used otherwise."""
        tile = next(self._spare_tiles)
        self.box.beds[tile] = beds
        self.box.plug[tile] = plug
        self.box.quarters_points[tile] = points
        self.box.quarters_price[tile] = price
        self.s.place[tile] = where
        find_twins(self.box, self.s)
        return tile

    def supply(self, *tiles: int) -> "Table":
        """Only these Living Quarters lie in the supply."""
        self.s.place[self.s.place == SUPPLY] = GONE
        for tile in tiles:
            self.s.place[tile] = SUPPLY
        find_twins(self.box, self.s)
        count_supply(self.box, self.s)
        return self

    def market(self, kind: int, prices: dict[int, int], marker: int = 0) -> "Table":
        """Lay out stacks: printed price -> tiles."""
        find = food if kind == 0 else energy
        for i in range(12 if kind == 0 else 10):
            self.s.stock[(3 if kind == 0 else 15) + i] = 0
        for price, tiles in prices.items():
            self.s.stock[find(price)] = tiles
        self.s.marker[kind] = marker
        lay_out(self.s, Kind(kind))
        return self

    def prices(self, kind: int) -> list[int]:
        """The printed prices on the market, left and right; 0 for an empty spot."""
        spots = [int(self.s.left[kind]), int(self.s.right[kind])]
        return [int(self.box.price[which]) if which != NONE else 0 for which in spots]

    def final(self, *seats: int) -> "Table":
        """The final phase has begun (by seat 0, with People)."""
        self.s.final = 1
        self.s.trigger = 3
        self.s.trigger_seat = 0
        return self

    # looking

    def resources(self, seat: int = 0) -> tuple[int, int, int, int]:
        """Money, Food, Energy, loans."""
        s = self.s
        return int(s.money[seat]), int(s.food[seat]), int(s.energy[seat]), int(s.loans[seat])

    def sustained(self, seat: int = 0) -> Sustained:
        return Sustained(*map(int, sustain(self.box, self.s, Seat(seat))))

    def condominium_points(self, seat: int = 0) -> int:
        """The points of FU-13.2 to FU-13.4."""
        return self.sustained(seat).points

    def score(self, seat: int = 0) -> tuple[int, ...]:
        return tuple(int(n) for n in score(self.box, self.s, Seat(seat)))

    def points(self, seat: int = 0) -> int:
        return int(turn.points(self.box, self.s, Seat(seat)))

    def supply_beds(self) -> list[int]:
        return [int(self.box.beds[t]) for t in range(TILES) if self.s.place[t] == SUPPLY]


def at_the_table(seats: int = 2, seed: int = 0, **options: Any) -> Table:
    """A new game; seat 0 starts."""
    return Table(seats, seed, options)
