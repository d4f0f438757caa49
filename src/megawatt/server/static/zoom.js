// @ts-check
// The board larger or smaller, moved to what matters: tabs, buttons, keys, wheel with Ctrl, pinching.
import { hit, needed, unhide } from "./dom.js";
import * as geometry from "./geometry.js";

/** @import { Box, Point, Size } from "./geometry.js" */

const STEP = 1.3; // how much larger at each press of a key
/** @type {Record<string, string>} */
const KEYS = { in: "+", out: "-", fit: "0" }; // the key that does the same as a button
const board = () => needed("board");
/** @returns {SVGSVGElement | null} */
const found = () => board().querySelector(":scope > svg");

function drawing() {
  const svg = found();
  if (!svg) throw new Error("There is no drawing on the board.");
  return svg;
}

/** @returns {Size} */
const size = () => drawing().viewBox.baseVal;

/** @returns {Size} */
const frame = () => ({ width: board().clientWidth, height: board().clientHeight });

/** @param {Touch} finger */
const placeOf = (finger) => ({ x: finger.clientX, y: finger.clientY });

/** @param {MouseEvent} event */
const beside = (event) => hit(event, "#board") && !hit(event, "[data-action]");

export class Zoom {
  #scale = 0; // pixels for one unit of the drawing
  #home = 0; // the scale that was last chosen for the reader
  #whole = true; // the whole board is shown
  #lookAgain = () => {};
  #place;

  /** @param {HTMLElement} place the page's part that holds the board */
  constructor(place) {
    this.#place = place;
    this.byReader = false; // the reader has chosen what to look at
  }

  get isWide() {
    return getComputedStyle(this.#place).display === "grid";
  }

  get isWhole() {
    return this.#whole;
  }

  get scale() {
    return this.#scale;
  }

  /** What the reader sees now, in units of the drawing. */
  get seen() {
    const { scrollLeft, scrollTop } = board();
    const scrolled = { x: scrollLeft, y: scrollTop };
    return geometry.seenThrough(frame(), scrolled, this.#spot({ x: 0, y: 0 }), this.#scale);
  }

  /**
   * Whether all of a part is seen at once, at this size.
   *
   * @param {Box} part
   */
  holds(part) {
    return geometry.holds(frame(), part, this.#scale);
  }

  showWhole() {
    this.#whole = true;
    this.#draw(); // on a phone the frame grows first
    this.#home = this.#scale = this.#fit(size());
    this.#draw();
  }

  /**
   * Look at a part of the board, its letters large enough to be read.
   *
   * @param {Box} part
   * @param {number} read
   * @param {boolean} [smooth]
   */
  lookAt(part, read, smooth = true) {
    this.#whole = false;
    this.#draw();
    const least = this.isWide ? 0 : this.#fit(size());
    this.#home = this.#scale = geometry.scaleToRead(this.#fit(part), read, least);
    this.#draw();
    const spot = this.#spot(part);
    const indent = geometry.indent(frame(), part, this.#scale);
    this.#scroll(spot.x - indent.x, spot.y - indent.y, smooth);
  }

  /** Morphing writes the board's style anew: the size is put back. */
  dress() {
    unhide("[data-zoom]");
    if (!found()) return;
    if (!this.#scale || this.#whole) this.showWhole();
    else this.#draw();
  }

  /**
   * Do what a key says; say whether it says anything.
   *
   * @param {string} key
   */
  byKey(key) {
    if (key === "+" || key === "=") this.#resize(this.#scale * STEP);
    else if (key === "-") this.#resize(this.#scale / STEP);
    else if (key === "0") this.#fitAgain();
    else return false;
    return true;
  }

  /** @param {() => void} lookAgain look at what the question is about */
  start(lookAgain) {
    this.#lookAgain = lookAgain;
    this.#place.addEventListener("click", (event) => {
      const button = hit(event, "[data-zoom]");
      if (button) this.byKey(KEYS[button.dataset.zoom ?? ""] ?? "");
    });
    this.#place.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    // Two taps beside everything that can be clicked.
    this.#place.addEventListener("dblclick", (event) => {
      if (!beside(event)) return;
      const large = this.#scale > this.#home * 1.01;
      this.#resize(large ? this.#home : 2 * this.#home, { x: event.clientX, y: event.clientY });
    });
    this.#startPinching();
    this.#startDragging();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey || !hit(event, "#board")) return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    this.#resize(this.#scale * Math.exp(-event.deltaY / 300), at);
  }

  #startPinching() {
    let apart = 0;
    this.#place.addEventListener("touchstart", (event) => {
      const [one, other] = event.touches;
      const two = one && other && event.touches.length === 2 && hit(event, "#board");
      apart = two ? geometry.distance(placeOf(one), placeOf(other)) : 0;
    });
    /** @param {TouchEvent} event */
    const pinch = (event) => {
      const [one, other] = event.touches;
      if (!apart || !one || !other || event.touches.length !== 2) return;
      event.preventDefault();
      const now = geometry.distance(placeOf(one), placeOf(other));
      this.#resize((this.#scale * now) / apart, geometry.between(placeOf(one), placeOf(other)));
      apart = now;
    };
    this.#place.addEventListener("touchmove", pinch, { passive: false });
  }

  // A mouse drags what is larger than its frame.
  #startDragging() {
    /** @type {Point | null} */
    let held = null;
    this.#place.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button || !beside(event)) return;
      held = { x: board().scrollLeft + event.clientX, y: board().scrollTop + event.clientY };
    });
    addEventListener("pointermove", (event) => {
      if (held) this.#scroll(held.x - event.clientX, held.y - event.clientY, false);
    });
    addEventListener("pointerup", () => (held = null));
  }

  /** @param {Size} part */
  #fit(part) {
    return geometry.fit(frame(), part, this.isWide);
  }

  #draw() {
    const { style, classList } = board();
    style.setProperty("--wide", `${(this.#scale * size().width).toFixed(1)}px`);
    classList.toggle("whole", this.#whole);
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = board();
    classList.toggle("pans", scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
  }

  /**
   * Where a point of the drawing is, counted from the beginning of what can be scrolled.
   *
   * @param {Point} point
   * @returns {Point}
   */
  #spot({ x, y }) {
    const around = board().getBoundingClientRect();
    const picture = drawing().getBoundingClientRect();
    return {
      x: picture.left - around.left + board().scrollLeft + x * this.#scale,
      y: picture.top - around.top + board().scrollTop + y * this.#scale,
    };
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {boolean} smooth
   */
  #scroll(left, top, smooth) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    board().scrollTo({ left, top, behavior: smooth && !calm ? "smooth" : "instant" });
  }

  /**
   * Draw at another scale; the point of the drawing under `at` stays where it is.
   *
   * @param {number} wanted
   * @param {Point} [at] on the screen; else the middle of the frame
   */
  #resize(wanted, at) {
    const least = this.#fit(size());
    const { left, top, width, height } = board().getBoundingClientRect();
    const x = at ? at.x - left : width / 2;
    const y = at ? at.y - top : height / 2;
    const { x: seenX, y: seenY } = this.seen;
    const under = { x: seenX + x / this.#scale, y: seenY + y / this.#scale };
    this.#scale = geometry.limited(wanted, least);
    this.#whole = geometry.showsWhole(this.#scale, least);
    this.byReader = true;
    this.#draw();
    const spot = this.#spot(under);
    this.#scroll(spot.x - x, spot.y - y, false);
  }

  #fitAgain() {
    if (this.#whole) {
      this.#lookAgain();
    } else {
      this.byReader = true;
      this.showWhole();
    }
  }
}
