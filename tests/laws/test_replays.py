"""Seed and log are the whole truth: replayed, saved, loaded, byte for byte."""

import json
from pathlib import Path

import pytest

import megawatt
from megawatt.kernel.errors import BadSave
from megawatt.laws import Law, replays
from megawatt.laws.cases import Case, played
from tests.laws.cases import CASES, registered


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", replays.LAWS, ids=lambda law: law.__name__)
def test_a_whole_game_again(law: Law, case: Case) -> None:
    law(case)


@pytest.mark.parametrize("game", registered())
def test_a_file_holds_a_whole_game_and_its_story(game: str, tmp_path: Path) -> None:
    match = played(Case(game, 2, {}), 31)
    match.save(tmp_path / "game.json")

    again = megawatt.load(tmp_path / "game.json")

    assert again.same_as(match)
    assert again.log == match.log
    saved = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert saved["story"] == [event.text for event in match.story()]


@pytest.mark.parametrize("game", registered())
def test_a_tampered_file_names_the_step(game: str, tmp_path: Path) -> None:
    match = played(Case(game, megawatt.game(game).seats[-1], {}), 41)
    path = tmp_path / "game.json"
    match.save(path)
    whole = path.read_text()
    seat, _ = match.log[-1]
    before = match.at(len(match.log) - 1)
    other = next(a for a in range(match.game.actions) if before.why_not(seat, a))
    lines = whole.splitlines()
    where = max(i for i, line in enumerate(lines) if line.startswith("  ["))

    lines[where] = f'  [{seat}, {other}, "x"]'
    path.write_text("\n".join(lines))
    with pytest.raises(BadSave, match=f"step {len(match.log)} is illegal: seat {seat}"):
        megawatt.load(path)

    path.write_text(whole.replace('"rules": ', '"rules": 9'))
    with pytest.raises(BadSave, match="version 9"):
        megawatt.load(path)

    path.write_text(whole.replace(match.edition.digest, "0" * 16))
    with pytest.raises(BadSave, match="Give the box"):
        megawatt.load(path)
