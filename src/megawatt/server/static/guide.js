// @ts-check
// The comment of a guided game: a bubble beside what it proposes, over as little as can be. It can
// be folded away; the next comment unfolds it, unless the tour was skipped.
import { all, allOf, hit, needed, one } from "./dom.js";
import { beside, tailTo } from "./geometry.js";
import { pagesWith } from "./pages.js";
import { placesOf, ringOf } from "./plans.js";

/** @import { Box } from "./geometry.js" */

/**
 * Where something is, as seen from a corner.
 *
 * @param {Element} thing
 * @param {DOMRect} from
 * @returns {Box}
 */
function boxOf(thing, from) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x - from.x, y: y - from.y, width, height };
}

const SHOWN = 2400; // milliseconds that a thing is shown on demand
const SKIPPED = "guide-skipped"; // the table whose tour was skipped, as this window remembers it

const led = () => document.getElementById("guide")?.dataset.led ?? "";

/** What the guide proposes, on the board: the largest thing that does it alone comes first. */
const proposed = () => placesOf(led()).find((place) => place.dataset.action);

export class GuideBubble {
  #told = ""; // the comment that was shown last
  #folded = false;
  #turnTo;
  #table = "";
  #shownUntil = 0; // until when the proposed thing is shown on demand

  /** @param {(page: number) => void} turnTo shows a page of a phone's board */
  constructor(turnTo) {
    this.#turnTo = turnTo;
  }

  /** After every morph: a new comment is unfolded and brings its thing into sight. */
  dress() {
    const text = one("#guide .comment")?.textContent ?? "";
    if (text !== this.#told) this.#begin(text);
    this.#place();
    this.#light();
  }

  start() {
    const again = () => this.#place();
    addEventListener("resize", again);
    needed("board").addEventListener("scroll", again, { passive: true });
    this.#table = needed("table").dataset.table ?? "";
    needed("table").addEventListener("click", (event) => {
      if (hit(event, "[data-fold-guide]")) this.#fold(!this.#folded);
      else if (hit(event, "[data-leave-guide]")) this.#fold(true, this.#table);
      else if (hit(event, "[data-show-led]")) this.#showThing();
      else if (hit(event, "[data-guide-back]")) one("[data-undo]")?.click();
    });
    needed("table").addEventListener("toggle", again, { capture: true });
  }

  /**
   * @param {boolean} folded
   * @param {string} skipped the table whose tour is over, if it is
   */
  #fold(folded, skipped = "") {
    this.#folded = folded;
    sessionStorage.setItem(SKIPPED, skipped);
    this.#place();
  }

  /** Let the proposed thing be seen as if it were pointed at, on its page of a phone. */
  #showThing() {
    this.#bring();
    this.#shownUntil = performance.now() + SHOWN;
    this.#light();
    setTimeout(() => this.#light(), SHOWN);
  }

  /** The light stays for its time, also on what a patch has drawn anew; then it goes. */
  #light() {
    const isOn = performance.now() < this.#shownUntil;
    const thing = proposed() ?? one(`.does [value="${led()}"]`);
    const lit = isOn ? [thing, one("#guide .veil i")] : [];
    for (const old of all(".shown-led")) {
      if (!lit.includes(old)) old.classList.remove("hot", "shown-led");
    }
    for (const shown of lit) shown?.classList.add("hot", "shown-led");
  }

  /** @param {string} text */
  #begin(text) {
    const isSkipped = this.#table !== "" && sessionStorage.getItem(SKIPPED) === this.#table;
    [this.#told, this.#folded, this.#shownUntil] = [text, isSkipped, 0];
    if (!isSkipped) this.#bring();
  }

  #bring() {
    const thing = proposed();
    const drawing = one("#board > svg")?.getBoundingClientRect();
    if (!thing || !drawing || !all("[data-turn-to]").length) return;
    const wide = needed("board").clientWidth;
    for (const page of pagesWith([thing.getBoundingClientRect()], drawing.left, wide)) {
      this.#turnTo(page);
    }
  }

  #place() {
    const guide = document.getElementById("guide");
    const bubble = one(".bubble", guide ?? document);
    if (!guide || !bubble) return;
    bubble.classList.toggle("folded", this.#folded);
    const button = one("[data-fold-guide]", bubble);
    for (const tool of allOf(HTMLElement, "button", bubble)) tool.hidden = false;
    const back = one("[data-guide-back]", bubble);
    if (back) back.hidden = !one("[data-undo]:not(:disabled)");
    button?.setAttribute("aria-expanded", String(!this.#folded));
    const around = guide.getBoundingClientRect();
    const place = proposed();
    const meant = place ? ringOf(place) : one(`.does [value="${led()}"]`);
    const corner = { x: 0, y: around.height, width: 0, height: 0 };
    const thing = meant ? boxOf(meant, around) : null;
    const { width, height } = bubble.getBoundingClientRect();
    const others = all("#board [data-action], #board [data-face]").filter(
      (other) => other !== place,
    );
    const at = beside(
      thing && !this.#folded ? thing : corner,
      { width, height },
      around,
      others.map((other) => boxOf(other, around)),
    );
    bubble.style.left = `${at.x}px`;
    bubble.style.top = `${at.y}px`;
    this.#point(guide, { ...at, width, height }, thing);
  }

  /**
   * Light up what is proposed, and let the bubble point there.
   *
   * @param {Element} guide
   * @param {Box} card
   * @param {Box | null} thing
   */
  #point(guide, card, thing) {
    const corners = thing ? tailTo(card, thing) : [];
    const path = corners.map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("");
    guide.querySelector(".tail path")?.setAttribute("d", path);
    const light = one(".veil i", guide);
    if (!light) return;
    light.hidden = !thing || this.#folded;
    if (!thing) return;
    Object.assign(light.style, {
      left: `${thing.x - 4}px`,
      top: `${thing.y - 4}px`,
      width: `${thing.width + 8}px`,
      height: `${thing.height + 8}px`,
    });
  }
}
