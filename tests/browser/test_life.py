"""What moves on the boards: by event, for a while, and never for whoever wants it calm."""

import pytest
from playwright.sync_api import Browser

from megawatt.library import games
from tools.boards.positions import positions

LIVELY = {
    "energy-empire": {"ee-drift", "ee-drift-again"},  # smoke, when a token came or went
    "future-energy": {"fe-run"},  # current along lines
    "futuropia": {"fu-drift", "fu-drift-again", "fu-walk"},  # smoke; who comes home walks in
    "powerline": {"pl-run"},  # current along a finished line
}
SEED, POSITIONS = 4, 4  # a game of the greedy bot, which builds
RUNNING = """() => {
  document.querySelector(".walks[id]")?.classList.add("fresh"); // as one who was not there before
  return document.getAnimations().filter((one) => one.playState === "running").map((one) => [
    one.animationName, String(one.effect.getComputedTiming().iterations)]);
}"""


def running(browser: Browser, name: str, motion: str) -> set[tuple[str, str]]:
    """Give the names of what moves over some positions, and how often it does."""
    found = set()
    for position in positions(name, POSITIONS, SEED, greedy=1):
        page = browser.new_page(reduced_motion=motion)  # type: ignore[arg-type]  # one of two
        page.set_content(position.draw("stage"))
        found |= {(name, times) for name, times in page.evaluate(RUNNING)}
        page.context.close()
    return found


@pytest.mark.parametrize("name", [name for name in games() if name in LIVELY])
def test_boards_are_alive_for_a_while(browser: Browser, name: str) -> None:
    moving = running(browser, name, "no-preference")
    assert {one for one, _ in moving} & LIVELY[name]
    assert {times for _, times in moving}.isdisjoint({"Infinity"})


@pytest.mark.parametrize("name", [name for name in games() if name in LIVELY])
def test_boards_stand_still_for_whoever_wants_it_calm(browser: Browser, name: str) -> None:
    assert running(browser, name, "reduce") == set()
