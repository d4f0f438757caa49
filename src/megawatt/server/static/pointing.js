// @ts-check
// What an action does and rests on; its twin on the board or among the answers; why not.
import { all, hit, one } from "./dom.js";

/** @import { Thing } from "./dom.js" */
/** @import { Facts } from "./facts.js" */
/** @typedef {{ reason?: string, clause?: string }} Why */

const REST = 60; // milliseconds that the pointer rests before anything is said

export class Pointing {
  /** @type {Map<string, Promise<Why>>} */
  #reasons = new Map(); // action -> why not, at this step
  #asking = false;
  #facts;
  #table;

  /** @param {Facts} facts */
  constructor(facts) {
    this.#facts = facts;
    this.#table = facts.table;
  }

  /** Asking "why not?" makes everything greyed reachable by keyboard too. */
  askWhy(on = !this.#asking) {
    this.#asking = on;
    document.body.classList.toggle("asking-why", on);
    one("[data-why]")?.setAttribute("aria-pressed", String(on));
    for (const off of all("#board [data-off]")) {
      if (on) off.setAttribute("tabindex", "0");
      else off.removeAttribute("tabindex");
    }
    this.#tip(on ? this.#facts.words.why : "");
  }

  /** After every morph: reasons are of this step only, the guide's proposal stands out. */
  dress() {
    this.#reasons = new Map();
    if (this.#asking) this.askWhy(true);
    const why = one("[data-why]");
    if (why) why.hidden = false;
    for (const old of all(".led", this.#table)) old.classList.remove("led");
    const led = document.getElementById("guide")?.dataset.led;
    if (!led) return;
    this.#mark(led, "led");
    const button = document.getElementById(`choice-${led}`);
    button?.classList.add("led");
    button?.closest("details")?.setAttribute("open", "");
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
      if (hit(event, "[data-why]")) this.askWhy();
      else if (off && !hit(event, "[data-action]")) this.#whyNot(off);
    });
  }

  /** @param {Event} event */
  #point(event) {
    for (const hot of all(".hot", this.#table)) hot.classList.remove("hot");
    const button = hit(event, "[data-for]");
    const thing = hit(event, "[data-action]");
    const off = hit(event, "[data-off]");
    if (button) {
      const { words = button.textContent?.trim() ?? "", clause } = button.dataset;
      this.#mark(button.dataset.for ?? "", "hot");
      this.#tip(words, clause);
    } else if (thing) {
      document.getElementById(`choice-${thing.dataset.action}`)?.classList.add("hot");
      this.#tip(thing.getAttribute("aria-label") ?? "", thing.dataset.clause);
    } else if (off) {
      this.#whyNot(off);
    } else if (!this.#asking && !hit(event, "#tip")) {
      this.#tip(""); // the way to the clause's link must not make it vanish
    }
  }

  /**
   * Mark an action's twins on the board.
   *
   * @param {string} action
   * @param {string} name of the class
   */
  #mark(action, name) {
    for (const twin of all(`[data-action="${action}"]`, this.#table)) twin.classList.add(name);
  }

  /** @param {Thing} thing */
  async #whyNot(thing) {
    const { seat, status } = this.#facts;
    if (seat === "" || status !== "playing") return;
    const action = thing.dataset.off ?? "";
    const why = this.#reasons.get(action) ?? this.#fetchWhy(action, seat);
    this.#reasons.set(action, why);
    const { reason, clause } = await why;
    if (reason) this.#tip(reason, clause, true);
  }

  /**
   * @param {string} action
   * @param {string} seat
   * @returns {Promise<Why>}
   */
  async #fetchWhy(action, seat) {
    try {
      const answer = await fetch(`${this.#facts.base}/why?action=${action}&seat=${seat}`);
      if (answer.ok) return await answer.json();
    } catch {
      // No connection: the page says so itself.
    }
    this.#reasons.delete(action); // the next time it is asked again
    return {};
  }

  /**
   * @param {string} text
   * @param {string} [clause]
   * @param {boolean} [no] a reason why not
   */
  #tip(text, clause = "", no = false) {
    const line = document.getElementById("tip");
    if (!line) return;
    line.replaceChildren(text);
    line.classList.toggle("no", no);
    if (!text || !clause) return;
    const link = document.createElement("a");
    link.href = `/rules/${this.#facts.game}#${clause}`;
    link.target = "_blank";
    link.className = "clause";
    link.textContent = clause;
    line.append(" ", link);
  }
}
