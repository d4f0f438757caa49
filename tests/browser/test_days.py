"""Play over days: clocks that run on the page, and turns that are told by the browser itself."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Arrive

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (;;) {
    const shown = await worker.getNotifications();
    if (shown.length) return shown.map(({ title, body, data }) => ({ title, body, data }));
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


def test_a_clock_runs_on_the_page(arrive: Arrive) -> None:
    katie = arrive()
    katie.go("/games/harbour")
    katie.page.select_option("#clock", "move:180")
    katie.page.evaluate(
        """() => {
          for (const one of document.querySelectorAll("[name^=seat-]"))
            if (one.value === "open") one.value = "none";
          document.querySelector("[data-setup]").submit();
        }"""
    )
    face = katie.page.locator("[data-clock-runs] span")
    first = face.inner_text()
    asked: list[str] = []
    katie.page.on("request", lambda request: asked.append(request.url))

    expect(face).not_to_have_text(first)

    assert [one for one in asked if "/fragment" in one] == [], "it is counted, not asked for"


def test_the_browser_tells_of_a_turn(arrive: Arrive, address: str) -> None:
    katie = arrive()
    context = katie.page.context
    context.grant_permissions(["notifications"], origin=address)
    katie.go("/settings")
    katie.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    devtools = context.new_cdp_session(katie.page)
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    katie.page.wait_for_function("() => true")
    content = {"title": "Your turn", "body": "Harbour", "path": "/tables/abc"}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": address, "registrationId": known[0], "data": json.dumps(content)},
    )

    shown = katie.page.evaluate(SHOWN)

    assert shown == [{"title": "Your turn", "body": "Harbour", "data": "/tables/abc"}]
