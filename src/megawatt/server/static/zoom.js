// @ts-check
// The board larger or smaller, when the reader wants it: keys, wheel with Ctrl, pinching. By itself
// the board keeps its place and its size.
import { hit, needed } from "./dom.js";
import { between, distance, limited, scrolledTo } from "./geometry.js";

/** @import { Point } from "./geometry.js" */

const STEP = 1.3; // how much larger at each press of a key
const board = () => needed("board");

/** @param {Touch} finger */
const placeOf = (finger) => ({ x: finger.clientX, y: finger.clientY });

/** @param {MouseEvent} event */
const onNothing = (event) => hit(event, "#board") && !hit(event, "[data-action]");

export class Zoom {
  #factor = 1;
  #place;

  /** @param {HTMLElement} place the page's part that holds the board */
  constructor(place) {
    this.#place = place;
  }

  /** After every morph: the class is the server's, the factor is ours. */
  dress() {
    board().classList.toggle("zoomed", this.#factor > 1);
  }

  /**
   * Do what a key says; say whether it says anything.
   *
   * @param {string} key
   */
  byKey(key) {
    if (key === "+" || key === "=") this.#resize(this.#factor * STEP);
    else if (key === "-") this.#resize(this.#factor / STEP);
    else if (key === "0") this.#resize(1);
    else return false;
    return true;
  }

  start() {
    this.#place.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#startPinching();
    this.#startDragging();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey || !hit(event, "#board")) return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    this.#resize(this.#factor * Math.exp(-event.deltaY / 300), at);
  }

  #startPinching() {
    let apart = 0;
    this.#place.addEventListener("touchstart", (event) => {
      const [one, other] = event.touches;
      const two = one && other && event.touches.length === 2 && hit(event, "#board");
      apart = two ? distance(placeOf(one), placeOf(other)) : 0;
    });
    /** @param {TouchEvent} event */
    const pinch = (event) => {
      const [one, other] = event.touches;
      if (!apart || !one || !other || event.touches.length !== 2) return;
      event.preventDefault();
      const now = distance(placeOf(one), placeOf(other));
      this.#resize((this.#factor * now) / apart, between(placeOf(one), placeOf(other)));
      apart = now;
    };
    this.#place.addEventListener("touchmove", pinch, { passive: false });
  }

  // A mouse drags what is larger than its frame.
  #startDragging() {
    /** @type {Point | null} */
    let held = null;
    this.#place.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button || !onNothing(event)) return;
      held = { x: board().scrollLeft + event.clientX, y: board().scrollTop + event.clientY };
    });
    addEventListener("pointermove", (event) => {
      if (held) board().scrollTo(held.x - event.clientX, held.y - event.clientY);
    });
    addEventListener("pointerup", () => (held = null));
  }

  /**
   * Draw at another size; the point of the drawing under `at` stays where it is.
   *
   * @param {number} wanted
   * @param {Point} [at] on the screen; else the middle of the frame
   */
  #resize(wanted, at) {
    const { left, top, width, height } = board().getBoundingClientRect();
    const spot = at ? { x: at.x - left, y: at.y - top } : { x: width / 2, y: height / 2 };
    const before = this.#factor;
    this.#factor = limited(wanted);
    const { scrollLeft, scrollTop } = board();
    const to = scrolledTo({ x: scrollLeft, y: scrollTop }, spot, this.#factor / before);
    board().style.setProperty("--zoom", String(this.#factor));
    this.dress();
    board().scrollTo(to.x, to.y);
  }
}
