// @ts-check
// Where a moment is on a chart, and which moment a click means.
import assert from "node:assert/strict";
import { test } from "node:test";

import { lookedAt, momentAt, placeOf } from "../../src/megawatt/server/static/chart.js";

const AXIS = { width: 640, left: 40, right: 100 };

test("the first and the last moment are at the ends of the axis", () => {
  assert.equal(placeOf(0, 50, AXIS), 40);
  assert.equal(placeOf(25, 50, AXIS), 290);
  assert.equal(placeOf(50, 50, AXIS), 540);
  assert.equal(placeOf(0, 0, AXIS), 40);
});

test("a click on the place of a moment leads to it", () => {
  for (let moment = 0; moment <= 50; moment += 1) {
    assert.equal(momentAt(placeOf(moment, 50, AXIS) + 4, 50, AXIS), moment);
  }
});

test("a click beside the axis leads to its nearer end", () => {
  assert.equal(momentAt(3, 50, AXIS), 0);
  assert.equal(momentAt(600, 50, AXIS), 50);
  assert.equal(momentAt(300, 0, AXIS), 0);
});

test("a moment has the chances of the last look before it", () => {
  assert.equal(lookedAt([0, 4, 9], 0), 0);
  assert.equal(lookedAt([0, 4, 9], 3), 0);
  assert.equal(lookedAt([0, 4, 9], 4), 1);
  assert.equal(lookedAt([0, 4, 9], 50), 2);
  assert.equal(lookedAt([2, 4], 1), 0);
});
