"""Many games at once as one Gymnasium vector environment, over the compiled core.

`gymnasium.make_vec("megawatt/Powerline-v0", num_envs=1024, opponents=["random"])`
"""

from typing import Any, Unpack

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from megawatt.bots import Bot, bot
from megawatt.envs.gymnasium import checked_opponents
from megawatt.envs.setting import PENALTY, How
from megawatt.envs.spaces import masked_space
from megawatt.envs.vector import VectorGames
from megawatt.kernel.errors import MegawattError

SELF = "self"
"""As `opponents`: the learner plays every seat in turn."""


class MegawattVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """`num_envs` games; the learner has one seat of each, or with `opponents="self"` all of them.

    Observations, masks and rewards are overwritten in place by the next step (`copy=True`: not).
    A finished game begins anew in the same step: `info["final_obs"]` and `info["final_info"]` tell
    how it ended. Opponents that play at random are part of the compiled code; other bots are asked
    one by one. `info["seats"]` says who acts; with `opponents="self"` a reward is that of the seat
    that has just acted, and `info["rewards"]` tells those of all seats.

    >>> import gymnasium, megawatt.envs
    >>> tables = gymnasium.make_vec("megawatt/Powerline-v0", num_envs=4)
    >>> seen, info = tables.reset(seed=7)
    >>> seen["action_mask"].shape
    (4, 48)
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # Gymnasium's way

    def __init__(
        self,
        name: str,
        num_envs: int,
        opponents: list[str] | str | None = None,
        seats: int | None = None,
        seat: int = 0,
        threads: int = 1,
        copy: bool = False,
        **how: Unpack[How],
    ) -> None:
        self.num_envs, self._copy, self._alone = num_envs, copy, opponents != SELF
        names = checked_opponents(opponents if self._alone else None, seats, seat)
        if how.get("render_mode") is not None:
            raise MegawattError("Many games at once are not drawn: make one with gymnasium.make.")
        how.setdefault("illegal", "penalise")
        self.games = VectorGames(name, num_envs, len(names) + 1, threads=threads, **how)
        self.single_observation_space = masked_space(self.games.game)
        self.single_action_space = spaces.Discrete(self.games.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        others = [other for other in range(len(names) + 1) if other != seat]
        self._named = dict(zip(others, names, strict=True)) if self._alone else {}
        self._bots: dict[int, Bot] = {
            other: bot(one) for other, one in self._named.items() if one != "random"
        }
        if self._alone:
            at_random = [other for other, one in self._named.items() if one == "random"]
            self.games.sit(seat, sum(1 << other for other in at_random))
        self._lucks: list[np.random.Generator] = []

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start all games anew: one seed gives game i the seed + i, a list each its own."""
        if seed is not None or not self._lucks:
            first: Any = np.random.SeedSequence().entropy if seed is None else seed
            wanted: list[int | None] = (
                [first + i for i in range(self.num_envs)] if isinstance(first, int) else list(first)
            )
            if len(wanted) != self.num_envs:
                raise MegawattError(f"Give {self.num_envs} seeds, one a game; got {len(wanted)}.")
            self._lucks = [np.random.default_rng(one) for one in wanted]
        everything = np.arange(self.num_envs)
        self.games.reset(self._deals(everything))
        self._let_bots_act()
        return self._seen(), {"seats": self.games.seats.copy()}

    def step(self, actions: npt.ArrayLike) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Act in every game."""
        games, info = self.games, dict[str, Any]()
        (chosen, wrong), acted = self._legal(actions), games.seats.copy()
        if wrong is not None:
            info["illegal"] = wrong
            games.lengths[chosen < 0] += 1
        games.take(chosen)
        self._let_bots_act()
        finished = games.score()
        rewards = games.rewards[:, games.learner] if self._alone else None
        if rewards is None:
            rewards = games.rewards[np.arange(self.num_envs), acted]
            info["rewards"] = games.rewards.copy()
        gains = np.array(rewards, np.float64)
        if wrong is not None and games.setting.illegal == "penalise":
            gains[wrong] += PENALTY
        cut = finished & games.truncated
        if finished.any():
            info |= self._ended(finished)
        info["seats"] = games.seats.copy()
        return self._seen(), gains, finished & ~cut, cut, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Say which actions are legal in each game."""
        return self.games.masks.astype(np.bool_)

    def close_extras(self, **_kwargs: Any) -> None:
        """End the threads."""
        self.games.close()

    def _legal(self, actions: npt.ArrayLike) -> tuple[Any, npt.NDArray[np.bool_] | None]:
        """Give the actions to take, by the setting `illegal`, and which were not legal."""
        games = self.games
        if games.setting.illegal == "raise":
            return games.checked(actions), None
        chosen = np.array(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise MegawattError(f"Give {self.num_envs} actions, one a game; got {chosen.shape}.")
        inside = np.clip(chosen, 0, games.game.actions - 1)
        wrong = (inside != chosen) | (games.masks[np.arange(self.num_envs), inside] == 0)
        if not wrong.any():
            return chosen, None
        chosen[wrong] = -1
        if games.setting.illegal == "mask-to-random":
            for i in np.flatnonzero(wrong):
                chosen[i] = self._lucks[i].choice(np.flatnonzero(games.masks[i]))
        return chosen, wrong

    def _deals(self, which: Any) -> list[int]:
        return [int(self._lucks[i].integers(2**62)) for i in which]

    def _ended(self, finished: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """Tell how games ended, and begin them anew."""
        games, which = self.games, np.flatnonzero(finished)
        games.look_at_ended(which)
        final_obs = np.full(self.num_envs, None, object)
        for i in which:
            final_obs[i] = {
                "observation": games.observations[i].copy(),
                "action_mask": games.masks[i].copy(),
            }
        final_info: dict[str, npt.NDArray[Any]] = {
            "points": games.points.copy(),
            "places": games.places.copy(),
            "lengths": games.lengths.copy(),
        }
        final_info |= {f"_{name}": finished.copy() for name in final_info}
        games.begin(which, self._deals(which))
        self._let_bots_act()
        told: dict[str, Any] = {"final_obs": final_obs, "final_info": final_info}
        return told | {f"_{name}": finished.copy() for name in told}

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = {
            "observation": self.games.observations,
            "action_mask": self.games.masks,
        }
        return {name: rows.copy() for name, rows in seen.items()} if self._copy else seen

    def _let_bots_act(self) -> None:
        """Ask the bots that are not compiled, game by game, until the learner is asked."""
        games = self.games
        while self._bots:
            waiting = np.flatnonzero((games.seats >= 0) & (games.seats != games.learner))
            if not len(waiting):
                return
            actions = np.full(self.num_envs, -1, np.int64)
            for i in waiting:
                match, seat = games.match(int(i)), int(games.seats[i])
                actions[i] = self._bots[seat].choose(match, seat)
            games.take(actions, waiting)
