// @ts-check
// The inspector: a thing of the board large, in words, with what it would do or why it cannot be
// done now. By hovering, focus, a long press, or the key I.
import { hit, needed } from "./dom.js";
import { beside } from "./geometry.js";
import { ROOT } from "./root.js";

/** @import { Thing } from "./dom.js" */
/** @typedef {{ reason?: string, clause?: string }} Why */

const REST = 350; // milliseconds that a pointer rests
const HOLD = 400; // milliseconds that a finger rests
const ROOM = 240; // pixels of the rail that it may take, whatever stands above
const THINGS = "[data-inspect], [data-action], [data-off], g:has(> title)";

/**
 * A piece of the card.
 *
 * @param {string} tag
 * @param {string} text
 * @param {string} [name] of its class
 */
function piece(tag, text, name = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = name;
  return element;
}

/**
 * The words of a thing: a title, and what follows it.
 *
 * @param {Thing} thing
 */
export function wordsOf(thing) {
  const { inspect = "" } = thing.dataset;
  const title =
    thing.querySelector(":scope > title") ?? thing.closest("[data-whole]")?.querySelector("title");
  const said = inspect || title?.textContent?.trim() || "";
  const [name = "", ...more] = said.split("\n").map((line) => line.trim());
  return { name, more: more.filter(Boolean) };
}

/**
 * Whether a part is a shape in colour: a bare line says nothing when it is large.
 *
 * @param {Element} part
 */
function isShape(part) {
  const { fill, fillOpacity, opacity } = getComputedStyle(part);
  return !/^none$|, 0\)$/.test(fill) && Number(fillOpacity) > 0 && Number(opacity) > 0;
}

/**
 * The thing itself, large.
 *
 * @param {Thing} thing
 */
function closeUp(thing) {
  if (!(thing instanceof SVGGraphicsElement)) return null;
  const { x, y, width, height } = thing.getBBox();
  if (!width || !height || width > 500 || height > 400) return null;
  const parts = [thing, ...thing.querySelectorAll("*")].filter((part) => !part.matches("g, title"));
  if (!parts.some(isShape)) return null;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const board = thing.closest("svg.mw"); // its classes and properties are what pieces are painted by
  svg.setAttribute("class", `${board?.getAttribute("class") ?? "mw"} close-up`);
  svg.setAttribute("style", board?.getAttribute("style") ?? "");
  svg.setAttribute("viewBox", `${x - 6} ${y - 6} ${width + 12} ${height + 12}`);
  svg.setAttribute("aria-hidden", "true");
  const copy = /** @type {Element} */ (thing.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "transform", "tabindex", "role", "data-action", "data-off"]) {
      if (part === copy || name === "id") part.removeAttribute(name);
    }
  }
  copy.setAttribute("style", "");
  svg.append(copy);
  return svg;
}

/** @param {PointerEvent} event */
const placeOf = (event) => `${event.clientX} ${event.clientY}`;

