"""One event of the story with all that its words need."""

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.names import amount, generator, listed, quarters
from megawatt.games.futuropia.state import Generator, State, Tile
from megawatt.games.scene import StoryScene


class Scene(StoryScene[Box, State]):
    """A scene of the game, which names its things."""

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
