"""Many games at once: they are the games, one by one."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import megawatt
from megawatt.envs import VectorGames
from megawatt.envs import compiled as of
from megawatt.envs.rewards import KINDS, Reward, Rewarding, final_rewards
from megawatt.kernel.errors import MegawattError
from tests.laws.cases import registered


def any_legal(masks: Any, rng: np.random.Generator) -> Any:
    return (masks * rng.random(masks.shape)).argmax(1)


@pytest.mark.parametrize("name", registered())
@pytest.mark.parametrize("threads", [1, 3])
def test_vector_games_are_the_games(name: str, threads: int) -> None:
    """What the vector plays is what single matches with the same seeds play."""
    seats = megawatt.game(name).seats[-1]
    n = 5
    games = VectorGames(name, n, seats, seed=50, threads=threads)
    matches = [megawatt.game(name).start(seats, 50 + i) for i in range(n)]
    for k in range(40):
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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", registered())
def test_rewards_are_those_of_matches(name: str, kind: str) -> None:
    """Compiled and plain rewards agree at every step, to the end; then the game begins anew."""
    seats = megawatt.game(name).seats[-1] - 1
    reward = Reward(kind, 0.9)
    games = VectorGames(name, 1, seats, seed=6, reward=reward)
    match = megawatt.game(name).start(seats, 6)
    rewarding, rng = Rewarding(reward, match), np.random.default_rng(6)
    while not match.over:
        action = int(any_legal(games.masks, rng)[0])
        match.play(match.to_act[0], action)
        finished = games.step([action])
        assert games.rewards[0] == pytest.approx(rewarding.of_turn(match), abs=1e-4)
    assert finished.all()
    assert games.points[0].tolist() == match.points()
    assert games.places[0].tolist() == match.places()
    assert games.lengths[0] == 0
    assert not games.truncated[0]


def test_what_rewards_mean() -> None:
    """Shares of a win; places that add up to nothing; leads; changes that add up to the points."""
    match = megawatt.game("powerline").start(3, 4)
    rewarding, changed = Rewarding(Reward("change"), match), np.zeros(3)
    first = np.array(match.points())
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
        changed += rewarding.of_turn(match)
    assert changed * 100 == pytest.approx(np.array(match.points()) - first)
    assert sum(final_rewards(match, "win")) == pytest.approx(1)
    assert sum(final_rewards(match, "place")) == pytest.approx(0)
    winner = match.winners()[0]
    assert final_rewards(match, "place")[winner] == max(final_rewards(match, "place"))
    assert final_rewards(match, "lead")[winner] >= 0
    assert final_rewards(match, "points") == [count / 100 for count in match.points()]
    with pytest.raises(MegawattError, match="win, place, lead"):
        VectorGames("powerline", 1, 2, reward="fame")


@pytest.mark.parametrize("reward", ["win", "potential"])
def test_one_game_alone_is_played_as_one_of_many(reward: str) -> None:
    """In fewer calls, compiled code without a look at types: the same numbers, to the end."""
    one = VectorGames("futuropia", 1, 2, reward=reward)
    many = VectorGames("futuropia", 1, 2, seed=5, reward=reward)
    seat, ended, rng = one.begin_one(5), of.GOES_ON, np.random.default_rng(5)
    assert one._act is not one._engine.added[of.TURN]
    while ended == of.GOES_ON:
        assert seat == many.seats[0]
        assert (one.masks == many.masks).all()
        assert (one.observations == many.observations).all()
        action = int(any_legal(many.masks, rng)[0])
        seat, ended = one.take_one(action)
        finished = many.act([action])
        assert one.score_one() == many.rewards[0].tolist()
    assert finished.all()
    assert one.ranking_of_one() == (many.points[0].tolist(), many.places[0].tolist())
    one.look_at_ended_one(1)
    assert (one.observations[0] == one.match(0).observe(1)).all()
    assert not one.masks.any()


def test_games_are_cut_at_the_bound() -> None:
    games = VectorGames("powerline", 3, 2, bound=4)
    for k in range(1, 9):
        finished = games.step(games.masks.argmax(1))
        assert finished.all() == (k % 4 == 0)
        assert games.truncated.all() == (k >= 4)
    assert (games.rewards == 0).all(), "nobody has won"


def test_seeds_give_deals() -> None:
    games = VectorGames("powerline", 3, 2, seed=1)
    again = VectorGames("powerline", 3, 2, seed=9)
    again.reset([1, 2, 3])
    assert (games.observations == again.observations).all()
    again.reset(2)
    assert (games.observations[1:] == again.observations[:2]).all()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_copies_go_on_alike(copied: Any) -> None:
    games = VectorGames("powerline", 4, 2, seed=3, reward="change")
    rng = np.random.default_rng(3)
    for _ in range(30):
        games.step(any_legal(games.masks, rng))
    other = copied(games)
    for _ in range(200):
        actions = any_legal(games.masks, rng)
        games.step(actions)
        assert (other.observations != games.observations).any(), "it is another one"
        other.step(actions)
        assert (other.observations == games.observations).all()
        assert (other.rewards == games.rewards).all()


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


def test_a_game_alone_follows_its_engine() -> None:
    """What is called directly is looked for again when the engine changes over, and only then."""
    games = VectorGames("futuropia", 1, 2)
    engine = games.game.engine
    for change_over in (engine.interpret, engine.use_compiled):
        change_over()
        games.begin_one(3)
        games.take_one(int(games.masks[0].argmax()))
        assert games._direct(of.TURN) is engine.direct(of.TURN)
        assert games._act is engine.direct(of.TURN)
