// @ts-check
// Which pieces have moved, and how far.
import assert from "node:assert/strict";
import { test } from "node:test";

import { ways } from "../../src/megawatt/server/static/trail.js";

const at = (/** @type {[string, number, number][]} */ ...all) =>
  new Map(all.map(([id, x, y]) => [id, { x, y }]));

test("a piece that moved leaves a trail, one that came or stayed does not", () => {
  const found = ways(
    at(["crew", 0, 0], ["tile", 5, 5]),
    at(["crew", 40, 30], ["tile", 6, 5], ["new", 9, 9]),
  );
  assert.deepEqual(found, [{ from: { x: 0, y: 0 }, to: { x: 40, y: 30 } }]);
});

test("a new arrangement of everything is no move", () => {
  const many = Array.from(
    { length: 9 },
    (_, k) => /** @type {[string, number, number]} */ ([`p${k}`, 0, 0]),
  );
  const moved = many.map(([id]) => /** @type {[string, number, number]} */ ([id, 100, 0]));
  assert.deepEqual(ways(at(...many), at(...moved)), []);
});
