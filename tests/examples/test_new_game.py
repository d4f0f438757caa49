"""A first game: made by one command, it passes everything and plays everywhere at once."""

import re
from pathlib import Path

import pytest

from megawatt.cli.new_game import names_of
from megawatt.kernel.errors import BadOption
from tests.examples.newcomer import SRC, Newcomer

NAME, PACKAGE = "zigzag-port-of-long-name", "zigzag_port_of_long_name"
"""As long as a name may be, and late in the alphabet: imports and lines must still be in order."""


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    made = Newcomer(tmp_path_factory.mktemp("newcomer"))
    told = made.megawatt("new-game", NAME)
    assert f"megawatt check-game {NAME}" in told
    made.install(PACKAGE, NAME, made.home / NAME)
    return made


def test_nothing_of_the_example_is_left_but_its_rules(newcomer: Newcomer) -> None:
    for path in (newcomer.home / NAME).rglob("*"):
        assert "harbour" not in path.name
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"(?<!the )(?<!The )harbour|Harbour|\bHA-", text), path


def test_it_passes_lint(newcomer: Newcomer) -> None:
    for command in (("ruff", "format", "--check", "."), ("ruff", "check", ".")):
        done = newcomer.run(*command, at=newcomer.home / NAME)
        assert done.returncode == 0, done.stdout


def test_it_passes_the_type_checker(newcomer: Newcomer) -> None:
    path = f"{SRC}:tests"
    at = newcomer.home / NAME
    done = newcomer.run("mypy", "--follow-imports=silent", at=at, MYPYPATH=path)
    assert done.returncode == 0, done.stdout


def test_it_passes_its_own_tests(newcomer: Newcomer) -> None:
    done = newcomer.run("pytest", "-p", "no:cacheprovider", at=newcomer.home / NAME)
    assert done.returncode == 0, done.stdout


def test_it_keeps_the_laws(newcomer: Newcomer) -> None:
    assert "keeps all laws" in newcomer.megawatt("check-game", NAME, "--games", "20")


def test_it_is_played_in_the_terminal_to_the_end(newcomer: Newcomer) -> None:
    """Enter takes the first choice; the other seat is a bot."""
    told = newcomer.megawatt("play", NAME, "--seats", "me,random", "--seed", "3", keys="1\n" * 60)
    assert "The end" in told


def test_it_is_played_in_the_arena(newcomer: Newcomer) -> None:
    told = newcomer.megawatt("arena", NAME, "--bots", "greedy,random", "--games", "4")
    assert "greedy" in told
    assert (newcomer.home / "megawatt-arena").exists()


BROWSER = f"""
import sys
from fastapi.testclient import TestClient
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
app = create_app(ServerSettings(store=sys.argv[1], rate=0, compile=False))
with TestClient(app) as client:
    assert "{NAME}" in {{game["name"] for game in client.get("/api/games").json()}}
    assert "Zigzag Port" in client.get("/").text
    assert client.get("/games/{NAME}").status_code == 200
    assert client.get("/games/{NAME}/picture.svg").status_code == 200
    rules = client.get("/rules/{NAME}").text
    assert "5.2" in rules
    assert "own the finest fleet" in rules
    assert "trois pièces" in client.get("/rules/{NAME}/aid?lang=fr").text
    wish = {{"game": "{NAME}", "seats": [{{"kind": "me"}}]}}
    table = client.post("/api/tables", json=wish).json()
    at, token = "/api/tables/" + table["table"], {{"Authorization": "Bearer " + table["token"]}}
    assert 'data-action="0"' in client.get(at + "/board.svg", headers=token).text
    for step in range(40):
        first = client.get(at + "/legal", headers=token).json()["legal"][0]["action"]
        move = {{"action": first, "step": step}}
        assert client.post(at + "/play", headers=token, json=move).status_code == 200
    assert client.get(at).json()["status"] == "over"
"""


def test_it_is_on_offer_in_the_browser(newcomer: Newcomer, tmp_path: Path) -> None:
    script = newcomer.home / "browse.py"
    script.write_text(BROWSER)
    done = newcomer.run("browse", str(tmp_path), NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr


ENVIRONMENT = f"""
import megawatt
from megawatt.envs.pettingzoo import env
match = megawatt.game("{NAME}").start(2, 1)
world = env("{NAME}", seats=2)
world.reset(seed=1)
while world.agents:
    seen = world.observe(world.agent_selection)
    done = world.terminations[world.agent_selection]
    world.step(None if done else int(seen["action_mask"].argmax()))
match.play(0, 0)
match.save("game.json")
assert megawatt.load("game.json").same_as(match)
assert match.choices(0, "fr")[1].words == "Ne rien acheter"
"""


def test_it_is_an_environment_and_its_files_load(newcomer: Newcomer) -> None:
    (newcomer.home / "learn.py").write_text(ENVIRONMENT)
    done = newcomer.run("learn", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Tiny", "cannot be called 'Tiny'; allowed"),
        ("tiny_port", "cannot be called 'tiny_port'"),
        ("a" * 25, "at most 24"),
        ("powerline", "a game powerline already"),
        ("random", "something of that name"),
        ("class", "something of that name"),
        ("table", "something of that name"),
    ],
)
def test_a_bad_name_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        names_of(name)


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("tiny-port", ("tiny-port", "tiny_port", "Tiny Port", "TP")),
        ("ferry", ("ferry", "ferry", "Ferry", "FR")),
        ("future-elf", ("future-elf", "future_elf", "Future Elf", "FT")),
        ("q", ("q", "q", "Q", "QX")),
    ],
)
def test_a_name_gives_all_others(name: str, names: tuple[str, ...]) -> None:
    """The letters of clauses are free: FE is taken by Future Energy, FU by Futuropia."""
    assert names_of(name) == names


def test_a_game_that_is_there_is_not_made_again(newcomer: Newcomer) -> None:
    assert f"a game {NAME} already" in newcomer.refused("new-game", NAME)


def test_a_folder_that_is_there_is_left_alone(newcomer: Newcomer) -> None:
    (newcomer.home / "there").mkdir()
    assert "is there already" in newcomer.refused("new-game", "ferry", "--into", "there")
    assert list((newcomer.home / "there").iterdir()) == []
