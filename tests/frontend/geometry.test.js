// @ts-check
// How large a board is drawn, what stays in its place, where a card stands beside a thing.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as geometry from "../../src/megawatt/server/static/geometry.js";

const WINDOW = { width: 1280, height: 800 };
const CARD = { width: 336, height: 300 };

/**
 * @param {number} x
 * @param {number} y
 */
const thing = (x, y) => ({ x, y, width: 60, height: 40 });

/**
 * @param {import("../../src/megawatt/server/static/geometry.js").Point} at
 * @param {import("../../src/megawatt/server/static/geometry.js").Box} over
 */
const covers = (at, over) => geometry.overlap({ ...at, ...CARD }, over);

test("nobody zooms out of the whole board, or in for ever", () => {
  assert.equal(geometry.limited(0.1), 1);
  assert.equal(geometry.limited(2), 2);
  assert.equal(geometry.limited(100), 4);
});

test("what is under the pointer stays there when everything becomes larger", () => {
  assert.deepEqual(geometry.scrolledTo({ x: 0, y: 0 }, { x: 100, y: 50 }, 2), { x: 100, y: 50 });
  assert.deepEqual(geometry.scrolledTo({ x: 100, y: 50 }, { x: 100, y: 50 }, 0.5), { x: 0, y: 0 });
});

test("two fingers have a distance and a middle", () => {
  assert.equal(geometry.distance({ x: 0, y: 0 }, { x: 3, y: 4 }), 5);
  assert.deepEqual(geometry.between({ x: 0, y: 10 }, { x: 4, y: 0 }), { x: 2, y: 5 });
});

test("a card stands beside its thing, never over it, inside the window", () => {
  for (let x = 0; x <= WINDOW.width - 60; x += 20) {
    for (let y = 0; y <= WINDOW.height - 40; y += 20) {
      const at = geometry.beside(thing(x, y), CARD, WINDOW);
      assert.ok(!covers(at, thing(x, y)), `over the thing at ${x}, ${y}`);
      assert.ok(at.x >= 0 && at.x + CARD.width <= WINDOW.width, `beside the window at ${x}`);
      assert.ok(at.y >= 0 && at.y + CARD.height <= WINDOW.height, `beside the window at ${y}`);
    }
  }
});

test("where neither side has room a card stands above or below", () => {
  const wide = { x: 10, y: 500, width: 1260, height: 40 };
  assert.ok(geometry.beside(wide, CARD, WINDOW).y + CARD.height <= 500);
  const high = { ...wide, y: 20 };
  assert.ok(geometry.beside(high, CARD, WINDOW).y >= 60);
});

test("a card leaves free what can be clicked, where it can", () => {
  const here = thing(600, 400);
  const right = thing(700, 400);
  const free = geometry.beside(here, CARD, WINDOW, [right]);
  assert.ok(covers(geometry.beside(here, CARD, WINDOW), right));
  assert.ok(!covers(free, right) && !covers(free, here));
});

const BUBBLE = { x: 100, y: 100, width: 200, height: 100 };

test("a tail leads from the edge of a card to the nearest edge of the thing", () => {
  const right = geometry.tailTo(BUBBLE, { x: 400, y: 140, width: 20, height: 20 });
  assert.deepEqual(right, [
    { x: 300, y: 136 },
    { x: 400, y: 150 },
    { x: 300, y: 164 },
  ]);
  const above = geometry.tailTo(BUBBLE, { x: 180, y: 20, width: 40, height: 30 });
  assert.deepEqual(above, [
    { x: 186, y: 100 },
    { x: 200, y: 50 },
    { x: 214, y: 100 },
  ]);
});

test("the foot of a tail keeps clear of round corners", () => {
  const left = { x: 0, y: 190, width: 10, height: 10 };
  assert.deepEqual(geometry.tailTo(BUBBLE, left), [
    { x: 100, y: 156 },
    { x: 10, y: 190 },
    { x: 100, y: 184 },
  ]);
});

test("a card over a thing has no tail", () => {
  assert.deepEqual(geometry.tailTo(BUBBLE, { x: 150, y: 120, width: 20, height: 20 }), []);
});
