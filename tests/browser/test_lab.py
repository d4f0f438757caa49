"""The lab in the browser: a planted change is found and said; other values; a component's game."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from megawatt.library import Game
from megawatt.server.app import create_app
from megawatt.server.settings import ServerSettings
from tests.browser.conftest import Arrive
from tests.browser.test_editions import component, open_box
from tests.server.running import serving
from tests.server.test_editions import InThread

FRIGATE, STANDARD, TWICE, BETWEEN = 3, 6, 12, 9
PLAYING = 300_000
"""Milliseconds that some hundred games of the small game may take on a busy machine."""


@pytest.fixture
def own_address(
    tmp_path_factory: pytest.TempPathFactory, offered: dict[str, Game]
) -> Iterator[str]:
    """A server whose lab plays in its own process: the tests' own game is known there."""
    folder = tmp_path_factory.mktemp("lab")
    settings = ServerSettings(store=folder, rate=0, pace=0.0, compile=False, lab_queue=2)
    app = create_app(settings, {"harbour": offered["harbour"]})
    app.state.site.lab.hall = InThread()
    with serving(app) as found:
        yield found


def try_it(page: Page, box: str, games: str) -> None:
    page.goto(f"{box}/lab")
    page.get_by_label("Games").select_option(games)
    page.locator("select[name=bot]").select_option("greedy")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("[data-status=done]")).to_be_visible(timeout=PLAYING)


def frigate_worth(page: Page, box: str, points: int) -> None:
    component(page, box, "ship", FRIGATE)
    page.locator("[name='f.points']").fill(str(points))
    page.locator("[name='f.points']").blur()
    expect(page.locator(".against")).to_contain_text(str(points))


def test_other_values_queue_up_stay_as_lines_and_are_kept(arrive: Arrive, own_address: str) -> None:
    """And now? The page follows by itself; the value that is kept is in the box."""
    page = arrive(own_address).page
    box = open_box(page, own_address, "harbour")
    frigate_worth(page, box, TWICE)
    try_it(page, box, "100")
    now = page.locator(".and-now")
    expect(now.get_by_role("button", name=f"{TWICE} is in my edition")).to_be_disabled()
    expect(page.locator(".bar.over, .thin-at")).to_have_count(0)
    shown = page.url
    now.get_by_label(re.compile("points")).fill(str(BETWEEN))
    now.get_by_role("button", name="Try this value too").click()
    chips = now.locator("a.chip")
    expect(chips).to_have_count(2)
    assert page.url == shown  # the result that is read stays
    expect(chips.first).to_have_text(str(BETWEEN), timeout=PLAYING)  # no word beside it: done
    expect(page.locator(".thin-at").first).to_be_attached()
    expect(page.locator(".bar.over").first).to_be_attached()
    page.locator(".columns ~ details summary").first.click()
    expect(page.locator("table.rates th", has_text=re.compile(f"^{BETWEEN}$"))).not_to_have_count(0)
    chips.first.click()
    expect(page.locator(".run")).to_contain_text(f"{STANDARD} → {BETWEEN}")
    now.get_by_role("button", name=f"Keep {BETWEEN} in my edition").click()
    expect(now.get_by_role("button", name=f"{BETWEEN} is in my edition")).to_be_disabled()
    now.get_by_role("link", name="Back to the cards").click()
    expect(page.locator(".against")).to_contain_text(f"{STANDARD} → {BETWEEN}")


def test_a_planted_change_is_said_and_without_one_nothing(arrive: Arrive, own_address: str) -> None:
    """A ship twice as strong; then the same box once more, with the standard."""
    page = arrive(own_address).page
    box = open_box(page, own_address, "harbour")
    frigate_worth(page, box, TWICE)
    try_it(page, box, "1000")
    expect(page.locator(".said .clear").first).to_be_visible()
    expect(page.locator(".said .clear").first).to_contain_text("A seat reaches")
    expect(page.locator(".components tr.changed")).to_contain_text("Frigate")
    component(page, box, "ship", FRIGATE)
    page.get_by_role("button", name="Take the standard", exact=True).click()
    expect(page.locator(".against")).to_contain_text("Everything is as in the standard box.")
    try_it(page, box, "1000")
    expect(page.locator(".said li").first).to_be_visible()
    expect(page.locator(".said .clear")).to_have_count(0)
    verdicts = page.locator(".components tbody td:last-child, .components tr td:last-child")
    assert set(verdicts.all_inner_texts()) <= {"no change"}


def test_a_component_shows_its_card_and_a_game_with_it(arrive: Arrive, own_address: str) -> None:
    page = arrive(own_address).page
    box = open_box(page, own_address, "harbour")
    frigate_worth(page, box, TWICE)
    try_it(page, box, "100")
    page.locator(".components tr.changed a").click()
    card = page.locator("#component")
    expect(card.get_by_role("heading")).to_contain_text("Frigate")
    card.get_by_role("button", name="Show a game with it").click()
    page.wait_for_url("**/replay")
    expect(page.locator("#board svg").first).to_be_visible()
    expect(page.locator("main")).to_contain_text("Frigate")
