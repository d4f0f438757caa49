"""What happens is seen: points fly, others' turns are played back, a lent seat is taken back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive

FLIGHTS = """() => {
  window.flown = [];
  new MutationObserver((all) => {
    for (const one of all) {
      for (const node of one.addedNodes) {
        if (node.classList?.contains("fly")) window.flown.push(node.textContent);
      }
    }
  }).observe(document.body, { childList: true });
}"""


def test_points_fly_to_the_score(arrive: Arrive) -> None:
    katie = arrive(moving=True)
    katie.begin("energy-empire")
    katie.page.evaluate(FLIGHTS)
    for _ in range(60):
        katie.play(most=1)
        if katie.page.evaluate("window.flown.length"):
            break
    assert re.fullmatch(r"[+−]\d+", katie.page.evaluate("window.flown[0]"))
    expect(katie.page.locator(".fly")).to_have_count(0)  # and are gone


# Lays a card of a moment with a row, and lets a new line of the story bring points.
ROW = """async () => {
  const card = Object.assign(document.createElement("div"), { id: "moment" });
  card.innerHTML = '<table><tr data-seat="0"><td class="sum">+5</td></tr></table>';
  card.style.cssText = "left: 300px; top: 400px";
  const { remember, enliven } = await import(
    new URL("./motion.js", document.querySelector("script[src*='table.js']").src));
  const before = remember();
  before.lines.add("an earlier one");
  const line = Object.assign(document.createElement("li"), { id: "log-new" });
  line.dataset.points = '{"0": 5}';
  document.querySelector("#log ol").prepend(line);
  enliven(before);
  document.body.append(card);
  const [x, y] = [card.querySelector(".sum"), document.getElementById("vp-of-0")]
    .map((one) => one.getBoundingClientRect());
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (!document.querySelector(".fly")) await frame();
  const [first] = document.querySelector(".fly").getAnimations()[0].effect.getKeyframes();
  const [across] = first.transform.match(/-?[0-9.]+/);
  return [Number(across), x.left + x.width / 2 - y.left];
}"""


def test_points_of_a_moment_fly_from_its_row(arrive: Arrive) -> None:
    katie = arrive(moving=True)
    katie.begin("powerline")
    begins, row = katie.page.evaluate(ROW)
    assert abs(begins - row) < 1


def test_what_others_did_since_my_turn_is_told_and_played_back(arrive: Arrive) -> None:
    katie = arrive(moving=True)
    katie.set_up("future-energy", "me", "bot:greedy")
    katie.wait_for("my-turn", "yes")
    while not katie.page.locator("#player-1 .did:not(:empty)").count():
        katie.play(most=1)
        katie.page.wait_for_timeout(50)
    katie.wait_for("my-turn", "yes")
    expect(katie.page.locator("#player-1 .did")).not_to_be_empty()
    rust = re.compile(r"rgb\(200, 85, 44\)")  # the one colour of what has changed
    expect(katie.page.locator("#board .since").first).to_have_css("filter", rust)

    change = katie.fact("change")
    katie.page.keyboard.press("s")
    expect(katie.page.locator("#playback")).to_be_visible()
    expect(katie.page.locator("#playback p")).not_to_be_empty()
    expect(katie.page.locator("#board [data-action]")).to_have_count(0)  # it is the past
    katie.page.locator("#playback [data-skip]").click()
    expect(katie.page.locator("#playback")).to_have_count(0)
    expect(katie.page.locator("#board [data-action]").first).to_be_visible()
    assert katie.fact("change") == change

    katie.page.keyboard.press("s")  # who asks for advice meanwhile gets it, and need not ask twice
    expect(katie.page.locator("#playback p")).not_to_be_empty()
    katie.page.keyboard.press("h")
    expect(katie.page.locator("#hint .plan").first).to_be_visible(timeout=60_000)
    expect(katie.page.locator("#playback")).to_have_count(0)


def test_on_a_phone_a_playback_stands_in_the_place_of_the_question(arrive: Arrive) -> None:
    katie = arrive(phone=True, moving=True)
    katie.set_up("futuropia", "me", "bot:greedy")
    katie.wait_for("my-turn", "yes")
    while not katie.page.locator("#player-1 .did:not(:empty)").count():
        katie.play(most=1)
        katie.page.wait_for_timeout(50)
    katie.wait_for("my-turn", "yes")
    asked = katie.page.locator(".says").bounding_box()
    katie.page.keyboard.press("s")
    expect(katie.page.locator("#playback p")).not_to_be_empty()
    assert katie.page.locator("#playback").bounding_box() == asked  # the board stays in sight


def test_a_whole_gesture_is_one_take_back(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    first = katie.page.locator("#board [data-action]").first
    actions = katie.page.evaluate(
        "[...document.querySelectorAll('#choices button')].map((one) => one.value)"
    )
    # Red first, and then its first place: as a board offers both in one click.
    katie.answers.first.evaluate("(one) => one.form.requestSubmit(one)")
    katie.page.locator("[data-undo]:enabled").wait_for()
    red = katie.page.locator("#choices button", has_text="Red worker on").first
    action = red.get_attribute("value")
    katie.page.keyboard.press("u")
    katie.page.locator("[data-undo]:disabled").wait_for()
    first.evaluate("(one, both) => one.dataset.action = both", f"{actions[0]} {action}")
    first.click()
    expect(katie.page.locator("#log")).to_contain_text("You planned the red worker")

    katie.page.keyboard.press("u")
    expect(katie.question).to_contain_text("Begin with red")
    katie.page.locator("[data-undo]:disabled").wait_for()


def test_a_lent_seat_is_taken_back_in_time(arrive: Arrive, calm_address: str) -> None:
    katie = arrive(calm_address)
    katie.set_up("harbour", "me", "bot:random")
    katie.wait_for("my-turn", "yes")
    katie.page.locator("#mine summary").click()
    katie.page.locator("#mine select[name=level]").select_option("random")
    katie.page.get_by_role("button", name="Hand over").click()
    before = int(katie.fact("step"))
    katie.wait_until(
        "(step) => Number(document.getElementById('state').dataset.step) > step", before
    )
    katie.page.get_by_role("button", name="Play on myself").click()
    expect(katie.page.get_by_role("button", name="Play on myself")).to_have_count(0)
    assert katie.fact("status") == "playing"
