// @ts-check
// Trails of a playback: a line from where a piece was to where it is, until the playback ends.
import { all, needed } from "./dom.js";

const FAR = 12; // pixels: less is no way
const MOST = 6; // pieces that move in one step; more is a new arrangement

/** Where the pieces are on the screen. */
export function piecePlaces() {
  return new Map(
    all("#board .piece[id], #board [data-piece][id]").map((piece) => {
      const { left, top, width, height } = piece.getBoundingClientRect();
      return [piece.id, { x: left + width / 2, y: top + height / 2 }];
    }),
  );
}

/** @typedef {ReturnType<typeof piecePlaces>} Places */

/**
 * What has moved, from where to where.
 *
 * @param {Places} before
 * @param {Places} now
 */
export function ways(before, now) {
  const found = [...now].flatMap(([id, to]) => {
    const from = before.get(id);
    return from && Math.hypot(to.x - from.x, to.y - from.y) > FAR ? [{ from, to }] : [];
  });
  return found.length > MOST ? [] : found;
}

/**
 * Draw the ways of the pieces that have moved.
 *
 * @param {Places} before
 * @param {string} seat whose colour it has
 */
export function drawTrail(before, seat) {
  const around = needed("state").getBoundingClientRect();
  for (const { from, to } of ways(before, piecePlaces())) {
    const line = document.createElement("span");
    line.className = `trail seat-edge-${Number(seat) % 6}`;
    line.style.left = `${from.x - around.left}px`;
    line.style.top = `${from.y - around.top}px`;
    line.style.width = `${Math.hypot(to.x - from.x, to.y - from.y)}px`;
    line.style.rotate = `${Math.atan2(to.y - from.y, to.x - from.x)}rad`;
    needed("state").append(line);
  }
}

export function removeTrails() {
  for (const line of all(".trail")) line.remove();
}
