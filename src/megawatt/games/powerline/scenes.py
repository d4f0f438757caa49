"""One event of the story with all that its words need."""

from megawatt.games.powerline.components import Box
from megawatt.games.powerline.names import COLOUR_NAMES, city_name
from megawatt.games.powerline.rules.plan import colour_of
from megawatt.games.powerline.state import Line, State
from megawatt.games.scene import StoryScene
from megawatt.kernel.rule import plain


class Scene(StoryScene[Box, State]):
    """A scene of the game, which names its things."""

    def colour(self, n: int) -> str:
        """Name the colour of the n-th worker of the plan."""
        order = int(self.now.order[self.seat])
        return self.say(COLOUR_NAMES[plain(colour_of)(order, n)])

    def face(self, n: int) -> int:
        """Give what the die of the n-th worker of the plan shows."""
        return int(self.now.die[plain(colour_of)(int(self.now.order[self.seat]), n)])

    def line(self, line: int) -> str:
        """Name a line by the city that it supplies, as on the map."""
        return city_name(Line(line), self.say)

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
