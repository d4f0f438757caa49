"""What is kept of an observation from one decision to the next is what would be written anew."""

import re

import numpy as np
import pytest

import megawatt
from megawatt.envs import VectorGames
from megawatt.kernel.parts import bytes_read
from tests.laws.cases import option_sets, registered


@pytest.mark.parametrize("name", registered())
def test_what_is_written_again_is_all_that_has_changed(name: str) -> None:
    """Byte for byte, whoever looks, with many options, across the ends of games."""
    game, compared, begun = megawatt.game(name), 0, 0
    for k, seats in enumerate(range(game.seats[0], game.seats[-1] + 1)):
        sets = option_sets(name, seats)
        for options in (sets[0], sets[-1], sets[(7 * k + 3) % len(sets)]):
            games = VectorGames(name, 3, seats, seed=k, threads=2, options=options)
            rng = np.random.default_rng(seats)
            for _ in range(260 if seats <= 2 else 90):
                mask = games.masks * rng.random(games.masks.shape)
                begun += int(games.step(mask.argmax(1)).sum())
                i = compared % 3
                fresh = games.match(i).observe(int(games.seats[i]))
                kept = games.observations[i]
                told = [game.features.names[at] for at in np.flatnonzero(fresh != kept)]
                assert told == [], f"{seats} seats, {options}"
                compared += 1
            games.close()
    assert compared > 500
    assert begun > 0


def test_a_kept_observation_cannot_be_spoilt() -> None:
    games = VectorGames("futuropia", 2, 2)
    with pytest.raises(ValueError, match="read-only"):
        games.observations[0] = 0


def test_parts_are_told_by_the_fields_they_read() -> None:
    fields = [("chance", np.uint64), ("a", np.int8, (3, 2)), ("b", np.int16, (2,))]
    state = np.dtype(fields, align=True)
    lines = ("chance", "a seat", "b", "a[1]", "b[1:]", "a[:2]", "a[2][1:]")
    read = bytes_read(state, lines).tolist()
    of_a = [34] * 2 + [42] * 2 + [2, 66]
    of_bytes = [1] * 8 + of_a + [4] * 2 + [20] * 2 + [0] * (state.itemsize - 18)
    of_words = [1, 2 | 4 | 8 | 32 | 64, 20]
    assert read == [0, *of_bytes, 2, *of_words]
    with pytest.raises(TypeError, match="whole number of words"):
        bytes_read(np.dtype([("a", np.int8)]), ("a",))
    for wrong in ("nothing", "a[3]", "b[1:3]", "chance[1]", "a[", "a[0][2]", "a[:2][0]"):
        with pytest.raises(KeyError, match=re.escape(wrong)):
            bytes_read(state, (wrong,))
