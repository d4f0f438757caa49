// @ts-check
// How an amount is divided by steppers.
import assert from "node:assert/strict";
import { test } from "node:test";

import { gestureOf, stepped, waysOf } from "../../src/megawatt/server/static/mix.js";

// A bill of 3: up to 2 Food, then up to 2 Energy, the rest in Money.
const WAYS = waysOf("60:0:0:2:1 61:1:0:2:0 62:2:0:1:0");

test("ways are read from the picture", () => {
  assert.deepEqual(WAYS[1], { action: "61", first: 1, low: 0, high: 2, second: 0 });
});

test("a stepper goes no further than the server allows", () => {
  assert.deepEqual(stepped(WAYS, { at: 0, second: 2 }, "second", 1), { at: 0, second: 2 });
  assert.deepEqual(stepped(WAYS, { at: 2, second: 0 }, "first", 1), { at: 2, second: 0 });
  assert.deepEqual(stepped(WAYS, { at: 0, second: 1 }, "second", -1), { at: 0, second: 0 });
});

test("more of the first thing leaves less for the second", () => {
  assert.deepEqual(stepped(WAYS, { at: 1, second: 2 }, "first", 1), { at: 2, second: 1 });
});

test("one gesture pays all of it", () => {
  const [none, , two] = WAYS;
  assert.ok(none && two);
  assert.equal(gestureOf(two, 1, 60), "62 61");
  assert.equal(gestureOf({ ...none, low: 2, high: 2 }, 2, 60), "60"); // the rules take it
});
