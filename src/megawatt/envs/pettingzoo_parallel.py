"""Any game as a PettingZoo Parallel environment: all seats that may act now act in one step."""

from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from megawatt.envs.rendering import render
from megawatt.envs.rewards import Rewarding
from megawatt.envs.setting import PENALTY, RENDER_MODES, How, Setting
from megawatt.envs.spaces import masked_space
from megawatt.kernel.errors import MegawattError
from megawatt.library import Game
from megawatt.match import Match
from megawatt.starting import checked_seed


def state_space(game: Game, seats: int) -> spaces.Box:
    """Give the space of what all seats see together."""
    low, high = np.tile(game.features.low, seats), np.tile(game.features.high, seats)
    return spaces.Box(low, high, dtype=np.float32)


class MegawattParallel(ParallelEnv):  # type: ignore[misc]  # untyped base
    """Seats that plan at the same time act in one step; a seat that waits has an empty mask.

    Actions of seats that wait are not looked at. `max_cycles` cuts a game after so many steps.
    """

    metadata = {  # noqa: RUF012  # PettingZoo's way
        "name": "megawatt_parallel_v1",
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(
        self, name: str, seats: int, max_cycles: int | None = None, **how: Unpack[How]
    ) -> None:
        self.setting = Setting(name, seats, **how)
        self.game, self.render_mode = self.setting.game, self.setting.render_mode
        if max_cycles is not None and (not isinstance(max_cycles, int) or max_cycles < 1):
            raise MegawattError(f"max_cycles is {max_cycles!r:.40}; allowed: a number above 0.")
        self.max_cycles = self.setting.bound if max_cycles is None else max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, masked_space(self.game))
        self.action_spaces = {
            agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents
        }
        self.state_space = state_space(self.game, seats)
        self.match: Match | None = None
        self._rewarding: Rewarding | None = None
        self._cycles = 0
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Give the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Give the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game; the same seed gives the same deal. `options["game"]`: other options."""
        deal = checked_seed(seed)
        self.match = self.setting.start(deal, (options or {}).get("game"))
        self._rewarding = Rewarding(self.setting.reward, self.match)
        self._luck, self._cycles = np.random.default_rng(deal), 0
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Take the actions of all seats that may act now."""
        match, rewarding = self._playing()
        self._cycles += 1
        penalties = [0.0] * match.seats
        for seat in match.to_act:
            if seat in match.to_act:
                action = self._chosen(match, seat, actions.get(self.possible_agents[seat]))
                if action is None:
                    penalties[seat] = PENALTY
                else:
                    match.play(seat, action)
        gains = [a + b for a, b in zip(rewarding.of_turn(match), penalties, strict=True)]
        cut = not match.over and self._cycles >= self.max_cycles
        told = {"points": match.points(), "places": match.places()} if match.over or cut else {}
        seen, agents = self._seen(), self.agents
        if match.over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            dict(zip(agents, gains, strict=True)),
            dict.fromkeys(agents, match.over),
            dict.fromkeys(agents, cut),
            {agent: dict(told) for agent in agents},
        )

    def render(self) -> Any:
        """Draw the board as a spectator sees it."""
        return render(self._playing()[0], self.render_mode)

    def state(self) -> Any:
        """Give what all seats see together, one after the other: for a critic."""
        match = self._playing()[0]
        return np.concatenate([match.observe(seat) for seat in range(match.seats)])

    def close(self) -> None:
        """Leave the table."""
        self.match, self.agents = None, []

    def _chosen(self, match: Match, seat: int, action: Any) -> int | None:
        legal, chosen = match.legal(seat), -1 if action is None else int(action)
        if chosen in legal or self.setting.illegal == "raise":
            return chosen
        return int(self._luck.choice(legal)) if self.setting.illegal != "penalise" else None

    def _seen(self) -> dict[str, Any]:
        match, found = self._playing()[0], {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.game.actions, np.int8)
            mask[match.legal(seat)] = 1
            found[agent] = {"observation": match.observe(seat), "action_mask": mask}
        return found

    def _playing(self) -> tuple[Match, Rewarding]:
        if self.match is None or self._rewarding is None:
            raise RuntimeError("call reset() first")
        return self.match, self._rewarding
