// @ts-check
// Where a moment of the game is on a chart, as numbers alone. The server draws the charts and says
// how far their axis is from the edges.

/** @typedef {{ width: number, left: number, right: number }} Axis Of a chart, in its own units. */

/**
 * Place a moment on the axis.
 *
 * @param {number} moment
 * @param {number} last
 * @param {Axis} axis
 */
export function placeOf(moment, last, { width, left, right }) {
  return left + ((width - left - right) * moment) / Math.max(1, last);
}

/**
 * The moment nearest to a place on the chart.
 *
 * @param {number} place
 * @param {number} last
 * @param {Axis} axis
 */
export function momentAt(place, last, { width, left, right }) {
  const part = (place - left) / (width - left - right);
  return Math.round(Math.min(1, Math.max(0, part)) * last);
}

/**
 * Which of the moments that were looked at counts at a moment: the last one up to it.
 *
 * @param {number[]} moments in their order
 * @param {number} now
 */
export const lookedAt = (moments, now) =>
  Math.max(0, moments.filter((moment) => moment <= now).length - 1);
