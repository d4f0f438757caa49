"""The command line as a person uses it."""

import json
from pathlib import Path
from typing import Protocol

import pytest

import megawatt
from megawatt.cli import main
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

    code, _ = cli("picture", saved, "board.svg", "--step", "1", "--seat", "0")
    assert code == 0
    assert (tmp_path / "board.svg").read_text().lstrip().startswith("<svg")


@pytest.mark.parametrize("name", registered())
def test_the_box_is_printed_with_its_provenance(cli: Cli, name: str) -> None:
    code, shown = cli("box", name)
    assert code == 0
    assert "from the rulebook" in shown
    assert "reconstructed" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "chess"), "There is no game 'chess'; there are: energy-empire"),
        (("play",), "Name a game"),
        (("play", "powerline", "--seats", "me,,x"), "a name is missing"),
        (("play", "powerline", "--seats", "a,b,c,d,e,f,g"), "is for 1 to 6 seats"),
        (("play", "powerline", "--advanture"), "has no option --advanture; there are:"),
        (("play", "powerline", "--tiles"), "--tiles needs a value"),
        (("play", "powerline", "--tiles", "none"), "Option tiles is 'none'; allowed: one of"),
        (("play", "powerline", "--preset", "x"), "has no preset 'x'"),
        (("play", "powerline", "stray"), "'stray' is not an option"),
        (("play", "powerline", "--box", "nowhere.toml"), "there is no such file"),
        (("verify", "nowhere.json"), "there is no such file"),
        (("play", "--load", "nowhere.json"), "there is no such file"),
    ],
)
def test_bad_input_is_one_clear_line(cli: Cli, arguments: tuple[str, ...], message: str) -> None:
    code, shown = cli(*arguments)
    assert code == 2
    assert message in " ".join(shown.split())
    assert "Traceback" not in shown


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
