"""Any game as a PettingZoo environment: AEC here; Parallel for those who plan at the same time.

Version history: v0, first; v1, observations with the boards of all seats, rewards to choose.
"""

from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from megawatt.envs import compiled as of
from megawatt.envs.pettingzoo_parallel import MegawattParallel, state_space
from megawatt.envs.rendering import render
from megawatt.envs.setting import PENALTY, RENDER_MODES, How
from megawatt.envs.spaces import masked_space
from megawatt.envs.vector import VectorGames
from megawatt.match import Match
from megawatt.starting import checked_seed


class MegawattEnv(AECEnv):  # type: ignore[misc]  # untyped base
    """Agents are seats ("seat_0" …), asked one at a time; each sees what its seat may know.

    Observation: {"observation": what the seat sees, "action_mask": what it may do}. At the end
    `infos` tell points and places. `match` gives the game as a match, with its log.
    """

    metadata = {  # noqa: RUF012  # PettingZoo's way
        "name": "megawatt_v1",
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "is_parallelizable": True,
    }

    def __init__(self, name: str, seats: int, **how: Unpack[How]) -> None:
        super().__init__()
        self._games = VectorGames(name, 1, seats, **how)
        self.setting = self._games.setting
        self.game, self.render_mode = self.setting.game, self.setting.render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        one = masked_space(self.game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, one)
        self.action_spaces = {
            agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents
        }
        self.state_space = state_space(self.game, seats)
        self._how, self._log = how, list[tuple[int, int]]()
        self._agreed = self.setting.options
        self._started = self._paid = self._ended = False
        self._luck: np.random.Generator | None = None
        self._pays_always = self.setting.reward.at_every_step
        self._bind()

    def _bind(self) -> None:
        """Keep the rows that compiled code writes at hand."""
        self._seen, self._mask = self._games.observations[0], self._games.masks[0]
        self._marks = memoryview(self._mask)  # its numbers are Python's: quickly read
        self._copies = self._seen.copy, self._mask.copy

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what cannot be copied, and is made again."""
        bound = ("_marks", "_copies")
        return {name: value for name, value in self.__dict__.items() if name not in bound}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Look at the copy's own rows."""
        self.__dict__.update(kept)
        self._bind()

    def observation_space(self, agent: str) -> Any:
        """Give the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Give the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same deal. `options["game"]`: other options."""
        chosen = (options or {}).get("game", self._agreed)
        if chosen != self.setting.options:
            how = self._how | {"options": chosen}
            self._games = VectorGames(self.game.name, 1, self.setting.seats, **how)
            self.setting = self._games.setting
        seat = self._games.begin_one(checked_seed(seed))
        self._luck = None
        self._log, self._started, self._paid, self._ended = [], True, False, False
        self._bind()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees and may do."""
        if self._ended:
            self._games.look_at_ended_one(self._seat_of[agent])
        elif agent != self.agent_selection:
            seat, match = self._seat_of[agent], self._games.match(0)
            mask = np.zeros(self.game.actions, np.int8)
            mask[match.legal(seat)] = 1
            return {"observation": match.observe(seat), "action_mask": mask}
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Give what the selected agent sees, its reward, whether it has ended, and its info."""
        agent, seen = self.agent_selection, None
        if self._ended:
            seen = self.observe(agent) if observe else None
            ends = self.terminations[agent], self.truncations[agent]
            return seen, self._cumulative_rewards[agent], *ends, self.infos[agent]
        if observe:
            copy_seen, copy_mask = self._copies
            seen = {"observation": copy_seen(), "action_mask": copy_mask()}
        return seen, self._cumulative_rewards[agent], False, False, self.infos[agent]

    def step(self, action: int | None) -> None:
        """Act for the selected agent."""
        if self._ended:
            self._was_dead_step(action)
            return
        agent, marks = self.agent_selection, self._marks
        if self._paid:
            self._clear_rewards()
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        chosen = -1 if action is None else int(action)
        if not (0 <= chosen < len(marks) and marks[chosen]):
            chosen = self._instead(agent, chosen)
        if chosen >= 0:
            self._log.append((self._seat_of[agent], chosen))
        seat, ended = self._games.take_one(chosen)
        if ended or self._pays_always:
            self._pay()
        if ended:
            self._end(ended)
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Draw the board as a spectator sees it."""
        return render(self.match, self.render_mode)

    def state(self) -> Any:
        """Give what all seats see together, one after the other: for a critic."""
        match = self._games.match(0)
        return np.concatenate([match.observe(seat) for seat in range(match.seats)])

    def close(self) -> None:
        """Leave the table."""
        self._started = False

    @property
    def match(self) -> Match:
        """The game as a match of its own, with its log."""
        if not self._started:
            raise RuntimeError("call reset() first")
        match = self.setting.start(self._games.seed_of(0))
        for seat, action in self._log:
            match.play(seat, action)
        return match

    def _instead(self, agent: str, action: int) -> int:
        """Say what is played instead of an illegal action; -1: nothing."""
        if self.setting.illegal == "raise":
            self.match.play(self._seat_of[agent], action)
        if self.setting.illegal == "mask-to-random":
            if self._luck is None:
                self._luck = np.random.default_rng(self._games.seed_of(0))
            return int(self._luck.choice(np.flatnonzero(self._mask)))
        self._games.lengths[0] += 1
        self.rewards[agent] = PENALTY
        self._cumulative_rewards[agent] += PENALTY
        self._paid = True
        return -1

    def _pay(self) -> None:
        for agent, gain in zip(self.possible_agents, self._games.score_one(), strict=True):
            self.rewards[agent] += gain
            self._cumulative_rewards[agent] += gain
        self._paid = True

    def _end(self, ended: int) -> None:
        self._ended = True
        marks = self.terminations if ended == of.OVER else self.truncations
        points, places = self._games.ranking_of_one()
        for agent in self.agents:
            marks[agent] = True
            self.infos[agent] = {"points": list(points), "places": list(places)}


def env(name: str, seats: int, **how: Unpack[How]) -> MegawattEnv:
    """Make the environment.

    >>> from megawatt.envs.pettingzoo import env
    >>> table = env("powerline", seats=2)
    >>> table.reset(seed=7)
    >>> table.agent_selection
    'seat_0'
    """
    return MegawattEnv(name, seats, **how)


def parallel_env(
    name: str, seats: int, max_cycles: int | None = None, **how: Unpack[How]
) -> MegawattParallel:
    """Make the environment in which all seats that may act do so at once."""
    return MegawattParallel(name, seats, max_cycles, **how)
