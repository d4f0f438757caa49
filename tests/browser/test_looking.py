"""What a question is about is seen, large enough, without scrolling; being called to one's turn."""

import pytest
from playwright.sync_api import expect

from megawatt.match import games
from tests.browser.conftest import Arrive
from tests.browser.person import Person

LETTERS = 9
"""Pixels: smaller letters cannot be read."""
SEEN = """() => {
  const frame = document.getElementById("board").getBoundingClientRect();
  const inside = (r) => r.left >= frame.left - 2 && r.right <= frame.right + 2
    && r.top >= frame.top - 2 && r.bottom <= Math.min(frame.bottom, innerHeight) + 2;
  return [...document.querySelectorAll("#board [data-action]")]
    .filter((one) => inside(one.getBoundingClientRect())).length;
}"""
READ = """() => {
  const svg = document.querySelector("#board > svg");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const tab = document.querySelector('#regions [aria-pressed="true"]');
  const part = document.querySelectorAll("#board [data-region]")[Number(tab.dataset.look)];
  return scale * Number(part.dataset.read);
}"""
WIDTH = "document.querySelector('#board > svg').getBoundingClientRect().width"


def begin(person: Person, name: str) -> None:
    person.set_up(name, "me", "bot:greedy")
    person.wait_for("my-turn", "yes")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("name", games())
def test_the_question_is_seen_on_the_board(arrive: Arrive, name: str, phone: bool) -> None:
    katie = arrive(phone=phone)
    begin(katie, name)
    for _ in range(4):
        if katie.fact("my-turn") == "yes" and katie.page.locator("#board .act").count():
            assert katie.page.evaluate(SEEN) > 0
            assert katie.page.evaluate(READ) >= LETTERS
        katie.play(most=1)


def test_a_tab_shows_its_part_and_the_whole_board_can_be_seen(arrive: Arrive) -> None:
    katie = arrive()
    begin(katie, "future-energy")
    close = katie.page.evaluate(WIDTH)
    katie.page.get_by_role("button", name="Map", exact=False).first.click()
    expect(katie.page.locator("#regions [aria-pressed=true]")).to_contain_text("Map")

    katie.page.get_by_role("button", name="Everything").click()
    svg = katie.page.locator("#board > svg").bounding_box()
    board = katie.page.locator("#board").bounding_box()
    assert svg is not None
    assert board is not None
    assert svg["height"] <= board["height"] + 1
    katie.page.keyboard.press("0")
    assert katie.page.evaluate(WIDTH) == pytest.approx(close, rel=0.01)


def test_what_the_reader_chose_to_look_at_stays(arrive: Arrive) -> None:
    katie = arrive()
    begin(katie, "powerline")
    katie.page.keyboard.press("+")
    large = katie.page.evaluate(WIDTH)
    katie.answers.first.click()
    katie.page.locator("[data-undo]").wait_for()
    assert katie.page.evaluate(WIDTH) == pytest.approx(large, rel=0.01)


def test_energy_empires_placements_are_sorted_by_location(arrive: Arrive) -> None:
    katie = arrive()
    begin(katie, "energy-empire")
    while not katie.page.locator(".stand").count():
        katie.play(most=1)
    mine = katie.page.locator(".stand", has_text="Mine").first
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
    assert katie.page.title() == f"● Your turn · {plain}"
    assert katie.page.evaluate("window.noted") == ["Your turn"]

    while katie.fact("my-turn") == "yes":
        katie.play(most=1)
    expect(katie.page).to_have_title(plain)


def test_an_illegal_move_is_told_with_its_reason_and_clause(arrive: Arrive) -> None:
    katie = arrive()
    katie.expected = ("422",)
    begin(katie, "powerline")
    first = katie.answers.first
    # At once: news of the others' planning may bring the button's own value back in between.
    first.evaluate("(button) => { button.value = '43'; button.click(); }")
    expect(katie.page.locator("#toast")).to_contain_text("[PL-")
    expect(first).not_to_have_attribute("value", "43")
    first.click()
    katie.page.locator("[data-undo]").wait_for()
