"""The public API, on the tiny game Harbour (and so on any game)."""

import copy
import json
import pickle
from pathlib import Path

import pytest

import megawatt
from harbour.game import GAME
from megawatt.kernel.errors import BadBox, BadOption, BadSave, CannotUndo, IllegalAction
from megawatt.library import Game
from megawatt.match import Match
from megawatt.saves import to_data

HARBOUR = Game(GAME)
WORK, PASS, KETCH, FRIGATE = 0, 1, 2, 5


def start(**settings: object) -> Match:
    return HARBOUR.start(**{"seats": 2, "seed": 7, **settings})  # type: ignore[arg-type]  # by name


def test_a_match_tells_who_acts_and_what_is_legal() -> None:
    match = start()

    assert match.to_act == (0,)
    assert match.legal(0) == [WORK]
    assert match.legal(1) == []
    assert match.decision(0) == "Work."
    assert match.words(KETCH) == "Buy a Ketch"


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    match = start()
    match.play(0, WORK)
    before = match.copy()

    with pytest.raises(IllegalAction, match=r"price of 7 in full\. \[HA-5\.2\]"):
        match.play(0, FRIGATE)

    assert match.same_as(before)
    assert match.log == before.log
    reason = match.why_not(1, PASS)
    assert reason is not None
    assert reason.clause == "HA-4.1"
    assert match.why_not(0, PASS) is None


@pytest.mark.parametrize("action", [-1, 6, 10**9])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    with pytest.raises(IllegalAction, match="allowed: 0 to 5"):
        start().play(0, action)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(megawatt.MegawattError, match="allowed: 0 to 1"):
        start().legal(2)


def test_undo_until_something_is_revealed_or_another_acts() -> None:
    match = start()
    with pytest.raises(CannotUndo, match="did not act last"):
        match.undo(0)
    match.play(0, WORK)
    with pytest.raises(CannotUndo, match="revealed"):
        match.undo(0)
    before = match.copy()
    match.play(0, PASS)
    with pytest.raises(CannotUndo):
        match.undo(1)
    assert match.can_undo(0)

    match.undo(0)

    assert match.same_as(before)
    assert match.log == [(0, WORK)]


def test_every_moment_can_be_visited_again() -> None:
    match = start()
    match.play(0, WORK)
    match.play(0, PASS)

    assert match.at(1).log == [(0, WORK)]
    assert match.at(1).legal(0)[0] == PASS
    assert match.at(2).same_as(match)
    with pytest.raises(megawatt.MegawattError, match="allowed: 0 to 2"):
        match.at(3)


def test_the_history_is_told_in_words() -> None:
    match = start()
    match.play(0, WORK)
    match.play(0, PASS)

    assert match.history(1) == [(0, 0, "Work in the harbour"), (1, 0, "Buy nothing")]
    assert match.history(None, since=1) == [(1, 0, "Buy nothing")]


def test_a_whole_game_saved_and_loaded_is_the_same(tmp_path: Path) -> None:
    match = start(options={"rich": 3})
    robot = megawatt.bot("random", seed=5)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))
    data = to_data(match, {"players": ["Anna", "Ben"]})

    again = replay(json.loads(json.dumps(data)))

    assert again.same_as(match)
    assert again.points() == match.points()
    assert match.winners()
    assert all(len(step) == 3 for step in data["log"])


def replay(data: dict[str, object]) -> Match:
    """What `from_data` does for registered games, for Harbour."""
    match = HARBOUR.start(data["seats"], data["seed"], data["options"])  # type: ignore[arg-type]  # JSON
    for seat, action, _ in data["log"]:  # type: ignore[attr-defined]  # JSON
        match.play(seat, action)
    return match


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seats": 5}, "Harbour is for 1 to 4 seats, not 5"),
        ({"seed": -1}, "The seed is -1"),
        ({"seed": "x"}, "The seed is 'x'"),
        ({"options": {"poor": 1}}, "There is no option poor; there are: rich"),
        ({"options": {"rich": 99}}, "Option rich is 99; allowed: one of 0, 1"),
        ({"options": {"rich": True}}, "Option rich is True"),
    ],
)
def test_bad_settings_say_what_is_allowed(settings: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        start(**settings)


def test_an_own_box_is_played_without_recompiling(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    text = HARBOUR.box().path.read_text()
    mine.write_text(text.replace("price = 2", "price = 1"))

    assert start(box=mine).edition.box.price[0] == 1
    assert start(box=mine).edition.digest != start().edition.digest


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("price = 2", "price = 99", r"mine.toml: ship row 1 \(Ketch\): field price is 99; allowed"),
        ("price = 2", 'price = "x"', r"field price must be a whole number, not 'x'"),
        ('source = "rulebook p. 3"', "", r"field source is None; it begins with one of rulebook"),
        ('name = "Brig"', "name = ", "cannot be read as TOML"),
    ],
)
def test_a_bad_box_names_file_row_and_field(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(HARBOUR.box().path.read_text().replace(old, new, 1))

    with pytest.raises(BadBox, match=message):
        start(box=mine)


def test_a_missing_box_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match="there is no such file"):
        start(box=tmp_path / "none.toml")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_choose_legal_actions_to_the_end(name: str) -> None:
    match, robot = start(seats=3), megawatt.bot(name, seed=3)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))
    assert match.over


