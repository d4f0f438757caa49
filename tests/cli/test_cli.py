"""The command line as a person uses it."""

import json
import os
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Protocol

import pytest
from rich.console import Console

import megawatt
from megawatt.cli import main
from megawatt.cli.players import Player, seat_players
from megawatt.cli.table import Sitting, TerminalTable
from tests.laws.cases import registered


def run(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *arguments: str,
    answers: str = "",
) -> tuple[int, str]:
    """Give the exit code and all that was printed; answers are typed line by line."""
    lines = iter(answers.splitlines())

    def typed(prompt: object = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setenv("COLUMNS", "100")
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    shown = capsys.readouterr()
    return int(ended.value.code or 0), shown.out + shown.err


class Cli(Protocol):
    """Runs a command; what it answers is the exit code and all that was printed."""

    def __call__(self, *arguments: str, answers: str = "") -> tuple[int, str]: ...


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, answers: str = "") -> tuple[int, str]:
        return run(capsys, monkeypatch, *arguments, answers=answers)

    return call


def test_games_lists_all_with_their_options(cli: Cli) -> None:
    code, shown = cli("games")

    assert code == 0
    for name in megawatt.games():
        assert name in shown
    assert "--adventure" in shown


@pytest.mark.parametrize("name", registered())
def test_a_whole_game_by_always_choosing_the_first(cli: Cli, name: str) -> None:
    seats = "me" if 1 in megawatt.game(name).seats else "me,random"
    code, shown = cli("play", name, "--seats", seats, "--seed", "3", answers="1\n" * 3000)

    assert code == 0
    assert "The end" in shown
    assert "total" in shown
    assert f"megawatt replay {name}-3.json" in shown
    match = megawatt.load(f"{name}-3.json")
    match.names = ["me", "Volta"][: match.seats]
    told = " ".join(shown.split())
    last = [event.text for event in match.story(0) if event.step == len(match.log)]
    assert [text for text in last if " ".join(text.split()) not in told] == []
    assert " ".join(match.outcome("en", 0).split()) in told


def test_save_quit_and_go_on(cli: Cli, tmp_path: Path) -> None:
    code, shown = cli(
        *("play", "powerline", "--seats", "me,random,random", "--seed", "7", "--adventure"),
        answers="1\n1\nu\n?\n? island\np\nb\nh\nnonsense\nq\n",
    )
    assert code == 0
    assert "Saved" in shown
    assert "[PL-" in shown
    assert "Type a number from 1" in shown
    saved = tmp_path / "powerline-7.json"
    data = json.loads(saved.read_text())
    assert data["notes"]["players"] == ["me", "random", "random"]
    assert data["options"]["adventure"] is True

    code, shown = cli("verify", str(saved))
    assert code == 0
    assert "all legal" in shown

    code, shown = cli("play", "--load", str(saved), answers="1\n" * 600)
    assert code == 0
    assert "The end" in shown


def test_two_people_at_one_keyboard_do_not_see_each_others_plan(cli: Cli) -> None:
    code, shown = cli(
        *("play", "powerline", "--seats", "Nico,Luna", "--seed", "7"),
        answers="\n1\n3\n1\nq\n",
    )
    assert code == 0
    assert "Press Enter when you are alone" in shown


def test_replay_and_picture(cli: Cli, tmp_path: Path) -> None:
    cli("play", "powerline", "--seats", "me", "--seed", "5", answers="1\n1\n1\nq\n")
    saved = "powerline-5.json"

    code, shown = cli("replay", saved, answers="\n\nb\n2\n0\n\n\n\n\n")
    assert code == 0
    assert "1." in shown

    code, shown = cli("replay", saved, "--lang", "fr", answers="q\n")
    assert code == 0
    assert "étape 0 sur" in shown
    code, shown = cli("replay", saved, answers="")
    assert code == 0
    assert shown.endswith("\n")
    code, shown = cli("replay", saved, "--story")
    assert code == 0
    assert "0. The table was set" in shown
    assert "0. Round 1 of 15 began." in shown
    code, shown = cli("replay", saved, "--story", "--lang", "fr")
    assert "0. La manche 1 sur 15 a commencé." in shown

    code, _ = cli("picture", saved, "board.svg", "--step", "1", "--seat", "0")
    assert code == 0
    assert (tmp_path / "board.svg").read_text().lstrip().startswith("<svg")
    code, _ = cli("picture", saved, "pictures/board.png")
    assert code == 0
    assert (tmp_path / "pictures" / "board.png").read_bytes().startswith(b"\x89PNG")


def test_a_saved_game_without_notes_names_its_players(cli: Cli, tmp_path: Path) -> None:
    match = megawatt.game("powerline").start(seats=2, seed=5)
    match.play(0, match.legal(0)[0])
    match.save(tmp_path / "bare.json")

    code, shown = cli("replay", str(tmp_path / "bare.json"), "--story")

    assert code == 0
    assert "Ampère got player board" in shown
    assert "Player" not in shown


def test_a_game_that_ended_is_kept_and_tells_who_played(cli: Cli) -> None:
    """Also one of bots alone, if a file is named; its path can be pasted into a shell."""
    file = "two bots.json"
    code, shown = cli(
        "play", "powerline", "--seats", "random,random", "--seed", "3", "--save", file
    )
    assert code == 0
    assert "Saved. Look at it again with: megawatt replay 'two bots.json'" in shown

    code, shown = cli("verify", file)
    assert code == 0
    assert "finished; points: Volta 0, Ampère 0." in shown
    code, shown = cli("replay", file, "--story")
    assert "Points: Volta 0, Ampère 0." in shown
    code, shown = cli("replay", file, answers="1\nq\n")
    assert "Volta" in shown


