// @ts-check
// Bringing a part of the page up to date: only what differs is written, so that the rest stays as
// the reader has left it.
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

/**
 * @param {Element} place
 * @param {string} html what is to be in it
 * @param {object} how
 * @param {boolean} how.keepsTyped the value of the field in use stays as it is
 */
export function morph(place, html, { keepsTyped }) {
  /** @type {any} */ (Idiomorph).morph(place, html, {
    morphStyle: "innerHTML",
    ignoreActiveValue: keepsTyped,
    callbacks: {
      // What the reader has folded stays as it is.
      beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) =>
        !(name === "open" && node.tagName === "DETAILS"),
    },
  });
}