def test_an_unknown_bot_or_setting_is_named() -> None:
    with pytest.raises(megawatt.MegawattError, match="there are: random, greedy"):
        megawatt.bot("cheat")
    with pytest.raises(megawatt.MegawattError, match="brains"):
        megawatt.bot("random", brains=1)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(megawatt.UnknownGame, match="there are: energy-empire"):
        megawatt.game("chess")


def test_not_a_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    with pytest.raises(BadSave, match="no such file"):
        megawatt.load(path)
    path.write_text("[1, 2")
    with pytest.raises(BadSave, match="cannot be read as JSON"):
        megawatt.load(path)
    path.write_text('{"format": "megawatt 99"}')
    with pytest.raises(BadSave, match="not a saved game of the format 'megawatt 1'"):
        megawatt.load(path)


def test_a_match_can_be_copied_and_deep_copied() -> None:
    match = start()
    match.play(0, WORK)
    for other in (copy.copy(match), copy.deepcopy(match)):
        assert other.same_as(match)
        assert other.log == match.log
        other.play(0, PASS)
        assert len(match.log) == 1


def test_a_match_can_be_pickled_with_its_past() -> None:
    match = megawatt.game("powerline").start(seats=2, seed=7)
    while len(match.log) < 9:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])

    again = pickle.loads(pickle.dumps(match))

    assert again.same_as(match)
    assert again.log == match.log
    assert again.game is match.game
    assert again.at(4).same_as(match.at(4))
    assert again.points() == match.points()


def test_a_game_that_is_not_installed_cannot_be_pickled() -> None:
    with pytest.raises((TypeError, megawatt.UnknownGame)):
        pickle.dumps(start())


def test_a_refusal_carries_what_was_wanted_and_can_be_said_in_any_language() -> None:
    match = megawatt.game("powerline").start(seats=2, seed=7)
    illegal = next(a for a in range(match.game.actions) if match.why_not(0, a))

    with pytest.raises(IllegalAction) as caught:
        match.play(0, illegal)

    refused = pickle.loads(pickle.dumps(caught.value))
    assert (refused.seat, refused.action) == (0, illegal)
    assert refused.reason_in(match, "en") == match.why_not(0, illegal)
    assert refused.reason_in(match, "fr") == match.why_not(0, illegal, "fr")
    assert refused.reason_in(match, "fr") != refused.reason


def test_the_state_is_what_a_seat_may_know_and_the_truth_is_all() -> None:
    match = megawatt.game("powerline").start(seats=2, seed=7)
    assert match.state(0).chance != match.truth().chance
    assert match.state().seats == match.truth().seats == 2
    match.truth().seats = 5
    assert match.truth().seats == 2


def test_an_action_can_be_tried_without_taking_it() -> None:
    match = start()
    before = match.copy()

    after = match.would(0, WORK, 3)

    assert after is not None
    assert after.to_act == (0,)
    assert match.would(0, FRIGATE, 3) is None
    assert match.same_as(before)


def test_the_board_of_an_opponent_is_drawn_without_its_secrets() -> None:
    """PL-8.4: what another seat plans changes nothing on its board as I see it."""
    match = megawatt.game("powerline").start(2, seed=1)
    before = match.svg(0, of=1)
    assert "data-action" not in before
    match.play(1, 0)
    match.play(1, match.legal(1)[0])
    assert match.svg(0, of=1) == before
    assert match.svg(0, of=0) == match.svg(0)
    assert match.svg(1) != before
