"""Learning: fits find what is there, weights stay with their rules and box, rounds go on."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from harbour.game import GAME
from megawatt.arena import Fixture, Plan, Referee, Result
from megawatt.bots import Search, entry_of
from megawatt.bots.mcts import ENTRY, LEARNED_ENTRY
from megawatt.bots.value import FILE, OTHER_INPUTS, WIDE
from megawatt.bots.weights import (
    Weights,
    in_halves,
    keep,
    layout_digest,
    made_for,
    own_weights,
    read_weights,
    weights_for,
)
from megawatt.edition_words import parts_of
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.features import Features, group
from megawatt.learning import rounds
from megawatt.learning.fitting import fit, weigh_phases
from megawatt.learning.rounds import Course, Learner
from megawatt.learning.samples import Recipe, Samples, play_portion, play_portions, read_samples
from megawatt.library import Game, game, games

HARBOUR = Game(GAME)
REFERENCE = "harbour.game:GAME"
SIZE = GAME.observation


@pytest.fixture(autouse=True)
def kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Weights that are tried are kept in a folder of the test."""
    monkeypatch.setattr("megawatt.bots.weights.cache_root", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def any_weights(belongs: str, seed: int = 1) -> Weights:
    luck = np.random.default_rng(seed)
    first, last = luck.normal(0, 0.3, (SIZE + OTHER_INPUTS, WIDE)), luck.normal(0, 0.3, WIDE)
    return in_halves(belongs, first.astype(np.float32), last.astype(np.float32))


def ours() -> str:
    return made_for(GAME, HARBOUR.box())


def planted(answer: np.ndarray, seen: np.ndarray) -> Samples:
    """Samples of games with two moments, two seats each, and these results."""
    rows = np.arange(len(seen), dtype=np.int32)
    game, decision, seat = rows // 4, rows // 2 % 2, rows % 2
    nothing = np.zeros(len(seen), np.float32)
    length = np.full(len(seen), 2, np.int32)
    return Samples(seen, nothing, answer.astype(np.float32), game, decision, length, seat)


def test_a_fit_recovers_a_planted_linear_value() -> None:
    luck = np.random.default_rng(3)
    seen = luck.random((4000, 12)).astype(np.float32)
    weights, told = fit(planted(40 + 30 * seen[:, 2] - 20 * seen[:, 7], seen), "any", 1)

    straight = 10 * weights.first[:, -1]
    assert straight[[2, 7]] == pytest.approx([30, -20], abs=4)
    assert np.abs(np.delete(straight[:12], [2, 7])).max() < 4
    assert told.network > 0.98
    assert told.lead_by_network > 0.98
    assert told.estimate < 0  # the game's own says nothing here


def test_hidden_units_find_what_no_line_can() -> None:
    luck = np.random.default_rng(3)
    seen = luck.integers(0, 2, (30_000, 6)).astype(np.float32)
    either = (seen[:, 0] != seen[:, 1]) * 20.0  # one of two, not both

    _, told = fit(planted(50 + either, seen), "any", 1)

    assert told.ridge < 0.1
    assert told.network > 0.4


def test_samples_count_for_more_where_less_is_open() -> None:
    luck = np.random.default_rng(3)
    samples = planted(np.zeros(400), np.zeros((400, 3), np.float32))  # moments 0 and 1 of 2
    late = samples.decision == 1
    wrong = luck.normal(0, np.where(late, 1.0, 2.0)).astype(np.float32)

    weigh = weigh_phases(samples, wrong)

    assert weigh[late][0] / weigh[~late][0] == pytest.approx(4, rel=0.5)


def test_weights_come_back_from_a_file_as_they_were(tmp_path: Path) -> None:
    made = any_weights(ours())
    made.write(tmp_path / "value.weights")
    read = read_weights(tmp_path / "value.weights")

    assert (read.made_for, read.name) == (made.made_for, made.name)
    assert (read.first == made.first).all()
    assert any_weights(ours(), seed=2).name != made.name


@pytest.mark.parametrize("content", [b"", b"PK", b"nonsense", b"\x93NUMPY"])
def test_another_file_is_refused_in_words(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "some").write_bytes(content)
    with pytest.raises(MegawattError, match="this is not a file of weights"):
        read_weights(tmp_path / "some")
    with pytest.raises(MegawattError, match="there is no such file"):
        read_weights(tmp_path / "nowhere")


def test_a_file_that_needs_a_pickle_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "some").open("wb") as file:
        np.savez(file, made_for=np.array({"a": 1}), first=np.zeros((3, WIDE)), last=np.zeros(WIDE))
    with pytest.raises(MegawattError, match="this is not a file of weights"):
        read_weights(tmp_path / "some")


