"""The story beside the board: by turn, with what each turn brought."""

from types import SimpleNamespace

import pytest

import megawatt
from megawatt.games import part_of
from megawatt.kernel.tongue import tongue
from megawatt.server.page_parts import moments_of
from megawatt.server.story_page import (
    StoryHeading,
    StoryTurn,
    below_heading,
    by_turn,
    heading_of,
    in_short,
    is_minor,
    news_of,
    without_points,
)
from megawatt.tables.seat_view import LogEntry

PAID = {"money": {1: -3}, "points": {1: 4, 0: 1}}


def entry(
    seat: int, turn: int, words: str = "", changes: dict[str, dict[int, int]] | None = None
) -> LogEntry:
    return LogEntry(1, seat, words, turn=turn, changes=changes or {})


def heading(turn: StoryTurn, game: str = "future-energy", lang: str = "en") -> StoryHeading | None:
    """What seat 0 reads above a turn."""
    return heading_of(game, turn, ("Mira", "Ben"), 0, tongue(lang))


def test_a_turn_is_headed_by_who_had_it_and_what_it_brought() -> None:
    lines = [
        entry(0, 4, "Mira joined."),
        entry(1, 4, "Ben bought a contract.", PAID),
        entry(-1, 4, "Round 2 began."),
        entry(0, 3),
    ]
    turns = by_turn(lines)

    assert [turn.number for turn in turns] == [4, 3]
    assert heading(turns[0]) == StoryHeading(1, "Ben", 4, [("money", -3)])


def test_a_row_with_little_room_says_first_what_brought_points() -> None:
    lines = [entry(1, 4, "put"), entry(1, 4, "bought", PAID), entry(1, 4, "gained")]

    assert [line.words for line in in_short(lines, 1, "harbour")] == ["bought", "gained", "put"]


def test_what_others_gave_is_not_among_what_a_player_did() -> None:
    lines = [
        LogEntry(5, 1, "Ben gained $1 by it.", turn=4, kind="others_gained"),
        LogEntry(4, 1, "Ben bought Port.", turn=4, kind="structure_bought"),
    ]
    seen = SimpleNamespace(my_last_turn=3, seat=0, table=SimpleNamespace(game="energy-empire"))

    news = news_of(seen, lines)  # type: ignore[arg-type]  # enough of one

    assert [line.words for line in news[1]] == ["Ben bought Port."]


def test_the_name_of_a_heading_is_not_said_again_below_it() -> None:
    line = entry(1, 4, "Ben spent $2. Ben advanced to space 1.")

    assert below_heading(line, "Ben") == "Spent $2, advanced to space 1."


def test_my_own_turn_is_headed_by_you() -> None:
    assert heading(StoryTurn(3, [entry(0, 3)]), lang="fr") == StoryHeading(0, "Vous", 0, [])


def test_what_comes_before_the_first_turn_has_no_heading() -> None:
    assert heading(StoryTurn(0, [entry(0, 0)])) is None
    assert heading(StoryTurn(2, [entry(-1, 2)])) is None


def test_a_round_of_powerline_is_nobodys_own() -> None:
    turn = StoryTurn(9, [entry(1, 9)])
    assert heading(turn, "powerline") == StoryHeading(-1, "Round 9", 0, ())


def test_a_name_is_not_said_twice() -> None:
    assert below_heading(entry(1, 1, "Ampère bought one line."), "Ampère") == "Bought one line."
    assert below_heading(entry(1, 1, "The dice fell."), "Ampère") == "The dice fell."


@pytest.mark.parametrize("name", megawatt.games())
def test_what_a_page_calls_minor_can_happen_and_scores_nothing(name: str) -> None:
    """Kinds that a game tells, and no moment that the table pauses for."""
    story = megawatt.game(name).rules.story
    assert story is not None
    minor = getattr(part_of(name, "page"), "MINOR", frozenset[str]())
    assert minor
    assert minor <= {kind.name.lower() for kind in story.kinds}
    assert not minor & moments_of(name)
    assert all(is_minor(name, kind) for kind in minor)


@pytest.mark.parametrize(
    ("words", "points", "told"),
    [
        ("finished the line and supplied Abbey: +6 VP.", 6, "finished the line and supplied Abbey"),
        (
            "a terminé la ligne et alimenté Abbaye : +6 PV.",
            6,
            "a terminé la ligne et alimenté Abbaye",
        ),
        ("lost points: −3 VP.", -3, "lost points"),
        ("supplied Abbey: +6 VP.", 5, "supplied Abbey: +6 VP."),
        ("completed contract 23: 10 VP and 1M.", 10, "completed contract 23: 10 VP and 1M."),
        ("covered a station.", 4, "covered a station."),
    ],
)
def test_points_beside_a_line_are_not_said_twice(words: str, points: int, told: str) -> None:
    assert without_points(words, points) == told


def test_the_deed_comes_before_what_it_brought() -> None:
    """A row has little room: that somebody invited people says more than what they ate."""
    invited = LogEntry(1, 1, "invited", kind="people_invited")
    fed = LogEntry(1, 1, "fed", kind="people_fed", changes={"points": {1: -2}})

    assert in_short([invited, fed], 1, "futuropia") == [invited, fed]
    assert in_short([invited, fed], 1, "powerline") == [fed, invited]
