"""Guided games: the whole comment can be read, on every size, and nothing else moves for it."""

from typing import Any

import pytest

from megawatt.library import games
from megawatt.server.guides import open_guide
from tests.browser.conftest import Arrive

# Puts the longest comment of a guide where the present one stands.
SAY = """([parts, wish]) => {
  const guide = document.getElementById("guide");
  const filled = (text) => Object.assign(document.createElement("p"), { textContent: text });
  guide.querySelector(".comment").replaceChildren(...parts.map(filled));
  guide.querySelector(".wish").textContent = wish;
  dispatchEvent(new Event("resize"));
}"""
# What of the comment cannot be seen: cut by its box, or outside the window.
UNSEEN = """() => {
  const guide = document.getElementById("guide");
  const { top, bottom, left, right } = guide.getBoundingClientRect();
  const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const cut = [guide, ...guide.querySelectorAll(".comment, .wish")].filter(
    (box) => box.scrollHeight > box.clientHeight + 1,
  );
  return [...cut.map((box) => box.className), ...(inside ? [] : ["window"])];
}"""
LONG_WISH = "Now: Place a worker on the market of the government, with 2 energy. " * 2


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", games())
def test_the_longest_comment_can_be_read_whole(arrive: Arrive, name: str, phone: bool) -> None:
    katie = arrive(phone=phone)
    katie.go(f"/games/{name}")
    katie.page.get_by_role("button", name="Learn in 5 minutes").click()
    katie.wait_for_script()
    board = katie.page.locator("#board").bounding_box()
    lessons = open_guide(name).lessons
    longest = max((lesson.parts for lesson in lessons), key=lambda parts: len("".join(parts)))
    given: list[Any] = [[*longest, *longest], LONG_WISH]  # other languages are longer
    katie.page.evaluate(SAY, given)
    assert katie.page.evaluate(UNSEEN) != []

    whole = katie.page.get_by_role("button", name="The whole comment")
    whole.click()
    assert katie.page.evaluate(UNSEEN) == []
    assert katie.page.locator("#board").bounding_box() == board

    whole.click()
    assert katie.page.evaluate(UNSEEN) != []
