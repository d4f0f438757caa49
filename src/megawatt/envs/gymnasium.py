"""Any game as a Gymnasium environment for one learner; bots sit in the other seats."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from megawatt.bots import Bot, bot
from megawatt.envs.pettingzoo import rewards_of
from megawatt.library import game
from megawatt.match import Match


class MegawattGym(gymnasium.Env):
    """The learner has one seat; `opponents` name the bots of the others.

    An illegal action ends nothing and changes nothing: it raises IllegalAction with the reason.

    >>> from megawatt.envs.gymnasium import MegawattGym
    >>> table = MegawattGym("powerline", opponents=["random"])
    >>> seen, info = table.reset(seed=7)
    >>> int(seen["action_mask"].sum())
    2
    """

    metadata = {"render_modes": ["svg", "ansi"]}  # noqa: RUF012  # Gymnasium's way

    def __init__(
        self,
        name: str,
        opponents: list[str] | None = None,
        seat: int = 0,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game, self._options, self.render_mode = game(name), options, render_mode
        self._opponents = list(opponents or [])
        self._seat = seat
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.game.rules.observation,)),
                "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.game.actions)
        self.match: Match | None = None
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game; the same seed gives the same deal and the same opponents.

        `options["game"]` replaces the options of the game.
        """
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**62))
        seats = len(self._opponents) + 1
        self.match = self.game.start(seats, deal, (options or {}).get("game", self._options))
        others = [seat for seat in range(seats) if seat != self._seat]
        self._bots = {
            seat: bot(name, seed=deal % 2**31 + seat)
            for seat, name in zip(others, self._opponents, strict=True)
        }
        self._let_others_act()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until it is the learner's turn again."""
        match = self._playing()
        match.play(self._seat, int(action))
        self._let_others_act()
        reward = rewards_of(match)[self._seat] if match.over else 0.0
        return self._seen(), reward, match.over, False, {}

    def render(self) -> str | None:
        """Draw the board as the learner sees it: SVG or text."""
        if self.render_mode is None:
            return None
        match = self._playing()
        return match.svg(self._seat) if self.render_mode == "svg" else match.text(self._seat)

    def _let_others_act(self) -> None:
        match = self._playing()
        while (pending := match.to_act) and self._seat not in pending:
            match.play(pending[0], self._bots[pending[0]].choose(match, pending[0]))

    def _seen(self) -> dict[str, Any]:
        match = self._playing()
        mask = np.zeros(self.game.actions, np.int8)
        mask[match.legal(self._seat)] = 1
        return {"observation": match.observe(self._seat), "action_mask": mask}

    def _playing(self) -> Match:
        if self.match is None:
            raise RuntimeError("call reset() first")
        return self.match
