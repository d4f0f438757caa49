"""The pages around the table: nothing jumps or overflows, fingers reach everything."""

from functools import partial

import pytest
from playwright.sync_api import Request, expect

from megawatt.library import games
from tests.browser.conftest import Arrive
from tools.browsing import DESKTOP, PHONE

PAGES = ("/", "/learn", "/my-games", "/settings", "/offline", "/nowhere", "/games/powerline")
INSIDE = f"document.documentElement.scrollWidth <= {PHONE['width']}"
# What a finger may want to hit and is lower than 44 px; words inside a sentence are left out.
SMALL = """() => [...document.querySelectorAll("a, button, summary, select, input")].filter(
(one) => {
  const { width, height } = one.getBoundingClientRect();
  const hidden = !one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (hidden || width < 2 || one.closest(".unseen, .skip, p, .setrow .small")) return false;
  const after = getComputedStyle(one, "::after");
  const stretched = after.content !== "none" && after.position === "absolute";
  const row = one.closest("label");
  const target = row ? row.getBoundingClientRect().height : height;
  return target < 43.5 && !stretched;
}).map((one) => one.outerHTML.slice(0, 90))"""
TEXT = """() => [...document.querySelectorAll("main *")].filter((one) =>
  one.checkVisibility() && !one.closest("svg")
  && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
  && parseFloat(getComputedStyle(one).fontSize) < 11).map((one) => one.outerHTML.slice(0, 80))"""
# The height of the lobby with one row of covers: the tests have a fifth game.
ONE_ROW = """document.documentElement.scrollHeight
  - document.querySelector(".covers").offsetHeight
  + document.querySelector(".cover").offsetHeight"""
WEIGHT = """() => [...performance.getEntriesByType("resource"),
  ...performance.getEntriesByType("navigation")]
  .reduce((sum, one) => sum + one.transferSize, 0)"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_a_phone_everything_fits_and_fingers_reach_it(arrive: Arrive, lang: str) -> None:
    katie = arrive(phone=True)
    for path in PAGES:
        katie.expected = ("404",)  # the page that there is not
        katie.go(f"{path}?lang={lang}")
        assert katie.page.evaluate(INSIDE), path
        assert katie.page.evaluate(SMALL) == [], path
        assert katie.page.evaluate(TEXT) == [], path


def _note(asked: list[str], request: Request) -> None:
    asked.append(request.url)


def test_a_page_is_light_and_asks_nobody_else(arrive: Arrive) -> None:
    for path in ("/", *(f"/games/{name}" for name in games())):
        katie = arrive()
        asked = list[str]()
        katie.page.on("request", partial(_note, asked))
        katie.go(path)
        katie.page.wait_for_load_state("networkidle")
        assert katie.page.evaluate(WEIGHT) < 300_000, path
        assert [url for url in asked if not url.startswith((katie.address, "data:"))] == []


def test_the_lobby_fits_a_screen_and_its_keys_play(arrive: Arrive) -> None:
    katie = arrive()
    katie.go()
    high = katie.page.evaluate(ONE_ROW)
    assert high <= DESKTOP["height"]
    katie.page.keyboard.press("1")
    katie.wait_for("my-turn", "yes")


def test_the_colours_have_three_states(arrive: Arrive) -> None:
    katie = arrive()
    katie.go("/settings")
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    for name, expected in (("dark", "dark"), ("light", "light"), ("as the system", "light dark")):
        katie.page.get_by_role("radio", name=name, exact=True).check(force=True)
        assert katie.page.evaluate(scheme) == expected
        katie.page.reload()
        assert katie.page.evaluate(scheme) == expected
        expect(katie.page.get_by_role("radio", name=name, exact=True)).to_be_checked()


def test_a_chair_gets_a_bot_with_a_face_and_a_level(arrive: Arrive) -> None:
    katie = arrive()
    katie.go("/games/future-energy")
    start = katie.page.locator("[data-start]")
    expect(start).to_have_text("Open the table")
    katie.page.locator("[data-chair='1'] .seatc").click()
    dialog = katie.page.locator("#who")
    expect(dialog.get_by_role("radio", name="Volta")).to_be_disabled()  # sits there already
    dialog.get_by_role("radio", name="Curie").check(force=True)
    dialog.get_by_role("radio", name="strong").check(force=True)
    dialog.get_by_role("button", name="Curie sits down").click()

    expect(katie.page.locator("[data-chair='1'] .seatc")).to_contain_text("Curie")
    expect(start).to_have_text("Start")
    for _ in range(2):  # the others leave: too few for this game
        katie.page.locator("[data-chair='1'] .seatc").click()
        dialog.get_by_role("button", name="Nobody").click()
    expect(start).to_be_disabled()
    katie.page.locator("[data-chair='1'] .seatc").click()
    dialog.get_by_role("button", name="Meitner sits down").or_(
        dialog.locator("[data-sit-down]")
    ).click()
    start.click()
    katie.wait_for("my-turn", "yes")  # a newcomer begins


def test_the_waiting_room_copies_the_link_and_sees_who_comes(arrive: Arrive) -> None:
    katie, bill = arrive(), arrive()
    katie.set_up("harbour", "me", "open", "open")
    # As over plain http in a network: there is no clipboard.
    katie.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    katie.page.locator("[data-copy]").click()
    expect(katie.page.locator("[data-copy]")).to_have_text("Copied")

    bill.page.goto(katie.page.locator("[data-share]").input_value())
    bill.page.get_by_label("Your name").fill("Bill")
    bill.page.get_by_role("button", name="Sit down").click()
    expect(katie.page.locator("#room")).to_contain_text("2 of 3 are here")
    katie.page.get_by_label("Say something").fill("hello")
    katie.page.get_by_role("button", name="Send", exact=True).click()
    expect(bill.page.locator("#lines")).to_contain_text("hello")
    katie.page.get_by_role("button", name="Start with bots").click()
    bill.wait_for("status", "playing")
