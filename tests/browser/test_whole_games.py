"""For each game a person plays to the end by clicks on the board, at a desk and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from megawatt.library import games
from tests.browser.conftest import Arrive
from tests.browser.person import Person

HEADLINE = re.compile(r"^(You won|You share|.+ wins|A shared win).*")
LARGE = (1440, 900)


def expect_the_end(person: Person) -> None:
    """The winner is named, the points are there."""
    expect(person.page.locator("#winner")).to_have_text(HEADLINE, timeout=300_000)
    totals = person.page.locator("#end tfoot .vp")
    expect(totals).to_have_text([re.compile(r"^-?\d+$")] * 2)
    expect(person.page.locator("#end .chart polyline")).to_have_count(2)


@pytest.mark.parametrize("name", games())
def test_a_whole_game_by_clicks_on_the_board(arrive: Arrive, name: str) -> None:
    """From the lobby to the review; somebody with a large window looks on."""
    katie, bill = arrive(), arrive(size=LARGE)
    katie.go()
    katie.page.locator(f'a[href="/games/{name}"]').first.click()
    expect(katie.page).to_have_url(re.compile(f"/games/{name}$"))
    katie.set_up(name, "me", "bot:random")
    bill.page.goto(katie.page.url)
    bill.wait_for_script()
    expect(bill.question).to_contain_text("You are watching")
    for person in (katie, bill):
        person.watch_board()

    clicks = katie.play(by="board")

    assert clicks > 5
    assert katie.blind == 0  # something that could be clicked was always in sight
    for person in (katie, bill):
        expect_the_end(person)
        assert len(person.board_places) == 1  # nothing moved that nobody moved
    expect(katie.page.locator(".record")).to_contain_text("Your record with 2 seats")

    katie.page.locator("#end [data-review]").click()
    slider = katie.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    expect(katie.page.locator("output")).to_have_text(f"0 / {last}")  # it opens at the beginning
    slider.press("End")
    expect(katie.page.locator("output")).to_have_text(f"{last} / {last}")
    expect(katie.page.locator("#slider select[name=eyes]")).to_have_value("0")  # my own
    katie.page.get_by_role("link", name="A step back").click()
    expect(katie.page.locator("output")).to_have_text(f"{last - 1} / {last}")
    katie.page.get_by_role("link", name="A turn back").click()
    expect(katie.page.locator("output")).not_to_have_text(f"{last - 1} / {last}")
    assert katie.page.locator("[data-chapters] option").count() > 2
    katie.page.locator("[data-chapters]").select_option(index=1)
    expect(katie.page.locator(".timeline .now")).to_have_count(1)
    expect(katie.page.locator("#board svg")).to_be_visible()


@pytest.mark.parametrize("name", games())
def test_a_whole_game_on_a_phone(arrive: Arrive, name: str) -> None:
    katie = arrive(phone=True)
    katie.set_up(name, "me", "bot:random")
    katie.watch_board()

    katie.play(by="board", seed=5)

    expect_the_end(katie)
    assert len(katie.board_places) == 1
    assert katie.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_alone_there_are_a_rank_and_a_record(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    katie.play()
    expect(katie.page.locator("#end")).to_contain_text("Your solo record:")
    expect(katie.page.locator("#winner")).to_contain_text("You reached")
    expect(katie.page.locator("#end .scores").last).to_contain_text("of 6")  # ranks
