"""What the reader looks at stays; answers in their groups; being called to one's turn."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive


def test_what_the_reader_chose_to_look_at_stays(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("harbour")
    close = katie.width
    katie.page.keyboard.press("+")
    katie.wait_for_width(1.2 * close, 9 * close)
    large = katie.width
    katie.page.evaluate("document.getElementById('board').scrollTo(40, 30)")
    katie.play(most=1)
    assert katie.width == pytest.approx(large, rel=0.01)
    assert katie.page.evaluate("document.getElementById('board').scrollLeft") == 40
    katie.page.keyboard.press("0")
    katie.wait_for_width(0.99 * close, 1.01 * close)


def test_energy_empires_placements_are_sorted_by_location(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("energy-empire")
    for _ in range(20):
        if katie.page.locator(".spot").count():
            break
        katie.play(most=1)
    katie.page.keyboard.press("l")
    mine = katie.page.locator(".spot", has_text="Mine").first
    expect(mine).to_contain_text("Gain 1 steel.")
    mine.get_by_role("button").first.hover()
    expect(katie.page.locator("#tip")).to_contain_text("Place a worker on Mine")
    expect(katie.page.locator("#tip .clause")).to_have_text("EE-4.2")


def test_a_full_board_has_its_inspector_in_the_rail(arrive: Arrive) -> None:
    """And what a click brings is said in numbers before it, with the words for who listens."""
    katie = arrive()
    katie.begin("energy-empire")
    for _ in range(20):
        if katie.page.locator("#board [data-whole] > .act").count():
            break
        katie.play(most=1)
    katie.page.locator("#board [data-whole] > .act").first.hover()
    card = katie.page.locator("#inspector")
    expect(card).to_be_visible()
    board, place = katie.page.locator("#board").bounding_box(), card.bounding_box()
    assert board is not None
    assert place is not None
    assert place["x"] >= board["x"] + board["width"]
    expect(katie.page.locator("#tip .brings .gain")).to_contain_text("points")


def test_an_open_fold_lies_over_the_story_and_inside_the_window(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("energy-empire")
    story, fold = katie.page.locator("#log"), katie.page.locator("#mine")
    before = story.bounding_box()
    fold.locator("summary").click()
    expect(fold.get_by_role("button", name="Hand over")).to_be_visible()
    after, place = story.bounding_box(), fold.bounding_box()
    assert before is not None
    assert after is not None
    assert place is not None
    assert after["height"] >= before["height"]
    assert place["y"] + place["height"] <= 800
    katie.page.keyboard.press("Escape")
    expect(fold.get_by_role("button", name="Hand over")).to_be_hidden()
    expect(fold.locator("summary")).to_be_focused()


def test_with_five_at_the_table_the_story_keeps_its_room(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("energy-empire", *["me"] * 5)
    story = katie.page.locator("#log").bounding_box()
    assert story is not None
    assert story["height"] > 100


NOTED = """(() => {
  window.noted = [];
  window.Notification = class { constructor(title) { window.noted.push(title); } };
  window.Notification.permission = "granted";
  Object.defineProperty(document, "hidden", { get: () => true });
})()"""


def test_my_turn_changes_the_title_is_announced_and_notifies(arrive: Arrive) -> None:
    katie, bill = arrive(), arrive()
    katie.set_up("harbour", "me", "open")
    plain = katie.page.title()
    katie.page.add_init_script(NOTED)  # the table follows the waiting room as a page of its own
    bill.page.goto(katie.page.url)
    bill.page.get_by_role("button", name="Sit down").click()
    katie.wait_for("my-turn", "yes")
    expect(katie.page).to_have_title(f"● Your turn · {plain}")
    assert katie.page.evaluate("window.noted") == ["Your turn"]
    expect(katie.page.get_by_role("alert")).to_contain_text("Your turn. Work.")

    while katie.fact("my-turn") == "yes":
        katie.play(most=1)
    expect(katie.page).to_have_title(plain)
    expect(katie.page.get_by_role("alert")).to_be_empty()
    expect(bill.page.locator("#announce")).to_contain_text("Guest bought")


def test_an_illegal_move_is_told_with_its_reason_and_clause(arrive: Arrive) -> None:
    katie = arrive()
    katie.expected = ("422",)
    katie.begin("powerline")
    katie.list_choices()
    first = katie.answers.first
    first.evaluate("(button) => { button.value = '43'; button.click(); }")
    expect(katie.page.locator("#toast")).to_contain_text("[PL-")
    expect(first).not_to_have_attribute("value", "43")
    first.click()
    katie.page.locator("[data-undo]:enabled").wait_for()


def test_a_rivals_board_is_looked_at_and_places_to_click_stay_yellow(arrive: Arrive) -> None:
    katie = arrive(moving=True)
    katie.set_up("powerline", "me", "bot:greedy")
    katie.wait_for("my-turn", "yes")
    while not katie.page.locator("#player-1 .did").count():
        katie.play(most=1, by="board")
        katie.page.wait_for_timeout(50)
    katie.wait_for("my-turn", "yes")
    katie.page.wait_for_timeout(500)  # marks of what has changed come a moment later
    assert (
        katie.page.locator("#board .since[data-action], #board .since [data-action]").count() == 0
    )

    small = katie.page.locator("#player-1 .mini")
    assert katie.page.locator("#player-0 .mini").count() == 0  # one's own is on the stage
    small.hover()
    large = katie.page.locator("#peek img")
    expect(large).to_be_visible()
    katie.wait_until("document.querySelector('#peek img').naturalWidth > 0")
    katie.page.locator("#question").hover()
    expect(large).to_have_count(0)
    small.click()
    expect(large).to_be_visible()
    katie.page.keyboard.press("Escape")
    expect(large).to_have_count(0)


CLOSE_UP = """async () => {
  const { Inspector } = await import("/static/inspector.js");
  const thing = document.querySelector("#board [data-off]:has(.pl-chip, [href^='#pl-chip'])");
  const looking = new Inspector(document.body, "powerline", async () => ({ reason: "No." }));
  await looking.show(thing, true);
  const drawn = document.querySelector("#inspector .close-up");
  return drawn && getComputedStyle(drawn).getPropertyValue("--chip").trim();
}"""


def test_a_plan_begins_at_what_does_its_step_alone_and_pieces_keep_their_paint(
    arrive: Arrive,
) -> None:
    """The first step of a plan stood on the island; a place that does not fit was a black box."""
    katie = arrive()
    katie.set_up("powerline", "me")
    first = katie.page.evaluate(
        """async () => (await import("/static/plans.js")).placesOf("1")[0].dataset.action"""
    )
    assert first == "1"
    katie.page.locator("#board [data-action='0']").first.click()
    expect(katie.page.locator("#board [data-action='0']")).to_have_count(0)

    assert katie.page.evaluate(CLOSE_UP)