@pytest.mark.parametrize("name", registered())
def test_the_box_is_printed_with_its_provenance(cli: Cli, name: str) -> None:
    code, shown = cli("box", name)
    assert code == 0
    assert "from the rulebook" in shown
    assert "reconstructed" in shown


def test_ctrl_c_saves_as_q_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also while a bot thinks, and what was played until then is in the file."""

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("megawatt.bots.random.Random.choose", interrupted)
    code, shown = run(
        *(capsys, monkeypatch, "play", "future-energy", "--seats", "me,random", "--seed", "7"),
        answers="1\n" * 40,
    )

    assert code == 0
    assert "Saved. Go on with: megawatt play --load future-energy-7.json" in " ".join(shown.split())
    assert len(megawatt.load("future-energy-7.json").log) > 1


def test_the_way_back_is_in_the_same_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    line = ("play", "powerline", "--seats", "me", "--seed", "7", "--lang", "fr")
    code, shown = run(capsys, monkeypatch, *line, answers="q\n")
    assert code == 0
    assert "megawatt play --load powerline-7.json --lang fr" in " ".join(shown.split())


def test_a_board_longer_than_the_window_is_shown_page_by_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out, answers = StringIO(), iter(["", "q"])
    console = Console(file=out, width=80, height=12, color_system=None, force_terminal=True)
    match = megawatt.game("energy-empire").start(2, 7)
    players = [Player("Anna", "me", None), Player("Ben", "me", None)]
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))

    TerminalTable(Sitting(match, players, Path("x"), "en"), console)._show_pages(0)

    pages = out.getvalue().split("more lines: Enter, or q")
    assert len(pages) == 3
    assert all(page.count("\n") <= 12 for page in pages)


@pytest.mark.parametrize("line", ["--help", "-h", "replay --help", "tables delete -h"])
def test_help_names_no_value_for_a_flag(cli: Cli, line: str) -> None:
    code, shown = cli(*line.split())
    assert code == 0
    assert "--help" in shown
    assert "-h " in shown
    assert "bool" not in shown


def test_version(cli: Cli) -> None:
    assert cli("--version") == (0, f"megawatt {megawatt.__version__}\n")


def test_completion_knows_the_commands(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_MEGAWATT_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "megawatt ver")
    monkeypatch.setenv("COMP_CWORD", "1")
    code, shown = cli()
    assert (code, shown.split()) == (0, ["verify"])


def test_colours_are_left_out_where_they_are_not_wanted(cli: Cli) -> None:
    """Into files and pipes, no escape codes are written."""
    assert "\x1b" not in cli("games")[1]


def test_warm_says_when_all_is_ready(cli: Cli) -> None:
    code, shown = cli("warm")
    assert code == 0
    assert "All games are ready." in shown


def test_an_own_bot_that_fails_leaves_the_table_in_words(cli: Cli) -> None:
    samples = "tests.bots.samples"
    code, shown = cli(
        *("play", "powerline", "--seed", "3"),
        *("--seats", f"{samples}:Last,{samples}:Raising,{samples}:Illegal"),
    )

    assert code == 0
    told = " ".join(shown.split())
    assert f"{samples}:Raising raised ValueError: no idea" in told
    assert f"{samples}:Illegal acted illegally" in told
    assert "A casual bot plays on." in told
    assert "The end" in told


def test_a_server_says_which_bot_it_cannot_make(cli: Cli) -> None:
    code, shown = cli("serve", "--bots", "greedy,nowhere:Bot", "--port", "0")

    assert code != 0
    assert "Traceback" not in shown
    assert "module 'nowhere' cannot be imported" in " ".join(shown.split())


def test_bots_have_names_and_their_level_beside_them() -> None:
    """The story names bots as at the browser's table, and never two players alike."""
    players = seat_players(megawatt.game("powerline"), "Volta,casual,casual,Volta", 1)
    assert [player.name for player in players] == ["Volta", "Ampère", "Curie", "Volta 2"]
    assert [player.shown for player in players][1:3] == ["Ampère (casual)", "Curie (casual)"]


STOPPED = """
import os, signal, typer
import megawatt.cli as cli
app = typer.Typer()
app.command("stop")(lambda: os.kill(os.getpid(), signal.SIGTERM))
cli.build = lambda: app
cli.main([])
"""


def test_a_program_that_is_killed_ends_as_killed() -> None:
    """What it does at Ctrl-C is done, and services see the end that they asked for."""
    ended = subprocess.run([sys.executable, "-c", STOPPED], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGTERM, "", "")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("megawatt pla", {"play"}),
        ("megawatt play power", {"powerline"}),
        ("megawatt arena e", {"energy-empire"}),
        ("megawatt play powerline --seats me,gre", {"me,greedy"}),
        ("megawatt arena powerline --bots greedy,ex", {"greedy,expert"}),
        ("megawatt rules powerline --lang f", {"fr"}),
    ],
)
def test_tab_completes_commands_games_bots_and_languages(
    typed: str,
    wanted: set[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As bash asks: the words so far, and the one that is begun."""
    monkeypatch.setenv("_MEGAWATT_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
    with pytest.raises(SystemExit):
        main([])
    assert set(capsys.readouterr().out.split()) == wanted


def test_a_terminal_that_lacks_letters_shows_the_others() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "megawatt", "games"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "powerline ? Powerline" in ran.stdout
