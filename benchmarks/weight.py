"""Weigh the table's pages: `python -m benchmarks.weight`.

What a first visit of a browser with an empty cache brings over the network, as it is sent
(compressed), for a desk and a phone; and whether anything was asked of another server.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

import megawatt
from tools.browsing import DESKTOP, FLAGS, PHONE, chromium, serving
from tools.tour import PATIENCE, Guest, play_out

LIMIT = 300_000
"""Bytes: what the table promises for slow connections."""


@dataclass
class Weight:
    """What came over the network for one page."""

    sent: int = 0  # bytes, with their headers
    requests: int = 0
    strangers: set[str] = field(default_factory=set)  # other servers that were asked


def weigh(page: Page, address: str, path: str) -> Weight:
    """Load a page with an empty cache and wait until nothing more comes."""
    found, session = Weight(), page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")

    def sent(event: dict[str, Any]) -> None:
        found.sent += int(event["encodedDataLength"])

    def asked(event: dict[str, Any]) -> None:
        found.requests += 1
        host = urlsplit(event["request"]["url"]).netloc
        if host and host != urlsplit(address).netloc:
            found.strangers.add(host)

    session.on("Network.loadingFinished", sent)
    session.on("Network.requestWillBeSent", asked)
    page.goto(address + path)
    page.wait_for_timeout(3000)  # the event stream stays open: there is no end to wait for
    session.detach()
    return found


def pages_of(guest: Guest) -> Iterator[tuple[str, str]]:
    """Name the pages, each with its path."""
    yield "lobby", "/"
    for name in megawatt.games():
        yield f"{name}: set-up", f"/games/{name}"
        yield f"{name}: rules", f"/rules/{name}"
        table = guest.send(f"/games/{name}/quick")
        yield f"{name}: table", table
        if name == "powerline":
            play_out(guest, table)
            yield f"{name}: end", table
            yield f"{name}: review", f"{table}/replay"


def weigh_all(browser: Browser, address: str, *, phone: bool) -> dict[str, Weight]:
    """Weigh every page for a size of window."""
    context = browser.new_context(
        viewport=PHONE if phone else DESKTOP,
        is_mobile=phone,
        has_touch=phone,
        service_workers="block",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    guest = Guest(page, address)
    found = {name: weigh(page, address, path) for name, path in pages_of(guest)}
    context.close()
    return found


def main() -> None:
    """Print a table for the documentation."""
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        desk, phone = (weigh_all(browser, address, phone=one) for one in (False, True))
        browser.close()
    print("| page | desk, kB | phone, kB | requests | other servers |\n|---|---|---|---|---|")
    for name, one in desk.items():
        other = phone[name]
        kilobytes = (f"{weight.sent / 1000:.0f}" for weight in (one, other))
        strangers = ", ".join(sorted(one.strangers | other.strangers)) or "none"
        print("|", " | ".join([name, *kilobytes, str(one.requests), strangers]), "|", flush=True)
    worst = max(weight.sent for weight in [*desk.values(), *phone.values()])
    print(f"\nThe heaviest: {worst / 1000:.0f} kB; promised: {LIMIT / 1000:.0f} kB.")


if __name__ == "__main__":
    main()
