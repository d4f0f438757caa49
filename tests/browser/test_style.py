"""What style sheets alone decide: pages without a server, with the sheets of the table."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import megawatt.server
from tools.browsing import DESKTOP, PHONE

STATIC = Path(megawatt.server.__file__).parent / "static"
SHEETS = ("megawatt", "table", "moments", "phone")
CARD = """<div id="moment" class="pictured"
 style="left: 0; width: 380px; top: 50%; max-height: 400px">
<h3>Reveal</h3><table><tbody>{rows}</tbody></table>
<button type="button" data-skip>Skip this</button></div>"""
ROW = """<tr data-seat="{n}"><th scope="row">Volta</th>
<td class="seen"><svg class="pm" viewBox="0 0 170 100"><rect width="170" height="100"/></svg></td>
<td class="words"><span>joined three stations and drew a card that nobody had seen</span></td>
<td class="sum"><b class="gain">+4</b></td><td><span class="vp">21</span></td></tr>"""


def shown(browser: Browser, size: str, seats: int) -> Page:
    """A page with the card of a moment with so many rows."""
    page = browser.new_page(viewport=DESKTOP if size == "desk" else PHONE)
    sheets = "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in SHEETS)
    rows = "".join(ROW.format(n=n) for n in range(seats))
    page.set_content(f"<!doctype html><style>{sheets}</style>{CARD.format(rows=rows)}")
    return page


def box(page: Page, selector: str) -> dict[str, float]:
    """Where something is in the window."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return {side: found[side] for side in ("x", "y", "width", "height")}


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_long_card_keeps_its_way_out_in_sight(browser: Browser, size: str) -> None:
    page = shown(browser, size, 6)
    card, button = box(page, "#moment"), box(page, "[data-skip]")
    whole = page.locator("#moment").evaluate("(card) => card.scrollHeight")
    assert whole > card["height"], "it is longer than its room"
    assert button["y"] + button["height"] <= card["y"] + card["height"]
    page.close()


def test_on_a_phone_the_words_of_a_reveal_stand_below_its_boards(browser: Browser) -> None:
    page = shown(browser, "phone", 2)
    words, board = box(page, ".words"), box(page, ".seen svg")
    assert words["y"] >= board["y"] + board["height"]
    assert words["width"] > 300
    page.close()
