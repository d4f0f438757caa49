"""Bots that people might bring along: good ones and bad ones."""

import os
import time
from random import Random
from typing import Any

from megawatt.bots import Search
from megawatt.match import Match


class First:
    """Takes the first legal action; sees plain data only."""

    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        return legal[0]


class Last:
    """Takes the last legal action; gets the match, and wants a seed."""

    def __init__(self, seed: int = 0, skip: int = 0) -> None:
        self.seed, self.skip = seed, skip

    def choose(self, match: Match, seat: int) -> int:
        return match.legal(seat)[-1]


class Lucky:
    """Takes any legal action, by a seed."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)

    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        return self.luck.choice(legal)


class Raising(First):
    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        raise ValueError("no idea")


class Hanging(First):
    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        while len(legal) > 1:
            time.sleep(0.01)
        return legal[0]


class Illegal(First):
    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        return legal[-1] + 1 if len(legal) > 1 else legal[0]


class Wordy(First):
    def choose(self, view: dict[str, Any], legal: list[int]) -> Any:
        return "the big one"


class Dying(First):
    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        os._exit(7)


class Unmakeable:
    def __init__(self) -> None:
        raise RuntimeError("model is missing")

    def choose(self, view: dict[str, Any], legal: list[int]) -> int:
        return legal[0]


class Odd:
    def choose(self, what: Any) -> int:
        return 0


class Thinker:
    """Lets our search think for it, in the match that it is given."""

    def __init__(self, seed: int) -> None:
        self.search = Search(seed=seed, iterations=20)

    def choose(self, match: Match, seat: int) -> int:
        return self.search.choose(match, seat)
