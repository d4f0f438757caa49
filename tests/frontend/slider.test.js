// @ts-check
// Which moment of a replay is asked for.
import assert from "node:assert/strict";
import { test } from "node:test";

import { momentByKey, queryOf } from "../../src/megawatt/server/static/slider.js";

test("the address names the moment, the eyes if there are any, and whether it is asked", () => {
  assert.equal(queryOf({ moment: 3, eyes: "" }), "?moment=3");
  assert.equal(queryOf({ moment: 3, eyes: "0" }), "?moment=3&eyes=0");
  assert.equal(queryOf({ moment: 3, eyes: "-1", asked: true }), "?moment=3&eyes=-1&asked=1");
});

test("arrows go a step, never beyond the ends", () => {
  assert.equal(momentByKey("ArrowLeft", 3, 9), 2);
  assert.equal(momentByKey("ArrowRight", 3, 9), 4);
  assert.equal(momentByKey("ArrowLeft", 0, 9), null);
  assert.equal(momentByKey("ArrowRight", 9, 9), null);
  assert.equal(momentByKey("a", 3, 9), null);
});
