// @ts-check
// My turn: title, sound, a notification if allowed and the page is not looked at.
import { hit, needed, one } from "./dom.js";
import { heardIn, Sounds, soundsOf } from "./sounds.js";

/** @import { Thing } from "./dom.js" */
/** @import { Facts } from "./facts.js" */

/** A line of the story with the name that stands in its heading, for whoever does not see that. */
export const saidIn = (/** @type {Thing} */ line) =>
  line.dataset.said ?? line.textContent?.trim() ?? "";

/** Kept by the waiting room: the table that has just begun. */
export const WAITED = "waited";

export class Turn {
  #sounds = new Sounds();
  #plainTitle = document.title;
  #facts;

  /** @param {Facts} facts */
  constructor(facts) {
    this.#facts = facts;
  }

  /** Tell the reader that their turn has come. */
  call() {
    const { id, sound, words } = this.#facts;
    needed("call").textContent = `${words.turn}. ${one("#asked")?.textContent ?? ""}`;
    if (sound) this.#sounds.play("turn");
    if (document.hidden && window.Notification?.permission === "granted") {
      new Notification(words.turn, { body: this.#plainTitle, tag: id });
    }
  }

  /** After the waiting room the page is a new one: the first turn is called as any other. */
  callFirst() {
    const { id, myTurn } = this.#facts;
    const waited = sessionStorage.getItem(WAITED) === id;
    sessionStorage.removeItem(WAITED);
    if (waited && myTurn) this.call();
  }

  /**
   * Tell who cannot see it what happened.
   *
   * @param {Thing[]} lines the earliest first
   */
  tell(lines) {
    if (!lines.length) return;
    needed("announce").textContent = lines.map(saidIn).join(" ");
  }

  /**
   * Let what happened be heard, if the reader likes that.
   *
   * @param {Thing[]} lines
   * @param {boolean} rolled
   */
  sound(lines, rolled) {
    const { sound, seat, status } = this.#facts;
    if (!sound || !lines.length) return;
    const heard = lines.map((line) => heardIn(line, seat));
    for (const each of soundsOf(heard, { rolled, over: status === "over" })) {
      this.#sounds.play(each);
    }
  }

  /** After every morph. */
  dress() {
    const { myTurn, words } = this.#facts;
    if (!myTurn) needed("call").textContent = "";
    document.title = (myTurn ? `● ${words.turn} · ` : "") + this.#plainTitle;
    // The switch for notifications is only shown where asking makes sense.
    const notify = one("[data-notify]");
    if (notify) notify.hidden = !window.Notification || Notification.permission !== "default";
  }

  start() {
    this.#facts.table.addEventListener("click", async (event) => {
      if (!hit(event, "[data-notify]")) return;
      await Notification.requestPermission();
      this.dress();
    });
  }
}
