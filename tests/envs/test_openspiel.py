"""OpenSpiel's own checks, and its searches, on all games."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import megawatt
from tests.envs.tables import as_parameter, tables
from tests.laws.cases import registered

pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

from open_spiel.python.algorithms import (  # noqa: E402  # only where it is installed
    generate_playthrough,
    ismcts,
    mcts,
)

from megawatt.envs.openspiel import load  # noqa: E402
from megawatt.kernel.errors import MegawattError  # noqa: E402

OPTIONS = {"powerline": "adventure:true;centre:B", "future-energy": "largest_grid:true"}


def some_moment(name: str, seats: int, steps: int = 6, options: str | None = None) -> Any:
    asked = OPTIONS.get(name, "") if options is None else options
    state = load(name, seats, options=asked).new_initial_state()
    state.apply_action(3)
    for k in range(steps):
        state.apply_action(state.legal_actions()[k % len(state.legal_actions())])
    while len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize(("name", "seats", "options"), tables())
def test_random_simulation(name: str, seats: int, options: dict[str, Any]) -> None:
    """OpenSpiel's own test: a whole game with strings, tensors, masks, copies, returns."""
    game = load(name, seats, reward="lead", options=as_parameter(options))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "seats", "options"), tables())
def test_copies_and_files(name: str, seats: int, options: dict[str, Any]) -> None:
    """A state serialised, pickled, copied or cloned is the same, and another one."""
    state = some_moment(name, seats, 12, as_parameter(options))
    game = state.get_game()
    written = pyspiel.serialize_game_and_state(game, state)
    _, read = pyspiel.deserialize_game_and_state(written)
    copies = [read, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    copies.append(game.deserialize_state(state.serialize()))
    for other in copies:
        assert other.history() == state.history()
        assert other.match.same_as(state.match)
        assert other.match.options == state.match.options
        assert other.information_state_string(1) == state.information_state_string(1)
        other.apply_action(other.legal_actions()[0])
        assert not other.match.same_as(state.match)
    assert state.child(state.legal_actions()[0]).history()[:-1] == state.history()
    again = [pickle.loads(pickle.dumps(game)), copy.deepcopy(game), pyspiel.load_game(str(game))]
    assert {str(one) for one in again} == {str(game)}


@pytest.mark.parametrize("name", registered())
def test_worlds_that_a_seat_cannot_tell_apart(name: str) -> None:
    """`resample_from_infostate`: equal information states and legal actions, another deal."""
    state = some_moment(name, 3)
    seat, uniform = state.current_player(), np.random.RandomState(1).uniform
    worlds = [state.resample_from_infostate(seat, uniform) for _ in range(4)]
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        assert pickle.loads(pickle.dumps(world)).match.same_as(world.match)
    if name != "futuropia":  # everything is known there
        assert not all(world.match.same_as(state.match) for world in worlds)


@pytest.mark.parametrize(("name", "seats", "options"), tables())
def test_searches_play(name: str, seats: int, options: dict[str, Any]) -> None:
    """OpenSpiel's MCTS and IS-MCTS take turns; what they choose is legal."""
    state = some_moment(name, seats, options=as_parameter(options))
    game, luck = state.get_game(), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    for bot in (
        mcts.MCTSBot(game, 1.0, 2, evaluator, random_state=luck),
        ismcts.ISMCTSBot(game, evaluator, 1.0, 2, random_state=luck),
    ):
        for _ in range(2):
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize("name", registered())
def test_playthrough(name: str) -> None:
    """OpenSpiel's record of a whole game: every field of every state it shows, without markup."""
    game = load(name, max(2, megawatt.game(name).seats[0]), deals=2, options=OPTIONS.get(name, ""))
    lines = generate_playthrough.playthrough_lines(str(game), seed=3, alsologtostdout=False)
    text = "\n".join(lines)
    assert "IsTerminal() = True" in text
    assert "ObservationString(0)" in text
    assert "InformationStateTensor(1)" in text
    assert "[/" not in text
    assert "[bold]" not in text


def test_information_states_remember() -> None:
    """Two ways to the same board are two information states."""
    one, other = some_moment("powerline", 2, 0), some_moment("powerline", 2, 0)
    one.apply_action(0)
    other.apply_action(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)
    assert one.information_state_string(1) == other.information_state_string(1), "it is secret"


@pytest.mark.parametrize(
    "parameters",
    [
        *("game=chess", "players=9", "reward=change", "deals=0"),
        *("options=colour=1", "options=colour:1", "options=adventure"),
    ],
)
def test_parameters_are_checked(parameters: str) -> None:
    first = "" if "game=" in parameters else "game=powerline,"
    with pytest.raises((MegawattError, pyspiel.SpielError)):
        pyspiel.load_game(f"megawatt({first}{parameters})")
