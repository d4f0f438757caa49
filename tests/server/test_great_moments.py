"""Great moments: what the card over the stage says, and which lines are no news."""

import re
from functools import cache
from typing import Any

import pytest

import megawatt
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.match import Match
from megawatt.server.great_moments import GreatMoment, great_moment_of
from megawatt.server.page_parts import captions_of, is_great, label_of
from megawatt.server.story_page import is_minor
from megawatt.tables.seat_view import LogEntry
from tests.tables.conftest import HARBOUR

ME, SEED = 0, 3


class Seen:
    """What a card is made of, of a match without a table."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.table, self.match, self.seat = self, match, seat
        self.game = match.game.name
        self.view, self.lang = match.view(seat), "en"

    def view_at(self, _moment: int) -> dict[str, Any]:
        """What is seen at a moment: cards are made at once, so it is now."""
        return self.view

    def log(self, since: int) -> list[LogEntry]:
        """The story since a step, the latest first."""
        return [
            LogEntry(e.step, e.seat, e.text, turn=e.turn, kind=e.kind, changes=e.changes)
            for e in reversed(self.match.story(self.seat, since=since))
        ]


def card(match: Match, since: int = 0) -> GreatMoment | None:
    seen = Seen(match, ME)
    return great_moment_of(seen, seen.log(since), tongue())  # type: ignore[arg-type]  # enough of one


@cache
def cards(name: str, player: str = "greedy", seats: int = 3) -> dict[str, GreatMoment]:
    """Let bots play a game; give the first card of every kind that seat 0 saw."""
    match = game(name).start(seats, seed=SEED)
    match.names = ["Katie", "Bill", "Annie"][:seats]
    robot, found = megawatt.bot(player, seed=1), dict[str, GreatMoment]()
    while not match.over:
        seat, before = match.to_act[0], match.seen(ME)
        match.play(seat, robot.choose(match, seat))
        lines = [
            LogEntry(0, e.seat, "", kind=e.kind, changes=e.changes)
            for e in match.story(ME, since=before)
        ]
        if any(is_great(name, line, ME) and line.kind not in found for line in lines):
            now = card(match, before)
            found.setdefault(now.kind if now else "", now)  # type: ignore[arg-type]  # there is one
    return found


def test_a_scoring_is_a_table_with_a_column_for_each_tile() -> None:
    found = cards("powerline")["scoring_began"]
    assert found.title == "Round 5 was over and scoring 1 took place."
    assert len(found.columns) == 3
    assert len(found.rows) == 3
    totals = [row.points or 0 for row in found.rows]
    assert totals == sorted(totals, reverse=True)
    for row in found.rows:
        assert row.gain == sum(row.cells.values())  # not what the reveal of the same step brought
        assert not any("laid" in words or "supplied" in words for words in row.words)
    assert any(row.cells for row in found.rows)


def test_a_scoring_shows_what_each_tile_counted_and_says_once_what_all_took() -> None:
    found = cards("powerline")["scoring_began"]
    for row in found.rows:
        assert list(row.bars) == list(found.columns)
        for name, bar in row.bars.items():
            steps = [0, *(vp for at, vp in bar["steps"] if at <= bar["have"])]
            assert steps[-1] == row.cells.get(name, 0)  # the cells that are full say what was paid
        assert not any("joker" in words for words in row.words)
    assert "Everybody took a joker." in found.notes


def test_every_reveal_says_what_came_of_the_plans() -> None:
    found = cards("powerline")["line_built"]
    mine = next(row for row in found.rows if row.seat == ME)
    assert not any(words.startswith("You") or words.endswith(".") for words in mine.words)
    assert found.title == "The plans were revealed"
    assert found.columns == []
    assert all("laid" in " ".join(row.words) for row in found.rows if row.words)


def test_whoever_plays_alone_reveals_nothing() -> None:
    assert cards("powerline", seats=1)["line_built"].title == "Your plan was built"


def test_the_last_scoring_of_future_energy_counts_region_by_region() -> None:
    found = cards("future-energy")["game_ended"]
    assert [*found.columns][:2] == ["Empty spaces", "CO₂"]
    assert {"North", "West", "South", "East"} <= set(found.columns)
    assert all(row.gain == sum(row.cells.values()) for row in found.rows)


def test_a_completed_contract_is_a_moment_for_everybody() -> None:
    found = cards("future-energy")["contract_completed"]
    assert "completed contract" in found.title
    assert found.rows[0].gain > 0


def test_a_test_run_is_a_moment_for_its_own_seat_with_the_numbers_before_and_after() -> None:
    found = cards("futuropia")["people_fed"]
    assert found.title == "Test run: everybody eats"
    assert any(" → " in fact for fact in found.facts)
    fed = LogEntry(1, 1, "Bill fed 8 People.", kind="people_fed")
    assert not is_great("futuropia", fed, ME)
    assert is_great("futuropia", fed, 1)


def test_an_impact_is_drawn_with_the_row_that_it_scores() -> None:
    found = cards("energy-empire")["impact_revealed"]
    assert "<svg" in found.picture
    for row in found.rows:  # a clean space is lit, and scores a point
        assert row.picture.count("stacked") == row.cells.get("Clean spaces", 0)


def test_a_roll_lies_on_the_felt_with_its_energy() -> None:
    found = cards("energy-empire", "random")["dice_rolled"]  # the greedy bot rolls none there
    assert "#ee-felt" in found.picture
    rolled = [int(word) for word in found.title.replace(",", "").split() if word.isdigit()]
    assert found.picture.count("thrown") == len(rolled[:-1]) > 0


def test_without_dice_nothing_pauses() -> None:
    rolled = LogEntry(1, ME, "", kind="dice_rolled", changes={"energy": {ME: 3}})
    assert is_great("energy-empire", rolled, ME)
    none = LogEntry(1, ME, "You rolled no dice.", kind="dice_rolled")
    assert not is_great("energy-empire", none, ME)


@pytest.mark.parametrize(
    "kind", ["food_produced", "energy_produced", "people_fed", "energy_supplied", "pulled_out"]
)
def test_every_test_run_and_the_count_have_a_picture(kind: str) -> None:
    picture = cards("futuropia")[kind].picture
    assert "stacked" in picture
    named = set(re.findall(r' id="([^"]+)', picture))  # boards of other faces have other names
    assert set(re.findall(r'href="#([^"]+)|url\(#([^)]+)', picture)) <= {
        pair for name in named for pair in ((name, ""), ("", name))
    }


def test_a_loan_does_not_hide_the_test_run_that_it_paid() -> None:
    page = [line("loans_taken", 0), line("people_fed", 0)]
    seen = Seen(game("futuropia").start(2, seed=SEED), ME)
    found = great_moment_of(seen, page[::-1], tongue())  # type: ignore[arg-type]  # enough of one
    assert found is not None
    assert found.title == "Test run: everybody eats"


def line(kind: str, seat: int) -> LogEntry:
    return LogEntry(1, seat, kind, kind=kind)


@pytest.mark.parametrize("name", megawatt.games())
def test_no_kind_is_both_shown_and_kept_quiet(name: str) -> None:
    kinds = [kind.name.lower() for kind in game(name).rules.story.kinds]  # type: ignore[union-attr]  # all four tell one
    lines = [LogEntry(0, ME, "", kind=kind) for kind in kinds]
    quiet = [line for line in lines if is_minor(name, line.kind)]
    assert quiet
    assert not [line.kind for line in quiet if is_great(name, line, ME)]
    columns = captions_of(name, game(name).start(3, seed=SEED).view(ME), tongue())
    assert set(columns) <= set(kinds)


def test_a_game_without_a_page_has_no_moments() -> None:
    assert card(HARBOUR.start(2, seed=SEED)) is None


def test_a_long_label_is_divided_where_it_can_be_read() -> None:
    done = "Done with 1 worker, 0 on the island: uses one of 2 tiles"
    assert label_of(done)[::2] == ("Done with 1 worker", "0 on the island: uses one of 2 tiles")
    assert label_of("Reveal: 3 resources")[::2] == ("Reveal", "3 resources")
    assert label_of("Pass")[::2] == ("Pass", "")


def test_no_card_is_made_of_dice_that_were_not_rolled() -> None:
    """What a highest number did is told on the card of a roll, and is none by itself."""
    match = game("energy-empire").start(3, seed=SEED)
    seen = Seen(match, ME)
    spared = LogEntry(9, ME, "You spared your environment.", kind="highest_counted")
    rolled = LogEntry(9, ME, "You rolled.", kind="dice_rolled", changes={"energy": {ME: 5}})

    assert great_moment_of(seen, [spared], tongue()) is None  # type: ignore[arg-type]  # enough
    assert great_moment_of(seen, [spared, rolled], tongue())  # type: ignore[arg-type]  # of one
