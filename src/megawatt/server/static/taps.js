// @ts-check
// On a full phone board the first tap chooses a thing and says what it does, the second does it.
import { all, one } from "./dom.js";

/** @import { Thing } from "./dom.js" */

export class Taps {
  #chosen = ""; // the gesture that a tap chose, at this step
  #touched = false;
  #table;

  /** @param {HTMLElement} table */
  constructor(table) {
    this.#table = table;
  }

  /** After every morph: what was chosen may be gone. */
  dress() {
    this.forget();
  }

  /** The reader looks elsewhere. */
  forget() {
    this.#choose(null);
  }

  start() {
    const notice = (/** @type {PointerEvent} */ event) => {
      this.#touched = event.pointerType === "touch";
    };
    this.#table.addEventListener("pointerdown", notice, true);
  }

  /** What a tap chose; the button of the prompt does it. */
  get chosen() {
    return this.#chosen;
  }

  /**
   * Whether a click does a thing; else it is chosen now.
   *
   * @param {Thing} thing
   */
  does(thing) {
    const board = /** @type {SVGElement | null} */ (thing.closest("#board svg.mw"));
    const twice = this.#touched && board?.dataset.taps === "two";
    const does = !twice || thing.dataset.action === this.#chosen;
    this.#choose(does ? null : thing);
    return does;
  }

  /** @param {Thing | null} thing */
  #choose(thing) {
    this.#chosen = thing?.dataset.action ?? "";
    for (const old of all("#board .chosen", this.#table)) old.classList.remove("chosen");
    thing?.classList.add("chosen");
    const button = one("[data-do]", this.#table);
    if (button) button.hidden = !thing;
  }
}
