// @ts-check
// Sizes and places on a board, as numbers alone: how large to draw, what is seen, what to look at.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {Point & Size} Box A rectangle, in units of the drawing. */
/** @typedef {Box & { action: string }} Act Something on the board that can be clicked. */
/** @typedef {Box & { read: number }} Region A part of the board; `read`: how high its letters are. */

export const LEGIBLE = 9.5; // pixels: letters that matter are never smaller after a look at one region
const COMFORT = 17; // and need not be larger
const MOST = 6; // times the whole board
const HAIR = 0.001; // as a part: what differs by less is the same size
const MARGIN = 20; // units of the drawing, around what can be clicked

/**
 * The scale (pixels for one unit of the drawing) at which a part fits its frame.
 *
 * @param {Size} frame
 * @param {Size} part
 * @param {boolean} upright its height must fit too
 */
export function fit(frame, part, upright) {
  const wide = frame.width / part.width;
  return upright ? Math.min(wide, frame.height / part.height) : wide;
}

/**
 * The scale to look at a part with: as it fits, but its letters legible and not huge.
 *
 * @param {number} fitting the scale at which the part fits its frame
 * @param {number} read how high its letters are, in units of the drawing
 * @param {number} least the smallest scale allowed
 */
export function scaleToRead(fitting, read, least) {
  return Math.max(Math.min(fitting, COMFORT / read), LEGIBLE / read, least);
}

/**
 * Whether letters can be read at a scale.
 *
 * @param {number} scale
 * @param {number} read
 */
export const isLegible = (scale, read) => scale * read >= LEGIBLE * (1 - HAIR);

/**
 * Keep a scale between the whole board and its largest.
 *
 * @param {number} wanted
 * @param {number} whole the scale at which the whole board fits
 */
export const limited = (wanted, whole) => Math.min(MOST * whole, Math.max(whole, wanted));

/**
 * Whether the whole board is shown at a scale.
 *
 * @param {number} scale
 * @param {number} whole
 */
export const showsWhole = (scale, whole) => scale <= whole * (1 + HAIR);

/**
 * How far from the frame's corner a part begins: its middle comes to the middle;
 * what is too large begins at its beginning.
 *
 * @param {Size} frame
 * @param {Size} part
 * @param {number} scale
 * @returns {Point}
 */
export function indent(frame, part, scale) {
  return {
    x: Math.max(0, (frame.width - part.width * scale) / 2),
    y: Math.max(0, (frame.height - part.height * scale) / 2),
  };
}

/**
 * Whether all of a part is seen at once, at a scale.
 *
 * @param {Size} frame
 * @param {Size} part
 * @param {number} scale
 */
export function holds(frame, part, scale) {
  return part.width * scale <= frame.width + 1 && part.height * scale <= frame.height + 1;
}

/**
 * What a frame shows, in units of the drawing.
 *
 * @param {Size} frame
 * @param {Point} scrolled
 * @param {Point} corner where the drawing begins in what can be scrolled
 * @param {number} scale
 * @returns {Box}
 */
export function seenThrough(frame, scrolled, corner, scale) {
  return {
    x: (scrolled.x - corner.x) / scale,
    y: (scrolled.y - corner.y) / scale,
    width: frame.width / scale,
    height: frame.height / scale,
  };
}

/**
 * Whether the middle of a thing lies in an area.
 *
 * @param {Box} thing
 * @param {Box} area
 */
export function inside(thing, area) {
  const x = thing.x + thing.width / 2;
  const y = thing.y + thing.height / 2;
  const across = x >= area.x && x <= area.x + area.width;
  return across && y >= area.y && y <= area.y + area.height;
}

/**
 * A box around all things, with a margin.
 *
 * @param {Box[]} things
 * @returns {Box}
 */
export function around(things) {
  const x = Math.min(...things.map((one) => one.x)) - MARGIN;
  const y = Math.min(...things.map((one) => one.y)) - MARGIN;
  const right = Math.max(...things.map((one) => one.x + one.width)) + MARGIN;
  const bottom = Math.max(...things.map((one) => one.y + one.height)) + MARGIN;
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * How many different actions can be clicked in an area; some can be clicked in several places.
 *
 * @param {Act[]} acts
 * @param {Box} area
 */
export function openIn(acts, area) {
  return new Set(acts.filter((act) => inside(act, area)).map((act) => act.action)).size;
}

/**
 * The one with the highest worth above 0; of equals the first.
 *
 * @template T
 * @param {T[]} list
 * @param {(one: T) => number} worth
 * @returns {T | null}
 */
export function best(list, worth) {
  /** @type {T | null} */
  let found = null;
  for (const one of list) if (worth(one) > (found === null ? 0 : worth(found))) found = one;
  return found;
}

/**
 * The region where most can be done; none if nothing can be done in any.
 *
 * @template {Region} R
 * @param {R[]} regions
 * @param {Act[]} acts
 */
export const busiest = (regions, acts) => best(regions, (one) => openIn(acts, one));

/**
 * The largest region.
 *
 * @template {Region} R
 * @param {R[]} regions
 */
export const largest = (regions) => best(regions, (one) => one.width * one.height);

/**
 * How far two fingers are apart.
 *
 * @param {Point} one
 * @param {Point} other
 */
export const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * The point between two fingers.
 *
 * @param {Point} one
 * @param {Point} other
 * @returns {Point}
 */
export const between = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
