"""The games behind the interfaces of the field."""

import numpy as np
import pytest

import megawatt
from megawatt.envs import VectorGames
from megawatt.kernel.errors import MegawattError
from tests.laws.cases import registered


@pytest.mark.parametrize("name", registered())
@pytest.mark.parametrize("threads", [1, 3])
def test_vector_games_are_the_games(name: str, threads: int) -> None:
    """What the vector plays is what single matches with the same seeds play."""
    seats = megawatt.game(name).seats[-1]
    n = 7
    games = VectorGames(name, n, seats, seed=50, threads=threads)
    matches = [megawatt.game(name).start(seats, 50 + i) for i in range(n)]
    for k in range(60):
        for i, match in enumerate(matches):
            assert games.seats[i] == match.to_act[0]
            assert np.flatnonzero(games.masks[i]).tolist() == match.legal(match.to_act[0])
            assert (games.observe()[i] == match.observe(match.to_act[0])).all()
        actions = [
            match.legal(match.to_act[0])[k % len(match.legal(match.to_act[0]))] for match in matches
        ]
        for match, action in zip(matches, actions, strict=True):
            match.play(match.to_act[0], action)
        finished = games.step(actions)
        if any(match.over for match in matches):
            assert [match.over for match in matches] == finished.tolist()
            i = finished.tolist().index(True)
            assert games.points[i].tolist() == matches[i].points()
            break
    games.close()


@pytest.mark.parametrize("name", registered())
def test_finished_games_begin_anew(name: str) -> None:
    games = VectorGames(name, 5, megawatt.game(name).seats[0], seed=1)
    rng = np.random.default_rng(1)
    finished = 0
    for _ in range(megawatt.game(name).rules.longest):
        finished += int(games.step((games.masks * rng.random(games.masks.shape)).argmax(1)).sum())
        if finished > 5:
            break
    assert finished > 5


def test_bad_actions_change_nothing() -> None:
    games = VectorGames(registered()[-1], 3, 2)
    before = games._states.tobytes()
    with pytest.raises(MegawattError, match="Give 3 actions"):
        games.step([0])
    with pytest.raises(MegawattError, match="numbers from 0"):
        games.step([-1, 0, 0])
    illegal = int(np.flatnonzero(games.masks[0] == 0)[0])
    with pytest.raises(MegawattError, match=f"Game 0: action {illegal} is not legal"):
        games.step([illegal, 0, 0])
    assert games._states.tobytes() == before
    with pytest.raises(MegawattError, match="at least 1"):
        VectorGames(registered()[-1], 0, 2)


@pytest.mark.filterwarnings("ignore::UserWarning")  # it advises against dictionaries with masks
@pytest.mark.parametrize("name", registered())
def test_pettingzoo_api(name: str) -> None:
    test = pytest.importorskip("pettingzoo.test", reason="the extra envs is not installed")
    from megawatt.envs.pettingzoo import env

    seats = megawatt.game(name).seats[-1]
    test.api_test(env(name, seats), num_cycles=200)
    test.seed_test(lambda: env(name, seats), num_cycles=20)


@pytest.mark.parametrize("name", registered())
def test_gymnasium_api(name: str) -> None:
    pytest.importorskip("gymnasium", reason="the extra envs is not installed")
    from megawatt.envs.gymnasium import MegawattGym

    table = MegawattGym(name, opponents=["random"])
    seen, _ = table.reset(seed=3)
    again, _ = MegawattGym(name, opponents=["random"]).reset(seed=3)
    assert (seen["observation"] == again["observation"]).all()
    over, steps, reward = False, 0, 0.0
    while not over:
        action = int(np.flatnonzero(seen["action_mask"])[steps % int(seen["action_mask"].sum())])
        seen, reward, over, cut, _ = table.step(action)
        assert not cut
        steps += 1
    assert reward in (0.0, 0.5, 1.0)


@pytest.mark.parametrize("name", registered())
def test_openspiel_plays(name: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from megawatt.envs.openspiel import load

    seats = megawatt.game(name).seats[1]
    state = load(name, seats, seed=4).new_initial_state()
    k = 0
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert len(state.observation_tensor(player)) == megawatt.game(name).rules.observation
        copy = state.clone()
        state.apply_action(legal[k % len(legal)])
        assert copy.legal_actions() == legal
        k += 1
    assert len(state.returns()) == seats
