// @ts-check
// How large a board is drawn, what of it is seen, which part the question is about.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as geometry from "../../src/megawatt/server/static/geometry.js";

const FRAME = { width: 800, height: 600 };
const BOARD = { x: 0, y: 0, width: 1000, height: 1500 };
const MAP = { x: 0, y: 200, width: 1000, height: 1000, read: 15 };
const OFFERS = { x: 0, y: 0, width: 1000, height: 200, read: 15 };

/**
 * @param {number} x
 * @param {number} y
 * @param {string} action
 */
const act = (x, y, action) => ({ x: x - 5, y: y - 5, width: 10, height: 10, action });

test("a part fits its frame by width, and by height where it must be seen upright", () => {
  assert.equal(geometry.fit(FRAME, BOARD, false), 0.8);
  assert.equal(geometry.fit(FRAME, BOARD, true), 0.4);
});

test("letters are neither too small to be read nor larger than is comfortable", () => {
  const fits = geometry.scaleToRead(0.8, 15, 0);
  assert.equal(fits, 0.8);
  const small = geometry.scaleToRead(0.1, 15, 0);
  assert.ok(geometry.isLegible(small, 15));
  assert.ok(!geometry.isLegible(0.99 * small, 15));
  const large = geometry.scaleToRead(5, 15, 0);
  assert.ok(large < 5 && geometry.isLegible(large, 15));
});

test("a look at a part of a narrow screen is not smaller than the whole board", () => {
  assert.equal(geometry.scaleToRead(0.8, 15, 2), 2);
});

test("every size that is chosen to read a part counts as legible", () => {
  for (let read = 5; read < 40; read += 0.1) {
    assert.ok(geometry.isLegible(geometry.scaleToRead(0, read, 0), read), `letters of ${read}`);
  }
});

test("nobody zooms out of the whole board, or in for ever", () => {
  assert.equal(geometry.limited(0.1, 0.4), 0.4);
  assert.equal(geometry.limited(1, 0.4), 1);
  assert.equal(geometry.limited(100, 0.5), 3);
  assert.ok(geometry.showsWhole(0.4, 0.4));
  assert.ok(!geometry.showsWhole(0.41, 0.4));
});

test("what is smaller than its frame is centred, what is larger begins at its beginning", () => {
  assert.deepEqual(geometry.indent(FRAME, { width: 100, height: 2000 }, 1), { x: 350, y: 0 });
  assert.deepEqual(geometry.indent(FRAME, { width: 100, height: 100 }, 2), { x: 300, y: 200 });
});

test("a frame holds a part that is not larger than itself, give or take a pixel", () => {
  assert.ok(geometry.holds(FRAME, { width: 801, height: 600 }, 1));
  assert.ok(!geometry.holds(FRAME, { width: 802, height: 600 }, 1));
  assert.ok(!geometry.holds(FRAME, { width: 400, height: 400 }, 2));
});

test("what is seen depends on the size, on the scrolling and on where the drawing begins", () => {
  const seen = geometry.seenThrough(FRAME, { x: 110, y: 50 }, { x: 10, y: 0 }, 2);
  assert.deepEqual(seen, { x: 50, y: 25, width: 400, height: 300 });
});

test("a thing is where its middle is", () => {
  assert.ok(geometry.inside(act(0, 200, "7"), MAP));
  assert.ok(geometry.inside(act(1000, 1200, "7"), MAP));
  assert.ok(!geometry.inside(act(500, 199, "7"), MAP));
  assert.ok(!geometry.inside(act(1001, 500, "7"), MAP));
});

test("a box around things has a margin on every side", () => {
  const found = geometry.around([act(100, 300, "1"), act(400, 200, "2")]);
  assert.deepEqual(found, { x: 75, y: 175, width: 350, height: 150 });
});

test("an action that can be clicked in two places counts once", () => {
  const open = [act(10, 300, "1"), act(20, 400, "1"), act(30, 500, "2"), act(10, 10, "3")];
  assert.equal(geometry.openIn(open, MAP), 2);
});

test("the question is about the part where most can be done; of equals the first", () => {
  const open = [act(10, 300, "1"), act(30, 500, "2"), act(10, 10, "3")];
  assert.equal(geometry.busiest([OFFERS, MAP], open), MAP);
  assert.equal(geometry.busiest([OFFERS, MAP], open.slice(1)), OFFERS);
  assert.equal(geometry.busiest([OFFERS, MAP], []), null);
  assert.equal(geometry.busiest([], open), null);
});

test("the largest part comes first when nothing is asked", () => {
  assert.equal(geometry.largest([OFFERS, MAP, { ...MAP }]), MAP);
  assert.equal(geometry.largest([]), null);
});

test("two fingers have a distance and a middle", () => {
  assert.equal(geometry.distance({ x: 0, y: 0 }, { x: 3, y: 4 }), 5);
  assert.deepEqual(geometry.between({ x: 0, y: 10 }, { x: 4, y: 0 }), { x: 2, y: 5 });
});
