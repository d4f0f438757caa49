"""The boards in a real browser: every text can be read, in every window, theme and language."""

from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Response, expect

from megawatt.library import games
from megawatt.server.page_parts import prompt_is_below
from tests.browser.conftest import Arrive
from tools.boards.looking import look_at
from tools.boards.offenders import contrast, hard_to_see, in_frame, out_of_cards, overlaps
from tools.boards.page import WINDOWS, BoardPage, Window
from tools.boards.positions import positions
from tools.measure_boards import LIMIT, heaviest

SAMPLE, COLOURS, SEED = 8, 4, 1
"""`python -m tools.measure_boards --positions 200` looks at more, by the same code."""
FAULTY = """<svg viewBox="0 0 390 300" class="mw" xmlns="http://www.w3.org/2000/svg">
<rect width="390" height="300" fill="#fff"/>
<rect x="20" y="40" width="60" height="20" fill="#eee"/>
<text x="30" y="54" font-size="11">runs out of its card</text>
<text x="30" y="100" font-size="16">one</text><text x="40" y="104" font-size="16">two</text>
<text x="30" y="150" font-size="9">tiny</text>
<text x="30" y="200" font-size="13" fill="#aaa">pale</text>
<rect x="20" y="230" width="90" height="30" fill="#fff"/><text x="380" y="250">outside</text>
</svg>"""

INLINE = """async () => {
  const use = document.querySelector("#board use#art");
  const [address, id] = use.getAttribute("href").split("#");
  const text = await (await fetch(address)).text();
  const file = new DOMParser().parseFromString(text, "image/svg+xml");
  use.replaceWith(document.adoptNode(file.getElementById(id)));
}"""
SAME = 0.02
"""A share of pixels: edges of letters differ."""


@pytest.mark.parametrize("name", games())
def test_texts_of_boards_can_be_read(browser: Browser, name: str) -> None:
    found = look_at(browser, name, positions(name, SAMPLE, SEED, greedy=0), COLOURS)
    assert found.texts > 100 * SAMPLE
    assert found.wrong == []


@pytest.mark.parametrize("name", games())
def test_what_changes_with_a_move_is_small(name: str) -> None:
    most = heaviest(name)
    assert most["stage"][1] < LIMIT
    assert most["phone"][1] < LIMIT


def test_what_is_wrong_is_found(browser: Browser) -> None:
    window = Window(390, 844, "phone")
    page = BoardPage.at_table(browser, window, below=False)
    wrong = " ".join(in_frame(page.seen(FAULTY)))
    assert "small: 9.0 px 'tiny'" in wrong
    assert "outside the board: 'outside'" in wrong
    sheet = BoardPage.alone(browser)
    lines = sheet.laid(FAULTY)
    assert [one.split(" by ")[0] for one in overlaps(lines)] == ["overlap: 'one' and 'two'"]
    assert [one.split(" by ")[0] for one in out_of_cards(lines)] == [
        "out of its card: 'runs out of its card'"
    ]
    sheet.show(FAULTY)
    pale = [one for one in lines if one["words"] == "pale"]
    assert len(list(hard_to_see(pale, *sheet.painted(), "light"))) == 1
    for one in (page, sheet):
        one.page.context.close()


def test_contrast_is_that_of_wcag() -> None:
    assert contrast([0, 0, 0], [255, 255, 255]) == pytest.approx(21)
    assert contrast([119, 119, 119], [255, 255, 255]) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", games())
def test_art_is_kept_by_the_browser_and_painted_as_before(arrive: Arrive, name: str) -> None:
    """In a file of its own it has the colours of the theme, and looks as if it were inline."""
    person = arrive()
    answers: list[Response] = []
    person.page.on("response", lambda one: answers.append(one) if "/art/" in one.url else None)
    person.begin(name)
    page = person.page
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("#board use#art")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert "immutable" in answers[0].headers["cache-control"]
    seen = {}
    for theme in ("light", "dark"):
        page.evaluate("(name) => { document.documentElement.dataset.theme = name; }", theme)
        seen[theme] = _photograph(page)
    page.evaluate(INLINE)
    expect(page.locator("#board g#art")).to_have_count(1)
    assert _differing(seen["dark"], _photograph(page)) < SAME
    page.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")
    assert _differing(seen["light"], _photograph(page)) < SAME


def _photograph(page: Page) -> Any:
    page.wait_for_timeout(1500)  # the colours of the hour change slowly
    shot = page.locator("#board").screenshot(animations="disabled")
    return np.asarray(Image.open(BytesIO(shot)).convert("RGB")).astype(np.int16)


def _differing(one: Any, other: Any) -> float:
    """Give the share of pixels that look different."""
    return float((np.abs(one - other).max(axis=-1) > 40).mean())


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("name", ["powerline", "energy-empire"])  # the prompt above, and below
def test_frames_are_those_of_a_real_table(
    browser: Browser, arrive: Arrive, window: Window, name: str
) -> None:
    """The page that boards are measured on has the frame of the table's."""
    person = arrive(phone=window.face == "phone", size=(window.width, window.height))
    person.begin(name)
    real = person.page.locator("#board").bounding_box()
    ours = BoardPage.at_table(browser, window, below=prompt_is_below(name))
    assert ours.page.locator("#board").bounding_box() == real
    ours.page.context.close()
