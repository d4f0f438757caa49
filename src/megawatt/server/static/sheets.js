// @ts-check
// What lies over something else and comes on demand: the list of choices, the pages of a phone,
// the result and the board of a finished game, the player aid.
import { all, allOf, hit, one, unhide } from "./dom.js";
import { Pages } from "./pages.js";
import { fetchPiece, Lost, Refused } from "./requests.js";
import { keepSpeed, speed } from "./speed.js";
import { ROOT } from "./root.js";

/** @import { Facts } from "./facts.js" */

const list = () => allOf(HTMLDetailsElement, "#list")[0];
const opened = () => allOf(HTMLDetailsElement, "#mine[open], #chat[open]")[0];

export class Sheets {
  #facts;
  #pages;

  /** @param {Facts} facts */
  constructor(facts) {
    this.#facts = facts;
    this.#pages = new Pages(facts);
  }

  start() {
    this.#pages.start();
    document.addEventListener("click", (event) => {
      const page = hit(event, "[data-sheet-of]");
      if (page) this.#turnTo(page.dataset.sheetOf ?? "");
      const part = hit(event, "[data-turn-to]");
      if (part) this.look(Number(part.dataset.turnTo));
      if (hit(event, "[data-list]")) {
        event.preventDefault();
        this.toggleList();
      }
      if (hit(event, "[data-look-board]")) document.body.classList.add("looking");
      if (hit(event, "[data-look-end]")) document.body.classList.remove("looking");
      if (hit(event, "[data-help]")) this.help();
    });
    for (const chosen of allOf(HTMLSelectElement, "[data-speed]")) {
      chosen.value = speed();
      chosen.addEventListener("change", () => keepSpeed(chosen.value));
    }
  }

  /** After every morph. */
  dress() {
    unhide("[data-look-board], [data-look-end]");
    this.#press();
  }

  /** All choices as a list, or away with it; the focus goes with it. */
  toggleList(open = !list()?.open) {
    const sheet = list();
    if (!sheet) return;
    sheet.open = open;
    if (matchMedia("(max-width: 900px)").matches) this.#turnTo(open ? "list" : "");
    if (open) one("#choices button")?.focus();
    else one("#list summary")?.focus();
  }

  help() {
    const [dialog] = allOf(HTMLDialogElement, "#help");
    dialog?.showModal();
  }

  /** What lies on top goes; say whether there was anything. */
  close() {
    if (document.body.dataset.sheet) this.#turnTo("");
    else if (list()?.open) this.toggleList(false);
    else return this.#fold();
    return true;
  }

  /** My seat or the chat goes back into its line; say whether one was open. */
  #fold() {
    const open = opened();
    if (!open) return false;
    open.open = false;
    one("summary", open)?.focus();
    return true;
  }

  async showAid() {
    const [dialog] = allOf(HTMLDialogElement, "#aid");
    const place = one("[data-aid]");
    if (!dialog || !place) return;
    try {
      if (!place.firstChild)
        place.innerHTML = await fetchPiece(`${ROOT}/rules/${this.#facts.game}/aid`);
      dialog.showModal();
    } catch (error) {
      if (!(error instanceof Lost || error instanceof Refused)) throw error;
      this.help(); // a game without one
    }
  }

  /**
   * A page of the board, where it has several side by side.
   *
   * @param {number} part
   */
  look(part) {
    if (document.body.dataset.sheet) this.#turnTo("");
    this.#pages.turn(part);
  }

  /** @param {string} page */
  #turnTo(page) {
    const { dataset } = document.body;
    dataset.sheet = dataset.sheet === page ? "" : page;
    const sheet = list();
    if (sheet && dataset.sheet === "list") sheet.open = true;
    for (const fold of allOf(HTMLDetailsElement, "#chat, #mine")) fold.open = true;
    this.#press();
  }

  #press() {
    const page = document.body.dataset.sheet ?? "";
    for (const button of all("[data-sheet-of]")) {
      button.setAttribute("aria-pressed", String(button.dataset.sheetOf === page));
    }
    this.#pages.dress();
  }
}
