// Who is at the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../../src/megawatt/server/static/people.js";

test("who looks at the table is here, whoever does not is away", () => {
  const who = { here: [0, 2], all: true, watching: "" };
  assert.deepEqual(
    [0, 1, 2].map((seat) => stateOf(who, seat)),
    ["yes", "no", "yes"],
  );
});

test("where several servers share a table, nobody is called away", () => {
  assert.equal(stateOf({ here: [], all: false, watching: "" }, 1), "unknown");
});
