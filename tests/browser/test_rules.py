"""The rulebook in a browser: clauses open in place, links open what is closed, keys, the phone."""

import pytest
from playwright.sync_api import expect

from megawatt.library import games
from tests.browser.conftest import Arrive
from tools.browsing import PHONE

SMALL = """() => [...document.querySelectorAll(".thumbs a, .contents a, .contents button, summary")]
  .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44)
  .map((one) => one.textContent)"""


def test_a_cited_clause_opens_below_the_text_and_closes_again(arrive: Arrive) -> None:
    katie = arrive()
    katie.go("/rules/futuropia")
    chip = katie.page.locator('.cl[href="#FU-10.2"]')
    chip.click()
    expect(katie.page.locator(".clause-here")).to_contain_text("reveal ahead of time")
    expect(chip).to_have_attribute("aria-expanded", "true")
    assert "#" not in katie.page.url

    chip.click()
    expect(katie.page.locator(".clause-here")).to_have_count(0)


def test_a_link_to_a_clause_opens_its_chapter(arrive: Arrive) -> None:
    """The reasons of a table lead here: /rules/GAME#CLAUSE."""
    katie = arrive()
    katie.go("/rules/powerline#PL-4.1")

    expect(katie.page.locator('[id="PL-4.1"]')).to_be_in_viewport()


def test_a_slash_goes_to_the_search_and_enter_finds(arrive: Arrive) -> None:
    katie = arrive()
    katie.go("/rules/powerline")
    katie.page.keyboard.press("/")
    katie.page.keyboard.type("joker")
    katie.page.keyboard.press("Enter")

    expect(katie.page.locator("#results")).to_be_in_viewport()
    expect(katie.page.locator(".found mark").first).to_contain_text("oker")
    katie.page.locator(".found a").first.click()
    assert katie.page.url.endswith("#workers")


@pytest.mark.parametrize("name", games())
def test_on_a_phone_everything_is_in_reach(arrive: Arrive, name: str) -> None:
    katie = arrive(phone=True)
    for lang in ("en", "fr"):
        katie.go(f"/rules/{name}?lang={lang}")
        width = katie.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"]
        assert katie.page.evaluate(SMALL) == []
    katie.page.locator('.thumbs a[href="#aid"]').tap()
    expect(katie.page.locator("#aid")).to_be_in_viewport()
