// @ts-check
// Great moments: a reveal or a scoring rises over the stage, counts, and goes; skipped by any tap.
import { all, needed } from "./dom.js";
import { countUp } from "./motion.js";
import { isCalm } from "./speed.js";

/** @import { Thing } from "./dom.js" */
/** @import { Facts } from "./facts.js" */

const LONG = 3000; // milliseconds, at most
const SHORT = 1200; // when its kind was seen often
const PICTURED = 1800; // and there is something to look at
const OFTEN = 2;

/** How long a moment with so many rows is shown, when its kind was seen so often. */
export const lasts = (
  /** @type {number} */ rows,
  /** @type {number} */ seen,
  /** @type {boolean} */ pictured = false,
) => {
  if (seen >= OFTEN) return pictured ? PICTURED : SHORT;
  return pictured ? LONG : Math.min(LONG, 1200 + 400 * rows);
};

/** Whether lines of the story are of a moment. */
const isNew = (/** @type {Thing[]} */ lines, /** @type {string | undefined} */ moment) =>
  lines.some(
    (line) => line.hasAttribute("data-great") && line.querySelector(`[data-moment="${moment}"]`),
  );

/**
 * Give the definitions of a picture names of their own: those of the hidden card paint nothing.
 *
 * @param {Thing} picture
 */
function renew(picture) {
  picture.innerHTML = all("[id]", picture).reduce(
    (drawn, { id }) => drawn.replaceAll(id, `${id}-shown`),
    picture.innerHTML,
  );
}

export class Great {
  /** @type {Map<string, number>} */
  #seen = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #facts;

  /** @param {Facts} facts */
  constructor(facts) {
    this.#facts = facts;
  }

  /** Let it go; say whether there was one. The end of the game waits for it. */
  skip() {
    clearTimeout(this.#timer);
    const found = document.getElementById("moment");
    found?.remove();
    if (found && this.#facts.status === "over") document.body.classList.remove("looking");
    return Boolean(found);
  }

  /**
   * Show the card of the latest moment, if it is among new lines of the story.
   *
   * @param {Thing[]} lines
   */
  show(lines) {
    const card = needed("great");
    const { moment, kind = "" } = card.dataset;
    if (moment && !isCalm() && isNew(lines, moment)) this.#raise(card, kind);
  }

  /** Somebody asks what happened: show the latest once more, if it came with my last step or later. */
  again() {
    const card = needed("great");
    const { moment, kind = "" } = card.dataset;
    if (moment && Number(moment) >= this.#facts.mine) this.#raise(card, kind);
  }

  /**
   * @param {HTMLElement} card
   * @param {string} kind
   */
  #raise(card, kind) {
    this.skip();
    const seen = this.#seen.get(kind) ?? 0;
    this.#seen.set(kind, seen + 1);
    const shown = this.#strip(card);
    document.body.append(shown); // not in the table: it outlives the next patch
    for (const total of all("[data-from]", shown)) {
      if (total instanceof HTMLElement)
        countUp(total, Number(total.dataset.from), Number(total.textContent));
    }
    if (this.#facts.status === "over") document.body.classList.add("looking");
    const pictured = shown.className === "pictured";
    const time = lasts(all("tr, p", card).length, seen, pictured);
    this.#timer = setTimeout(() => this.skip(), time);
  }

  /** Where there is room: what the board says, or the whole stage. */
  #room() {
    const asked = document.querySelector("#board [data-moment-room]")?.getBoundingClientRect();
    return asked?.width ? asked : needed("state").getBoundingClientRect();
  }

  /** @param {HTMLElement} card */
  #strip(card) {
    const strip = document.createElement("div");
    strip.id = "moment";
    if (card.querySelector(".seen")) strip.className = "pictured";
    const { left, top, width, height } = this.#room();
    strip.style.left = `${left}px`;
    strip.style.width = `${width}px`;
    strip.style.top = `${top + height / 2}px`;
    strip.style.maxHeight = `${height * 0.94}px`;
    const skip = document.createElement("button");
    skip.type = "button";
    skip.dataset.skip = "";
    skip.textContent = this.#facts.words.skip;
    strip.append(...[...card.childNodes].map((one) => one.cloneNode(true)), skip);
    for (const picture of all(".seen > svg", strip)) renew(picture);
    return strip;
  }
}
