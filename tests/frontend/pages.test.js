// The pages of a phone's board: which is shown, and where something can be done.
import assert from "node:assert/strict";
import { test } from "node:test";

import { pageAt, pagesWith } from "../../src/megawatt/server/static/pages.js";

test("the page that is shown is the nearest", () => {
  assert.equal(pageAt(0, 390), 0);
  assert.equal(pageAt(380, 390), 1);
  assert.equal(pageAt(1170, 390), 3);
  assert.equal(pageAt(10, 0), 0); // nothing is laid out yet
});

test("a thing is on the page of its middle, wherever the board is scrolled to", () => {
  const things = [
    { left: -380, width: 40 }, // on the first page, which is out of sight
    { left: 20, width: 100 },
    { left: 380, width: 40 },
  ];
  assert.deepEqual(pagesWith(things, -390, 390), new Set([0, 1, 2]));
  assert.deepEqual(pagesWith([], 0, 390), new Set());
});
