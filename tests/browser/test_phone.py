"""A phone: everything within the width, the question in reach, fingers instead of a mouse."""

from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from megawatt.kernel.tongue import tongue
from megawatt.library import games
from megawatt.server import pages
from megawatt.server.great_moments import GreatMoment, MomentRow
from tests.browser.conftest import Arrive
from tools.browsing import PHONE

INSIDE = f"document.documentElement.scrollWidth <= {PHONE['width']}"
"""Not innerWidth: a phone widens it for a page that is too wide."""
SMALL = """() => [...document.querySelectorAll(".does button, .does .button, .thumbs button")]
  .filter((one) => one.offsetParent)
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([name]) => name)"""


@pytest.mark.parametrize("name", games())
def test_the_table_fits_a_phone(arrive: Arrive, name: str) -> None:
    katie = arrive(phone=True)
    katie.begin(name)
    assert katie.page.evaluate(INSIDE)
    assert katie.page.evaluate(SMALL) == []

    board = katie.page.locator("#board").bounding_box()
    question = katie.page.locator("#asked").bounding_box()
    buttons = katie.page.locator(".does").bounding_box()
    assert board is not None
    assert question is not None
    assert buttons is not None
    assert question["y"] < board["y"]
    assert board["width"] > 0.9 * PHONE["width"]
    assert board["y"] + board["height"] <= buttons["y"]
    assert buttons["y"] + buttons["height"] <= PHONE["height"]  # in reach without scrolling

    katie.play(most=4)
    assert katie.page.evaluate(INSIDE)


def test_a_phone_turns_to_the_page_of_what_my_answer_led_to(arrive: Arrive) -> None:
    """And only then; a dot says where else something can be done."""
    katie = arrive(phone=True)
    katie.begin("futuropia")
    while "Which action" not in katie.question.inner_text():
        katie.play(most=1, by="first")
    house, market = (katie.page.locator(f"[data-turn-to='{k}']") for k in range(2))
    house.tap()
    expect(house).to_have_attribute("aria-pressed", "true")
    expect(market).to_have_attribute("aria-pressed", "false")
    expect(house).to_have_class("lit")
    katie.page.locator("#choices button").first.evaluate("(one) => one.click()")  # Food
    expect(market).to_have_attribute("aria-pressed", "true")
    shown = (
        "document.getElementById('board').scrollLeft / document.getElementById('board').clientWidth"
    )
    assert katie.page.evaluate(shown) == 1
    expect(market).to_have_class("lit")
    house.tap()  # the reader looks at the house again: it stays there
    expect(house).to_have_attribute("aria-pressed", "true")
    katie.page.wait_for_timeout(300)
    assert katie.page.evaluate(shown) == 0


def test_pages_around_the_table_fit_a_phone(arrive: Arrive) -> None:
    katie = arrive(phone=True)
    for path in ("/", "/rules/powerline", *(f"/games/{name}" for name in games())):
        katie.go(path)
        assert katie.page.evaluate(INSIDE), path


def test_the_board_comes_in_the_face_that_fits(arrive: Arrive) -> None:
    katie, bill = arrive(phone=True), arrive()
    for person, face in ((katie, "phone"), (bill, "stage")):
        person.begin("harbour")
        cookies = {one["name"]: one["value"] for one in person.page.context.cookies()}
        assert cookies["face"] == face


def test_story_chat_and_choices_are_a_tap_away(arrive: Arrive) -> None:
    katie = arrive(phone=True)
    katie.set_up("harbour", "me")
    expect(katie.page.locator("#log")).to_be_hidden()
    katie.page.get_by_role("button", name="Story").tap()
    expect(katie.page.locator("#log")).to_be_visible()
    katie.page.get_by_role("button", name="Choices").tap()
    expect(katie.page.locator("#log")).to_be_hidden()
    step = katie.fact("step")
    katie.answers.first.tap()
    katie.wait_until("(step) => document.getElementById('state').dataset.step !== step", step)
    katie.page.get_by_role("button", name="Board", exact=True).tap()
    expect(katie.answers.first).to_be_hidden()


