// @ts-check
// Playing back: which moments are shown, how long each, what has changed since.
import assert from "node:assert/strict";
import { test } from "node:test";

import { lasts } from "../../src/megawatt/server/static/great.js";
import { momentsBetween } from "../../src/megawatt/server/static/playback.js";
import { changed } from "../../src/megawatt/server/static/since.js";
import { pauseFor, speedOf } from "../../src/megawatt/server/static/speed.js";

test("every moment after the last one seen is shown", () => {
  assert.deepEqual(momentsBetween(3, 6), [4, 5, 6]);
  assert.deepEqual(momentsBetween(6, 6), []);
  assert.deepEqual(momentsBetween(6, 5), []);
});

test("of very many the last ones are shown", () => {
  const shown = momentsBetween(0, 100);
  assert.equal(shown.length, 12);
  assert.equal(shown.at(-1), 100);
});

test("a turn takes as long as the reader likes, a step is never too short or too long", () => {
  assert.equal(pauseFor(4, "normal"), 500);
  assert.equal(pauseFor(4, "quick"), 250);
  assert.equal(pauseFor(1, "calm"), 900);
  assert.equal(pauseFor(100, "quick"), 120);
});

test("an unknown speed is the normal one", () => {
  assert.equal(speedOf("calm"), "calm");
  assert.equal(speedOf("warp"), "normal");
  assert.equal(speedOf(null), "normal");
});

test("a great moment lasts at most three seconds, and less when it was seen often", () => {
  assert.equal(lasts(1, 0), 1600);
  assert.equal(lasts(30, 1), 3000);
  assert.equal(lasts(30, 2), 1200);
  assert.equal(lasts(1, 0, true), 3000); // there is something to look at
  assert.equal(lasts(1, 2, true), 1800);
});

test("what is new or has moved has changed; what lies still has not", () => {
  const before = new Map([
    ["crew", "1 2"],
    ["plant", "3 4"],
  ]);
  const now = new Map([
    ["crew", "5 6"],
    ["plant", "3 4"],
    ["line", "7 8"],
  ]);
  assert.deepEqual(changed(before, now), ["crew", "line"]);
});
