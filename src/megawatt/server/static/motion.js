// @ts-check
// What changed moves: new things pop in, rolled dice tumble, numbers count.
import { all } from "./dom.js";

const COUNTING = 600; // milliseconds

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const faces = () => new Map(all('#board [id*="die-"]').map((die) => [die.id, die.innerHTML]));
const numbers = () => new Map(all(".vp[id]").map((one) => [one.id, Number(one.textContent)]));
/** @param {string} selector */
const ids = (selector) => new Set(all(selector).map((thing) => thing.id));

/** What there is before a morph. */
export function remember() {
  return {
    faces: faces(),
    numbers: numbers(),
    lines: ids("#log li[id]"),
    things: ids("#board [id]"),
  };
}

/**
 * @param {string} id
 * @param {string} name of the animation's class
 */
function once(id, name) {
  const element = document.getElementById(id);
  element?.classList.add(name);
  element?.addEventListener("animationend", () => element.classList.remove(name), { once: true });
}

/**
 * @param {HTMLElement} element
 * @param {number} from
 * @param {number} to
 */
function count(element, from, to) {
  const begin = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const part = Math.min(1, (now - begin) / COUNTING);
    element.textContent = String(Math.round(from + (to - from) * part));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Move what differs from before.
 *
 * @param {ReturnType<typeof remember>} before
 */
export function enliven(before) {
  if (isCalm()) return;
  for (const [id, face] of faces()) {
    if (before.faces.has(id) && before.faces.get(id) !== face) once(id, "tumble");
  }
  for (const id of ids("#board [id]")) if (!before.things.has(id)) once(id, "fresh");
  for (const id of ids("#log li[id]")) if (!before.lines.has(id)) once(id, "new");
  for (const [id, value] of numbers()) {
    const old = before.numbers.get(id);
    const element = document.getElementById(id);
    if (element && old !== undefined && old !== value) count(element, old, value);
  }
}
