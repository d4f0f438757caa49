"""Any game as a PettingZoo AEC environment.

Version history: v0, first.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from megawatt.library import game
from megawatt.match import Match


class MegawattEnv(AECEnv):  # type: ignore[misc]  # untyped base
    """Agents are seats ("seat_0" …); illegal actions raise; rewards come at the end.

    Reward: 1 for a win (shared among winners), 0 otherwise; with one seat, points / 100.
    Observation: {"observation": what the seat sees, "action_mask": what it may do}.
    """

    metadata = {"name": "megawatt_v0", "render_modes": ["svg", "ansi"], "is_parallelizable": False}  # noqa: RUF012  # PettingZoo's way

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game, self._options, self.render_mode = game(name), options, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        one = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.game.rules.observation,)),
                "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, one)
        self.action_spaces = {
            agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents
        }
        self.match: Match | None = None

    def observation_space(self, agent: str) -> Any:
        """Give the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Give the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same deal. `options["game"]`: other options."""
        self.match = self.game.start(
            len(self.possible_agents), seed, (options or {}).get("game", self._options)
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.to_act[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees and may do."""
        match = self._playing()
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.actions, np.int8)
        mask[match.legal(seat)] = 1
        return {"observation": match.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Act for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        match = self._playing()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        match.play(self.possible_agents.index(agent), -1 if action is None else int(action))
        if match.over:
            self.rewards = dict(zip(self.possible_agents, rewards_of(match), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[match.to_act[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Draw the board as a spectator sees it: SVG or text."""
        if self.render_mode is None:
            return None
        match = self._playing()
        return match.svg() if self.render_mode == "svg" else match.text()

    def close(self) -> None:
        """Leave the table."""
        self.match = None

    def _playing(self) -> Match:
        if self.match is None:
            raise RuntimeError("call reset() first")
        return self.match


def rewards_of(match: Match) -> list[float]:
    """Share 1 among the winners; alone, a hundredth of the points."""
    if match.seats == 1:
        return [match.points()[0] / 100]
    winners = match.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(match.seats)]


def env(name: str, seats: int, **settings: Any) -> MegawattEnv:
    """Make the environment.

    >>> from megawatt.envs.pettingzoo import env
    >>> table = env("powerline", seats=2)
    >>> table.reset(seed=7)
    >>> table.agent_selection
    'seat_0'
    """
    return MegawattEnv(name, seats, **settings)
