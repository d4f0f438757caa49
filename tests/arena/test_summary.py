"""Counting: shares, means, ratings, who beats whom."""

from html.parser import HTMLParser

import numpy as np
import pytest

from megawatt.arena import Plan, Result, summarise
from megawatt.arena.charts import bars, columns, curves, spreads, ticks
from megawatt.arena.intervals import mean_of, share_of, student, wilson
from megawatt.arena.report import html, intro_of, table_of

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


def test_means_have_intervals_by_deal() -> None:
    """Three deals: Student's t with two degrees of freedom; a deal played twice is still one."""
    assert mean_of([(0, 4.0), (0, 6.0)]).half is None
    once = mean_of([(0, 2.0), (1, 4.0), (2, 6.0)])
    assert once.half == pytest.approx(4.3027 * 2 / 3**0.5, rel=1e-3)
    assert mean_of([(k // 2, 2.0 + k // 2 * 2) for k in range(6)]) == once


def test_students_t_matches_the_table() -> None:
    for deals, wanted in ((2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (31, 2.042)):
        assert student(deals) == pytest.approx(wanted, rel=0.01)


def test_one_deal_says_nothing_about_others() -> None:
    """Twenty games of one deal, all won, once gave 67.6 to 100 %."""
    share = share_of([(0, 1.0)] * 20)

    assert (share.part, share.of, share.least, share.most) == (20, 20, 0, 1)


def test_intervals_by_deal_hold_what_they_promise() -> None:
    """Games of a deal always end alike here: naive intervals miss far more than 5 in 100."""
    luck, held, naive = np.random.default_rng(7), 0, 0
    for _ in range(400):
        seen = [(deal, float(won)) for deal in range(30) for won in [luck.random() < 0.7] * 6]
        by_deal, by_game = share_of(seen), wilson(sum(won for _, won in seen), len(seen))
        held += by_deal.least <= 0.7 <= by_deal.most
        naive += by_game.least <= 0.7 <= by_game.most

    assert held >= 0.93 * 400
    assert naive < 0.75 * 400


def test_the_pairing_never_makes_an_interval_narrower_than_independent_games() -> None:
    even = share_of([(deal, part) for deal in range(50) for part in (0.0, 1.0)])

    assert even.least <= wilson(50, 100).least < 0.5 < wilson(50, 100).most <= even.most


def test_who_forfeits_has_lost_in_any_company() -> None:
    """Both bots failed in every game: nobody wins, and what stand-ins made is not theirs."""
    failed = [{**one, "places": [1, 1], "forfeits": {"0": "died", "1": "died"}} for one in RESULTS]
    for standing in summarise(PLAN, failed).standings:
        assert (standing.wins.part, standing.points.mean, standing.forfeits) == (0, 0, 4)
    alone = Plan("harbour.game:GAME", 1, ("good", "bad"), 2)
    solo = [
        {**result(k, [k], [1], [9 - k]), "deal": 0, "moves": [9], "seconds": [0.1]}
        for k in range(2)
    ]
    solo[0]["forfeits"] = {"0": "died"}
    assert summarise(alone, solo).standings[0].bot == "bad"
    assert summarise(alone, solo).duels["good"]["bad"].part == 0


def test_identical_games_are_noticed() -> None:
    """The same steps on the same deal; the same steps on another deal are another game."""
    alike = [{**one, "steps_digest": "a"} for one in RESULTS]
    alike[3]["steps_digest"] = "b"
    summary = summarise(PLAN, alike)

    assert summary.repeats == 1
    assert "1 game went step by step like another" in intro_of(PLAN, summary)
    assert "step by step" not in intro_of(PLAN, summarise(PLAN, RESULTS))


def test_the_rating_is_not_shown_as_an_interval() -> None:
    table = table_of(summarise(PLAN, RESULTS))

    assert all("±" not in row[table.head.index("rating")] for row in table.rows)
    assert "σ" in table.rows[0][table.head.index("rating")]


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
