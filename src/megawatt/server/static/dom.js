// @ts-check
// Finding things on the page.

/** @typedef {HTMLElement | SVGElement} Thing */

/**
 * What the page always has.
 *
 * @param {string} id
 */
export function needed(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/**
 * What there may be.
 *
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement | null}
 */
export const one = (selector, within = document) => within.querySelector(selector);

/**
 * All that there are, on the page or in a drawing.
 *
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {Thing[]}
 */
export const all = (selector, within = document) => [
  .../** @type {NodeListOf<Thing>} */ (within.querySelectorAll(selector)),
];

/**
 * All that there are, of one kind.
 *
 * @template {Element} E
 * @param {new () => E} kind
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {E[]}
 */
export function allOf(kind, selector, within = document) {
  const found = [];
  for (const element of within.querySelectorAll(selector)) {
    if (element instanceof kind) found.push(element);
  }
  return found;
}

/**
 * What an event happened to, or in.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {Thing | null}
 */
export function hit(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * Show what only a script can serve.
 *
 * @param {string} selector
 */
export function unhide(selector) {
  for (const found of allOf(HTMLElement, selector)) found.hidden = false;
}

/**
 * Whether a key is meant for the page: not for the browser, not for a field.
 *
 * @param {KeyboardEvent} event
 */
export function isForPage(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !hit(event, "input, select, textarea");
}
