"""One moment of the story: what was told, and the table before and after, as a reader knows it."""

from collections.abc import Sequence

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.components import Box
from megawatt.games.energy_empire.state import Space, State, Tile
from megawatt.games.energy_empire.vocabulary import KIND_NAMES, RESOURCE_NAMES
from megawatt.games.scene import StoryScene
from megawatt.kernel.ids import Seat


class Scene(StoryScene[Box, State]):
    """A scene of the game, which names its things."""

    @property
    def is_mine(self) -> bool:
        """Whether the reader did it."""
        return self.say.reader == self.seat

    def stock_change(self, seat: Seat) -> dict[str, int]:
        """Give how much of each resource a seat has more or less than before."""
        found = {}
        for i, name in enumerate(RESOURCE_NAMES):
            change = int(self.now.stock[seat, i]) - int(self.before.stock[seat, i])
            if change:
                found[name] = change
        return found

    def gained(self, seat: Seat) -> str:
        """List the resources that a seat gained."""
        change = self.stock_change(seat)
        return names.amounts({name: n for name, n in change.items() if n > 0}, self.say)

    def spent(self, seat: Seat) -> str:
        """List the resources that a seat spent."""
        change = self.stock_change(seat)
        return names.amounts({name: -n for name, n in change.items() if n < 0}, self.say)

    def place(self, location: int) -> str:
        """Name a location."""
        return self.say(self.edition.tables["location"][location]["name"])

    def market(self, market: int) -> str:
        """Name the location that sells the structures of a type."""
        rows = [r for r in self.edition.tables["location"] if r.get("action") == "market"]
        return self.say(rows[market]["name"])

    def tile(self, tile: int) -> str:
        """Name an achievement."""
        return self.say(self.edition.tables["achievement"][tile]["name"])

    def nation(self, seat: Seat) -> str:
        """Name the nation of a seat."""
        return self.say(self.edition.tables["nation"][int(self.now.nation[seat])]["name"])

    def die(self, kind: int) -> str:
        """Name a kind of die."""
        return self.say(names.DICE[KIND_NAMES[kind]])

    def space(self, space: int) -> str:
        """Name a space of an environment."""
        return names.space_name(Space(space), self.say)

    def listed(self, words: Sequence[str]) -> str:
        """List things."""
        return names.listed(words, self.say)

    def tiles(self, numbers: Sequence[int]) -> str:
        """List achievements."""
        return self.listed([self.tile(Tile(int(n))) for n in numbers])
