"""Clicks and keys that come early, late or where a name stands, and a page that stays in place."""

from collections.abc import Callable
from threading import Event

from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person

CLICK = """(action) => document.querySelector(`#board [data-action="${action}"]`)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
TWICE = """(selector) => { for (const _ of "ab") document.querySelector(selector).click(); }"""
PLACES = """() => ["#progress .meters", "#progress .phases", "#list", ".log"].map((one) => {
  const found = document.querySelector(one)?.getBoundingClientRect();
  return found ? [Math.round(found.x), Math.round(found.y)].join() : "";
}).join(" ")"""
ROWS = """() => [...document.querySelectorAll(".player")]
  .map((one) => Math.round(one.getBoundingClientRect().height)).join()"""


def held(person: Person) -> Callable[[], None]:
    """Keep the answers to moves back until they are let go."""
    gone = Event()

    def hold(route: Route) -> None:
        answer = route.fetch()
        while not gone.is_set():
            person.page.wait_for_timeout(20)
        route.fulfill(response=answer)

    person.page.route("**/play", hold)
    return gone.set


def test_a_click_while_an_answer_is_on_its_way_is_done_afterwards(arrive: Arrive) -> None:
    """It was dropped without a word."""
    katie = arrive()
    katie.begin("futuropia")
    let_go = held(katie)
    katie.page.evaluate(CLICK, "4")  # Robots
    katie.page.evaluate(CLICK, "4")  # a double click means one
    katie.page.locator('#choices button[value="5"]').evaluate("(one) => one.remove()")
    katie.page.evaluate(
        "() => { document.querySelector('#board [data-action]').dataset.action = '47' }"
    )
    katie.page.evaluate(CLICK, "47")  # three of them: offered only then
    let_go()
    katie.wait_for("step", "2")
    expect(katie.question).to_contain_text("Which action")


def test_a_double_click_on_undo_takes_back_one_step(arrive: Arrive) -> None:
    """The second click was done after the answer to the first, and took back another step."""
    katie = arrive()
    katie.begin("powerline")
    for step in ("1", "2"):  # red first, then its place
        katie.page.locator('#choices button[name="action"]').first.dispatch_event("click")
        katie.wait_for("step", step)
    katie.page.evaluate(TWICE, "[data-undo]")
    katie.wait_for("step", "3")
    katie.page.wait_for_timeout(500)  # as long as a second one would take
    assert katie.fact("step") == "3"


def test_a_click_that_came_too_late_is_told(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("futuropia")
    let_go = held(katie)
    katie.page.evaluate(CLICK, "4")
    katie.page.evaluate(CLICK, "5")  # the subsidy: not any more, once Robots were chosen
    let_go()
    katie.wait_for("step", "1")
    expect(katie.page.locator("#toast")).to_contain_text("not offered any more")


def test_moves_that_come_with_the_answer_to_my_own_are_played_back(arrive: Arrive) -> None:
    """They were on the board at once, and nobody saw who had done what."""
    katie = arrive(moving=True)
    katie.set_up("futuropia", "me", "bot:greedy")
    katie.wait_for("my-turn", "yes")

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        address = katie.page.url.partition("?")[0]
        for _ in range(300):
            now = katie.page.request.get(f"{address}/fragment?seat=0", headers={"X-Fragment": "1"})
            if 'data-my-turn="yes"' in now.text():
                break
            katie.page.wait_for_timeout(50)
        route.fulfill(response=answer, body=now.text())

    katie.page.route("**/events", lambda route: route.abort())
    katie.expected = ("ERR_FAILED",)
    katie.page.reload()
    katie.wait_for_script()
    katie.page.route("**/play", answer_late)
    katie.page.evaluate(CLICK, "5")
    expect(katie.page.locator("#playback p")).not_to_be_empty()
    expect(katie.page.locator("#playback")).to_have_count(0)
    katie.wait_for("my-turn", "yes")


def test_enter_presses_the_button_of_the_prompt(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("future-energy")
    question = katie.question.inner_text()
    assert "Stop planning" in question
    assert katie.page.evaluate("document.activeElement === document.body")
    katie.page.keyboard.press("Enter")
    katie.wait_until("document.getElementById('state').dataset.step !== '0'")
    expect(katie.question).not_to_contain_text("Stop planning")


def test_enter_is_left_to_what_has_the_focus(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("future-energy")
    katie.page.locator("#list summary").first.focus()
    katie.page.keyboard.press("Enter")
    expect(katie.page.locator("#choices")).to_be_visible()
    assert katie.fact("step") == "0"


def test_track_rows_and_story_keep_their_places(arrive: Arrive) -> None:
    """The track went to and fro with its digits, rows grew with news and with points in them."""
    katie = arrive()
    katie.set_up("futuropia", "me", "bot:greedy", "bot:greedy")
    katie.wait_for("my-turn", "yes")
    places, rows = {katie.page.evaluate(PLACES)}, {katie.page.evaluate(ROWS)}
    for k in range(24):
        katie.play(most=1, seed=k, by="board")
        katie.wait_until("document.getElementById('state').dataset.myTurn === 'yes'")
        places.add(katie.page.evaluate(PLACES))
        rows.add(katie.page.evaluate(ROWS))
    assert len(rows) == 1
    assert len(places) == 1


def test_five_rows_keep_their_height_too(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("energy-empire", "me", *["bot:greedy"] * 4)
    katie.wait_for("my-turn", "yes")
    rows = {katie.page.evaluate(ROWS)}
    while not katie.page.locator("#player-4 .did:not(:empty)").count():
        katie.play(most=1)
        katie.wait_for("my-turn", "yes")
        rows.add(katie.page.evaluate(ROWS))
    assert len(rows) == 1


LAYING = """() => {
  // every link that can be laid and whose middle a name covers: does a click there reach it?
  const found = [];
  for (const link of document.querySelectorAll("#board [data-action]:has(.fe-hit)")) {
    const { x, y, width, height } = link.querySelector(".fe-hit").getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    if (there?.closest(".fe-name")) found.push(there.textContent);
  }
  return found;
}"""


def test_no_name_of_future_energy_takes_the_click_on_a_link(arrive: Arrive) -> None:
    katie = arrive()
    katie.begin("future-energy")
    katie.page.evaluate(CLICK, "1")
    katie.wait_for("step", "1")
    assert katie.page.evaluate(LAYING) == []
    name = katie.page.locator("#board :not(.act) > .fe-name").first
    expect(name).to_have_css("pointer-events", "none")


def test_a_bill_is_paid_in_one_panel_and_taken_back_as_one(arrive: Arrive) -> None:
    """It was asked in steps: so much Food, then so much Energy."""
    katie = arrive()
    katie.set_up("futuropia", "me")
    katie.wait_for("my-turn", "yes")
    for k, action in enumerate(("5", "0"), 1):  # the subsidy, then all tiles up for 4
        katie.page.evaluate(CLICK, action)
        katie.wait_for("step", str(k))
    pay, more = (katie.page.locator(f"#board [{one}]") for one in ("data-mix-pay", "data-mix-by"))
    expect(pay).to_have_attribute("aria-label", "Pay 0 Food, 0 Energy and $4")
    for part in ("first", "first", "first", "second"):
        katie.page.locator(f'#board [data-mix-by="{part} 1"]').click()
    expect(pay).to_have_attribute("aria-label", "Pay 3 Food, 1 Energy and $0")
    expect(more.nth(3)).to_have_attribute("aria-disabled", "true")
    katie.page.locator('#board [data-mix-by="first -1"]').focus()
    katie.page.keyboard.press("Enter")
    expect(pay).to_have_attribute("aria-label", "Pay 2 Food, 1 Energy and $1")
    pay.click()
    expect(katie.question).to_contain_text("Which action")
    katie.page.locator("[data-undo]").click()
    expect(pay).to_be_visible()
    expect(katie.question).to_contain_text("How will you pay the bill?")
