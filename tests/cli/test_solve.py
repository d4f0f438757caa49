"""The solver on the command line: what it shows on the way, and what it leaves."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import megawatt
from megawatt.cli import main
from megawatt.games import part_of
from megawatt.games.futuropia import solver
from megawatt.games.futuropia.solve import PHASES, words_of
from megawatt.games.futuropia.solver import Phase, Progress, Solution

REPORTS = {
    Progress(Phase.COMPILING, 3, 6, share=0.5): "opening the solver, part 3 of 6",
    Progress(Phase.COUNTING): "counting a bound",
    Progress(Phase.BEAM, 7, 26, 3, 16, 0.1): "beam 3 of 16, turn 7 of about 26",
    Progress(Phase.BEAM, 7, 26, 3, None, 0.1): "beam 3, turn 7 of about 26",
    Progress(Phase.BRANCHING, 19, 25, share=0.1): "branch and bound, turn 19 of 25",
    Progress(Phase.NARROWING, 900, 4000, share=0.1): "bounding, position 900 of 4000",
    Progress(Phase.NARROWING, 900, None, share=0.1): "bounding, position 900",
}


@pytest.fixture
def plan(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Solution:
    """Put a quick search in the solver's place: a greedy game, told of in reports."""
    match, robot = megawatt.game("futuropia").start(1), megawatt.bot("greedy", deals=1)
    actions = []
    while not match.over:
        actions.append(robot.choose(match, 0))
        match.play(0, actions[-1])
    found = Solution(actions, match.points()[0], 207, 1, 22, 209, 4000)

    def search(options: Any, *, progress: Callable[[Progress], None], **budget: Any) -> Solution:
        for report in REPORTS:
            progress(report)
        progress(Progress(Phase.NARROWING, 4000, 4000, share=1.0, best=found))
        return found

    monkeypatch.setattr(solver, "solve", search)
    monkeypatch.setattr(solver, "is_compiled", lambda: False)
    monkeypatch.chdir(tmp_path)
    return found


def run(*arguments: str) -> int:
    """Run a command; give its exit code."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return int(ended.value.code or 0)


@pytest.mark.parametrize(("report", "words"), REPORTS.items())
def test_what_is_said_of_a_report(report: Progress, words: str) -> None:
    assert words_of(report) == words


def test_there_are_words_for_every_phase() -> None:
    assert len(PHASES) == len(Phase)


def test_a_line_for_each_phase_in_a_file(
    plan: Solution, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("solve", "futuropia", "--out", "plan.json") == 0

    shown = capsys.readouterr().out.splitlines()
    first = [f"{name} …" for name, _ in PHASES]
    assert [line for line in shown if line in first] == first
    assert any(line.startswith("Compiling the solver (once") for line in shown)
    assert f"{plan.score} points; no game can exceed 207." in shown
    proof = " ".join(" ".join(shown).split())
    assert "From turn 23 of this plan on nothing better exists" in proof
    assert "if dominance D1 holds" in proof
    assert "209 counted at the set-up. Splitting the first turns best-first lowered it" in proof
    assert run("verify", "plan.json") == 0


def test_a_bar_on_a_terminal(plan: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fits on 80 columns, with the best score and the bound."""
    screen = io.StringIO()
    terminal = Console(file=screen, force_terminal=True, width=80, color_system=None)
    monkeypatch.setattr("megawatt.cli.solve.console", lambda: terminal)

    assert run("solve", "futuropia") == 0

    last = next(line for line in screen.getvalue().splitlines() if "position 4000 of 4000" in line)
    assert f"best {plan.score}, at most 207" in last
    assert "━" in last
    assert Path(f"futuropia-solo-{plan.score}.json").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("powerline",), "There is a solver for futuropia, not for powerline."),
        (("futuropia", "--quarters", "C"), "quarters"),
        (("futuropia", "--variants", "random,surplus"), "either random or a list"),
        (("futuropia", "--beam", "0"), "beam"),
        (("futuropia", "--seed", "-1"), "The seed is -1"),
        (("futuropia", "--box", "nowhere.toml"), "there is no such file"),
        (("futuropia", "--out", f"{__file__}/plan.json"), "cannot be made"),
    ],
)
def test_refusals(
    arguments: tuple[str, ...],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before anything is compiled or started."""
    monkeypatch.setattr("megawatt.cli.solve.compile_games", None)
    monkeypatch.setattr("megawatt.library.Game.start", None)
    assert run("solve", *arguments) == 2
    assert message in capsys.readouterr().err


def test_the_help_lists_the_games_that_have_a_solver(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("solve", "--help") == 0
    shown = capsys.readouterr().out
    assert [name for name in megawatt.games() if name in shown] == ["futuropia"]
    assert [name for name in megawatt.games() if part_of(name, "solve")] == ["futuropia"]