export class Inspector {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Thing | null} */
  #shown = null;
  #at = ""; // where the pointer was last
  #held = false; // a finger opened it: its tap does nothing else
  #place;
  #why;
  #game;

  /**
   * @param {HTMLElement} place what is listened to
   * @param {string} game
   * @param {(action: string) => Promise<Why>} why
   */
  constructor(place, game, why) {
    this.#place = place;
    this.#game = game;
    this.#why = why;
  }

  get #card() {
    return needed("inspector");
  }

  start() {
    const place = this.#place;
    place.addEventListener("pointerover", (event) => {
      const rests = this.#at === placeOf(event); // the board moved, not the pointer
      if (event.pointerType === "touch" || rests) return;
      this.#after(REST, hit(event, "#board") ? hit(event, THINGS) : null);
    });
    place.addEventListener("pointermove", (event) => {
      this.#at = placeOf(event);
    });
    for (const left of [place, this.#card]) {
      left.addEventListener("pointerleave", (event) => {
        if (event.pointerType !== "touch") this.#after(REST, null);
      });
    }
    place.addEventListener("pointerdown", (event) => {
      this.#held = false;
      if (event.pointerType !== "touch") return this.hide();
      const thing = hit(event, "#board") ? hit(event, THINGS) : null;
      clearTimeout(this.#timer);
      this.hide();
      if (thing) this.#timer = setTimeout(() => this.#hold(thing), HOLD);
      return undefined;
    });
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "pointermove"])) {
      place.addEventListener(kind, (event) => {
        const moved = kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4;
        if (event.pointerType === "touch" && moved) clearTimeout(this.#timer);
      });
    }
    place.addEventListener("focusin", (event) => {
      const thing = hit(event, "#board") ? hit(event, THINGS) : null;
      if (thing?.matches(":focus-visible")) this.#after(REST, thing);
    });
    place.addEventListener("focusout", () => this.#after(0, null));
    place.addEventListener("contextmenu", (event) => {
      if (this.#held) event.preventDefault();
    });
    place.addEventListener("click", (event) => this.#swallow(event), true);
  }

  /** The card for what has the focus, or is under the pointer. */
  open() {
    const focused = document.activeElement?.closest("#board [data-action], #board [data-off]");
    const thing = focused ?? document.querySelector("#board g:hover");
    if (thing instanceof SVGElement) this.show(thing, true);
  }

  /** Say whether there was one. */
  hide() {
    const there = !this.#card.hidden;
    this.#card.hidden = true;
    this.#shown = null;
    return there;
  }

  /**
   * @param {Thing} thing
   * @param {boolean} [wanted] also if it says no more than the prompt does
   */
  async show(thing, wanted = false) {
    this.#shown = thing;
    const { name, more } = wordsOf(thing);
    const { action, off, clause = "" } = thing.dataset;
    const does = thing.getAttribute("aria-label") ?? "";
    if (!wanted && action && (!name || name === does) && !more.length) {
      this.hide(); // a place to click: the prompt says what it does, and a card would be in the way
      return;
    }
    const why = off ? await this.#why(off) : {};
    if (this.#shown !== thing || !thing.isConnected) return;
    if (!name && !more.length && !action && !why.reason) {
      this.hide();
      return;
    }
    const body = piece("div", "", "body");
    if (name && name !== does) body.append(piece("h3", name));
    body.append(...more.map((line) => piece("p", line)));
    if (action) body.append(this.#with(piece("p", does, "can"), clause));
    if (why.reason) body.append(this.#with(piece("p", why.reason, "cannot"), why.clause ?? ""));
    const whole = thing.closest("[data-whole]"); // a part says what the whole is
    const picture = closeUp(/** @type {Thing | null} */ (whole) ?? thing);
    this.#card.replaceChildren(...(picture ? [picture, body] : [body]));
    this.#card.hidden = false;
    this.#stand(thing);
  }

  /**
   * @param {number} wait
   * @param {Thing | null} thing
   */
  #after(wait, thing) {
    if (thing && thing === this.#shown) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (thing) this.show(thing);
      else if (!this.#card.matches(":hover")) this.hide(); // its links can be reached
    }, wait);
  }

  /** @param {Thing} thing */
  #hold(thing) {
    this.#held = true;
    this.show(thing, true);
  }

  /** @param {Event} event */
  #swallow(event) {
    if (!this.#held) return;
    this.#held = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /**
   * @param {HTMLElement} line
   * @param {string} clause
   */
  #with(line, clause) {
    if (!clause) return line;
    const link = document.createElement("a");
    link.href = `${ROOT}/rules/${this.#game}#${clause}`;
    link.target = "_blank";
    link.className = "clause";
    link.textContent = clause;
    line.append(" ", link);
    return line;
  }

  /** @param {Thing} thing */
  #stand(thing) {
    this.#card.removeAttribute("style");
    this.#card.classList.remove("in-rail");
    if (matchMedia("(max-width: 900px)").matches) return undefined;
    const board = /** @type {SVGElement | null} */ (thing.closest("svg.mw"));
    if (board?.dataset.inspector === "rail") return this.#standInRail();
    const { left: x, top: y, width, height } = thing.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = this.#card;
    const card = { width: offsetWidth, height: offsetHeight };
    const around = { width: innerWidth, height: innerHeight };
    const others = [...this.#place.querySelectorAll("#board [data-action]")]
      .filter((one) => one !== thing)
      .map((one) => one.getBoundingClientRect());
    const spot = beside({ x, y, width, height }, card, around, others);
    style.left = `${spot.x}px`;
    style.top = `${spot.y}px`;
    return undefined;
  }

  /** At the foot of the rail, over the story: a full board has no room for a card beside things. */
  #standInRail() {
    const { left, right, bottom } = needed("side").getBoundingClientRect();
    const { bottom: rows } = needed("players").getBoundingClientRect();
    const { classList, style } = this.#card;
    classList.add("in-rail");
    style.left = `${left}px`;
    style.width = `${right - left}px`;
    style.maxHeight = `${Math.max(ROOM, bottom - rows)}px`;
    style.bottom = `${innerHeight - bottom}px`;
  }
}