def test_a_tap_plays_and_a_long_press_looks(arrive: Arrive) -> None:
    katie = arrive(phone=True)
    katie.set_up("harbour", "me")
    step = katie.fact("step")
    thing = katie.page.locator("#board [data-action]").first
    box = thing.bounding_box()
    assert box is not None
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = katie.page.context.new_cdp_session(katie.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    expect(katie.page.locator("#inspector")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert katie.fact("step") == step

    katie.page.touchscreen.tap(20, 300)
    expect(katie.page.locator("#inspector")).to_be_hidden()
    thing.tap()
    katie.wait_until("(step) => document.getElementById('state').dataset.step !== step", step)


def test_on_a_full_board_the_first_tap_chooses_and_the_second_does(arrive: Arrive) -> None:
    """Nothing can be pointed at on a phone: what a tap would do is read before it is done."""
    katie = arrive(phone=True)
    katie.begin("energy-empire")
    step = katie.fact("step")
    first, second = (katie.page.locator("#board [data-action]").nth(k) for k in range(2))
    do = katie.page.locator("[data-do]")
    expect(do).to_be_hidden()

    first.tap()
    expect(do).to_be_visible()
    expect(first).to_have_class("act chosen")
    expect(katie.page.locator("#tip")).to_contain_text("Lead")
    second.tap()
    expect(second).to_have_class("act chosen")
    expect(first).to_have_class("act")
    assert katie.fact("step") == step

    katie.page.locator("[data-turn-to='1']").tap()  # she looks elsewhere
    expect(do).to_be_hidden()
    katie.page.locator("[data-turn-to='0']").tap()
    second.tap()
    second.tap()
    katie.wait_until("(step) => document.getElementById('state').dataset.step !== step", step)
    step = katie.fact("step")
    expect(do).to_be_hidden()
    katie.page.locator("#board [data-action]").first.tap()
    do.tap()
    katie.wait_until("(step) => document.getElementById('state').dataset.step !== step", step)


def test_pages_of_the_board_are_turned_by_the_thumb(arrive: Arrive) -> None:
    katie = arrive(phone=True)
    katie.begin("futuropia")
    left = "document.getElementById('board').scrollLeft"
    wide = katie.page.evaluate("document.getElementById('board').clientWidth")
    assert katie.page.evaluate(left) == 0
    katie.page.get_by_role("button", name="Market").tap()
    katie.wait_until(f"(wide) => {left} === wide", wide)
    katie.play(most=1)
    assert katie.page.evaluate(left) == wide  # it stays where she turned to


def test_three_ways_to_the_end_fit_into_a_phones_header(arrive: Arrive) -> None:
    """In French the third was cut: its word for the rules is longer."""
    katie = arrive(phone=True)
    katie.page.set_extra_http_headers({"Accept-Language": "fr"})
    katie.begin("futuropia")
    expect(katie.page.locator("#progress .meter")).to_have_count(3)
    assert katie.page.evaluate(
        "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)"
        "(document.getElementById('progress'))"
    )


def test_a_table_opens_on_the_page_of_its_question(arrive: Arrive) -> None:
    """After a reload the question was on a page that was not shown."""
    katie = arrive(phone=True)
    katie.begin("futuropia")
    katie.page.locator('#board [data-action="3"]').first.tap()  # invite: the quarters are beside
    katie.wait_for("step", "1")
    katie.wait_until("document.getElementById('board').scrollLeft > 0")
    katie.page.reload()
    katie.wait_for_script()
    katie.wait_until("document.getElementById('board').scrollLeft > 0")


def test_what_was_bought_on_another_page_is_placed_on_the_map(arrive: Arrive) -> None:
    """Planning is asked on the map too: the phone stayed on the page of what can be bought."""
    katie = arrive(phone=True)
    katie.begin("future-energy")
    offers, board = (katie.page.locator(f"[data-turn-to='{k}']") for k in (2, 0))
    offers.tap()
    expect(offers).to_have_attribute("aria-pressed", "true")
    line = katie.page.locator("#fe-offers [data-action]").filter(has_text="1 line")
    line.tap()
    line.tap()
    katie.wait_for("step", "1")
    expect(katie.question).to_contain_text("Where does your new line go?")
    expect(board).to_have_attribute("aria-pressed", "true")


def test_a_scoring_of_many_columns_fits_a_phone(arrive: Arrive) -> None:
    """Of eight columns three were cut off, and so was what they came to."""
    katie = arrive(phone=True)
    katie.begin("future-energy")
    columns = [f"Empty spaces {k}" for k in range(8)]
    rows = [MomentRow(seat, 128, 24, dict.fromkeys(columns, 3)) for seat in (0, 1)]
    great = GreatMoment(9, "SCORED", "Scoring", columns, rows, [], [])
    seen = SimpleNamespace(seat=1, match=SimpleNamespace(names=["Wilhelmina", "Katie"]))
    drawn = pages.templates().get_template("parts/great.html.jinja")
    table = drawn.render(
        great_moment_of=lambda *_: great, seat_view=seen, log=[], say=tongue("en"), mark=str
    )
    assert table.count('class="cell"') == 16
    wide = katie.page.evaluate(
        """(html) => {
          const card = document.createElement("div");
          card.id = "moment";
          card.style.width = "100%";
          card.innerHTML = html;
          card.innerHTML = card.querySelector("#great").innerHTML;
          document.body.append(card);
          return [card.scrollWidth, card.clientWidth];
        }""",
        table,
    )
    assert wide[0] <= wide[1]
    box = katie.page.locator("#moment .vp").first.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]


def test_the_buttons_of_an_error_stay_within_its_card(arrive: Arrive) -> None:
    """In French the second one lay on the edge of the card."""
    katie = arrive(phone=True)
    katie.page.set_extra_http_headers({"Accept-Language": "fr"})
    katie.expected = ("404",)
    katie.go("/tables/nowhere")
    card = katie.page.locator(".state-page").bounding_box()
    assert card is not None
    for button in katie.page.locator(".state-page .pair > *").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= card["x"] + card["width"] - 20
