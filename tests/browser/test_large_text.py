"""Text at 200 %: a window of 1280 by 800, zoomed; no text is cut and everything can be reached."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from megawatt.library import games
from tests.browser.conftest import Arrive
from tools import tour
from tools.browsing import DESKTOP
from tools.tour import Guest, Scene

ZOOMED = (DESKTOP["width"] // 2, DESKTOP["height"] // 2)
"""To a page, a window that is zoomed to 200 % is half as wide and half as high."""
WIDE = "document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : []"
# Words that end outside something that hides what is outside it; what can be scrolled is not cut.
CUT = """() => {
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode, place = text.parentElement;
    if (!text.textContent.trim() || place.closest("svg, script, option, .unseen, .skip")) continue;
    if (!place.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      let around = place, cut = false;
      for (; around && around !== document.body && !cut; around = around.parentElement) {
        const style = getComputedStyle(around), frame = around.getBoundingClientRect();
        const [x, y] = [style.overflowX, style.overflowY];
        if (style.display === "contents") continue;
        if (frame.width < 3 || frame.height < 3) break; // only for screen readers
        if (style.position === "fixed") break;
        if (/auto|scroll/.test(x + y)) break;
        if (x !== "visible" && (right > frame.right + 2 || left < frame.left - 2)) cut = true;
        if (y !== "visible" && (bottom > frame.bottom + 3 || top < frame.top - 3)) cut = true;
      }
      if (cut) { found.push(`cut: ${text.textContent.trim().slice(0, 60)}`); break; }
    }
  }
  return [...new Set(found)];
}"""
# What can be pressed or filled in, and is not there when it is brought into view.
HIDDEN = """() => [...document.querySelectorAll("a, button, summary, select, input")]
.filter((one) => {
  if (one.matches("[type=hidden], [type=file], .unseen *, .unseen, .skip") || one.disabled)
    return false;
  if (one.closest("[inert], svg") || !one.checkVisibility({ visibilityProperty: true }))
    return false;
  if (parseFloat(getComputedStyle(one).opacity) < 0.1) return false; // its label is what is seen
  // What lies under the result, an open dialog or the inspector is not asked for.
  const over = "dialog:modal, body:not(.looking) #end, #inspector:not([hidden])";
  const above = document.querySelector(over);
  if (above && !above.contains(one)) return false;
  one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = one.getBoundingClientRect();
  if (width < 2) return false;
  const down = height > 100 ? height / 2 : Math.min(height / 2, 20);
  const there = document.elementFromPoint(left + width / 2, top + down);
  const label = one.closest("label");
  return !there || !(one.contains(there) || there.contains(one) || label?.contains(there));
}).map((one) => `not in reach: ${one.outerHTML.slice(0, 80)}`)"""


def losses(guest: Guest, scenes: Iterable[Scene], lang: str) -> dict[str, list[str]]:
    """Find what is lost in each scene."""
    found = {}
    for scene in scenes:
        scene.enter(guest, lang)
        lost = [one for law in (WIDE, CUT, HIDDEN) for one in guest.page.evaluate(law)]
        if lost:
            found[scene.name] = lost
    return found


def test_the_pages_around_the_table_lose_nothing(arrive: Arrive) -> None:
    katie = arrive(size=ZOOMED)
    katie.expected = ("404",)  # the page that there is not
    guest = Guest(katie.page, katie.address)
    found = losses(guest, tour.first_pages(), "fr")
    found |= losses(guest, tour.set_up_pages("powerline"), "fr")
    found |= losses(guest, tour.own_pages(guest, "powerline"), "fr")
    assert found == {}


def test_the_tables_lose_nothing(arrive: Arrive) -> None:
    katie = arrive(size=ZOOMED)
    guest = Guest(katie.page, katie.address)
    found: dict[str, list[str]] = {}
    for name in games():
        start, choices, *_ = tour.start_of_table(guest, name)
        found |= losses(guest, [start, choices, *tour.guided(guest, name)], "fr")
    found |= losses(guest, tour.start_of_table(guest, "powerline"), "en")
    katie.begin("harbour")
    katie.play()
    found |= losses(guest, tour.finished("harbour", urlsplit(katie.page.url).path), "en")
    assert found == {}
