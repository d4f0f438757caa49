// @ts-check
// Clocks: what is left is said in the largest units that matter.
import assert from "node:assert/strict";
import { test } from "node:test";

import { leftWords } from "../../src/megawatt/server/static/clocks.js";

const words = { days: "{d} d {h} h", hours: "{h} h {m} min" };

test("days, hours, minutes and seconds", () => {
  assert.equal(leftWords(3 * 86_400 + 3700, words), "3 d 1 h");
  assert.equal(leftWords(3600, words), "1 h 0 min");
  assert.equal(leftWords(3599.9, words), "59:59");
  assert.equal(leftWords(65, words), "1:05");
});

test("a clock that has run out stands at zero", () => {
  assert.equal(leftWords(-3, words), "0:00");
});
