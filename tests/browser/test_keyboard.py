"""Keyboard only: from the lobby into a game, through its turns, with the focus always seen."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person

RING = "getComputedStyle(document.activeElement).outlineStyle !== 'none'"
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
    expect(katie.question).to_contain_text("Place the red worker")

    katie.page.keyboard.press("u")
    expect(katie.question).to_contain_text("Begin with the red")

    katie.page.keyboard.press("2")
    katie.page.keyboard.press("Enter")
    expect(katie.question).to_contain_text("Place the black worker")
    katie.page.locator('#board .act[aria-label^="Black worker on"]').first.focus()
    katie.page.keyboard.press("Enter")
    expect(katie.question).to_contain_text("declare yourself done")

    tab_to(katie, "Done with 1 worker", most=150)
    katie.page.keyboard.press("Enter")
    expect(katie.page.get_by_role("button", name="Do it")).to_be_focused()
    katie.page.keyboard.press("Enter")
    expect(katie.question).to_contain_text("Round 2")


def test_why_not_is_answered_by_keys(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    katie.page.keyboard.press("w")
    expect(katie.page.get_by_role("button", name="Why not …?")).to_have_attribute(
        "aria-pressed", "true"
    )
    katie.page.locator("#board [data-off]").first.focus()
    expect(katie.page.locator("#tip.no .clause")).to_contain_text("PL-")


def test_the_keys_are_explained(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("harbour", "me")
    katie.page.keyboard.press("?")
    expect(katie.page.get_by_role("dialog")).to_contain_text("undo")
    katie.page.keyboard.press("Escape")
    expect(katie.page.get_by_role("dialog")).to_be_hidden()
