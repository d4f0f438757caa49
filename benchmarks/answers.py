"""How quickly a table answers: `python -m benchmarks.answers`.

A person at both seats of a table, in Chromium, against a server on this machine. Of each move it
measures the answer (from the click to the frame that shows it), the server's part of that, and the
patch: how long the page takes to bring itself up to date. Nothing is asserted.
"""

import argparse
import sys
from statistics import quantiles
from typing import Any

from playwright.sync_api import Page, sync_playwright

import megawatt
from tools.browsing import DESKTOP, FLAGS, chromium, serving
from tools.tour import Guest

MOVES = 60
PARTS = ("answer", "server", "patch")
# Plays some moves; of each, milliseconds from the click to the painted answer and its parts.
PLAY = """async ({ moves, seed }) => {
  const state = () => document.getElementById("state");
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const painted = () => new Promise((done) =>
    requestAnimationFrame(() => { const two = new MessageChannel();
      two.port1.onmessage = done; two.port2.postMessage(0); }));
  const told = ["data-change"];
  let luck = seed;
  const found = [];
  while (found.length < moves && state().dataset.status === "playing") {
    const answers = [...document.querySelectorAll("#choices button:not(.quiet)")];
    if (!answers.length) { await rest(20); continue; }
    luck = (luck * 1103515245 + 12345) % 2147483648;
    const wanted = answers[Math.floor((luck / 2147483648) * answers.length)];
    performance.clearMeasures("patch");
    performance.clearResourceTimings();
    const changed = new Promise((done) => new MutationObserver((_, watching) => {
      watching.disconnect(); done();
    }).observe(document.getElementById("table"), { subtree: true, attributeFilter: told }));
    const begun = performance.now();
    wanted.click();
    await changed;
    await painted();
    const answer = performance.now() - begun;
    const sent = performance.getEntriesByType("resource").find((one) => one.name.includes("/play"));
    const [patch] = performance.getEntriesByName("patch");
    found.push([answer, sent.responseEnd - sent.requestStart, patch.duration]);
    await rest(150); // at rest again
  }
  return found;
}"""


def measure(page: Page, address: str, name: str, moves: int) -> list[tuple[float, ...]]:
    """Play some moves of a game; give the milliseconds of each."""
    seats = {"seat-0": "me", "seat-1": "me"}
    table = Guest(page, address).send(f"/games/{name}/tables", way="0", **seats)
    page.goto(address + table)
    page.wait_for_selector("html[data-ready=yes]")
    found: Any = page.evaluate(PLAY, {"moves": moves, "seed": 7})
    return [tuple(map(float, one)) for one in found]


def middle_and_worst(values: list[float]) -> str:
    """Give the median and the 95th percentile."""
    cuts = quantiles(values, n=20)
    return f"{cuts[9]:.0f} / {cuts[18]:.0f}" if cuts[9] >= 10 else f"{cuts[9]:.1f} / {cuts[18]:.1f}"


def main() -> int:
    """Print a table for the documentation: milliseconds, p50 / p95."""
    parser = argparse.ArgumentParser(description="How quickly a table answers.")
    parser.add_argument("--moves", type=int, default=MOVES, help="of each game")
    parser.add_argument("games", nargs="*", default=megawatt.games())
    wanted = parser.parse_args()
    print(f"| game | moves | {' | '.join(PARTS)} |\n|---|---:|{'---:|' * len(PARTS)}")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in wanted.games:
            with browser.new_context(viewport=DESKTOP) as context:
                found = measure(context.new_page(), address, name, wanted.moves)
            cells = [middle_and_worst(list(part)) for part in zip(*found, strict=True)]
            title = megawatt.game(name).title
            print(f"| {title} | {len(found)} | {' | '.join(cells)} |", flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
