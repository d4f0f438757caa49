"""Mutants of a tiny project: killed by good tests, alive with weak ones."""

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.pier import ROUNDS, TRIED, WEAK, contents, project
from tools.mutants import EXPLAINED, ROOT, main, sample
from tools.mutations import all_mutations
from tools.trials import suite_of


def hunt(root: Path, *more: str) -> int:
    return main(["--root", str(root), "--jobs", "2", "--timeout", "2", "--seed", "2", *more])


def explain(root: Path, *rows: tuple[str, str, str, str]) -> None:
    names = ("file", "function", "original", "mutated")
    lines = []
    for row in rows:
        lines += ["[[mutant]]", *(f"{n} = '{v}'" for n, v in zip(names, row, strict=True))]
        lines.append("why = 'It is the same.'")
    (root / EXPLAINED).parent.mkdir(parents=True, exist_ok=True)
    (root / EXPLAINED).write_text("\n".join(lines), encoding="utf-8")


def test_good_tests_kill_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also those that never end; the project itself stays as it was."""
    root = project(tmp_path, test_berths=TRIED, test_turn=ROUNDS)
    before = contents(root)
    assert hunt(root, "--sample", "12", "--most", "0") == 0
    said = capsys.readouterr().out
    assert re.search(r"12 mutants: 12 killed \([1-9]\d* by running too long\)", said)
    assert "0 explained, 0 survived: 0.0 %." in said
    assert re.search(r"killed .*berths.py.*may_moor: `return .*` → .*\(test_berths.py::", said)
    assert "| survivor |" not in said
    assert contents(root) == before


def test_weak_tests_let_some_live(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each survivor is named with its place and its clause; too many of them are a failure."""
    root = project(tmp_path, test_berths=WEAK)
    (root / "src/megawatt/games/pier/turn.py").unlink()
    assert hunt(root, "--most", "5") == 1
    said = capsys.readouterr().out
    line = "return berth < LENGTH and not ships >> berth & 1"
    changed = line.replace("<", "<=")
    row = f"| pier/rules/berths.py:8 may_moor | `{line}` → `{changed}` | PI-1.1 |"
    assert said.count(row) == 1
    survived = re.findall(r"(\d+) survived: (\S+) %", said)[0]
    assert int(survived[0]) == said.count("SURVIVED") > 1
    assert 5 < float(survived[1]) < 100


def test_what_is_explained_is_not_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And what is explained without being a mutant is named."""
    root = project(tmp_path, test_berths=TRIED)
    (root / "src/megawatt/games/pier/turn.py").unlink()
    file, line = "pier/rules/berths.py", "return ships | 1 << berth"
    rows = [(file, "moor", line, f"return ships | {n} << berth") for n in (0, 2)]
    explain(root, *rows, (file, "moor", "return 7", "return 8"))
    assert hunt(root) == 0
    said = capsys.readouterr().out
    assert "2 explained, 0 survived" in said
    assert said.count("(It is the same.)") == 2
    assert "Explained, but no mutant any more: pier/rules/berths.py | moor | return 7" in said


def test_a_hunt_goes_on_after_those_that_were_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same seed draws the same mutants: the first of them are left out."""
    root = project(tmp_path, test_berths=TRIED, test_turn=ROUNDS)
    luck = random.Random(2)
    drawn = [f"{one.place}: `{one.original}`" for one in sample(all_mutations(root), 6, luck)]
    assert hunt(root, "--sample", "6", "--after", "4") == 0
    said = capsys.readouterr().out
    assert "2 mutants: 2 killed" in said
    assert all(one in said for one in drawn[4:])


def test_modules_can_stay_out(tmp_path: Path) -> None:
    """A test module that tries no rules, by its own word, kills nobody."""
    apart = f"TRIES_RULES = False\n{ROUNDS}"
    root = project(tmp_path, test_berths=TRIED, test_turn=apart, test_more=ROUNDS)
    assert suite_of(root, "pier") == [
        "tests/games/pier/test_berths.py",
        "tests/games/pier/test_more.py",
    ]


def test_tests_that_fail_anyway(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = project(tmp_path, test_berths=TRIED.replace("0b101", "0"))
    assert hunt(root, "--game", "pier") == 2
    assert "The tests of pier fail without any mutant." in capsys.readouterr().err


def test_tests_of_other_sources(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If nothing notices a module that only raises, survivors would mean nothing."""
    root = project(tmp_path, test_nothing="def test_nothing() -> None:\n    assert True\n")
    assert hunt(root) == 2
    assert "do not notice" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [(("--game", "chess"), "There is no game 'chess'; there are: pier."), ((), "No tests of pier")],
)
def test_questions_without_an_answer(
    given: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hunt(project(tmp_path), *given) == 2
    assert said in capsys.readouterr().err


def test_the_project_s_own_configuration_is_understood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Plugins are not loaded by themselves there: one that the configuration needs is named."""
    root = project(tmp_path, test_berths=TRIED, test_turn=ROUNDS)
    (root / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    assert hunt(root, "--sample", "2", "--most", "0") == 0
    assert "2 mutants: 2 killed" in capsys.readouterr().out


def test_a_sample_is_fair_and_can_be_drawn_again() -> None:
    """As many mutants of a small game as of a large one."""
    everything = all_mutations(ROOT)
    games = sorted({one.game for one in everything})
    drawn = sample(everything, 5 * len(games), random.Random(3))
    assert sorted(one.game for one in drawn) == sorted(5 * games)
    assert drawn == sample(everything, 5 * len(games), random.Random(3))
    assert drawn != sample(everything, 5 * len(games), random.Random(4))
    assert sample(everything, 10**6, random.Random(3)).sort(key=str) == everything.sort(key=str)


def test_ctrl_c_tells_what_was_found(tmp_path: Path) -> None:
    """Everything that was started ends, nothing is left behind."""
    root, room = project(tmp_path / "root", test_turn=ROUNDS), tmp_path / "room"
    room.mkdir()
    (root / "src/megawatt/games/pier/rules/berths.py").unlink()
    command = [sys.executable, "-m", "tools.mutants", "--root", str(root), "--jobs", "1"]
    environment = {**os.environ, "TMPDIR": str(room)}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job may ignore it
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("[  1/"):
                process.send_signal(signal.SIGINT)
                break
        said = process.stdout.read()
    assert process.returncode == 0
    assert re.search(r"Stopped after [1-9]\d* of \d+ mutants\.", said)
    assert "survived:" in said
    assert list(room.iterdir()) == []