def test_weights_belong_to_a_version_a_box_and_a_layout() -> None:
    name = keep(any_weights(ours()))
    edition = HARBOUR.box()

    assert weights_for(name, GAME, edition) is not None
    assert weights_for(name, replace(GAME, version=GAME.version + 1), edition) is None
    assert weights_for(name, GAME, replace(edition, digest="another")) is None
    other = Features(group("all", f"number*{SIZE}"))
    assert layout_digest(other) != layout_digest(GAME.features)
    assert weights_for(name, replace(GAME, features=other), edition) is None


def test_with_weights_of_another_box_it_thinks_as_without_any() -> None:
    match = HARBOUR.start(2, 5)
    foreign, fitting = keep(any_weights("another box")), keep(any_weights(ours()))
    without, strange, learned = (
        Search(seed=1, weights=name).advise(match, match.to_act[0], iterations=200).choices
        for name in ("none", foreign, fitting)
    )

    assert strange == without
    assert learned != without
    assert Search(weights=foreign).weights_in(match) is None


def test_weights_that_are_shipped_fit_and_are_told_of() -> None:
    """Set-up says of such a game that bots have learnt with the standard box."""
    shipped = {name: own for name in games() if (own := own_weights(game(name).rules))}

    assert shipped
    for name, own in shipped.items():
        assert own.fit(game(name).rules, game(name).box())
        assert (game(name).rules.folder / FILE).stat().st_size < 1_000_000
        assert parts_of(name).learned


def test_alone_it_does_without() -> None:
    name = keep(any_weights(ours()))
    assert Search(weights=name).weights_in(HARBOUR.start(2, 5)) is not None
    assert Search(weights=name).weights_in(HARBOUR.start(1, 5)) is None


