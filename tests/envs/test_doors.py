"""The suites of the field, on all games with several seat counts and sets of options."""

import copy
import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import megawatt
from megawatt.kernel.errors import IllegalAction, MegawattError
from tests.envs.tables import tables
from tests.laws.cases import registered

gymnasium = pytest.importorskip("gymnasium", reason="the extra envs is not installed")
pettingzoo = pytest.importorskip("pettingzoo", reason="the extra envs is not installed")

with warnings.catch_warnings():  # its suites import games of its own in a way it deprecates
    warnings.simplefilter("ignore")
    from pettingzoo import test as suites
    from pettingzoo.test.seed_test import parallel_seed_test
    from pettingzoo.test.state_test import state_test

from gymnasium.utils.env_checker import check_env  # noqa: E402  # only where it is installed
from gymnasium.wrappers.vector import (  # noqa: E402
    DictInfoToList,
    RecordEpisodeStatistics,
    TransformReward,
)
from pettingzoo.utils.conversions import parallel_to_aec  # noqa: E402

from megawatt.envs.pettingzoo import env, parallel_env  # noqa: E402
from megawatt.envs.registration import identity  # noqa: E402

# They advise against dictionaries with masks, and print what they do.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


FREE: dict[str, Any] = {"illegal": "mask-to-random"}


@pytest.mark.parametrize(("name", "seats", "options"), tables())
def test_pettingzoo_aec(name: str, seats: int, options: dict[str, Any]) -> None:
    make = partial(env, name, seats, options=options)
    suites.api_test(make(), num_cycles=30)
    suites.seed_test(make, num_cycles=10)
    state_test(make(**FREE), parallel_env(name, seats, options=options), num_cycles=3)


@pytest.mark.parametrize(("name", "seats", "options"), tables())
def test_pettingzoo_parallel(name: str, seats: int, options: dict[str, Any]) -> None:
    make = partial(parallel_env, name, seats, options=options)
    suites.parallel_api_test(make(), num_cycles=30)
    free = partial(make, **FREE)
    parallel_seed_test(free, num_cycles=10)
    one_by_one = SimpleNamespace(
        parallel_env=free, env=lambda max_cycles: parallel_to_aec(free(max_cycles=max_cycles))
    )
    suites.max_cycles_test(one_by_one)


@pytest.mark.parametrize("name", registered())
def test_pettingzoo_renders(name: str) -> None:
    pytest.importorskip("resvg_py", reason="the extra envs is not installed")
    suites.render_test(partial(env, name, 2))
    table = env(name, 2, render_mode="ansi")
    table.reset(seed=1)
    assert "\x1b[" in table.render()
    assert "[bold]" not in table.render()


@pytest.mark.parametrize("reward", ["win", "change"])
def test_aec_and_parallel_play_the_same_game(reward: str) -> None:
    """A sequential driver of both gets the same rewards; at the end points and places are told."""
    one, other = env("futuropia", 2, reward=reward), parallel_env("futuropia", 2, reward=reward)
    one.reset(seed=np.int64(4))  # type: ignore[arg-type]  # as loops over arrays give it
    seen, _ = other.reset(seed=4)
    total = dict.fromkeys(one.possible_agents, 0.0)
    while one.agents and not any(one.terminations.values()):
        agent = one.agent_selection
        assert (one.observe(agent)["observation"] == seen[agent]["observation"]).all()
        action = int(np.flatnonzero(seen[agent]["action_mask"])[-1])
        one.step(action)
        seen, rewards, over, _, infos = other.step({agent: action})
        assert one.rewards == pytest.approx(rewards)
        for each, gain in rewards.items():
            total[each] += gain
    assert all(over.values())
    assert one.infos == infos
    assert one.match.points() == infos["seat_0"]["points"]
    if reward == "win":
        assert sum(total.values()) == pytest.approx(1)


@pytest.mark.parametrize(("name", "seats", "options"), tables())
def test_gymnasium(name: str, seats: int, options: dict[str, Any]) -> None:
    """Its own checker, with the least and with the most that can be asked for."""
    how: dict[str, Any] = {"seats": seats, "options": options}
    if seats > 2:
        how |= {"seat": 1, "reward": "potential", "story": True}
    table = gymnasium.make(identity(name), **how)
    check_env(table.unwrapped, skip_render_check=True)
    seen, info = table.reset(seed=3)
    assert (table.unwrapped.action_masks() == seen["action_mask"].astype(bool)).all()
    assert (info["action_mask"] == seen["action_mask"]).all()
    assert len(info["points"]) == len(info["places"]) == seats
    assert ("story" in info) == (seats > 2)


