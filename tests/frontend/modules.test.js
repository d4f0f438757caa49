// @ts-check
// What holds of every script: its types are checked, and only the pages' own entries act by themselves.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../../src/megawatt/server/static/", import.meta.url);
const TEMPLATES = new URL("../../src/megawatt/server/templates/", import.meta.url);
const scripts = readdirSync(FOLDER).filter((name) => name.endsWith(".js"));
const entries = new Set(
  readdirSync(TEMPLATES)
    .filter((name) => name.endsWith(".jinja"))
    .map((name) => readFileSync(new URL(name, TEMPLATES), "utf8"))
    .flatMap((text) => [...text.matchAll(/static\("(\w+\.js)"\)/g)].map((found) => found[1])),
);

test("the pages name their entries", () => {
  for (const name of ["table.js", "replay.js", "lobby.js", "page.js"]) assert.ok(entries.has(name));
});

for (const name of scripts) {
  test(`${name} is checked`, () => {
    const text = readFileSync(new URL(name, FOLDER), "utf8");
    assert.ok(text.startsWith("// @ts-check\n// "), "begins with @ts-check and says what it holds");
  });
  if (entries.has(name)) continue;
  test(`${name} does nothing when it is imported`, async () => {
    await import(new URL(name, FOLDER).href); // there is no page here: acting on one would fail
  });
}
