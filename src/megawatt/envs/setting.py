"""What an environment is made with, checked when it is made: not when somebody plays."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypedDict, Unpack

from megawatt.envs.rewards import Reward, reward_of
from megawatt.kernel.box import Edition
from megawatt.kernel.errors import MegawattError
from megawatt.library import game
from megawatt.match import Match

Illegal = Literal["raise", "penalise", "mask-to-random"]
ILLEGAL = ("raise", "penalise", "mask-to-random")
"""What becomes of an illegal action: an error; nothing but a penalty; a random legal one."""
PENALTY = -1.0
RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


class How(TypedDict, total=False):
    """What is the same for every door; all of it can be left out."""

    options: Mapping[str, Any] | None  # of the game
    box: Path | str | Edition | None  # another edition
    reward: str | Reward  # a kind: see `rewards`
    bound: int | None  # decisions of all seats after which a game is cut; None: the rules' own
    illegal: Illegal
    render_mode: str | None
    story: bool  # whether `info` tells what happened, in words


class Setting:
    """A game with all that is fixed before a match starts; refuses what cannot be played."""

    def __init__(self, name: str, seats: int, **how: Unpack[How]) -> None:
        self.game = game(name)
        self.reward = reward_of(how.get("reward", "win"))
        self.illegal = _one_of("illegal", how.get("illegal", "raise"), ILLEGAL)
        self.render_mode = how.get("render_mode")
        if self.render_mode is not None:
            _one_of("render_mode", self.render_mode, RENDER_MODES)
        self.story = how.get("story", False)
        box = how.get("box")
        self.edition = box if isinstance(box, Edition) else self.game.box(box)
        self.seats, self.options = int(seats), dict(how.get("options") or {})
        self.options = self.start(0).options
        bound = how.get("bound")
        self.bound = self.game.rules.longest if bound is None else bound
        if isinstance(bound, bool) or not isinstance(self.bound, int) or self.bound < 1:
            raise MegawattError(f"The bound is {bound!r:.40}; allowed: a whole number above 0.")

    def start(self, seed: int, options: Mapping[str, Any] | None = None) -> Match:
        """Start a match, with other options if some are given."""
        chosen = self.options if options is None else options
        return self.game.start(self.seats, seed, chosen, self.edition)


def _one_of(name: str, value: Any, allowed: Any) -> Any:
    if value not in allowed:
        raise MegawattError(f"{name} is {value!r:.40}; allowed: {', '.join(allowed)}.")
    return value