@pytest.mark.parametrize("name", registered())
def test_gymnasium_checks_how_it_draws(name: str) -> None:
    """`check_env` makes an environment for every render mode and looks at what comes."""
    pytest.importorskip("resvg_py", reason="the extra envs is not installed")
    check_env(gymnasium.make(identity(name), render_mode="rgb_array").unwrapped)


def test_gymnasium_plays_to_the_end_and_is_cut_at_the_bound() -> None:
    table = gymnasium.make(identity("powerline"), opponents="greedy", story=True)
    seen, _ = table.reset(seed=5)
    over = cut = False
    while not over:
        seen, reward, over, cut, info = table.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        assert not cut
    assert reward in (0.0, 0.5, 1.0)
    assert reward == (info["places"][0] == 1) / info["places"].count(1)
    assert len(info["story"]) > 0
    short = gymnasium.make(identity("powerline"), bound=5)
    seen, _ = short.reset(seed=5)
    over = cut = False
    steps = 0
    while not (over or cut):
        seen, _, over, cut, _ = short.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        steps += 1
    assert (over, cut) == (False, True)
    assert steps <= 5  # the others' decisions count too


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_gymnasium_draws(mode: str) -> None:
    table = gymnasium.make(identity("powerline"), render_mode=mode)
    table.reset(seed=1)
    drawn = table.render()
    if mode == "rgb_array":
        assert drawn.dtype == np.uint8
        assert drawn.shape[1:] == (800, 3)
        assert drawn.std() > 10, "there is something on it"
    else:
        assert drawn.startswith("<svg") if mode == "svg" else "\x1b[" in drawn


def test_a_missing_renderer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    table = gymnasium.make(identity("powerline"), render_mode="rgb_array")
    table.reset(seed=1)
    with pytest.raises(MegawattError, match=r"megawatt\[envs\]"):
        table.render()


def test_illegal_actions() -> None:
    """An error, a penalty, or a random legal action: in one environment and in many."""
    ways: tuple[tuple[Any, float], ...] = (("penalise", -1.0), ("mask-to-random", 0.0))
    for illegal, reward in ways:
        table = gymnasium.make(identity("powerline"), illegal=illegal)
        table.reset(seed=1)
        _, got, _, _, info = table.step(40)
        assert (got, info["illegal"]) == (reward, True)
        many = gymnasium.make_vec(identity("powerline"), num_envs=2, illegal=illegal)
        seen, _ = many.reset(seed=1)
        before = seen["observation"].copy()
        seen, gains, _, _, info = many.step([40, int(seen["action_mask"][1].argmax())])
        assert gains.tolist() == [reward, 0.0]
        assert info["illegal"].tolist() == [True, False]
        assert (seen["observation"][0] != before[0]).any() == (illegal != "penalise")
        aec = env("powerline", 2, illegal=illegal)
        aec.reset(seed=1)
        aec.step(40)
        assert aec.rewards["seat_0"] == reward
    table = gymnasium.make(identity("powerline"), illegal="raise")
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(40)
    aec = env("powerline", 2)
    aec.reset(seed=1)
    with pytest.raises(IllegalAction):
        aec.step(40)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"seat": 5}, "There is no seat 5"),
        ({"opponents": ["gredy"]}, "no bot 'gredy'"),
        ({"opponents": ["random"], "seats": 4}, "4 seats need 3 opponents"),
        ({"seats": 9}, "is for 1 to 6 seats"),
        ({"options": {"colour": 1}}, "no option colour"),
        ({"render_mode": "film"}, "render_mode is 'film'"),
        ({"illegal": "ignore"}, "illegal is 'ignore'"),
        ({"reward": "fame"}, "The reward is 'fame'"),
        ({"bound": 0}, "The bound is 0"),
    ],
)
def test_arguments_are_checked_at_construction(how: dict[str, Any], told: str) -> None:
    with pytest.raises(MegawattError, match=told):
        gymnasium.make(identity("powerline"), **how)


