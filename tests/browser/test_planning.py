"""Planning in Powerline: places are hit where they are drawn, nothing blinks, plans are drawn."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive

# The free places that a worker beside them covers in their middle.
COVERED = """() => [...document.querySelectorAll("#board [data-steps]")].flatMap((place) => {
  const chip = place.querySelector("use") ?? place;
  const { left, top, width, height } = chip.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return place.dataset.steps && hit?.closest("[id^='worker-']") ? [place.outerHTML] : [];
})"""

# Writes down the headings of great moments as they come.
MOMENTS = """() => {
  window.moments = [];
  new MutationObserver((all) => {
    for (const { addedNodes } of all)
      for (const node of addedNodes)
        if (node.id === "moment") window.moments.push(node.querySelector("h3").textContent);
  }).observe(document.body, { childList: true });
}"""

# What fades although nobody points at it, and places that come anew: both blink at every click.
BLINKING = """() => [
  ...document.getAnimations().flatMap(({ effect }) =>
    effect.target?.classList.contains("pl-mark") ? [effect.target.outerHTML] : []),
  ...[...document.querySelectorAll("#board [id^='at-'].fresh")].map((place) => place.id),
]"""


def test_a_worker_on_a_line_does_not_stand_in_the_way_of_the_next_place(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    for seed in range(24):
        katie.play(most=1, seed=seed, by="board")
        assert katie.page.evaluate(COVERED) == []


def test_nothing_blinks_while_one_plans(arrive: Arrive) -> None:
    katie = arrive(moving=True)
    katie.set_up("powerline", "me")
    for seed in range(8):
        katie.play(most=1, seed=seed, by="board")
        assert katie.page.evaluate(BLINKING) == []


def test_a_reveal_that_came_with_the_own_plan_is_shown_again(arrive: Arrive) -> None:
    katie = arrive(moving=True)
    katie.set_up("powerline", "me", "bot:greedy")
    card = katie.page.locator("#moment")
    while not katie.page.locator("#great[data-moment]").count():
        katie.play(most=1, by="first")
    katie.wait_for("my-turn", "yes")
    expect(card).to_have_count(0)  # it goes by itself

    katie.page.evaluate(MOMENTS)
    katie.page.keyboard.press("s")
    katie.wait_until("() => window.moments.length")
    assert katie.page.evaluate("window.moments[0]") == "The plans were revealed"


# Draws a plan that goes on along one line; tells how far each number is from the place it means.
ALONG = """async () => {
  const places = [...document.querySelectorAll("#board [data-steps]")];
  const line = places.map((place) => place.dataset.steps).join().match(/(\\d+):2/)[1];
  document.getElementById("hint").innerHTML =
    `<section class="plan chosen">${`<li data-step="${line}"></li>`.repeat(3)}</section>`;
  (await import("/static/plans.js")).drawPlan();
  const middle = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  return [...document.querySelectorAll("#board .badge.plan")].map((number, k) => {
    const meant = document.querySelector(`#board [data-steps~="${line}:${k}"]`);
    const [[x, y], [i, j]] = [middle(number), middle(meant.querySelector(".pl-can") ?? meant)];
    return Math.round(Math.hypot(x - i, y - j));
  });
}"""


def test_a_plan_along_a_line_has_a_number_on_each_place(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    away = katie.page.evaluate(ALONG)
    assert len(away) == 3
    assert max(away) <= 1
