"""The table: what is pointed at, hints, earlier moments, guides, themes, languages."""

import re

import pytest
from playwright.sync_api import expect

from megawatt.library import games
from megawatt.server.guides import open_guide
from tests.browser.conftest import Arrive


def test_an_answer_and_its_place_on_the_board_light_up_together(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    katie.list_choices()
    katie.answers.first.click()
    answer = katie.page.locator("#choices button", has_text="Red worker on").first
    action = answer.get_attribute("value")

    answer.hover()
    spot = katie.page.locator(f'#board [data-action="{action}"]').first
    expect(spot).to_have_class(re.compile(r"\bhot\b"))
    expect(katie.page.locator("#tip")).to_contain_text("Red worker on")
    expect(katie.page.locator("#tip .clause")).to_have_attribute("href", "/rules/powerline#PL-4.1")

    katie.page.mouse.move(0, 0)
    spot.hover()
    expect(answer).to_have_class("hot")
    katie.page.keyboard.press("Escape")
    spot.click()
    expect(katie.page.locator("#log")).to_contain_text("You planned the red worker")


def test_a_hint_names_the_best_and_can_be_taken(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("powerline")
    katie.page.get_by_role("button", name="Hint").click()
    plan = katie.page.locator("#hint .plan.chosen")
    expect(plan).to_contain_text("points expected")
    expect(katie.page.locator("#board .badge.plan").first).to_be_visible()  # drawn where it is done
    plan.locator("[data-take]").click()
    expect(katie.question).to_contain_text("where?")
    katie.page.keyboard.press("h")
    expect(plan).to_contain_text("points expected")
    katie.page.locator("[data-hint-close]").click()
    expect(katie.page.locator("#board .badge")).to_have_count(0)


# Where the card of a hint begins, and where the last of the players' rows ends.
BELOW = """() => [document.querySelector("#hint"), [...document.querySelectorAll(".player")].at(-1)]
  .map((one) => one.getBoundingClientRect()).map(({ top, bottom }, k) => (k ? bottom : top))"""
# How many of the words under a number of a plan it hides.
HIDDEN = """() => [...document.querySelectorAll("#board .badge.plan")].map((badge) => {
  const { left, top, right, bottom } = badge.getBoundingClientRect();
  return [...document.querySelectorAll("#board .planned text")].filter((text) => {
    const at = text.getBoundingClientRect();
    const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
    return x > left && x < right && y > top && y < bottom;
  }).length;
})"""


def test_a_hint_leaves_the_players_and_the_words_of_what_it_proposes_in_sight(
    arrive: Arrive,
) -> None:
    katie = arrive()
    katie.set_up("energy-empire", "me", "bot:greedy", "bot:greedy")
    katie.wait_for("my-turn", "yes")
    katie.page.keyboard.press("h")
    expect(katie.page.locator("#hint .plan.chosen")).to_be_visible(timeout=60_000)
    hint, rows = katie.page.evaluate(BELOW)
    assert hint >= rows
    hidden = katie.page.evaluate(HIDDEN)
    assert hidden
    assert not any(hidden)


def test_a_hint_stays_while_others_do_something(arrive: Arrive) -> None:
    katie, friend = arrive(), arrive()
    katie.set_up("powerline", "me")
    katie.page.get_by_role("button", name="Hint").click()
    expect(katie.page.locator("#hint .plan.chosen")).to_contain_text("points expected")
    friend.page.goto(katie.page.url)
    friend.wait_for_script()
    friend.page.keyboard.press("c")
    friend.page.locator("#chat-text").fill("Good luck")
    friend.page.locator("#chat-text").press("Enter")
    expect(katie.page.locator("#side")).to_contain_text("Good luck")
    expect(katie.page.locator("#hint .plan.chosen")).to_contain_text("points expected")

    katie.page.locator("#hint .plan.chosen [data-take]").click()
    expect(katie.question).to_contain_text("where?")
    done = katie.page.locator("#hint li.done")  # the plan goes on, or it is over
    expect(done.or_(katie.page.locator("#hint:empty"))).to_have_count(1)


def test_a_line_of_the_log_shows_the_board_of_that_moment(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    katie.list_choices()
    katie.answers.first.click()
    katie.page.locator("#choices button", has_text="Red worker on").first.click()
    katie.page.keyboard.press("Escape")
    begun = katie.page.locator("#log a", has_text="You planned to begin")
    expect(katie.page.locator("#log a", has_text="You planned the red worker")).to_have_count(1)
    begun.click()
    expect(katie.page.locator("#board .past")).to_contain_text("After step 1")
    expect(katie.page.locator("#board [data-action]")).to_have_count(0)
    katie.page.keyboard.press("Escape")
    expect(katie.page.locator("#board .past")).to_have_count(0)


def test_many_answers_of_one_kind_are_one_group_of_the_list(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("future-energy", "me", "me")
    katie.list_choices()
    katie.page.locator("#choices button", has_text="Buy one line").click()
    expect(katie.page.locator("#choices details summary").first).to_contain_text("Place the line")


def test_a_place_is_looked_at_closely_by_key_under_the_pointer_or_the_focus(arrive: Arrive) -> None:
    """Not by hovering: the prompt says already what a click on it does."""
    katie = arrive()
    katie.begin("harbour")
    card = katie.page.locator("#inspector")
    thing = katie.page.locator("#board [data-action]").first
    thing.hover()
    katie.page.wait_for_timeout(800)  # longer than a pointer has to rest
    expect(card).to_be_hidden()
    katie.page.keyboard.press("i")
    expect(card).to_be_visible()
    expect(card).to_contain_text(thing.get_attribute("aria-label") or "?")
    expect(card.locator(".can .clause")).to_contain_text("HA-")
    over, box = thing.bounding_box(), card.bounding_box()
    assert over is not None
    assert box is not None
    assert box["x"] >= over["x"] + over["width"] or box["x"] + box["width"] <= over["x"]

    katie.page.mouse.move(2, 2)
    expect(card).to_be_hidden()
    katie.page.keyboard.press("Tab")
    thing.focus()
    katie.page.keyboard.press("i")
    expect(card).to_be_visible()
    katie.page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_the_inspector_says_why_not(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    off = katie.page.locator("#board [data-off]").first
    off.dispatch_event("pointerover", {"bubbles": True, "pointerType": "mouse"})
    expect(katie.page.locator("#inspector .cannot .clause")).to_contain_text("PL-")


@pytest.mark.parametrize("name", games())
def test_a_guided_first_game_teaches(arrive: Arrive, name: str) -> None:
    katie = arrive()
    katie.go(f"/games/{name}")
    katie.page.get_by_role("button", name="Learn in 5 minutes").click()
    comment = katie.page.locator("#guide")
    expect(comment).to_contain_text("Welcome")
    lessons = len(open_guide(name).lessons)
    expect(comment.get_by_label(f"Comment 1 of {lessons}", exact=True)).to_be_visible()
    katie.wait_for_script()
    second = comment.get_by_label(f"Comment 2 of {lessons}", exact=True)
    sure = katie.page.get_by_role("button", name="Do it")
    katie.list_choices()
    katie.page.locator("#choices button.led").click()
    expect(second.or_(sure)).to_be_visible()
    if sure.is_visible():
        sure.click()
    expect(second).to_be_visible()


def test_light_dark_and_another_language_stay_chosen(arrive: Arrive) -> None:
    katie = arrive()
    katie.go()
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = katie.page.evaluate(paper)
    katie.page.get_by_role("button", name="Colours: as the system").click()
    katie.page.get_by_role("button", name="Colours: light").click()
    katie.wait_until(f"(light) => {paper} !== light", light)
    katie.page.reload()
    katie.wait_until(f"(light) => {paper} !== light", light)

    katie.page.get_by_role("button", name="FR").click()
    expect(katie.page.locator("html")).to_have_attribute("lang", "fr")
    katie.go("/games/powerline")
    expect(katie.page.locator("html")).to_have_attribute("lang", "fr")


def test_a_way_to_play_fills_in_the_options_and_they_may_be_changed(arrive: Arrive) -> None:
    katie = arrive()
    katie.go("/games/powerline")
    katie.page.locator(".way", has_text="The hard way").click()
    katie.page.locator(".more-rules summary").click()
    expect(katie.page.locator("[name=option-adventure]")).to_be_checked()
    expect(katie.page.locator("[data-changed]")).to_be_hidden()
    katie.page.locator("[name=option-vacation]").check()
    expect(katie.page.locator("[data-changed]")).to_be_visible()
    katie.page.locator("select[name=seat-1]").select_option("me")
    katie.page.get_by_role("button", name="Start").click()
    katie.wait_for("status", "playing")