@pytest.mark.parametrize("name", registered())
@pytest.mark.parametrize("opponents", ["random", "greedy", "self"])
def test_gymnasium_vector(name: str, opponents: str) -> None:
    """Spaces hold, seeds repeat, ended games begin anew and are told; resets go on."""
    make = partial(gymnasium.make_vec, identity(name), num_envs=3, opponents=opponents)
    one, other = make(bound=60), make(bound=60, threads=2, copy=True)
    seen, info = one.reset(seed=[7, 8, 9])
    again, _ = other.reset(seed=7)
    rng, told = np.random.default_rng(1), 0
    for _ in range(80 if opponents != "greedy" else 25):
        assert one.observation_space.contains(seen)
        assert all((seen[key] == again[key]).all() for key in seen)
        actions = (seen["action_mask"] * rng.random(seen["action_mask"].shape)).argmax(1)
        seen, _, over, cut, info = one.step(actions)
        again, *_ = other.step(actions)
        assert ("final_obs" in info) == bool((over | cut).any())
        for i in np.flatnonzero(over | cut):
            told += 1
            assert one.single_observation_space.contains(info["final_obs"][i])
            assert sorted(info["final_info"]["places"][i])[0] == 1
            assert info["final_info"]["lengths"][i] <= 60
    assert opponents == "greedy" or told > 0
    one.close()
    other.close()


def test_the_vector_deals_what_single_environments_deal() -> None:
    many = gymnasium.make_vec(identity("powerline"), num_envs=2)
    seen, _ = many.reset(seed=11)
    for i in range(2):
        single = gymnasium.make(identity("powerline"))
        alone, _ = single.reset(seed=11 + i)
        assert (alone["observation"] == seen["observation"][i]).all()


@pytest.mark.parametrize("name", registered())
def test_gymnasium_wrappers_of_vectors(name: str) -> None:
    """What learners put around a vector: statistics, infos as a list, scaled rewards."""
    many = gymnasium.make_vec(identity(name), num_envs=2, reward="change", bound=12)
    counted = RecordEpisodeStatistics(many)
    outer = DictInfoToList(TransformReward(counted, lambda gains: 10 * gains))
    seen, infos = outer.reset(seed=3)
    total = np.zeros(2)
    for _ in range(12):
        acting = seen["action_mask"].argmax(1)
        seen, gains, over, cut, infos = outer.step(acting)
        total += gains
        assert len(infos) == 2
        if (over | cut).any():
            break
    ended = int(np.flatnonzero(over | cut)[0])
    assert infos[ended]["episode"]["r"] * 10 == pytest.approx(total[ended], abs=1e-3)
    assert infos[ended]["final_info"]["lengths"] <= 12
    outer.close()


@pytest.mark.parametrize("name", registered())
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_everything_can_be_copied(name: str, copied: Any) -> None:
    """Bots, environments of every door, before and after `reset`; a copy goes its own way."""
    for make in (env, parallel_env):
        copied(make(name, 2)).reset(seed=1)
    one = env(name, 2, reward="potential")
    one.reset(seed=1)
    for _ in range(9):
        one.step(int(one.observe(one.agent_selection)["action_mask"].argmax()))
    other = copied(one)
    assert other.match.log == one.match.log
    action = int(one.observe(one.agent_selection)["action_mask"].argmax())
    one.step(action)
    assert len(other.match.log) == 9
    other.step(action)
    assert other.match.same_as(one.match)
    assert other.rewards == one.rewards
    seen, again = (each.observe(each.agent_selection) for each in (one, other))
    assert all((seen[part] == again[part]).all() for part in seen), "a copy has rows of its own"
    both = parallel_env(name, 2)
    seen, _ = both.reset(seed=2)
    twin = copied(both)
    both.step({agent: int(it["action_mask"].argmax()) for agent, it in seen.items()})
    assert not twin.match.same_as(both.match)
    table = gymnasium.make(identity(name))
    table.reset(seed=2)
    assert copied(table).unwrapped.match.same_as(table.unwrapped.match)
    many = gymnasium.make_vec(identity(name), num_envs=2)
    many.reset(seed=2)
    assert (copied(many).games.observations == many.games.observations).all()
    match = one.match
    for bot in (megawatt.bot("greedy", seed=4), megawatt.bot("search/iterations=8", seed=4)):
        chosen = bot.choose(match.copy(), match.to_act[0])
        assert copied(bot).choose(match.copy(), match.to_act[0]) == chosen
