"""Any game as an OpenSpiel game: `pyspiel.load_game("megawatt(game=powerline,players=3)")`.

Importing this module registers it. All chance is one move of nature at the beginning, one of
`deals` equally likely deals, and hidden from everybody: later dice and cards follow from it and
are in nobody's information state. Seats that plan at the same time are asked one after the other;
nothing of the earlier plan shows in what the later one observes.
"""

import hashlib
from typing import Any

import numpy as np
import pyspiel

from megawatt.envs.rendering import plain_text
from megawatt.envs.rewards import KINDS, final_rewards
from megawatt.envs.setting import Setting
from megawatt.kernel.errors import MegawattError
from megawatt.library import game, games
from megawatt.match import Match

NAME = "megawatt"
AT_THE_END = KINDS[:4]
"""Rewards that come at the end alone: OpenSpiel's returns."""
DEFAULTS = {"game": games()[0], "players": 2, "deals": 1000, "seed": 0, "reward": "place"}
MOST_POINTS = 10.0
"""The bound of returns that are points, in hundreds."""
WORDS = 2**53
ASKED = -100
"""Where no player is named, the one who is asked is meant."""


def _kind() -> Any:
    parts = pyspiel.GameType
    seats = [game(name).seats for name in games()]
    return parts(
        short_name=NAME,
        long_name="Megawatt",
        dynamics=parts.Dynamics.SEQUENTIAL,
        chance_mode=parts.ChanceMode.EXPLICIT_STOCHASTIC,
        information=parts.Information.IMPERFECT_INFORMATION,
        utility=parts.Utility.GENERAL_SUM,
        reward_model=parts.RewardModel.TERMINAL,
        max_num_players=max(one[-1] for one in seats),
        min_num_players=min(one[0] for one in seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=DEFAULTS | {"options": ""},
    )


KIND = _kind()


def read_options(name: str, text: str) -> dict[str, Any]:
    """Read options from a parameter: `adventure:true;board_numbers:1+2`."""
    known, found = game(name).options, {}
    for part in filter(None, text.split(";")):
        key, colon, value = part.partition(":")
        if not colon:  # its own parser of parameters cannot read a second "="
            raise MegawattError(f"The option {part!r:.40} is not of the form name:value.")
        if key.strip() not in known:
            raise MegawattError(f"There is no option {key!r:.40}; there are: {', '.join(known)}.")
        if known[key.strip()].type is list:
            value = value.replace("+", ",")  # its own parser would end the parameter at a comma
        found[key.strip()] = known[key.strip()].parse(value)
    return found


class MegawattSpiel(pyspiel.Game):  # type: ignore[misc]  # untyped base
    """One game with a number of seats and options, all of them OpenSpiel parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        if "options" in params:  # without commas it can be read back from the game's name
            params["options"] = str(params["options"]).replace(",", "+")
        given: dict[str, Any] = DEFAULTS | {"options": ""} | params
        self.setting = Setting(
            str(given["game"]),
            int(given["players"]),
            options=read_options(str(given["game"]), str(given["options"])),
            reward=str(given["reward"]),
        )
        self.reward = str(given["reward"])
        self.deals, self.seed = int(given["deals"]), int(given["seed"])
        if self.reward not in AT_THE_END:
            raise MegawattError(
                f"Returns come at the end: reward is one of {', '.join(AT_THE_END)}."
            )
        if not 1 <= self.deals <= 10**6:
            raise MegawattError(f"deals is {self.deals}; allowed: from 1 to a million.")
        opened, bounded = self.setting.game, self.reward in ("win", "place")
        most = 1.0 if bounded and self.setting.seats > 1 else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=opened.actions,
            max_chance_outcomes=self.deals,
            num_players=self.setting.seats,
            min_utility=-most,
            max_utility=most,
            max_game_length=opened.rules.longest,
        )
        super().__init__(KIND, info, params)

    def __deepcopy__(self, _memo: dict[int, Any]) -> "MegawattSpiel":
        return self  # it holds no state of any match

    def new_initial_state(self, *_from: Any) -> "MegawattState":
        """Begin a game: nature deals first."""
        return MegawattState(self)

    def observation_tensor_shape(self) -> list[int]:
        """Give the shape of what a seat sees."""
        return [self.setting.game.rules.observation]

    def information_state_tensor_shape(self) -> list[int]:
        """Give the shape of what a seat sees and what it has done."""
        return [self.setting.game.rules.observation + self.setting.game.actions]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Make the observer that OpenSpiel's algorithms ask."""
        recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        return Observer(self, recall)


class MegawattState(pyspiel.State):  # type: ignore[misc]  # untyped base
    """One moment of a game; before the deal there is no match."""

    def __init__(self, spiel: MegawattSpiel) -> None:
        super().__init__(spiel)
        self._spiel = spiel
        self.match: Match | None = None
        self._turn: int | None = None  # whom a world was imagined for: asked first of several
        self._known: list[bytes] = []  # of each seat: a digest of all that it has seen
        self._texts: dict[int | None, str] = {}  # of this moment, for who has asked

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.match, self._known, self._turn)
        return _restored, (str(self._spiel), self.history(), *facts)

    def current_player(self) -> int:
        """Name the seat that acts, nature, or the terminal player."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        to_act = self.match.to_act
        if self._turn in to_act:
            return int(self._turn or 0)
        return to_act[0] if to_act else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the deals, all as likely."""
        deals = self._spiel.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal(player) if self.match and player >= 0 else []

    def _apply_action(self, action: int) -> None:
        asked, self._turn = self.current_player(), None
        if self.match is None:
            self.match = self._spiel.setting.start(self._spiel.seed + action)
            self._known = [b""] * self.match.seats
        else:
            self.match.play(asked, action)
        self._texts = {}
        for seat in range(self.match.seats):
            seen = hashlib.blake2b(self._known[seat], digest_size=12)
            seen.update(self.match.known(seat))
            self._known[seat] = seen.digest()

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player < 0:
            return f"Deal {action}"
        if action not in self.match.legal(player):
            return f"Action {action}"
        return plain_text(self.match.words(action, seat=player))

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        """Give each seat's reward, of the kind that the game was loaded with."""
        if self.match is None or not self.match.over:
            return [0.0] * self._spiel.setting.seats
        return final_rewards(self.match, self._spiel.reward)

    def resample_from_infostate(self, player: int, sampler: Any) -> "MegawattState":
        """Deal anew all that a seat cannot know: a state that it cannot tell from this one."""
        other: MegawattState = self.clone()
        if self.match is not None:
            other.match = self.match.in_another_world(player, int(sampler() * WORDS))
            other._turn = player  # others' secret plans are open again: they may act too
        return other

    def __str__(self) -> str:
        return self._text(None)

    def observation_string(self, player: int = ASKED) -> str:
        """Describe what a seat sees."""
        return self._text(self._who(player))

    def observation_tensor(self, player: int = ASKED) -> list[float]:
        """Give what a seat sees, as numbers."""
        seen: list[float] = self._seen(self._who(player)).tolist()
        return seen

    def information_state_string(self, player: int = ASKED) -> str:
        """Tell information states apart: the own actions, and a digest of all that was seen."""
        player = self._who(player)
        if self.match is None:
            return f"{player}:"
        own = " ".join(str(action) for seat, action in self.match.log if seat == player)
        return f"{player}: {own} | {self._known[player].hex()}"

    def information_state_tensor(self, player: int = ASKED) -> list[float]:
        """Give what a seat sees, and how often it has taken each action (n / (n + 1))."""
        known: list[float] = self.remembered(self._who(player)).tolist()
        return known

    def remembered(self, player: int) -> Any:
        """Give what a seat sees and has done, as an array."""
        counts = np.zeros(self._spiel.setting.game.actions, np.float32)
        for seat, action in self.match.log if self.match else []:
            counts[action] += seat == player
        return np.concatenate([self._seen(player), counts / (counts + 1)])

    def _text(self, player: int | None) -> str:
        if self.match is None:
            return "before the deal"
        if player not in self._texts:
            self._texts[player] = plain_text(self.match.text(player))
        return self._texts[player]

    def _who(self, player: int) -> int:
        return int(self.current_player()) if player == ASKED else player

    def _seen(self, player: int) -> Any:
        if self.match is None:
            return np.zeros(self._spiel.setting.game.rules.observation, np.float32)
        return self.match.observe(player)


