"""Observations: named, bounded, and different where knowledge is."""

import random
from pathlib import Path

import numpy as np
import pytest

import megawatt
from megawatt.kernel.features import Features, group
from tests.laws.cases import option_sets, registered
from tools.feature_tables import PAGE, table_page


@pytest.mark.parametrize("name", registered())
def test_differing_knowledge_gives_differing_numbers_within_their_bounds(name: str) -> None:
    """After every step: a seat that knows something new sees something new."""
    game = megawatt.game(name)
    compared = 0
    for k, seats in enumerate((game.seats[0], game.seats[-1])):
        sets = option_sets(name, seats)
        for options in (sets[0], sets[-1 - k]):
            match, luck = game.start(seats, 5 + k, options), random.Random(seats)
            known = [(match.known(seat), match.observe(seat)) for seat in range(seats)]
            for _ in range(150):
                if match.over:
                    break
                actor = luck.choice(match.to_act)
                match.play(actor, luck.choice(match.legal(actor)))
                for seat, (before, seen) in enumerate(known):
                    if (now := match.known(seat)) == before:
                        continue
                    sees = match.observe(seat)
                    assert (sees != seen).any(), f"seat {seat} at {match}"
                    beyond = (sees < game.features.low) | (sees > game.features.high)
                    told = [game.features.names[i] for i in np.flatnonzero(beyond)]
                    assert told == []
                    known[seat] = now, sees
                    compared += 1
    assert compared > 300


@pytest.mark.parametrize("name", registered())
def test_names_slices_and_tokens_tell_the_same_numbers(name: str) -> None:
    game = megawatt.game(name)
    features = game.features
    seats = game.seats[-1]
    seen = np.stack([game.start(seats, seed).observe(0) for seed in (1, 2)])
    assert len(set(features.names)) == features.size == seen.shape[1]
    assert sum(features[one].stop - features[one].start for one in features) == features.size
    entities = features.entities(seen)
    assert entities.tokens.sum() == pytest.approx(seen.sum())
    assert entities.tokens.shape[:2] == (2, len(entities.kinds))
    for kind, one in enumerate(features.groups):
        rows = entities.tokens[:, entities.kinds == kind, : one.width]
        assert (rows == features.of(seen, one.name)).all()
    assert (entities.present == entities.tokens.any(-1)).all()


def test_features_are_read_from_a_short_text() -> None:
    features = Features(group("ships", "name*2 price:5 lead:-1..1", count=2), group("end", "over"))
    assert features.size == len(features) == 9
    assert features["end"] == slice(8, 9)
    assert features.names[:4] == [
        *("ships[0].name[0]", "ships[0].name[1]", "ships[0].price", "ships[0].lead"),
    ]
    assert features.low.tolist() == [0, 0, 0, -1, 0, 0, 0, -1, 0]
    assert features.high.tolist() == [1, 1, 5, 1, 1, 1, 5, 1, 1]
    with pytest.raises(KeyError, match="it has: name, price, lead"):
        features.of(np.zeros(9), "ships", "colour")
    with pytest.raises(TypeError, match="same name"):
        Features(group("a", "b"), group("a", "c"))


def test_the_page_of_features_is_up_to_date() -> None:
    """`python -m tools.feature_tables` writes it."""
    assert Path(PAGE).read_text(encoding="utf-8") == table_page()
