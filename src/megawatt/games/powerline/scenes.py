"""One event of the story with all that its words need."""

from typing import NamedTuple

from megawatt.games.powerline.components import Box
from megawatt.games.powerline.names import COLOUR_NAMES, line_name
from megawatt.games.powerline.rules.plan import colour_of
from megawatt.games.powerline.state import Line, State
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue


class Scene(NamedTuple):
    """What was told, the states before and after it as the reader knows them, the language."""

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

    def colour(self, n: int) -> str:
        """Name the colour of the n-th worker of the plan."""
        order = int(self.now.order[self.seat])
        return self.say(COLOUR_NAMES[plain(colour_of)(order, n)])

    def face(self, n: int) -> int:
        """Give what the die of the n-th worker of the plan shows."""
        return int(self.now.die[plain(colour_of)(int(self.now.order[self.seat]), n)])

    def line(self, line: int) -> str:
        """Name a line."""
        return line_name(self.edition, Line(line))

    def end(self, line: int, end: int) -> str:
        """Name the station at an end of a line by its place: "A1"."""
        station = int(self.box.line_station[line, end])
        return str(self.edition.tables["station"][station]["id"])

    def workers(self, n: int) -> str:
        """Count workers."""
        say = self.say
        return say.count("{n} worker", "{n} workers", n)

    def jokers(self, n: int) -> str:
        """Count jokers."""
        say = self.say
        return say.count("{n} joker", "{n} jokers", n)

    def tokens(self, n: int) -> str:
        """Count tokens."""
        say = self.say
        return say.count("{n} token", "{n} tokens", n)
