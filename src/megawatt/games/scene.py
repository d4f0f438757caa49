"""One event of a story with all that its words need; each game adds how its things are named."""

from typing import Generic, NamedTuple, TypeVar

from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue

_Box = TypeVar("_Box")
_State = TypeVar("_State")


class StoryScene(NamedTuple, Generic[_Box, _State]):
    """What was told, the states before and after it as the reader knows them, the language."""

    edition: Edition
    before: _State
    now: _State
    telling: Telling
    say: Tongue

    @property
    def box(self) -> _Box:
        """The components, with their types."""
        box: _Box = self.edition.box
        return box

    @property
    def seat(self) -> Seat:
        """Who did it."""
        return self.telling.seat

    def by(self, you: str, other: str, /, **values: object) -> str:
        """Say it to whoever did it, or to others."""
        return self.say.by(self.seat, you, other, **values)
