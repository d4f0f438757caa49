// @ts-check
// What is heard of what happened.
import assert from "node:assert/strict";
import { test } from "node:test";

import { soundsOf, TONES } from "../../src/megawatt/server/static/sounds.js";

const quiet = { rolled: false, over: false };
const plain = { great: false, points: 0 };

test("each kind of event has its sound, at most two at once", () => {
  assert.deepEqual(soundsOf([], quiet), []);
  assert.deepEqual(soundsOf([plain], quiet), ["move"]);
  assert.deepEqual(soundsOf([{ ...plain, points: 3 }], quiet), ["points", "move"]);
  assert.deepEqual(soundsOf([{ ...plain, points: -3 }], quiet), ["loss", "move"]);
  assert.deepEqual(soundsOf([plain], { ...quiet, rolled: true }), ["dice", "move"]);
  assert.deepEqual(soundsOf([{ great: true, points: 2 }], { ...quiet, rolled: true }), [
    "great",
    "dice",
  ]);
});

test("the end is heard alone", () => {
  assert.deepEqual(soundsOf([{ great: true, points: 2 }], { rolled: true, over: true }), ["end"]);
});

test("every sound has tones", () => {
  for (const tones of Object.values(TONES)) assert.ok(tones.length > 0);
});
