// @ts-check
// Which keys are the page's.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { isForPage } from "../../src/megawatt/server/static/dom.js";

/** A stand-in for an element: it knows in what it is. */
class Place {
  /** @param {string} within */
  constructor(within) {
    this.within = within;
  }

  /** @param {string} selector */
  closest(selector) {
    return selector.split(", ").includes(this.within) ? this : null;
  }
}

before(() => Object.assign(globalThis, { Element: Place }));

/**
 * @param {string} within
 * @param {object} [held]
 */
function pressed(within, held = {}) {
  return /** @type {any} */ ({ target: new Place(within), ...held });
}

test("a plain key is the page's", () => {
  assert.ok(isForPage(pressed("main")));
  assert.ok(isForPage(pressed("main", { shiftKey: true })));
});

test("a key with Ctrl, Alt or Meta is the browser's", () => {
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    assert.ok(!isForPage(pressed("main", held)));
  }
});

test("a key in a field is the field's", () => {
  for (const field of ["input", "select", "textarea"]) assert.ok(!isForPage(pressed(field)));
});
