// @ts-check
// Clocks that run: the server says how much is left, the page counts on from there.
import { all } from "./dom.js";

const DAY = 24 * 3600;
const HOUR = 3600;
const MINUTE = 60;
const SECOND = 1000; // milliseconds

/**
 * How much time is left, as the server would say it.
 *
 * @param {number} left seconds
 * @param {{ days: string, hours: string }} words
 */
export function leftWords(left, words) {
  const seconds = Math.max(0, Math.floor(left));
  const [d, h, m] = [
    Math.floor(seconds / DAY),
    Math.floor((seconds % DAY) / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
  ];
  const put = (/** @type {string} */ text) =>
    text.replace("{d}", String(d)).replace("{h}", String(h)).replace("{m}", String(m));
  if (d) return put(words.days);
  if (h) return put(words.hours);
  return `${m}:${String(seconds % MINUTE).padStart(2, "0")}`;
}

export class Clocks {
  #shown = 0; // when the page last heard from the server
  #table;

  /** @param {HTMLElement} table */
  constructor(table) {
    this.#table = table;
  }

  start() {
    this.dress();
    setInterval(() => this.#tick(), SECOND);
  }

  /** After every morph: what is left was written anew. */
  dress() {
    this.#shown = performance.now();
  }

  #tick() {
    const { wordDays: days = "", wordHours: hours = "" } = this.#table.dataset;
    const passed = (performance.now() - this.#shown) / SECOND;
    for (const clock of all("[data-clock-runs]", this.#table)) {
      const [face] = all("span", clock);
      const left = Number(clock.dataset.clockLeft) - passed;
      if (face) face.textContent = leftWords(left, { days, hours });
      clock.classList.toggle("urgent", left < Number(clock.dataset.clockUrgent));
    }
  }
}
