// @ts-check
// What an action does and rests on; its twin on the board or among the answers; why not.
import { all, hit, one } from "./dom.js";
import { ROOT } from "./root.js";

/** @import { Thing } from "./dom.js" */
/** @import { Facts } from "./facts.js" */
/** @typedef {{ reason?: string, clause?: string }} Why */
/** @typedef {{ icon: string, more: number, words: string }} Brought */

const REST = 60; // milliseconds that the pointer rests before anything is said

/**
 * A number that a click would change, as a small sign: its icon, or a disc for points.
 *
 * @param {Brought} brought
 */
function sign({ icon, more, words }) {
  const chip = document.createElement("span");
  chip.className = icon === "points" ? "gain" : `brought ${more > 0 ? "more" : "less"}`;
  chip.title = words;
  const drawn = icon === "points" ? "" : `<svg class="drawn"><use href="#ic-${icon}"/></svg>`;
  chip.innerHTML = `<span aria-hidden="true">${drawn}${more > 0 ? "+" : "−"}${Math.abs(more)}</span><span class="unseen"></span>`;
  chip.querySelector(".unseen")?.append(`${words}; `);
  return chip;
}

export class Pointing {
  /** @type {Map<string, Promise<Why>>} */
  #reasons = new Map(); // action -> why not, at this step
  /** @type {Map<string, Promise<Brought[] | null>>} */
  #brings = new Map(); // gesture -> what it would bring, at this step
  #facts;
  #table;

  /** @param {Facts} facts */
  constructor(facts) {
    this.#facts = facts;
    this.#table = facts.table;
  }

  /** After every morph: reasons are of this step only, the guide's proposal stands out. */
  dress() {
    this.#reasons = new Map();
    this.#brings = new Map();
    for (const old of all(".led", this.#table)) old.classList.remove("led");
    const led = document.getElementById("guide")?.dataset.led;
    if (!led) return;
    this.#mark(led, "led");
    const button = document.getElementById(`choice-${led}`);
    button?.classList.add("led");
    button?.closest("#choices details")?.setAttribute("open", "");
    one(`.does [value="${led}"]`, this.#table)?.classList.add("led");
  }

  start() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    this.#table.addEventListener("pointerover", (event) => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#point(event), REST);
    });
    this.#table.addEventListener("focusin", (event) => this.#point(event));
    this.#table.addEventListener("click", (event) => {
      const off = hit(event, "[data-off]");
      if (off && !hit(event, "[data-action]")) this.#sayWhyNot(off);
    });
  }

  /**
   * Why an action cannot be taken now.
   *
   * @param {string} action
   * @returns {Promise<Why>}
   */
  whyNot = async (action) => {
    const { seat, status } = this.#facts;
    if (seat === "" || status !== "playing") return {};
    const why = this.#reasons.get(action) ?? this.#fetchWhy(action, seat);
    this.#reasons.set(action, why);
    return why;
  };

  /** @param {Event} event */
  #point(event) {
    for (const hot of all(".hot:not(.shown-led)", this.#table)) hot.classList.remove("hot");
    const button = hit(event, "[data-for]");
    const thing = hit(event, "[data-action]");
    if (button) {
      const { words = button.textContent?.trim() ?? "", clause } = button.dataset;
      this.#mark(button.dataset.for ?? "", "hot");
      this.#tip(words, clause);
      this.#sayWhatItBrings(button.dataset.for ?? "");
    } else if (thing) {
      const gesture = thing.dataset.action ?? "";
      const [action] = gesture.split(" ");
      document.getElementById(`choice-${action}`)?.classList.add("hot");
      this.#tip(thing.getAttribute("aria-label") ?? "", thing.dataset.clause);
      this.#sayWhatItBrings(gesture);
    } else if (!hit(event, "#tip")) {
      this.#tip(); // the way to the clause's link must not make it vanish
    }
  }

  /**
   * Mark an action's twins on the board.
   *
   * @param {string} action
   * @param {string} name of the class
   */
  #mark(action, name) {
    for (const twin of this.#twins(action)) twin.classList.add(name);
  }

  /** @param {string} action */
  #twins(action) {
    return all(`#board [data-action="${action}"], #board [data-action^="${action} "]`, this.#table);
  }

  /** @param {Thing} thing */
  async #sayWhyNot(thing) {
    const { reason, clause } = await this.whyNot(thing.dataset.off ?? "");
    if (reason) this.#tip(reason, clause, true);
  }

  /**
   * Add what a click would bring to what is said of it, when it is known.
   *
   * @param {string} gesture
   */
  async #sayWhatItBrings(gesture) {
    const line = document.getElementById("tip");
    const said = line?.firstElementChild; // as long as it stands there nothing else was pointed at
    if (!line || !said || !gesture) return;
    const found = await this.whatItBrings(gesture);
    if (!said.isConnected || line.querySelector(".brings") || !found.length) return;
    const signs = document.createElement("span");
    signs.className = "brings";
    signs.append(...found.map(sign));
    said.after(signs);
  }

  /**
   * Which numbers of mine a click would change, as far as luck has no part in it.
   *
   * @param {string} gesture
   * @returns {Promise<Brought[]>}
   */
  whatItBrings = async (gesture) => {
    const { seat, status } = this.#facts;
    if (seat === "" || status !== "playing") return [];
    const asked = new URLSearchParams({ actions: gesture, seat });
    const found = this.#brings.get(gesture) ?? this.#fetch(`brings?${asked}`, null);
    this.#brings.set(gesture, found);
    if ((await found) === null) this.#brings.delete(gesture); // refused: the next time it is asked again
    return (await found) ?? [];
  };

  /**
   * @param {string} action
   * @param {string} seat
   * @returns {Promise<Why>}
   */
  async #fetchWhy(action, seat) {
    const why = await this.#fetch(`why?action=${action}&seat=${seat}`, null);
    if (why === null) this.#reasons.delete(action); // the next time it is asked again
    return why ?? {};
  }

  /**
   * @template T
   * @param {string} path
   * @param {T} otherwise
   * @returns {Promise<T>}
   */
  async #fetch(path, otherwise) {
    try {
      const answer = await fetch(`${this.#facts.base}/${path}`);
      if (answer.ok) return await answer.json();
    } catch {
      // No connection: the page says so itself.
    }
    return otherwise;
  }

  /**
   * @param {string} [text] else what it says when nothing is pointed at
   * @param {string} [clause]
   * @param {boolean} [no] a reason why not
   */
  #tip(text, clause = "", no = false) {
    const line = document.getElementById("tip");
    if (!line) return;
    line.classList.toggle("no", no);
    line.replaceChildren(text ? "" : (line.dataset.rest ?? ""));
    if (!text) return;
    const words = document.createElement("span");
    words.textContent = text;
    line.append(words);
    if (!clause) return;
    const link = document.createElement("a");
    link.href = `${ROOT}/rules/${this.#facts.game}#${clause}`;
    link.target = "_blank";
    link.className = "clause";
    link.textContent = clause;
    line.append(link);
  }
}