def test_a_game_may_take_its_weights_at_some_tables_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the arena has not proved with so many seats is not used there, unless it is named."""
    own = any_weights(ours())
    monkeypatch.setattr("megawatt.bots.weights.own_weights", lambda rules: own)
    monkeypatch.setattr("megawatt.bots.search.learned_seats", lambda name: (2,))

    assert Search().weights_in(HARBOUR.start(2, 5)) is own
    assert Search().weights_in(HARBOUR.start(3, 5)) is None
    assert Search(weights=keep(own)).weights_in(HARBOUR.start(3, 5)) is not None


def test_a_game_compiles_one_search_with_the_learned_value_only_where_it_is_used() -> None:
    """It contains `observe`, and with it the search takes a third longer to compile."""
    for name in games():
        rules = game(name).rules
        wanted = {entry for part in game(name).engine.portions() for entry in part}
        searches = {ENTRY, LEARNED_ENTRY} & wanted
        assert searches == {LEARNED_ENTRY if own_weights(rules) else ENTRY}
        assert searches == {entry_of("expert", rules)} == {entry_of("search/weights=own", rules)}
        assert entry_of(f"search/weights={keep(any_weights(ours()))}", rules) == LEARNED_ENTRY
    assert {bool(own_weights(game(name).rules)) for name in games()} == {True, False}


def test_the_same_seed_thinks_the_same_with_what_was_learned() -> None:
    match, name = HARBOUR.start(2, 5), keep(any_weights(ours()))
    one, again, other = (
        Search(seed=seed, weights=name).advise(match, match.to_act[0], iterations=200).choices
        for seed in (1, 1, 2)
    )
    assert one == again
    assert one != other


def test_compiled_and_interpreted_think_the_same_with_what_was_learned() -> None:
    name = keep(any_weights(ours()))
    settings: dict[str, Any] = {"weights": name, "learned_priors": True, "learned_rollouts": True}
    found = []
    for interpreted in (False, True):
        game = Game(GAME)
        if interpreted:
            game.engine.interpret()
        match = game.start(2, 5)
        advice = Search(seed=1, **settings).advise(match, match.to_act[0], iterations=12)
        found.append(advice.choices)
    assert found[0] == found[1]


def test_a_portion_depends_on_seed_and_number_alone(tmp_path: Path) -> None:
    recipe = Recipe(REFERENCE, 4)
    one, again, other = (play_portion(recipe, k) for k in (1, 1, 2))

    assert all((a == b).all() for a, b in zip(one, again, strict=True))
    assert len(one.seen) > 0
    assert {len(set(some.seat)) for some in (one, other)} == {2, 3}  # another seat count each
    assert list(play_portions(recipe, tmp_path, 2, 1)) == [0, 1]
    assert list(play_portions(recipe, tmp_path, 3, 1)) == [2]
    read = read_samples(sorted(tmp_path.glob("*.npz")))
    assert sorted(set(read.game // 50)) == [0, 1, 2]


class Here:
    """A hall in this very process; it may be interrupted after some games."""

    def __init__(self, games: int = 1000) -> None:
        self.games = games

    def play(self, plan: Plan, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        referee = Referee(plan)
        for fixture in fixtures:
            if not self.games:
                raise KeyboardInterrupt
            self.games -= 1
            yield referee.play(fixture)


def test_a_round_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "equal_iterations", lambda *_: (20, 20))
    course = Course(REFERENCE, games=200, gate_games=8, iterations=20, seed=3)
    whole = Learner(course, tmp_path / "whole", 1, Here())
    parted = Learner(course, tmp_path / "parted", 1, Here(games=3))
    told: list[tuple[str, int, int]] = []
    for learner in (whole, parted):
        learner.folder.mkdir()
        learner.begin()

    verdict = whole.run(lambda *_: None)
    with pytest.raises(KeyboardInterrupt):
        parted.run(lambda *_: None)
    assert parted.verdicts == []
    parted = Learner(course, tmp_path / "parted", 1, Here())
    again = parted.run(lambda *one: told.append(one))

    assert again == verdict
    assert told[0] == ("games", 200, 200)  # nothing is played again
    assert ("gate", 3, 8) in told
    assert [one["number"] for one in parted.verdicts] == [1]
    assert verdict.against == "none"
    assert verdict.kept == (verdict.won.least > 0.5)


def test_a_round_meets_what_was_kept_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "equal_iterations", lambda *_: (20, 20))
    learner = Learner(Course(REFERENCE, games=50, gate_games=2), tmp_path, 1, Here())
    kept = any_weights(ours())
    kept.write(tmp_path / rounds.BEST)
    line = {"number": 1, "kept": True, "weights": kept.name}
    (tmp_path / rounds.ROUNDS).write_text(json.dumps(line) + "\n")

    verdict = learner.run(lambda *_: None)

    assert (verdict.number, verdict.against) == (2, kept.name)


def test_a_folder_holds_one_course(tmp_path: Path) -> None:
    course = Course(REFERENCE, games=50, gate_games=2)
    Learner(course, tmp_path, 1, Here()).begin()
    Learner(course, tmp_path, 1, Here()).begin()
    with pytest.raises(MegawattError, match="holds another course of learning"):
        Learner(replace(course, seed=9), tmp_path, 1, Here()).begin()
