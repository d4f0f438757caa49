// @ts-check
// A line of words that comes and goes.
const SHOWN = 5000; // milliseconds

export class Toast {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #place;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
  }

  /** @param {string} text nothing: the line goes */
  say(text) {
    this.#place.textContent = text;
    clearTimeout(this.#timer);
    if (text) this.#timer = setTimeout(() => (this.#place.textContent = ""), SHOWN);
  }
}
