"""The benchmark to cite: the protocol is fixed, and the score says whether it was followed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import megawatt
from megawatt.arena import Plan, Referee, bench
from megawatt.arena.bench import DEALS, LADDER, SEED, VERSION, plans_of, rung_of, score_of
from megawatt.cli import build


def test_the_protocol_is_what_version_1_says() -> None:
    """A change of any of this makes results incomparable: raise VERSION and this test with it."""
    plans = plans_of("mybots:Mine")

    assert (VERSION, SEED, DEALS) == (1, 20261116, 50)
    searches = [f"search/iterations={n}/weights=none" for n in (50, 400)]
    assert list(LADDER) == ["random", "greedy", *searches]
    assert [(one.seats, one.bots[1]) for one in plans[:5]] == [
        *((2, rung) for rung in LADDER),
        (4, "greedy"),
    ]
    assert sorted({one.game for one in plans}) == sorted(megawatt.games())
    assert {one.deals for one in plans} == {50}
    assert all((one.seed, one.options, one.limit) == (SEED, {}, 10.0) for one in plans)


def test_a_rung_does_not_meet_itself() -> None:
    assert all(one.bots[1] != "greedy" for one in plans_of("greedy"))
    with pytest.raises(megawatt.MegawattError, match="no game 'chess' in this benchmark"):
        plans_of("greedy", games=("chess",))


def test_the_score_is_the_mean_and_says_if_the_protocol_was_played() -> None:
    plan = Plan("harbour.game:GAME", 2, ("greedy", "random"), 12)
    referee = Referee(plan)
    rung = rung_of(plan, [referee.play(fixture) for fixture in plan.fixtures()])
    score = score_of("greedy", [rung, rung])

    assert rung.deals == 6
    assert score.score.share == pytest.approx(rung.ahead.share)
    assert rung.ahead.least <= score.score.least <= score.score.share
    assert not score.standard
    assert "not to be cited" in bench.section_of(score).words


def test_the_command_plays_prints_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan("harbour.game:GAME", 2, ("tests.bots.samples:First", "random"), 4)
    monkeypatch.setattr("megawatt.cli.research.plans_of", lambda *told: [plan])
    words = ["bench4", plan.bots[0], "--out", str(tmp_path), "--processes", "1"]
    first = CliRunner().invoke(build(), words, catch_exceptions=False)
    again = CliRunner().invoke(build(), [*words, "--json"], catch_exceptions=False)

    assert "bench4 v1" in first.stdout
    assert json.loads((tmp_path / "bench4.json").read_text()) == json.loads(again.stdout)
    assert json.loads(again.stdout)["rungs"][0]["forfeits"] == 0
