"""Any game as a Gymnasium environment for one learner; bots sit in the other seats."""

from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from megawatt.bots import Bot, bot, is_bot
from megawatt.envs.rendering import render
from megawatt.envs.rewards import Rewarding
from megawatt.envs.setting import PENALTY, RENDER_MODES, How, Setting
from megawatt.envs.spaces import masked_space
from megawatt.kernel.errors import MegawattError
from megawatt.match import Match


def checked_opponents(opponents: Any, seats: int | None, seat: int) -> list[str]:
    """Read the bots of the other seats; one name alone is for all of them."""
    if isinstance(opponents, str):
        opponents = [opponents] * ((seats or 2) - 1)
    names = list(opponents if opponents is not None else ["random"] * ((seats or 2) - 1))
    for name in names:
        if not isinstance(name, str) or not is_bot(name):
            raise MegawattError(f"There is no bot {name!r:.40} for an opponent; see megawatt.bot.")
        bot(name)
    if seats is not None and seats != len(names) + 1:
        raise MegawattError(f"{seats} seats need {seats - 1} opponents; got {len(names)}.")
    if isinstance(seat, bool) or seat not in range(len(names) + 1):
        raise MegawattError(f"There is no seat {seat!r:.40}; allowed: 0 to {len(names)}.")
    return names


class MegawattGym(gymnasium.Env[dict[str, Any], Any]):
    """The learner has one seat; `opponents` name the bots of the others.

    What becomes of an illegal action, `illegal` says: "penalise" (nothing is played, a reward of
    -1), "raise" (IllegalAction with the reason) or "mask-to-random" (a random legal one).

    >>> from megawatt.envs.gymnasium import MegawattGym
    >>> table = MegawattGym("powerline", opponents=["random"])
    >>> seen, info = table.reset(seed=7)
    >>> int(seen["action_mask"].sum())
    2
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012  # Gymnasium's way

    def __init__(
        self,
        name: str,
        opponents: list[str] | str | None = None,
        seats: int | None = None,
        seat: int = 0,
        **how: Unpack[How],
    ) -> None:
        self._opponents = checked_opponents(opponents, seats, seat)
        how.setdefault("illegal", "penalise")
        self.setting = Setting(name, len(self._opponents) + 1, **how)
        self.game, self.render_mode, self._seat = self.setting.game, self.setting.render_mode, seat
        self.observation_space = masked_space(self.game)
        self.action_space = spaces.Discrete(self.game.actions)
        self.match: Match | None = None
        self._rewarding: Rewarding | None = None
        self._bots: dict[int, Bot] = {}
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game; the same seed gives the same deal and the same opponents.

        `options["game"]` replaces the options of the game.
        """
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**62))
        self.match = self.setting.start(deal, (options or {}).get("game"))
        others = [seat for seat in range(self.setting.seats) if seat != self._seat]
        self._bots = {
            seat: bot(name, seed=deal % 2**31 + seat)
            for seat, name in zip(others, self._opponents, strict=True)
        }
        self._steps = 0
        self._rewarding = Rewarding(self.setting.reward, self.match)
        self._let_others_act()
        self._rewarding.of_turn(self.match)
        return self._seen(), self._info(0)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until it is the learner's turn again."""
        match, rewarding = self._playing()
        told = match.seen(self._seat) if self.setting.story else 0
        chosen, gain = int(action), 0.0
        illegal = chosen not in match.legal(self._seat)
        self._steps += 1
        if illegal and self.setting.illegal == "penalise":
            gain = PENALTY
        else:
            if illegal and self.setting.illegal == "mask-to-random":
                chosen = int(self.np_random.choice(match.legal(self._seat)))
            match.play(self._seat, chosen)
            self._let_others_act()
            gain = rewarding.of_turn(match)[self._seat]
        cut = not match.over and max(self._steps, len(match.log)) >= self.setting.bound
        if self.render_mode == "human":
            self.render()
        info = self._info(told) | ({"illegal": True} if illegal else {})
        return self._seen(), gain, match.over, cut, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Say which actions are legal, under the name that sb3-contrib asks for."""
        mask: np.ndarray[Any, np.dtype[np.bool_]] = self._seen()["action_mask"].astype(np.bool_)
        return mask

    def render(self) -> Any:
        """Draw the board as the learner sees it."""
        return render(self._playing()[0], self.render_mode, self._seat)

    def _let_others_act(self) -> None:
        match = self._playing()[0]
        while (pending := match.to_act) and self._seat not in pending:
            if len(match.log) >= self.setting.bound:
                return
            match.play(pending[0], self._bots[pending[0]].choose(match, pending[0]))

    def _seen(self) -> dict[str, Any]:
        match = self._playing()[0]
        mask = np.zeros(self.game.actions, np.int8)
        mask[match.legal(self._seat)] = 1
        return {"observation": match.observe(self._seat), "action_mask": mask}

    def _info(self, told: int) -> dict[str, Any]:
        """Tell points and places as they stand, and what happened since the learner acted."""
        match = self._playing()[0]
        found: dict[str, Any] = {"points": match.points(), "places": match.places()}
        if self.setting.story:
            found["story"] = [event.text for event in match.story(self._seat, since=told)]
        return found | {"action_mask": self._seen()["action_mask"]}

    def _playing(self) -> tuple[Match, Rewarding]:
        if self.match is None or self._rewarding is None:
            raise RuntimeError("call reset() first")
        return self.match, self._rewarding