def _restored(
    spiel: str, history: list[int], match: Match | None, known: list[bytes], turn: int | None
) -> MegawattState:
    """Make a state that was pickled; its match may be one that was dealt anew."""
    state: MegawattState = pyspiel.load_game(spiel).new_initial_state()
    for action in history:
        state.apply_action(action)
    state.match, state._known, state._turn = match, list(known), turn  # noqa: SLF001
    return state


class Observer:
    """What a seat sees, or sees and remembers, in the form OpenSpiel asks for it."""

    def __init__(self, spiel: MegawattSpiel, recall: bool) -> None:
        shape = spiel.information_state_tensor_shape if recall else spiel.observation_tensor_shape
        self.tensor = np.zeros(shape(), np.float32)
        self.dict = {"state" if recall else "observation": self.tensor}
        self._recall = recall

    def set_from(self, state: MegawattState, player: int) -> None:
        """Look."""
        seen = state.remembered(player) if self._recall else state.observation_tensor(player)
        self.tensor[:] = seen

    def string_from(self, state: MegawattState, player: int) -> str:
        """Describe."""
        if self._recall:
            return state.information_state_string(player)
        return state.observation_string(player)


def load(name: str, seats: int, **parameters: Any) -> MegawattSpiel:
    """Open a game for OpenSpiel: the same as `pyspiel.load_game` with parameters."""
    found: MegawattSpiel = pyspiel.load_game(NAME, {"game": name, "players": seats, **parameters})
    return found


pyspiel.register_game(KIND, MegawattSpiel)
