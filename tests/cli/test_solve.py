"""The solver on the command line: what it shows on the way, and what it leaves."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import megawatt
from megawatt.cli import main
from megawatt.cli.solve import PHASES, words_of
from megawatt.games.futuropia import solver
from megawatt.games.futuropia.solver import Phase, Plan, Step

STEPS = {
    Step(Phase.COMPILING, 3, 6, share=0.5): "opening the solver, part 3 of 6",
    Step(Phase.COUNTING): "counting a bound",
    Step(Phase.BEAM, 7, 26, 3, 16, 0.1): "beam 3 of 16, turn 7 of about 26",
    Step(Phase.BEAM, 7, 26, 3, None, 0.1): "beam 3, turn 7 of about 26",
    Step(Phase.BRANCHING, 19, 25, share=0.1): "branch and bound, turn 19 of 25",
    Step(Phase.NARROWING, 900, 4000, share=0.1): "bounding, position 900 of 4000",
    Step(Phase.NARROWING, 900, None, share=0.1): "bounding, position 900",
}


@pytest.fixture
def plan(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Plan:
    """Put a quick search in the solver's place: a greedy game, told of in steps."""
    match, robot = megawatt.game("futuropia").start(1), megawatt.bot("greedy", deals=1)
    actions = []
    while not match.over:
        actions.append(robot.choose(match, 0))
        match.play(0, actions[-1])
    found = Plan(actions, match.points()[0], 207, 1, 22, 209, 4000)

    def search(options: Any, *, progress: Callable[[Step], None], **budget: Any) -> Plan:
        for step in STEPS:
            progress(step)
        progress(Step(Phase.NARROWING, 4000, 4000, share=1.0, plan=found))
        return found

    monkeypatch.setattr(solver, "solve", search)
    monkeypatch.setattr(solver, "is_ready", lambda: False)
    monkeypatch.chdir(tmp_path)
    return found


def run(*arguments: str) -> int:
    """Run a command; give its exit code."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return int(ended.value.code or 0)


@pytest.mark.parametrize(("step", "words"), STEPS.items())
def test_what_is_said_of_a_step(step: Step, words: str) -> None:
    assert words_of(step) == words


def test_there_are_words_for_every_phase() -> None:
    assert len(PHASES) == len(Phase)


def test_a_line_for_each_phase_in_a_file(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_a_bar_on_a_terminal(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
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
        (("powerline",), "There is a solver for futuropia, not for 'powerline'."),
        (("futuropia", "--quarters", "C"), "quarters"),
        (("futuropia", "--beam", "0"), "beam"),
    ],
)
def test_refusals(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("solve", *arguments) == 2
    assert message in capsys.readouterr().err
