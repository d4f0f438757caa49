"""Any game as an OpenSpiel game: `load("powerline", seats=2)`.

Chance is sampled inside the state (OpenSpiel's "sampled stochastic"): every new initial state
is a new deal, seeded in turn from the game's seed. Seats that plan at the same time are asked
one after the other; nothing of the earlier plan shows in what the later one observes.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from megawatt.library import Game, game
from megawatt.match import Match


class MegawattSpiel(pyspiel.Game):  # type: ignore[misc]  # untyped base
    """One game with a number of seats and options."""

    def __init__(
        self, opened: Game, seats: int, seed: int = 0, options: Mapping[str, Any] | None = None
    ) -> None:
        self.opened, self.seats, self.options = opened, seats, options
        self._seed = seed
        kind = pyspiel.GameType(
            short_name=f"megawatt_{opened.rules.folder.name}",
            long_name=opened.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=opened.seats[-1],
            min_num_players=opened.seats[0],
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=opened.actions,
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=-1000.0,
            max_utility=1000.0,
            max_game_length=opened.rules.longest,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> "MegawattState":
        """Deal a new game."""
        match = self.opened.start(self.seats, self._seed, self.options)
        self._seed += 1
        return MegawattState(self, match)

    def observation_tensor_shape(self) -> list[int]:
        """Give the shape of what a seat sees."""
        return [self.opened.rules.observation]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Make the observer that OpenSpiel's algorithms ask."""
        return Observer(self.opened.rules.observation)


class MegawattState(pyspiel.State):  # type: ignore[misc]  # untyped base
    """One moment of a game."""

    def __init__(self, spiel: MegawattSpiel, match: Match) -> None:
        super().__init__(spiel)
        self._spiel, self.match = spiel, match

    def current_player(self) -> int:
        """Name the seat that acts, or the terminal player."""
        to_act = self.match.to_act
        return to_act[0] if to_act else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal(player)

    def _apply_action(self, action: int) -> None:
        self.match.play(self.match.to_act[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.words(action, seat=player)

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.match.over

    def returns(self) -> list[float]:
        """Give each seat's lead over the best of the others; alone, its points."""
        points = self.match.points()
        if not self.match.over:
            return [0.0] * len(points)
        if len(points) == 1:
            return [float(points[0])]
        return [
            float(own - max(points[:seat] + points[seat + 1 :])) for seat, own in enumerate(points)
        ]

    def __str__(self) -> str:
        return self.match.text()

    def __deepcopy__(self, memo: Any) -> "MegawattState":
        return self.clone()

    def clone(self) -> "MegawattState":
        """Copy the moment."""
        return MegawattState(self._spiel, self.match.copy())

    def observation_tensor(self, player: int) -> list[float]:
        """Give what a seat sees, as numbers."""
        seen: list[float] = self.match.observe(player).tolist()
        return seen


class Observer:
    """What a seat sees, in the form OpenSpiel asks for it."""

    def __init__(self, n: int) -> None:
        self.tensor = np.zeros(n, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MegawattState, player: int) -> None:
        """Look."""
        self.tensor[:] = state.match.observe(player)

    def string_from(self, state: MegawattState, player: int) -> str:
        """Describe."""
        return state.match.text(player)


def load(
    name: str, seats: int, seed: int = 0, options: Mapping[str, Any] | None = None
) -> MegawattSpiel:
    """Open a game for OpenSpiel."""
    return MegawattSpiel(game(name), seats, seed, options)
