// @ts-check
// Bringing a part of the page up to date: only what differs is written, so that the rest stays as
// the reader has left it: focus, scrolling, running transitions, what was typed, what was folded.
//
// Elements with an id are the same thing before and after; others are matched in their order.

/** @typedef {{ keepsTyped: boolean }} How the value of the field in use stays as it is */
/** @typedef {Node & ParentNode & { moveBefore?: (node: Node, child: Node | null) => void }} Place */

/** Classes that scripts give for a while: the server does not know them. */
const PASSING = ["fresh", "tumble", "new", "hot", "shown-led", "since"];
/** Custom properties that scripts set: all others are the server's, and go when it names them no more. */
const OWN = ["--zoom"];
const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} place
 * @param {string} html what is to be in it
 * @param {How} how
 */
export function morph(place, html, how) {
  const template = document.createElement("template");
  // Inside a drawing, markup is read as a drawing's.
  template.innerHTML = place.namespaceURI === SVG ? `<svg>${html}</svg>` : html;
  const wrapped = place.namespaceURI === SVG ? template.content.firstElementChild : null;
  patchChildren(place, wrapped ?? template.content, how);
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.id : "");

/**
 * Whether one node can become the other.
 *
 * @param {Node} old
 * @param {Node} fresh
 */
const fits = (old, fresh) => old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);

/**
 * @param {Place} place
 * @param {ParentNode} wanted
 * @param {How} how
 */
function patchChildren(place, wanted, how) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const child of place.children) if (child.id) keyed.set(child.id, child);
  const staying = new Set([...wanted.children].map(keyOf));
  /** @type {ChildNode | null} */
  let next = place.firstChild;
  for (const fresh of [...wanted.childNodes]) {
    while (next && keyOf(next) && !staying.has(keyOf(next))) next = dropped(next);
    const key = keyOf(fresh);
    const old = key ? keyed.get(key) : unkeyed(next, fresh);
    if (old && fits(old, fresh)) {
      if (old === next) next = next.nextSibling;
      else move(place, old, next);
      patch(old, fresh, how);
    } else {
      place.insertBefore(document.importNode(fresh, true), next);
    }
  }
  while (next) next = dropped(next);
}

/**
 * Remove a node; give the one after it.
 *
 * @param {ChildNode} node
 */
function dropped(node) {
  const after = node.nextSibling;
  node.remove();
  return after;
}

/**
 * The next node without an id that can become what is wanted.
 *
 * @param {ChildNode | null} next
 * @param {Node} fresh
 */
function unkeyed(next, fresh) {
  let node = next;
  while (node && keyOf(node)) node = node.nextSibling;
  return node && fits(node, fresh) ? node : null;
}

/**
 * Move a node; where the browser can, with its focus and its animations.
 *
 * @param {Place} place
 * @param {ChildNode} node
 * @param {ChildNode | null} before
 */
function move(place, node, before) {
  if (place.moveBefore) place.moveBefore(node, before);
  else place.insertBefore(node, before);
}

/**
 * @param {Node} old
 * @param {Node} fresh
 * @param {How} how
 */
function patch(old, fresh, how) {
  if (old.isEqualNode(fresh)) return;
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  patchAttributes(old, fresh, how);
  patchChildren(old, fresh, how);
}

/**
 * @param {Element} old
 * @param {Element} fresh
 * @param {How} how
 */
function patchAttributes(old, fresh, how) {
  const kept = reader(old);
  const passing = PASSING.filter((name) => old.classList.contains(name));
  const own = ownProperties(old);
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !kept.has(name)) write(old, name, value, how);
  }
  if (passing.length) old.classList.add(...passing);
  for (const [name, value] of own) styleOf(old)?.setProperty(name, value);
}

/**
 * The attributes that are the reader's.
 *
 * @param {Element} element
 */
function reader(element) {
  return new Set(element.nodeName === "DETAILS" || element.nodeName === "DIALOG" ? ["open"] : []);
}

/** @param {Element} element */
function styleOf(element) {
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style : null;
}

/**
 * Custom properties that scripts have set: the server does not know them.
 *
 * @param {Element} element
 * @returns {[name: string, value: string][]}
 */
function ownProperties(element) {
  const style = element.hasAttribute("style") ? styleOf(element) : null;
  return OWN.flatMap((name) => {
    const value = style?.getPropertyValue(name);
    return value ? [[name, value]] : [];
  });
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 * @param {How} how
 */
function write(element, name, value, how) {
  element.setAttribute(name, value);
  if (name !== "value" || !(element instanceof HTMLInputElement)) return;
  const typing = how.keepsTyped && element === document.activeElement;
  if (!typing) element.value = value;
}
