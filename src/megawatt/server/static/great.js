// @ts-check
// Great moments: a reveal or a scoring rises over the stage, counts, and goes; skipped by any tap.
import { needed } from "./dom.js";
import { isCalm } from "./speed.js";

/** @import { Thing } from "./dom.js" */

const LONG = 3000; // milliseconds, at most
const SHORT = 1200; // when its kind was seen often
const OFTEN = 2;

/** How long a moment with so many lines is shown, when its kind was seen so often. */
export const lasts = (/** @type {number} */ lines, /** @type {number} */ seen) =>
  seen >= OFTEN ? SHORT : Math.min(LONG, 1200 + 400 * lines);

export class Great {
  /** @type {Map<string, number>} */
  #seen = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #skip;

  /** @param {string} skip the word on its button */
  constructor(skip) {
    this.#skip = skip;
  }

  /** Let it go; say whether there was one. */
  skip() {
    clearTimeout(this.#timer);
    const found = document.getElementById("moment");
    found?.remove();
    return Boolean(found);
  }

  /**
   * Show what is great among new lines of the story.
   *
   * @param {Thing[]} lines the earliest first
   */
  show(lines) {
    const great = lines.filter((line) => line.hasAttribute("data-great"));
    const [first, ...rest] = great;
    if (!first || isCalm()) return;
    this.skip();
    const kind = first.dataset.kind ?? "";
    const seen = this.#seen.get(kind) ?? 0;
    this.#seen.set(kind, seen + 1);
    needed("state").append(this.#strip(first, rest));
    this.#timer = setTimeout(() => this.skip(), lasts(rest.length, seen));
  }

  /**
   * @param {Thing} first
   * @param {Thing[]} rest
   */
  #strip(first, rest) {
    const strip = document.createElement("div");
    strip.id = "moment";
    const title = document.createElement("h3");
    title.textContent = first.textContent?.trim() ?? "";
    const list = document.createElement("ul");
    for (const line of rest) {
      const item = document.createElement("li");
      item.append(
        ...[...(line.firstElementChild?.childNodes ?? [])].map((one) => one.cloneNode(true)),
      );
      list.append(item);
    }
    const skip = document.createElement("button");
    skip.type = "button";
    skip.dataset.skip = "";
    skip.textContent = this.#skip;
    strip.append(title, list, skip);
    return strip;
  }
}
