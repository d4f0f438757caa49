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
 * Whether two boxes share some room.
 *
 * @param {Box} one
 * @param {Box} other
 */
export const overlap = (one, other) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const GAP = 10; // pixels between a thing, its card and the window's edge

/**
 * Where a card stands: beside a thing, never over it, inside the window, and over as few others as
 * can be. With no room at the sides it stands above or below.
 *
 * @param {Box} thing
 * @param {Size} card
 * @param {Size} around the window
 * @param {Box[]} [others] things to leave free
 * @returns {Point}
 */
export function beside(thing, card, around, others = []) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) =>
    Math.max(GAP, Math.min(at, most - GAP));
  const x = within(thing.x, around.width - card.width);
  const y = within(thing.y + (thing.height - card.height) / 2, around.height - card.height);
  const places = [
    { x: thing.x + thing.width + GAP, y },
    { x: thing.x - GAP - card.width, y },
    { x, y: thing.y - GAP - card.height },
    { x, y: thing.y + thing.height + GAP },
  ].filter(
    (at) =>
      Math.min(at.x, at.y) >= GAP &&
      at.x + card.width <= around.width - GAP &&
      at.y + card.height <= around.height - GAP,
  );
  const covered = places.map(
    (at) => others.filter((one) => overlap({ ...at, ...card }, one)).length,
  );
  const best = places[covered.indexOf(Math.min(...covered))];
  return best ?? { x, y: within(thing.y + thing.height + GAP, around.height - card.height) };
}

const HALF = 14; // pixels: half of the foot of a tail
const ROUND = 16; // pixels of a card's edge that are its round corner

/**
 * The tail of a card that points at a thing: two corners of its foot on the edge of the card, and
 * its tip at the nearest edge of the thing. None where the card lies over the thing.
 *
 * @param {Box} card
 * @param {Box} thing
 * @returns {Point[]}
 */
export function tailTo(card, thing) {
  const clamp = (
    /** @type {number} */ least,
    /** @type {number} */ at,
    /** @type {number} */ most,
  ) => Math.max(least, Math.min(at, most));
  const middle = { x: card.x + card.width / 2, y: card.y + card.height / 2 };
  const tip = {
    x: clamp(thing.x, middle.x, thing.x + thing.width),
    y: clamp(thing.y, middle.y, thing.y + thing.height),
  };
  const near = {
    x: clamp(card.x, tip.x, card.x + card.width),
    y: clamp(card.y, tip.y, card.y + card.height),
  };
  const aside = Math.abs(tip.x - near.x) >= Math.abs(tip.y - near.y);
  if (near.x === tip.x && near.y === tip.y) return [];
  const inset = ROUND + HALF;
  if (aside) {
    const y = clamp(card.y + inset, tip.y, card.y + card.height - inset);
    return [{ x: near.x, y: y - HALF }, tip, { x: near.x, y: y + HALF }];
  }
  const x = clamp(card.x + inset, tip.x, card.x + card.width - inset);
  return [{ x: x - HALF, y: near.y }, tip, { x: x + HALF, y: near.y }];
}
