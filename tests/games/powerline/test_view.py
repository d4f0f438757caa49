"""What is shown: the view as plain data, the text, the picture, the observation."""

import html
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.text import Text

from megawatt.editions import Draft
from megawatt.games.powerline import words
from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.components import Counts
from megawatt.games.powerline.features import FEATURES
from megawatt.games.powerline.game import GAME
from megawatt.games.powerline.observe import OBSERVATION, observe
from megawatt.games.powerline.secrets import conceal
from megawatt.games.powerline.state import Tile
from megawatt.games.powerline.text import text
from megawatt.games.powerline.tile_view import _heads
from megawatt.games.powerline.view import on_track, view
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.picture import Choice, draw
from tests.games.powerline.table import (
    BLACK_FIRST,
    BOX,
    DONE,
    EDITION,
    ISLE,
    L1,
    L2,
    L3,
    L6,
    NICO,
    RED_FIRST,
    at_the_table,
    copy_of,
    do,
    island,
    joker,
    legal,
    new_game,
    on,
)

SAY = tongue("en")


def seen(s: Any, seat: int = 0) -> dict[str, Any]:
    concealed = copy_of(s)
    conceal(BOX, concealed, Seat(seat))
    return view(EDITION, concealed, Seat(seat), SAY)


def drawn(s: Any, seat: int = 0) -> str:
    actions = sorted(legal(s, seat)) if seat >= 0 else []
    choices = {
        n: Choice(n, words.action(EDITION, s, Seat(seat), n, SAY), words.clause(s, Seat(seat), n))
        for n in actions
    }
    return draw(GAME, seen(s, seat), choices, SAY)


def ended(seats: int = 2) -> Any:
    s = new_game(seats, vacation=False)
    for k in [6, 6, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1]:
        for seat in range(seats):
            do(s, RED_FIRST, *island(k), DONE, seat=seat)
    return s


def test_vp_track() -> None:
    """PL-S34, PL-13.4: 53 is space 3 with the +50 tile; 49 withdraws it; 152 is counted on."""
    assert on_track(48, 50) == (48, 0)
    assert on_track(53, 50) == (3, 50)
    assert on_track(49, 50) == (49, 0)
    assert on_track(101, 50) == (1, 100)
    assert on_track(152, 50) == (52, 100)


def test_what_is_always_visible() -> None:
    """PL-13.2, PL-16.2: round, scoring, dice, points, jokers, tiles, penalty, vacation tile."""
    s = at_the_table("2 4 3 1 1 1", seats=2, in_round=4, tokens={L1: 3, L2: 2, L6: 1}, jokers=1)
    shown = seen(s)
    assert shown["headline"] == "Round 4 of 15"
    assert shown["to_scoring"] == 2
    assert [die["face"] for die in shown["dice"]] == [2, 4, 3, 1, 1, 1]
    me = shown["players"][0]
    assert (me["points"], me["jokers"], me["unfinished"], me["penalty"]) == (10, 1, 2, 3)
    assert (me["cities"], me["stations"], me["vacation"]) == (1, 0, True)
    assert me["columns"] == [2, 3, 3, 3, 2, 2]
    assert me["workers_left"] == 51
    assert [space["label"] for space in shown["track"] if space["here"]] == ["3"]
    assert [space["jokers"] for space in shown["track"] if space["scoring"]] == [2, 2, 0]


def test_the_plan_and_its_preview() -> None:
    """PL-7.2, PL-11.1: workers, lines, loss, gain, joker, and whether it can be declared."""
    s = do(at_the_table("3 4 6 1 1 1", tokens={L1: 2, L3: 5}), RED_FIRST, on(L1), ISLE)
    plan = seen(s)["plan"]
    assert (plan["workers"], plan["lines"], plan["island"], plan["loss"]) == (2, 1, 1, 1)
    assert (plan["cities"], plan["stations"], plan["may_be_done"]) == (3, 4, True)
    worker = seen(s)["workers"][0]
    assert (worker["line"], worker["segment"], worker["n"]) == (L1, 2, 1)
    assert seen(s)["workers"][1]["island"]


def test_others_plans_are_not_in_the_view() -> None:
    """PL-8.4, PL-S35: the view is made of what the seat may see."""
    s = do(at_the_table(seats=2, jokers=1), RED_FIRST, joker(L1), DONE, seat=1)
    other = seen(s, 0)["players"][1]
    assert (other["jokers"], other["done"], other["status"]) == (1, True, "done")
    assert seen(s, -1)["workers"][0]["line"] == -1


def test_tiles_show_what_they_pay() -> None:
    """PL-14.1: what you have, what the next scoring would pay, what was paid."""
    tiles = seen(at_the_table(tokens={L1: 3, L2: 8, L3: 5}))["tiles"]
    assert [tile["letter"] for tile in tiles] == ["A", "D", "G"]
    assert [tile["now"] for tile in tiles] == [5, 5, 0]
    assert tiles[0]["heads"] == ["1–2", "3–5", "6+"]
    assert tiles[0]["rows"] == [[2, 5, 5], [1, 3, 5], [0, 1, 3]]
    island_tile = seen(at_the_table(tiles="JKL"))["tiles"][2]
    assert island_tile["heads"] == ["0", "1–2", "3–5"]
    assert island_tile["marks"]["island"]


def test_the_round_before_is_told() -> None:
    """PL-8.3: where everybody's workers stood, in their order, once all plans are revealed."""
    s = at_the_table("2 4 3 1 1 1", seats=2, vacation=False)
    do(s, RED_FIRST, on(L1), ISLE, DONE)
    assert [player["last"] for player in seen(s)["players"]] == ["", ""]
    do(s, BLACK_FIRST, ISLE, DONE, seat=1)
    assert [player["last"] for player in seen(s)["players"]] == [
        "red L1, yellow island",
        "black island",
    ]


