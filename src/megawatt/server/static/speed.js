// @ts-check
// How fast the table plays back what happened: the reader's choice, kept in this browser.

/** @typedef {"calm" | "normal" | "quick" | "none"} Speed */

/** @type {Record<Speed, number>} */
const LASTS = { calm: 4000, normal: 2000, quick: 1000, none: 0 }; // milliseconds for a turn
const KEY = "playback";
const LEAST = 120; // milliseconds for one step
const MOST = 900;

/** @param {string | null} name */
export const speedOf = (name) => /** @type {Speed} */ (name && name in LASTS ? name : "normal");

export const speed = () => speedOf(localStorage.getItem(KEY));

/** @param {string} name */
export const keepSpeed = (name) => localStorage.setItem(KEY, speedOf(name));

/** Whether nothing is to move. */
export const isCalm = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.documentElement.dataset.motion === "little" ||
  LASTS[speed()] === 0;

/**
 * How long each of so many steps is shown.
 *
 * @param {number} steps
 * @param {Speed} [chosen]
 */
export const pauseFor = (steps, chosen = speed()) =>
  Math.min(MOST, Math.max(LEAST, LASTS[chosen] / Math.max(1, steps)));
