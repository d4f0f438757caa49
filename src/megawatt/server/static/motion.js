// @ts-check
// What changed moves: new things appear, rolled dice tumble, points fly to where they are counted:
// from the row of a great moment, if there is one.
import { all, one } from "./dom.js";
import { isCalm } from "./speed.js";

/** @import { Thing } from "./dom.js" */

const COUNTING = 600; // milliseconds
const FLIGHT = 700;
const APART = 140; // between two flights
const COUNTED = 500; // the rows of a great moment come first
const MOST = 8; // flights at once

/** A die tells its face; one that does not is compared as it is drawn. */
const faces = () =>
  new Map(all('#board [id*="die-"]').map((die) => [die.id, die.dataset.face ?? die.innerHTML]));
const numbers = () => new Map(all(".vp[id]").map((score) => [score.id, Number(score.textContent)]));
/** What is on the board to stay; a place that can be chosen now is no news, it was there before. */
const THINGS = "#board [id]:not([data-action][data-unmarked])";
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

/** @typedef {ReturnType<typeof remember>} Remembered */

/**
 * The lines of the story that came since, the earliest first.
 *
 * @param {Remembered} before
 */
export const newLines = (before) =>
  all("#log li[id]")
    .filter((line) => !before.lines.has(line.id))
    .reverse();

/**
 * The dice that show another face than before: they were rolled.
 *
 * @param {Remembered} before
 */
export const rolled = (before) =>
  [...faces()]
    .filter(([id, face]) => before.faces.has(id) && before.faces.get(id) !== face)
    .map(([id]) => id);

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
export function countUp(element, from, to) {
  const begin = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const part = Math.max(0, Math.min(1, (now - begin) / COUNTING));
    element.textContent = String(Math.round(from + (to - from) * part));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Let points fly to where they are counted, in the seat's colour.
 *
 * @param {Thing[]} lines
 */
function flyPoints(lines) {
  const flights = lines.flatMap((line) =>
    Object.entries(JSON.parse(line.dataset.points ?? "{}")).map(([seat, points]) => ({
      seat,
      points: Number(points),
    })),
  );
  flights.slice(-MOST).forEach(({ seat, points }, k) => fly(seat, points, k * APART));
}

/**
 * Points fly at the next frame: a card of the same step is laid until then.
 *
 * @param {string} seat
 * @param {number} points
 * @param {number} delay
 */
function fly(seat, points, delay) {
  requestAnimationFrame(() => {
    const row = one(`#moment tr[data-seat="${seat}"] .sum`);
    const from = row ?? document.getElementById("board");
    if (from) launch(seat, points, from.getBoundingClientRect(), delay + (row ? COUNTED : 0));
  });
}

/**
 * @param {string} seat
 * @param {number} points
 * @param {DOMRect} from
 * @param {number} delay
 */
function launch(seat, points, from, delay) {
  const goal = document.getElementById(`vp-of-${seat}`)?.getBoundingClientRect();
  if (!goal || one("#end")?.checkVisibility()) return; // nobody sees the rows behind the end
  const note = document.createElement("div");
  note.className = `fly seat-${Number(seat) % 6}`;
  note.textContent = points > 0 ? `+${points}` : `−${-points}`;
  note.style.left = `${goal.left}px`;
  note.style.top = `${goal.top}px`;
  document.body.append(note);
  const x = from.left + from.width / 2 - goal.left;
  const y = from.top + from.height / 2 - goal.top;
  note.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 },
      { transform: `translate(${x}px, ${y - 20}px) scale(1.5)`, opacity: 1, offset: 0.3 },
      { transform: "none", opacity: 1 },
    ],
    { duration: FLIGHT, delay, fill: "backwards", easing: "ease-in" },
  ).onfinish = () => note.remove();
}

/**
 * Move what differs from before.
 *
 * @param {Remembered} before
 */
export function enliven(before) {
  if (isCalm()) return;
  for (const id of rolled(before)) once(id, "tumble");
  for (const id of ids(THINGS)) if (!before.things.has(id)) once(id, "fresh");
  const lines = newLines(before);
  for (const line of lines) once(line.id, "new");
  if (before.lines.size) flyPoints(lines);
  for (const [id, value] of numbers()) {
    const old = before.numbers.get(id);
    const element = document.getElementById(id);
    if (element && old !== undefined && old !== value) countUp(element, old, value);
  }
}
