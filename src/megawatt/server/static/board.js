// @ts-check
// The board of a page: its size, and which of its parts is shown.
import { Regions } from "./regions.js";
import { Zoom } from "./zoom.js";

export class Board {
  #zoom;
  #regions;

  /** @param {HTMLElement} place the page's part that holds the board */
  constructor(place) {
    this.#zoom = new Zoom(place);
    this.#regions = new Regions(place, this.#zoom);
  }

  start() {
    this.#zoom.start(() => this.#regions.again());
    this.#regions.start();
  }

  /** After every morph. */
  dress() {
    this.#zoom.dress();
    this.#regions.dress();
  }

  /**
   * Do what a key says; say whether it says anything.
   *
   * @param {string} key
   */
  byKey(key) {
    return this.#zoom.byKey(key);
  }
}
