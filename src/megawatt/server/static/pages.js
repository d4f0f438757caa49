// @ts-check
// The pages of a phone's board: which one is shown, where something can be done, and which one the
// question is on. It is turned to when the table opens and after the reader's own answer, if that led
// to another question; an answer that ends the turn leads back to the page where the next one begins.
// Nothing else turns a page.
import { all, needed } from "./dom.js";

/** @import { Facts } from "./facts.js" */

/**
 * The page that is shown, of pages side by side.
 *
 * @param {number} left how far it is scrolled
 * @param {number} wide a page
 */
export const pageAt = (left, wide) => (wide > 0 ? Math.round(left / wide) : 0);

/**
 * The pages on which something is, by where its middle stands.
 *
 * @param {Iterable<{ left: number, width: number }>} things
 * @param {number} origin the left edge of the first page
 * @param {number} wide a page
 */
export const pagesWith = (things, origin, wide) =>
  new Set([...things].map(({ left, width }) => Math.floor((left + width / 2 - origin) / wide)));

export class Pages {
  #facts;
  #asked = ""; // the last question of the reader's own; empty while others decide
  #wasMine = false;
  #opened = false;

  /** @param {Facts} facts */
  constructor(facts) {
    this.#facts = facts;
  }

  start() {
    needed("board").addEventListener("scroll", () => this.#press(), { passive: true });
  }

  /** After every morph: turn to what the reader's answer led to; mark the tabs. */
  dress() {
    if (!all("[data-turn-to]").length) return;
    const { page = "", asked = "" } = needed("board").querySelector("svg")?.dataset ?? {};
    const mine = this.#facts.myTurn;
    const question = mine ? asked : "";
    const answered = this.#wasMine || (mine && !this.#opened);
    if (answered && page !== "" && question !== this.#asked) this.turn(mine ? Number(page) : 0);
    [this.#asked, this.#wasMine, this.#opened] = [question, mine, true];
    this.#press();
    this.#light();
  }

  /**
   * Show a page.
   *
   * @param {number} page
   */
  turn(page) {
    const board = needed("board");
    board.scrollTo({ left: page * board.clientWidth });
  }

  #press() {
    const { scrollLeft, clientWidth } = needed("board");
    const shown = document.body.dataset.sheet ? -1 : pageAt(scrollLeft, clientWidth);
    for (const tab of all("[data-turn-to]")) {
      tab.setAttribute("aria-pressed", String(Number(tab.dataset.turnTo) === shown));
    }
  }

  /** A dot on the tabs of pages where something can be done. */
  #light() {
    const board = needed("board");
    const things = all("#board [data-action]").map((one) => one.getBoundingClientRect());
    const { left = 0 } = board.querySelector("svg")?.getBoundingClientRect() ?? {};
    const lit = pagesWith(this.#facts.myTurn ? things : [], left, board.clientWidth);
    for (const tab of all("[data-turn-to]")) {
      tab.classList.toggle("lit", lit.has(Number(tab.dataset.turnTo)));
    }
  }
}
