// @ts-check
// A replay that runs by itself: play, pause, speeds.
import { allOf, hit, unhide } from "./dom.js";

const STEP = 1000; // milliseconds for a step at the slowest
const PACES = [1, 2, 4];

export class Film {
  #pace = 0; // which of the paces
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #next;

  /** @param {() => boolean} next show the next moment; say whether there is one after it */
  constructor(next) {
    this.#next = next;
  }

  get isRunning() {
    return this.#timer !== undefined;
  }

  start() {
    document.addEventListener("click", (event) => {
      if (hit(event, "[data-play]")) this.toggle();
      if (hit(event, "[data-pace]")) this.#change();
    });
  }

  /** After every morph: the buttons say what they do. */
  dress() {
    unhide("[data-play], [data-pace]");
    for (const button of allOf(HTMLElement, "[data-play]")) {
      const { playWord = "", pauseWord = "" } = button.dataset;
      button.textContent = this.isRunning ? "❚❚" : "▶";
      button.setAttribute("aria-label", this.isRunning ? pauseWord : playWord);
    }
    for (const button of allOf(HTMLElement, "[data-pace]")) {
      button.textContent = `${PACES[this.#pace]}×`;
    }
  }

  toggle() {
    if (this.isRunning) this.stop();
    else this.#run();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.dress();
  }

  #run() {
    clearInterval(this.#timer);
    this.#timer = setInterval(
      () => {
        if (!this.#next()) this.stop();
      },
      STEP / (PACES[this.#pace] ?? 1),
    );
    this.dress();
  }

  #change() {
    this.#pace = (this.#pace + 1) % PACES.length;
    if (this.isRunning) this.#run();
    else this.dress();
  }
}
