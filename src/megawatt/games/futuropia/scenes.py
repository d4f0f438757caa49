"""One event of the story with all that its words need."""

from typing import NamedTuple

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.names import amount, generator, listed, quarters
from megawatt.games.futuropia.state import Generator, State, Tile
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue


class Scene(NamedTuple):
    """What was told, the states before and after it, the language."""

    edition: Edition
    before: State
    now: State
    telling: Telling
    say: Tongue

    @property
    def box(self) -> Box:
        """The components, with their types."""
        box: Box = self.edition.box
        return box

    @property
    def seat(self) -> Seat:
        """Who did it."""
        return self.telling.seat

    def by(self, you: str, other: str, /, **values: object) -> str:
        """Say it to whoever did it, or to others."""
        return self.say.by(self.seat, you, other, **values)

    def amount(self, n: int, unit: str) -> str:
        """Count something in words."""
        return amount(n, unit, self.say)

    def generator(self, which: int) -> str:
        """Name a Generator."""
        return generator(self.edition, Generator(which), self.say)

    def quarters(self, tile: int) -> str:
        """Name Living Quarters."""
        return quarters(self.edition, self.now, Tile(tile), self.say)

    def mix(self, food: int, energy: int, money: int) -> str:
        """List what was paid: "3 Food, 2 Energy and $4"."""
        say = self.say
        parts = []
        if food:
            parts.append(self.amount(food, "food"))
        if energy:
            parts.append(self.amount(energy, "energy"))
        if money:
            parts.append(say("${n}", n=money))
        return listed(parts, say)
