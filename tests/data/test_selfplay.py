"""Self-play as data: what is written is what was played, and can be gone on with."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from megawatt.arena import Plan
from megawatt.cli import build
from megawatt.data import DataFolder, Recorder, open_data, writing
from megawatt.kernel.errors import MegawattError

HARBOUR = "harbour.game:GAME"
PLAN = Plan(HARBOUR, 2, ("search/iterations=12/temperature=1",), 3, seed=5)


@pytest.fixture(scope="module")
def played() -> list[dict[str, object]]:
    referee = Recorder(PLAN)
    return [referee.play(fixture) for fixture in PLAN.fixtures()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, played: list[dict[str, object]]) -> Path:
    path = tmp_path_factory.mktemp("data")
    with DataFolder(path, PLAN) as into:
        for result in played:
            into.add(result)
    return path


def test_every_decision_is_there_as_it_was(folder: Path) -> None:
    """The games are played again from their logs and compared, decision by decision."""
    (part,) = open_data(folder)
    match, game = PLAN.start(0), part["game"] == 0
    rows = dict(zip(part["step"][game].tolist(), np.flatnonzero(game).tolist(), strict=True))
    log = Recorder(PLAN)
    result = log.play(PLAN.fixtures()[0])
    assert result["decisions"]["action"] == part["action"][game].tolist()
    while not match.over:
        seat, row = match.to_act[0], rows.get(len(match.log))
        legal = match.legal(seat)
        assert (row is None) == (len(legal) == 1)
        if row is None:
            match.play(seat, legal[0])
            continue
        assert part["seat"][row] == seat
        assert (part["observation"][row] == match.observe(seat)).all()
        assert np.flatnonzero(part["mask"][row]).tolist() == legal
        assert part["visits"][row].sum() == 12 or part["visits"][row].sum() > 12  # kept subtrees
        assert not part["visits"][row][part["mask"][row] == 0].any()
        assert 0 <= part["value"][row] <= 1
        seen = match.seen(seat)
        match.play(seat, int(part["action"][row]))
        assert part["story"][row] == " ".join(one.text for one in match.story(seat, since=seen))
    winners = match.winners()
    for row in rows.values():
        seat = int(part["seat"][row])
        assert part["outcome"][row] == pytest.approx((seat in winners) / len(winners))
        assert part["points"][row] == match.points()[seat]


def test_numbers_are_not_copied(folder: Path) -> None:
    (part,) = open_data(folder)

    assert part["observation"].dtype == np.float32
    assert part["visits"].shape == part["mask"].shape
    for name in ("observation", "mask", "visits", "value"):
        assert not part[name].flags.owndata


def test_jax_gets_the_same_numbers(folder: Path) -> None:
    pytest.importorskip("jax")
    data = open_data(folder)
    (numbers,), (part,) = data.jax(), data

    assert sorted([*numbers, "story"]) == sorted(part)
    assert (np.asarray(numbers["observation"]) == part["observation"]).all()
    assert numbers["mask"].shape == part["mask"].shape


def test_the_card_says_what_is_there(folder: Path) -> None:
    text = (folder / "README.md").read_text()

    assert f"3 games, {len(open_data(folder))} decisions" in text
    for name in writing.COLUMNS:
        assert f"| `{name}` |" in text


def test_what_is_in_a_file_is_not_played_again(
    tmp_path: Path, played: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "GAMES_A_FILE", 1)
    with DataFolder(tmp_path, PLAN) as into:
        into.add(played[1])
    (tmp_path / "part-0000009.parquet.part").write_text("cut off")

    with pytest.raises(MegawattError, match="holds 1 games of this very plan"):
        DataFolder(tmp_path, PLAN)
    with pytest.raises(MegawattError, match="data of another plan"):
        DataFolder(tmp_path, Plan(HARBOUR, 2, PLAN.bots, 3, seed=6), resume=True)
    with DataFolder(tmp_path, PLAN, resume=True) as into:
        assert into.games == {1}
        into.add(played[0])
        into.add(played[0])
    assert (
        [len(part["action"]) for part in open_data(tmp_path)]
        == [
            len(one["decisions"]["action"])  # type: ignore[index]  # plain data
            for one in played[:2]
        ]
    )
    with DataFolder(tmp_path, PLAN, fresh=True) as into:
        assert into.games == set()
    with pytest.raises(MegawattError, match="no self-play here"):
        open_data(tmp_path / "elsewhere")


def test_ctrl_c_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add = DataFolder.add

    def interrupted(self: DataFolder, result: dict[str, object]) -> None:
        add(self, result)
        raise KeyboardInterrupt

    words = ["selfplay", HARBOUR, "--bot", "greedy", "--games", "3", "--processes", "1"]
    words += ["--out", str(tmp_path)]
    monkeypatch.setattr(DataFolder, "add", interrupted)
    told = CliRunner().invoke(build(), words, catch_exceptions=False)
    assert "Stopped: what was played is kept" in told.stdout
    monkeypatch.undo()

    told = CliRunner().invoke(build(), [*words, "--resume"], catch_exceptions=False)

    assert told.exit_code == 0
    assert "3 games" in told.stdout
    assert {int(one) for part in open_data(tmp_path) for one in part["game"]} == {0, 1, 2}
    part = next(iter(open_data(tmp_path)))
    assert (part["visits"].sum(axis=1) == 1).all()
    assert np.isnan(part["value"]).all()