@pytest.mark.parametrize("seats", range(1, 7))
def test_picture_for_every_number_of_seats(seats: int) -> None:
    """PL-1.10: also for spectators, and when the game is over."""
    s = new_game(seats)
    over = ended(seats)
    for table in (s, over):
        for seat in (-1, seats - 1):
            ET.fromstring(drawn(table, seat))
            json.dumps(seen(table, seat))


@pytest.mark.parametrize(
    "table",
    [
        lambda: at_the_table("2 1 1 1 1 1", jokers=1),
        lambda: do(at_the_table("2 1 1 1 1 1", jokers=1), RED_FIRST),
        lambda: do(
            at_the_table("2 1 1 1 1 1", adventure=True, blue=True, tiles="HIL"), RED_FIRST, ISLE
        ),
        lambda: do(at_the_table(tiles="JKG"), RED_FIRST, ISLE, DONE),
    ],
)
def test_everything_that_can_be_done_can_be_clicked(table: Callable[[], Any]) -> None:
    """PL-2.3: every legal action has its place on the board, with its words."""
    s = table()
    svg = drawn(s)
    found = {int(n) for n in re.findall(r'data-action="(\d+)"', svg)}
    assert found == legal(s)
    labels = dict(re.findall(r'data-action="(\d+)"[^>]*?aria-label="([^"]+)"', svg))
    assert {int(n) for n in labels} == found
    assert len(set(labels.values())) == len(found)  # nobody takes one for another
    for action in found:
        told, act = html.unescape(labels[str(action)]), ACTIONS[action]
        if act["kind"] in (Act.PLACE, Act.PLACE_JOKER):  # then where the next die would fit
            told = told.split(" · then ")[0]
        assert told == words.action(EDITION, s, NICO, action, SAY)


@pytest.mark.parametrize("options", [{}, {"adventure": True, "tiles": "JKL", "blue": True}])
def test_text_fits_a_terminal(options: dict[str, Any]) -> None:
    """PL-1.10: at most 100 columns, for any seat and at the end."""
    s = do(at_the_table("2 4 3 1 1 1", seats=6, jokers=1, **options), RED_FIRST, on(L1), ISLE)
    for table in (s, ended(3)):
        lines = Text.from_markup(text(seen(table), SAY)).plain.splitlines()
        assert max(map(len, lines)) <= 100
        assert len(lines) > 20


def test_observation_has_all_groups() -> None:
    """PL-8.4: 1597 numbers, all written, within range; the plan is in it."""
    assert OBSERVATION == 1597
    s = do(at_the_table("2 4 3 1 1 1", seats=3, jokers=1, tokens={L2: 3}), RED_FIRST)
    out = np.full(OBSERVATION, np.nan, np.float32)
    observe(BOX, s, NICO, Observation(out))
    assert np.isfinite(out).all()
    assert np.abs(out).max() <= 1.5
    before = out.copy()
    observe(BOX, do(s, on(L1)), NICO, Observation(out))
    assert (out != before).any()


def test_observation_shows_the_boards_of_others() -> None:
    """PL-8.4: how far another seat's lines are is public, so it is seen."""
    s = at_the_table(seats=3)
    out = np.zeros(OBSERVATION, np.float32)
    s.tokens[2, 4] = 3
    observe(BOX, s, NICO, Observation(out))
    lines = FEATURES.of(out, "others_lines", "tokens").reshape(5, 10)
    assert lines[1, 4] == np.float32(3 / 12)
    assert (lines != 0).sum() == 1
    assert FEATURES.of(out, "others", "present").ravel().tolist() == [1, 1, 0, 0, 0]


def test_observation_hides_what_is_hidden() -> None:
    """PL-8.4: another seat's plan changes nothing but its done mark."""
    s = at_the_table(seats=2)
    one, two = np.zeros(OBSERVATION, np.float32), np.zeros(OBSERVATION, np.float32)
    before = copy_of(s)
    conceal(BOX, before, NICO)
    observe(BOX, before, NICO, Observation(one))
    do(s, RED_FIRST, ISLE, seat=1)
    conceal(BOX, s, NICO)
    observe(BOX, s, NICO, Observation(two))
    assert (one == two).all()


def test_documents_are_there() -> None:
    """PL-R1: the rulings and sources are told beside the code."""
    folder = Path(GAME.folder)
    assert "PL-R12" in (folder / "RULINGS.md").read_text()
    assert "reconstruction" in (folder / "box" / "SOURCES.md").read_text()


@pytest.mark.parametrize("steps", [[1, 2], [1, 2, 3], [2, 3, 4]])
def test_a_tile_of_an_own_edition_has_a_head_for_every_column(steps: list[int]) -> None:
    """Levels of wind and hydro have words of their own, as many as the tile has columns."""
    draft = Draft.standard(game("powerline"), "other steps")
    names = [one["counts"] for one in draft.section("tile").rows]
    row = names.index("wind_hydro_level")
    vp = [[n + 1 for n in range(len(steps))] for _ in range(3)]
    draft.put("tile", row, {**draft.row("tile", row), "steps": steps, "vp": vp})
    heads = _heads(draft.opened(), Tile(row), Counts.WIND_HYDRO_LEVEL, len(steps), tongue())
    told = {1: "1", 2: "1+1", 3: "2+1", 4: "4"}
    assert heads == [told[step] for step in steps]
