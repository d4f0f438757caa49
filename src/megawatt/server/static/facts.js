// @ts-check
// What the page says of its table: written by the server, written anew by every morph.
import { needed } from "./dom.js";
import { ROOT } from "./root.js";

export class Facts {
  /** @param {HTMLElement} table */
  constructor(table) {
    this.table = table;
  }

  get #state() {
    return needed("state").dataset;
  }

  get id() {
    return this.table.dataset.table ?? "";
  }

  /** The address of the table. */
  get base() {
    return `${ROOT}/tables/${this.id}`;
  }

  get game() {
    return this.table.dataset.game ?? "";
  }

  get sound() {
    return this.table.dataset.sound === "on";
  }

  /** Words in the reader's language. */
  get words() {
    const { wordTurn = "", wordLost = "", wordBack = "", wordSkip = "" } = this.table.dataset;
    const { wordGone = "" } = this.table.dataset;
    return { turn: wordTurn, lost: wordLost, back: wordBack, skip: wordSkip, gone: wordGone };
  }

  /** The seat that is looked from; empty: a spectator. */
  get seat() {
    return this.#state.seat ?? "";
  }

  get seatQuery() {
    return this.seat === "" ? "" : `?seat=${this.seat}`;
  }

  /** The number of the latest change that is shown. */
  get change() {
    return Number(this.#state.change);
  }

  /** How many steps the viewer has seen. */
  get moment() {
    return Number(this.#state.moment);
  }

  /** The moment at which the viewer's last turn ended. */
  get mine() {
    return Number(this.#state.mine);
  }

  get status() {
    return this.#state.status ?? "";
  }

  get myTurn() {
    return this.#state.myTurn === "yes";
  }
}
