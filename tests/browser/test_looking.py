"""What a question is about is seen, large enough, without scrolling; being called to one's turn."""

import pytest
from playwright.sync_api import expect

from megawatt.library import games
from tests.browser.conftest import Arrive

LETTERS = 9
"""Pixels: smaller letters cannot be read."""
SEEN = """() => {
  if (document.getElementById("state").dataset.myTurn !== "yes") return true;
  const open = [...document.querySelectorAll("#board [data-action]")];
  if (!open.length) return true;
  const frame = document.getElementById("board").getBoundingClientRect();
  const inside = (r) => r.left >= frame.left - 2 && r.right <= frame.right + 2
    && r.top >= frame.top - 2 && r.bottom <= Math.min(frame.bottom, innerHeight) + 2;
  return open.some((one) => inside(one.getBoundingClientRect()));
}"""
"""In one look, since the next page may come between two: what can be clicked is in seat_view."""
READ = """(letters) => {
  if (!document.querySelector("#board [data-action]")) return true;
  const svg = document.querySelector("#board > svg");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const tab = document.querySelector('#regions [aria-pressed="true"]');
  const part = document.querySelectorAll("#board [data-region]")[Number(tab.dataset.look)];
  return scale * Number(part.dataset.read) >= letters;
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("name", games())
def test_the_question_is_seen_on_the_board(arrive: Arrive, name: str, phone: bool) -> None:
    katie = arrive(phone=phone)
    katie.begin(name)
    looked = 0
    for _ in range(4):
        looked += katie.page.locator("#board .act").count()
        katie.wait_until(SEEN)
        katie.wait_until(READ, LETTERS)
        katie.play(most=1)
    assert looked


WHOLE = """() => {
  const height = (what) => document.querySelector(what).getBoundingClientRect().height;
  return height("#board > svg") <= height("#board") + 1;
}"""


def test_a_tab_shows_its_part_and_the_whole_board_can_be_seen(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("future-energy")
    close = katie.width
    katie.page.get_by_role("button", name="Map", exact=False).first.click()
    expect(katie.page.locator("#regions [aria-pressed=true]")).to_contain_text("Map")

    katie.page.get_by_role("button", name="Everything").click()
    katie.wait_until(WHOLE)
    katie.page.keyboard.press("0")
    katie.wait_for_width(0.99 * close, 1.01 * close)


def test_what_the_reader_chose_to_look_at_stays(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("powerline")
    close = katie.width
    katie.page.keyboard.press("+")
    katie.wait_for_width(1.2 * close, 9 * close)
    large = katie.width
    katie.answers.first.click()
    katie.page.locator("[data-undo]").wait_for()
    assert katie.width == pytest.approx(large, rel=0.01)


def test_energy_empires_placements_are_sorted_by_location(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("energy-empire")
    for _ in range(20):
        if katie.page.locator(".spot").count():
            break
        katie.play(most=1)
    mine = katie.page.locator(".spot", has_text="Mine").first
    expect(mine).to_contain_text("Gain 1 steel.")
    mine.get_by_role("button").first.hover()
    expect(katie.page.locator("#tip")).to_contain_text("Place a worker on Mine")
    expect(katie.page.locator("#tip .clause")).to_have_text("EE-4.2")


NOTED = """() => {
  window.noted = [];
  window.Notification = class { constructor(title) { window.noted.push(title); } };
  window.Notification.permission = "granted";
  Object.defineProperty(document, "hidden", { get: () => true });
}"""


def test_my_turn_changes_the_title_and_notifies(arrive: Arrive) -> None:
    katie, bill = arrive(), arrive()
    katie.set_up("harbour", "me", "open")
    plain = katie.page.title()
    katie.page.evaluate(NOTED)
    bill.page.goto(katie.page.url)
    bill.page.get_by_role("button", name="Sit down").click()
    katie.wait_for("my-turn", "yes")
    expect(katie.page).to_have_title(f"● Your turn · {plain}")
    assert katie.page.evaluate("window.noted") == ["Your turn"]

    while katie.fact("my-turn") == "yes":
        katie.play(most=1)
    expect(katie.page).to_have_title(plain)


def test_an_illegal_move_is_told_with_its_reason_and_clause(arrive: Arrive) -> None:
    katie = arrive()
    katie.expected = ("422",)
    katie.begin("powerline")
    first = katie.answers.first
    first.evaluate("(button) => { button.value = '43'; button.click(); }")
    expect(katie.page.locator("#toast")).to_contain_text("[PL-")
    expect(first).not_to_have_attribute("value", "43")
    first.click()
    katie.page.locator("[data-undo]").wait_for()
