"""Keyboard only: from the lobby into a game, through its turns, with the focus always seen."""

import random
import re

import pytest
from playwright.sync_api import expect

from megawatt.library import games
from tests.browser.conftest import Arrive
from tests.browser.person import Person

RING = "getComputedStyle(document.activeElement).outlineStyle !== 'none'"
MY_TURN = """() => {
  const { myTurn, status } = document.getElementById("state").dataset;
  return status === "over" || myTurn === "yes";
}"""
MOVED = "(step) => document.getElementById('state').dataset.step !== step"
MOVED_OR_ASKED = """(step) => document.getElementById('state').dataset.step !== step
  || document.querySelector('[data-confirm]') !== null"""
NOT_TAKING_BACK = """() => [...document.querySelectorAll("#choices button")]
  .map((one, k) => (one.matches(".quiet") ? 0 : k + 1)).filter((k) => k && k < 10)"""
WHAT = "document.activeElement === document.body ? '' : document.activeElement.textContent.trim()"


def tab_to(person: Person, words: str, most: int = 60) -> None:
    """Press Tab until something with these words has the focus, and is seen to have it."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if words in person.page.evaluate(WHAT):
            assert person.page.evaluate(RING)
            return
    raise AssertionError(f"{words!r} is not reached in {most} steps")


def test_from_the_lobby_into_a_game_without_a_mouse(arrive: Arrive) -> None:
    katie = arrive()
    katie.go()
    tab_to(katie, "Skip to the content")
    tab_to(katie, "Play now")
    katie.page.keyboard.press("Enter")
    katie.wait_for_script()
    katie.wait_for("my-turn", "yes")  # now all wait for her: nothing is drawn anew

    step = katie.fact("step")
    katie.page.keyboard.press("l")
    expect(katie.page.locator("#choices")).to_be_visible()
    katie.page.keyboard.press("1")
    katie.wait_until(RING)
    katie.page.keyboard.press("Enter")
    katie.wait_until(
        "(step) => document.getElementById('state').dataset.step !== step "
        "|| document.querySelector('[data-confirm]')",
        step,
    )


def test_a_round_of_powerline_by_keys(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    katie.page.keyboard.press("1")
    katie.page.keyboard.press("Enter")
    expect(katie.question).to_contain_text(re.compile(r"Red \d"))

    katie.page.keyboard.press("u")
    expect(katie.question).to_contain_text("Begin with red")

    katie.page.keyboard.press("2")
    katie.page.keyboard.press("Enter")
    expect(katie.question).to_contain_text(re.compile(r"Black \d"))
    katie.page.locator('#board .act[aria-label^="Black worker on"]').first.focus()
    katie.page.keyboard.press("Enter")
    expect(katie.question).to_contain_text(" done")

    tab_to(katie, "Done with 1 worker", most=150)  # deliberate: nobody asks a second time
    katie.page.keyboard.press("Enter")
    expect(katie.page.locator("#progress")).to_contain_text("Round 2")


@pytest.mark.parametrize("name", games())
def test_a_whole_game_by_the_list_and_the_keyboard(arrive: Arrive, name: str) -> None:
    """A digit goes to an answer, Enter gives it; the focus is never lost."""
    katie, luck = arrive(), random.Random(name)
    katie.set_up(name, *(["me"] if name == "powerline" else ["me", "bot:random"]))
    for _ in range(1000):
        katie.wait_until(MY_TURN)
        if katie.fact("status") == "over":
            break
        step = katie.fact("step")
        open_to_me: list[int] = katie.page.evaluate(NOT_TAKING_BACK)
        katie.page.keyboard.press(str(luck.choice(open_to_me)))
        katie.page.keyboard.press("Enter")
        katie.wait_until(MOVED_OR_ASKED, step)
        if katie.page.locator("[data-confirm]").count():
            katie.page.keyboard.press("Enter")
        katie.wait_until(MOVED, step)
    expect(katie.page.locator("#winner")).to_be_visible()


def test_the_list_is_complete_and_goes_as_it_came(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("harbour", "me")
    expect(katie.page.locator("#choices")).to_be_hidden()
    katie.page.keyboard.press("l")
    expect(katie.answers.first).to_be_focused()
    listed = {one.get_attribute("value") for one in katie.answers.all()}
    shown = katie.page.locator("#board [data-action]").all()
    assert {one.get_attribute("data-action") for one in shown} <= listed
    katie.page.keyboard.press("Escape")
    expect(katie.page.locator("#choices")).to_be_hidden()
    expect(katie.page.locator("#list summary")).to_be_focused()


def test_the_keys_are_explained(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("harbour", "me")
    katie.page.keyboard.press("?")
    expect(katie.page.get_by_role("dialog")).to_contain_text("undo")
    katie.page.keyboard.press("Escape")
    expect(katie.page.get_by_role("dialog")).to_be_hidden()
