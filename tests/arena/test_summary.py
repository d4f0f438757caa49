"""Counting: shares, means, ratings, who beats whom."""

from html.parser import HTMLParser

import pytest

from megawatt.arena import Plan, Result, summarise
from megawatt.arena.charts import bars, columns, curves, spreads, ticks
from megawatt.arena.report import html
from megawatt.arena.summary import mean_of, wilson

PLAN = Plan("harbour.game:GAME", 2, ("good", "bad"), 4)


def result(number: int, lineup: list[int], places: list[int], points: list[int]) -> Result:
    return {
        "game": number,
        "deal": number // 2,
        "bots": lineup,
        "places": places,
        "points": points,
        "steps": 40,
        "moves": [20, 20],
        "seconds": [0.2, 0.1],
        "outcome": "",
    }


RESULTS = [
    result(0, [0, 1], [1, 2], [9, 3]),
    result(1, [1, 0], [2, 1], [4, 8]),
    result(2, [0, 1], [1, 1], [5, 5]),
    result(3, [1, 0], [1, 2], [7, 6]),
]


def test_wins_are_shared_and_points_averaged() -> None:
    good, bad = summarise(PLAN, RESULTS).standings

    assert (good.bot, good.games, good.wins.part) == ("good", 4, 2.5)
    assert (bad.bot, bad.wins.part) == ("bad", 1.5)
    assert good.points.mean == 7
    assert good.place == 1.25
    assert good.seconds == pytest.approx(0.0075)
    assert good.rating.mean > bad.rating.mean


def test_duels_count_ties_half() -> None:
    duels = summarise(PLAN, RESULTS).duels

    assert (duels["good"]["bad"].part, duels["good"]["bad"].of) == (2.5, 4)
    assert (duels["bad"]["good"].part, duels["bad"]["good"].of) == (1.5, 4)


def test_a_bot_on_several_seats_is_rated_by_its_mean_place() -> None:
    plan = Plan("harbour.game:GAME", 3, ("good", "bad"), 4)
    more = {"moves": [9, 9, 9], "seconds": [0.1, 0.1, 0.1]}
    results = [
        {**result(k, lineup, places, [9, 5, 3]), **more}
        for k, (lineup, places) in enumerate(
            [([0, 1, 1], [1, 2, 3]), ([0, 1, 0], [1, 3, 2]), ([1, 1, 1], [1, 2, 3])]
        )
    ]
    good, bad = summarise(plan, results).standings

    assert good.rating.mean > 25 > bad.rating.mean
    assert len(summarise(plan, results).course["good"]) == 2


def test_alone_at_the_table_the_same_deal_is_compared() -> None:
    plan = Plan("harbour.game:GAME", 1, ("good", "bad"), 2)
    results = [
        {**result(k, [bot], [1], [points]), "deal": k // 2, "moves": [9], "seconds": [0.1]}
        for k, (bot, points) in enumerate([(0, 20), (1, 10), (0, 15), (1, 16)])
    ]
    summary = summarise(plan, results)

    assert summary.duels["good"]["bad"].part == 1
    assert summary.standings[0].bot == "good"
    assert summary.standings[0].points.mean == 17.5


def test_wilson_matches_the_textbook() -> None:
    """8 of 10: 0.490 to 0.943."""
    share = wilson(8, 10)

    assert share.least == pytest.approx(0.4902, abs=1e-4)
    assert share.most == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 0).share == 0
    assert wilson(10, 10).most == pytest.approx(1)


def test_means_have_intervals() -> None:
    assert mean_of([4.0]).half == 0
    assert mean_of([2.0, 4.0, 6.0]).half == pytest.approx(1.96 * 2 / 3**0.5, rel=1e-3)


class Checker(HTMLParser):
    """Every tag that opens closes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_safe() -> None:
    plan = Plan("harbour.game:GAME", 2, ("<script>good", "bad"), 4)
    text = html(plan, summarise(plan, RESULTS), "Arena: Harbour")
    checker = Checker()
    checker.feed(text)

    assert checker.open == []
    assert "<script>" not in text
    assert "&lt;script&gt;good" in text
    assert "http" not in text.replace("http://www.w3.org", "")


def test_ticks_are_round() -> None:
    assert ticks(0, 100) == [0, 20, 40, 60, 80, 100]
    assert ticks(3, 3) == [3]
    assert ticks(-7, 8) == [-5, 0, 5]


def test_plots_of_nothing_are_plots() -> None:
    for plot in (bars("t", {}), spreads("t", {"a": []}), curves("t", {"a": []}), columns("t", {})):
        assert plot.startswith("<svg")
        assert plot.endswith("</svg>")
