"""The terminal follows the window: boards fit its width, the question is never out of sight."""

import random
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from megawatt.bots import bot
from megawatt.cli.players import Player
from megawatt.cli.table import Sitting, TerminalTable
from megawatt.games.powerline.names import CITY_NAMES
from megawatt.library import game, games
from megawatt.match import Match

WIDTH, HEIGHT = 80, 24


def table_of(match: Match, width: int) -> tuple[TerminalTable, StringIO]:
    """One person and bots at a window of 24 lines."""
    out = StringIO()
    console = Console(file=out, width=width, height=HEIGHT, color_system=None)
    bots = [Player("Bot", "random", bot("random", seed=1)) for _ in range(match.seats - 1)]
    sitting = Sitting(match, [Player("Anna", "me", None), *bots], Path("x"), "en")
    return TerminalTable(sitting, console), out


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("width", [WIDTH, 120])
def test_boards_and_choices_fit(name: str, width: int) -> None:
    """Nothing is wider than the window, and the last 24 lines hold the question."""
    opened, luck = game(name), random.Random(8)
    match = opened.start(opened.seats[-1], 8)
    for step in range(60):
        seat = match.to_act[0]
        if step % 6 == 0:
            table, out = table_of(match, width)
            table._show_board(seat)
            table._show_choices(seat, match.legal(seat))
            lines = out.getvalue().rstrip("\n").split("\n")
            assert max(map(len, lines)) <= width
            question = match.decision(seat)
            window = " ".join(line.strip() for line in lines[-HEIGHT + 1 :])
            assert question in window
        match.play(seat, luck.choice(match.legal(seat)))
        if match.over:
            break


def test_many_choices_stand_in_columns() -> None:
    """As many side by side as the window has room for, read from top to bottom."""
    match, luck = game("future-energy").start(2, 3), random.Random(3)
    while len(match.legal(match.to_act[0])) < 40:
        match.play(match.to_act[0], luck.choice(match.legal(match.to_act[0])))
    seat, heights = match.to_act[0], []
    for width in (60, 100, 160):
        table, out = table_of(match, width)
        table._show_choices(seat, match.legal(seat))
        heights.append(len(out.getvalue().split("\n")))
    assert heights[0] > heights[1] > heights[2]


ENGLISH = re.compile(r"\bVP\b|\b(wind|hydro|solar)\b|\$\d|[a-zé)]:")
"""Words of a board that are no French, a dollar before its number, a colon without its space."""


@pytest.mark.parametrize("name", games())
def test_a_french_board_is_french(name: str) -> None:
    match = game(name).start(2, 7)
    robot = bot("greedy", seed=1)
    for _ in range(30):
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))

    shown = Text.from_markup(match.text(0, "fr", 80)).plain

    assert ENGLISH.findall(shown) == []


def test_powerlines_board_has_the_names_that_its_story_uses() -> None:
    match = game("powerline").start(2, seed=7)
    drawn = match.text(0)
    assert [city for city in CITY_NAMES if city not in drawn] == []


def test_future_energy_says_what_its_letters_mean() -> None:
    shown = game("future-energy").start(2, 7).text(0, "en", 80)
    assert "investor" in Text.from_markup(shown).plain.split("\n", 20)[-1]


def test_a_long_choice_goes_on_below_its_words() -> None:
    match = game("energy-empire").start(2, 5)
    table, out = table_of(match, 60)
    table._show_choices(0, match.legal(0))
    lines = out.getvalue().rstrip("\n").split("\n")[2:]
    later = [line for line in lines if not re.match(r" {0,2}\d", line)]
    assert later
    assert all(line.startswith("    ") for line in later)


@pytest.mark.parametrize("name", games())
def test_every_board_says_what_its_signs_mean(name: str) -> None:
    signs = {
        "energy-empire": "o free drilling space",
        "future-energy": "○ built",
        "futuropia": "○ its person works",
        "powerline": "■ built",
    }
    shown = Text.from_markup(game(name).start(2, 7).text(0, "en", 80)).plain
    assert signs[name] in " ".join(shown.split())


def test_points_are_written_with_a_minus_sign() -> None:
    """As everywhere else: a hyphen is not a minus."""
    table, out = table_of(game("powerline").start(2, 7), WIDTH)
    losses = {"Island": -3}
    table.match.breakdown = lambda *_: losses  # type: ignore[method-assign]

    table._show_points()

    assert "−3" in out.getvalue()
    assert "-3" not in out.getvalue()
