// @ts-check
// Sizes and places: how large a board is drawn, and where a card stands beside a thing.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {Point & Size} Box */

const LARGEST = 4; // times the size at which the board fits

/**
 * How often as large as it fits: never smaller, never endless.
 *
 * @param {number} wanted
 */
export const limited = (wanted) => Math.min(LARGEST, Math.max(1, wanted));

/**
 * Where to scroll to so that what was at a point of the frame stays there.
 *
 * @param {Point} scrolled so far
 * @param {Point} at in the frame
 * @param {number} factor how much larger everything becomes
 * @returns {Point}
 */
export const scrolledTo = (scrolled, at, factor) => ({
  x: (scrolled.x + at.x) * factor - at.x,
  y: (scrolled.y + at.y) * factor - at.y,
});

/**
 * @param {Point} one
 * @param {Point} other
 */
export const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * @param {Point} one
 * @param {Point} other
 * @returns {Point}
 */
export const between = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * Where a card stands: beside a thing, never over it, inside the window.
 *
 * @param {Box} thing
 * @param {Size} card
 * @param {Size} around the window
 * @param {number} [gap]
 * @returns {Point}
 */
export function beside(thing, card, around, gap = 10) {
  const right = thing.x + thing.width + gap;
  const left = thing.x - gap - card.width;
  const inside = (/** @type {number} */ y) =>
    Math.max(gap, Math.min(y, around.height - card.height - gap));
  const y = inside(thing.y + thing.height / 2 - card.height / 2);
  if (right + card.width <= around.width - gap) return { x: right, y };
  if (left >= gap) return { x: left, y };
  const x = Math.max(gap, Math.min(thing.x, around.width - card.width - gap));
  const above = thing.y - gap - card.height;
  return { x, y: above >= gap ? above : inside(thing.y + thing.height + gap) };
}
