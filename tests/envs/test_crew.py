"""Threads that share work: every piece is done once, whoever does it, and errors come home."""

import gc
import threading
import time
from collections import Counter

import numpy as np
import pytest

from megawatt.envs import VectorGames
from megawatt.envs.crew import Crew


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize("pieces", [0, 1, 2, 40])
def test_each_piece_is_done_once(size: int, pieces: int) -> None:
    crew, done, workers = Crew(size), list[int](), set[int]()

    def work(who: int, piece: int) -> None:
        done.append(piece)
        workers.add(who)

    for _ in range(20):
        crew.share(work, pieces)
    assert Counter(done) == dict.fromkeys(range(pieces), 20)
    assert workers <= set(range(size))
    crew.close()


def test_others_work_while_the_caller_does() -> None:
    """Two pieces that wait for each other end only when two threads have them."""
    crew, met, waited = Crew(2), threading.Barrier(2), list[int]()
    crew.share(lambda who, piece: waited.append(met.wait(10)), 2)
    crew.close()


@pytest.mark.parametrize("guilty", [0, 1])
def test_an_error_is_raised_when_all_have_ended(guilty: int) -> None:
    """The caller's own, or another's; the crew works on afterwards."""
    crew, met, ended = Crew(2), threading.Barrier(2), list[int]()

    def work(who: int, piece: int) -> None:
        met.wait(10)
        if who == guilty:
            raise ValueError(f"by {who}")
        time.sleep(0.01)
        ended.append(who)

    with pytest.raises(ValueError, match=f"by {guilty}"):
        crew.share(work, 2)
    assert ended == [1 - guilty]
    done = list[int]()
    crew.share(lambda who, piece: done.append(piece), 9)
    assert sorted(done) == list(range(9))
    crew.close()


def test_a_closed_crew_leaves_the_work_to_the_caller() -> None:
    crew, workers = Crew(3), set[int]()
    crew.close()
    crew.close()

    def work(who: int, piece: int) -> None:
        workers.add(who)
        time.sleep(0.02)  # long enough for others to wake

    crew.share(work, 10)
    assert workers == {0}


def test_threads_end_when_nobody_knows_the_crew() -> None:
    others = set(threading.enumerate())
    crew = Crew(4)
    ours = set(threading.enumerate()) - others
    crew.share(lambda who, piece: None, 30)
    assert len(ours) == 3
    assert all(thread.is_alive() for thread in ours)
    del crew
    gc.collect()
    for thread in ours:
        thread.join(10)
    assert not any(thread.is_alive() for thread in ours)


@pytest.mark.parametrize("reward", ["win", "change"])
def test_games_do_not_depend_on_who_plays_them(reward: str) -> None:
    """Also where many begin anew in one step, some of them or all, and without the threads."""
    one, other = (
        VectorGames("powerline", 150, 2, seed=3, threads=threads, bound=40, reward=reward)
        for threads in (1, 3)
    )
    rng, begun = np.random.default_rng(3), set[int]()
    for step in range(90):
        if step == 5:
            one.lengths[::3] = other.lengths[::3] = 20
        if step == 80:
            other.close()
        actions = (one.masks * rng.random(one.masks.shape)).argmax(1)
        finished = one.step(actions)
        assert (finished == other.step(actions)).all()
        begun.add(int(finished.sum()))
        for name in ("observations", "masks", "rewards", "seats", "lengths", "points", "places"):
            assert (getattr(one, name) == getattr(other, name)).all(), name
        assert [one.seed_of(i) for i in range(150)] == [other.seed_of(i) for i in range(150)]
    assert {50, 100} <= begun
