"""Guided games: a comment stands whole beside what it proposes; nothing else moves."""

import pytest
from playwright.sync_api import expect

from megawatt.kernel.tongue import tongue
from megawatt.library import games
from megawatt.server.guides import open_guide
from tests.browser.conftest import Arrive
from tests.browser.person import Person

# Puts another comment where the present one stands.
SAY = """(parts) => {
  const filled = (text) => Object.assign(document.createElement("p"), { textContent: text });
  document.querySelector("#guide .comment").replaceChildren(...parts.map(filled));
  dispatchEvent(new Event("resize"));
}"""
# What is wrong with the bubble: cut, outside the window, over what it proposes, or that is on a
# page of a phone's board which is not in sight.
WRONG = """() => {
  const bubble = document.querySelector("#guide .bubble");
  const { top, bottom, left, right } = bubble.getBoundingClientRect();
  const thing = document.querySelector("#guide .veil i").getBoundingClientRect();
  const found = [];
  if (bubble.scrollHeight > bubble.clientHeight + 1) found.push("cut");
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) found.push("outside");
  const middle = (thing.left + thing.right) / 2;
  if (!thing.width) found.push("without a thing");
  else if (middle < 0 || middle > innerWidth) found.push("of a thing out of sight");
  else if (left < thing.right && thing.left < right && top < thing.bottom && thing.top < bottom)
    found.push("over the thing");
  return found;
}"""


def learner(arrive: Arrive, name: str, phone: bool) -> Person:
    """Begin the guided game of a game."""
    katie = arrive(phone=phone)
    katie.go(f"/games/{name}")
    katie.page.get_by_role("button", name="Learn in 5 minutes").click()
    katie.wait_for_script()
    return katie


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", games())
def test_the_longest_comment_is_whole_and_beside_its_thing(
    arrive: Arrive, name: str, phone: bool
) -> None:
    katie, say = learner(arrive, name, phone), tongue("fr")
    board = katie.page.locator("#board").bounding_box()
    assert katie.page.evaluate(WRONG) == []

    comments = [[say(part) for part in lesson.parts] for lesson in open_guide(name).lessons]
    katie.page.evaluate(SAY, max(comments, key=lambda parts: len("".join(parts))))
    assert katie.page.evaluate(WRONG) == []
    assert katie.page.locator("#board").bounding_box() == board


def test_a_comment_is_folded_away_until_the_next_one(arrive: Arrive) -> None:
    katie = learner(arrive, "powerline", phone=False)
    comment = katie.page.locator("#guide-comment")
    fold = katie.page.locator("[data-fold-guide]")
    fold.click()
    expect(comment).to_be_hidden()
    expect(katie.page.locator("#guide .veil i")).to_be_hidden()
    fold.click()
    expect(comment).to_be_visible()

    fold.click()
    katie.list_choices()
    katie.page.locator("#choices button.led").click()
    expect(comment).to_be_visible()


SHOW_AND_LOOK = """() => {
  document.querySelector("[data-show-led]").click();
  return document.querySelector("#guide .veil i").className;
}"""


LOOK_ON = """async () => {
  document.querySelector("[data-show-led]").click();
  const light = () => document.querySelector("#guide .veil i").className;
  const board = document.getElementById("board");
  board.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  const pointed = light();
  const table = document.getElementById("table");
  document.querySelector("#guide .veil").replaceChildren(document.createElement("i"));
  document.getElementById("chat-text").value = "Hello";
  document.getElementById("chat-text").form.requestSubmit();
  await new Promise((done) => {
    new MutationObserver(() => table.textContent.includes("Hello") && done()).observe(table, {
      childList: true, subtree: true, characterData: true,
    });
    setTimeout(done, 2000);
  });
  await new Promise(requestAnimationFrame);
  return [pointed, light()];
}"""


def test_what_show_me_lights_stays_lit_when_the_pointer_or_the_page_moves(arrive: Arrive) -> None:
    """A moved pointer took the light away at once; so did a thing that was drawn anew."""
    katie = learner(arrive, "powerline", phone=False)
    pointed, patched = katie.page.evaluate(LOOK_ON)
    assert "hot" in pointed
    assert "hot" in patched
    expect(katie.page.locator("#guide .veil i.hot")).to_have_count(0)


def test_a_bubble_says_why_shows_the_thing_and_can_be_left(arrive: Arrive) -> None:
    katie = learner(arrive, "powerline", phone=False)
    bubble, comment = katie.page.locator("#guide .bubble"), katie.page.locator("#guide-comment")
    bubble.get_by_text("Why?").click()
    expect(bubble.locator("details p")).to_contain_text("red")
    expect(bubble.get_by_role("button", name="Show me")).to_be_visible()
    assert "hot" in katie.page.evaluate(SHOW_AND_LOOK)  # at once: it is shown for a while only
    expect(bubble.get_by_role("button", name="Back")).to_be_hidden()  # nothing was done yet

    katie.list_choices()
    katie.page.locator("#choices button.led").click()
    expect(bubble.locator("details p")).to_be_hidden()  # that was about another comment
    bubble.get_by_role("button", name="Back").click()
    expect(bubble.get_by_role("button", name="Back")).to_be_hidden()

    bubble.get_by_role("button", name="Skip the tour").click()
    expect(comment).to_be_hidden()
    katie.list_choices()
    katie.page.locator("#choices button.led").click()
    expect(katie.page.locator("[data-undo]:not(:disabled)")).to_be_visible()
    expect(comment).to_be_hidden()
    katie.page.reload()
    katie.wait_for_script()
    expect(comment).to_be_hidden()
    katie.page.locator("[data-fold-guide]").click()
    expect(comment).to_be_visible()
