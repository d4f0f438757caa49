"""Bots by name: ours, and anybody's own."""

import sys
from pathlib import Path

import pytest

import megawatt
from harbour.game import GAME
from megawatt.bots import parse
from megawatt.library import Game

HARBOUR = Game(GAME)


@pytest.mark.parametrize(("name", "chosen"), [("First", 0), ("Last", -1)])
def test_an_own_bot_is_asked_the_way_it_wants(name: str, chosen: int) -> None:
    match = HARBOUR.start(2, 7)
    match.play(0, 0)

    robot = megawatt.bot(f"tests.bots.samples:{name}", seed=3)

    assert robot.choose(match, 0) == match.legal(0)[chosen]


def test_settings_reach_an_own_bot() -> None:
    robot = megawatt.bot("tests.bots.samples:Last/skip=2", seed=9)

    assert (robot.seed, robot.skip) == (9, 2)  # type: ignore[attr-defined]  # its own fields


def test_a_bot_in_the_working_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_first_bot.py").write_text(
        "class Mine:\n    def choose(self, view, legal):\n        return legal[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))

    match = HARBOUR.start(2, 7)

    assert megawatt.bot("my_first_bot:Mine").choose(match, 0) == 0


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere:Bot", "module 'nowhere' cannot be imported: ModuleNotFoundError"),
        ("tests.bots.samples:Missing", "has no class 'Missing'"),
        ("tests.bots.samples:Odd", r"its choose takes \(what\); allowed: choose\(self, view"),
        ("tests.bots.samples:First/speed=3", "Bot tests.bots.samples:First/speed=3"),
        ("clever", "There is no bot 'clever'; there are: random, greedy, search, beginner"),
        ("search/seconds", "'seconds' is not a setting; write name/setting=value"),
    ],
)
def test_what_is_no_bot_is_told(name: str, message: str) -> None:
    with pytest.raises(megawatt.MegawattError, match=message):
        megawatt.bot(name)


def test_names_carry_settings() -> None:
    assert parse("search/seconds=1.5/threads=2/rollout_policy=true") == (
        "search",
        {"seconds": 1.5, "threads": 2, "rollout_policy": True},
    )
