"""`megawatt arena` and `megawatt lab`, as a person uses them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import megawatt
from megawatt.arena import Plan, Result, Store
from megawatt.arena.local import Local
from megawatt.cli import build, main

HARBOUR = "harbour.game:GAME"
ARENA = ["arena", HARBOUR, "--bots", "greedy,random", "--games", "6", "--processes", "1"]


def run(*words: str) -> str:
    result = CliRunner().invoke(build(), list(words), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_a_tournament_leaves_table_page_data_and_replays(tmp_path: Path) -> None:
    text = run(*ARENA, "--out", str(tmp_path), "--replays")

    assert "6 games with 2 seats, 3 deals from seed 0" in text
    assert "Head to head" in text
    data = json.loads((tmp_path / "table.json").read_text())
    assert data["plan"]["bots"] == ["greedy", "random"]
    assert sum(one["games"] for one in data["standings"]) == 12
    assert "<svg" in (tmp_path / "report.html").read_text()
    replay = json.loads((tmp_path / "replays" / "game-00003.json").read_text())
    assert replay["notes"]["players"] == ["random", "greedy"]


def test_the_data_can_be_printed_alone(tmp_path: Path) -> None:
    data = json.loads(run(*ARENA, "--out", str(tmp_path), "--json"))

    assert data["games"] == 6


def test_more_games_are_added_by_resuming(tmp_path: Path) -> None:
    run(*ARENA, "--out", str(tmp_path))
    first = (tmp_path / "games.jsonl").read_text().splitlines()[1:]

    text = run(*[word.replace("6", "10") for word in ARENA], "--out", str(tmp_path), "--resume")

    assert "10 games with 2 seats" in text
    assert (tmp_path / "games.jsonl").read_text().splitlines()[1:7] == first


def test_ctrl_c_keeps_what_was_played_and_prints_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add, added = Store.add, list[int]()

    def interrupted(self: Store, result: Result) -> None:
        add(self, result)
        added.append(result["game"])
        if len(added) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Store, "add", interrupted)
    text = run(*ARENA, "--out", str(tmp_path))
    monkeypatch.undo()

    assert "Stopped: what was played is kept" in text
    assert "3 games with 2 seats" in text
    assert "6 games with 2 seats" in run(*ARENA, "--out", str(tmp_path), "--resume")


def test_options_of_the_game_are_played(tmp_path: Path) -> None:
    run(*ARENA, "--out", str(tmp_path), "--rich", "5", "--replays")
    replay = json.loads((tmp_path / "replays" / "game-00000.json").read_text())

    assert replay["options"] == {"rich": 5, "charters": False}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["arena", "chess"], "There is no game 'chess'"),
        ([*ARENA, "--bots", "clever"], "There is no bot 'clever'"),
        ([*ARENA, "--seats", "7"], "Harbour is for 1 to 4 seats"),
        ([*ARENA, "--on", "moon"], "allowed: local, ray"),
        ([*ARENA, "--speed", "3"], "Harbour has no option --speed"),
        (["lab", HARBOUR, "--set", "ship.Yacht.price=1"], "there is no row 'Yacht'"),
        (["lab", HARBOUR, "--set", "ship.Brig.price=99"], "field price is 99; allowed: 1 to 20"),
    ],
)
def test_refusals_are_one_clear_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "--out", str(tmp_path)])

    assert ended.value.code == 2
    told = " ".join(capsys.readouterr().err.split())
    assert told.startswith("megawatt:")
    assert message in told


def test_the_lab_reports_and_varies_the_box(tmp_path: Path) -> None:
    common = ["lab", HARBOUR, "--games", "24", "--processes", "1"]
    text = run(*common, "--out", str(tmp_path / "a"))
    assert "24 games of greedy against itself, 2 seats." in text
    assert "Components" in text

    run(*common, "--out", str(tmp_path / "b"), "--set", "ship.Brig.points=0")
    plain = json.loads((tmp_path / "a" / "balance.json").read_text())
    varied = json.loads((tmp_path / "b" / "balance.json").read_text())
    assert varied["set"] == ["ship.Brig.points=0"]
    assert varied["points"]["mean"] < plain["points"]["mean"]
    assert "<svg" in (tmp_path / "a" / "balance.html").read_text()


def test_a_failure_in_the_rules_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(HARBOUR, 2, ("greedy", "random"), 2, options={"rich": 99})
    with pytest.raises(megawatt.MegawattError, match="game 0: WrongOption: Option rich is 99"):
        list(Local(1).play(plan, plan.fixtures()))
