"""The balance report: who sits well, what helps, how games end."""

from dataclasses import replace
from pathlib import Path

import pytest

import megawatt
from harbour.game import GAME
from megawatt.arena import Plan, Referee, Result
from megawatt.arena.holdings import ending_of, holdings_of
from megawatt.arena.lab import balance, html, sections_of, spread_of
from megawatt.arena.variation import vary
from megawatt.games.powerline import report
from megawatt.kernel.errors import BadBox
from megawatt.library import Game

HARBOUR = Game(GAME)
PLAN = Plan("harbour.game:GAME", 2, ("greedy",), 40, holdings=True)


def played(games: int = 40) -> list[Result]:
    referee = Referee(PLAN)
    return [referee.play(fixture) for fixture in PLAN.fixtures()[:games]]


def test_it_counts_seats_scores_lengths_and_endings() -> None:
    results = played()
    found = balance(PLAN, results)

    assert found.games == 40
    assert sum(share.part for share in found.by_seat) == pytest.approx(40)
    assert found.steps["mean"] == 40
    assert found.endings == {"the end": 40}
    assert found.points["least"] <= found.points["median"] <= found.points["most"]


def test_components_are_judged_by_the_seats_that_held_them() -> None:
    results = played(40)
    for k, one in enumerate(results):
        one["holdings"] = [["lucky charm", "coat"], ["coat"]]
        one["places"], one["points"] = [1, 2], [9 + k % 2, 3]
    found = {one.name: one for one in balance(PLAN, results).components}

    assert found["lucky charm"].wins.share == 1
    assert found["lucky charm"].verdict == "strong"
    assert found["coat"].wins.share == 0.5
    assert found["coat"].verdict == ""
    assert found["coat"].held == 80


def test_rare_components_are_not_judged() -> None:
    results = played(3)
    for one in results:
        one["holdings"] = [["comet"], []]

    assert balance(PLAN, results).components == []


def test_a_game_without_holdings_is_counted_by_words() -> None:
    names = {one.name for one in balance(PLAN, played()).components}

    assert "Work in the harbour" in names
    assert names <= {
        "Work in the harbour",
        "Buy nothing",
        *(f"Buy a {ship}" for ship in ("Ketch", "Schooner", "Brig", "Frigate")),
    }


@pytest.mark.parametrize("modules", [False, True])
def test_components_of_modules_are_counted_where_they_are_in_play(modules: bool) -> None:
    """Nuclear boards come with module 3, public contracts with module 2 (FE-2.12, FE-2.13)."""
    options = {"public_contracts": modules, "new_grounds": modules}
    told = ""
    for deal in range(3):
        match = megawatt.game("future-energy").start(3, deal, options)
        robot = megawatt.bot("greedy", seed=deal)
        while not match.over:
            match.play(match.to_act[0], robot.choose(match, match.to_act[0]))
        told += str(holdings_of(match))

    assert ("nuclear tiles" in told) == modules
    assert ("public contract" in told) == modules


@pytest.mark.parametrize("name", megawatt.games())
def test_every_game_says_what_was_held_and_how_it_ended(name: str) -> None:
    """A game reports in its own folder; the lab knows no game."""
    match = megawatt.game(name).start(2, 4)
    robot = megawatt.bot("random", seed=4)
    while not match.over:
        match.play(match.to_act[0], robot.choose(match, match.to_act[0]))

    held, ending = holdings_of(match), ending_of(match)

    assert len(held) == 2
    assert all(held)
    assert ending


def test_the_end_is_told_as_the_box_has_it() -> None:
    """Another edition may have fewer rounds: the report asks the box."""
    match = megawatt.game("powerline").start(1, 3)
    record = match.edition.record.copy()
    record["rounds"] = 12
    shorter = replace(match.edition, record=record)

    assert report.ending(match.edition, match.truth()) == "round 15 was played"
    assert report.ending(shorter, match.truth()) == "round 12 was played"


def test_the_page_holds_every_section() -> None:
    results = played()
    found = balance(PLAN, results)
    text = html(found, results, "Lab: Harbour")

    for section in sections_of(found):
        assert f"<h2>{section.title}</h2>" in text
    assert text.count("<svg") == 3


def test_spreads() -> None:
    assert spread_of([4, 1, 3, 2, 5]) == {
        "mean": 3,
        "deviation": pytest.approx(2**0.5),
        "least": 1,
        "lower quarter": 2,
        "median": 3,
        "upper quarter": 4,
        "most": 5,
    }


def test_a_box_is_varied_by_row_and_field(tmp_path: Path) -> None:
    mine = vary(
        HARBOUR.box().path, ["ship.Brig.price=9", "ship.1.points=7"], tmp_path / "mine.toml"
    )
    edition = HARBOUR.box(mine)

    assert edition.box.price.tolist() == [2, 3, 9, 7]
    assert edition.box.worth.tolist() == [7, 2, 4, 6]
    assert mine.read_text().startswith("# What is printed on the ships.")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("ship.Brig.price", "write table.row.field=value"),
        ("ship.Yacht.price=3", "there is no row 'Yacht'; there are 1 to 4"),
        ("ship.9.price=3", "there is no row '9'"),
        ("boat.1.price=3", "there is no 'boat'; there are: ship"),
        ("ship.1.colour=3", "there is no 'colour'; there are: name, price, points, source"),
        ("ship.1.price.x=3", "leads nowhere"),
        ("ship.1.price=[", "is not a TOML value"),
    ],
)
def test_a_change_that_leads_nowhere_is_told(tmp_path: Path, change: str, message: str) -> None:
    with pytest.raises(BadBox, match=message):
        vary(HARBOUR.box().path, [change], tmp_path / "mine.toml")
