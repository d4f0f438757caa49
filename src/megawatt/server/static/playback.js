// @ts-check
// Playing back what happened: the board of every moment in its turn, with the words of the story.
import { all, needed } from "./dom.js";
import { morph } from "./morph.js";
import { fetchPiece, pause } from "./requests.js";
import { isCalm, pauseFor } from "./speed.js";
import { saidIn } from "./turn.js";
import { drawTrail, piecePlaces, removeTrails } from "./trail.js";

/** @import { Thing } from "./dom.js" */
/** @import { Facts } from "./facts.js" */

const BEAT = 100; // milliseconds between two looks whether a great moment has gone
const MOST = 12; // boards in one playback; of more, the last

/** @param {string} html */
function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/**
 * The moments between two, the last ones if there are too many.
 *
 * @param {number} from already seen
 * @param {number} to the last
 */
export function momentsBetween(from, to) {
  const first = Math.max(from + 1, to - MOST + 1);
  return Array.from({ length: Math.max(0, to - first + 1) }, (_, k) => first + k);
}

/**
 * The lines of the story that a step is played back with, the earliest first.
 *
 * @param {ParentNode} told where the story is read
 * @param {number} step
 */
const linesOf = (told, step) =>
  all(`#log li:not([data-quiet]):has([data-moment="${step}"])`, told).reverse();

/** Whether a step says anything that is worth a look. */
const isTold = (/** @type {ParentNode} */ told, /** @type {number} */ step) =>
  linesOf(told, step).length > 0 || !told.querySelector(`#log [data-moment="${step}"]`);

export class Player {
  #playing = 0; // the number of the playback that runs; 0: none
  #count = 0;
  #facts;

  /** @param {Facts} facts */
  constructor(facts) {
    this.#facts = facts;
  }

  get isPlaying() {
    return this.#playing > 0;
  }

  /** End the playback that runs. */
  skip() {
    this.#playing = 0;
  }

  /**
   * Others have moved several steps: show each before the last.
   *
   * @param {string} html what the table looks like now
   * @param {boolean} answered it answers my own move: that is shown first, then what followed
   */
  async catchUp(html, answered = false) {
    if (isCalm() || document.hidden || this.#facts.status !== "playing") return;
    const fresh = parsed(html);
    const state = fresh.getElementById("state")?.dataset;
    const [mine, shown] = [Number(state?.mine), this.#facts.moment];
    if (answered && mine <= shown) return; // nobody moved after me
    const steps = momentsBetween(answered ? mine - 1 : shown, Number(state?.moment) - 1);
    const seen = steps.filter((step) => isTold(fresh, step));
    if (state?.seat !== this.#facts.seat || !seen.length) return;
    while (document.getElementById("moment")) await pause(BEAT); // one thing at a time
    await this.#play(seen, fresh);
  }

  /** Show everything since my last step; give whether there was anything. */
  async showSince() {
    const { mine, moment } = this.#facts;
    const steps = momentsBetween(mine, moment).filter((step) => isTold(document, step));
    if (steps.length) await this.#play(steps, document);
    return steps.length > 0;
  }

  /**
   * @param {number[]} steps
   * @param {ParentNode} told where the story is read
   */
  async #play(steps, told) {
    this.#count += 1;
    const number = this.#count;
    this.#playing = number;
    const wait = pauseFor(steps.length);
    let coming = this.#board(steps[0]);
    try {
      for (const [k, step] of steps.entries()) {
        const html = await coming;
        if (this.#playing !== number) return;
        if (k + 1 < steps.length) coming = this.#board(steps[k + 1]);
        this.#show(html, linesOf(told, step));
        await pause(wait);
      }
    } finally {
      if (this.#playing === number) this.#playing = 0;
      document.getElementById("playback")?.remove();
      removeTrails();
    }
  }

  /** @param {number | undefined} step */
  #board(step) {
    const { base, seatQuery } = this.#facts;
    return fetchPiece(`${base}/moments/${step}${seatQuery}`);
  }

  /**
   * @param {string} html
   * @param {Thing[]} lines
   */
  #show(html, lines) {
    const drawing = parsed(html).querySelector("svg");
    const before = piecePlaces();
    if (drawing) morph(needed("board"), drawing.outerHTML, { keepsTyped: true });
    this.#caption(lines);
    const seat = lines.find((line) => Number(line.dataset.seat) >= 0)?.dataset.seat;
    if (seat && !isCalm()) drawTrail(before, seat);
  }

  /**
   * A step that tells nothing leaves what the prompt says.
   *
   * @param {Thing[]} lines
   */
  #caption(lines) {
    if (!lines.length) return;
    const strip = document.getElementById("playback") ?? this.#strip();
    const [words] = strip.getElementsByTagName("p");
    words?.replaceChildren(...lines.map((line) => `${saidIn(line)} `));
    strip.className = `seat-edge-${Math.max(0, Number(lines[0]?.dataset.seat ?? 0)) % 6}`;
  }

  #strip() {
    const strip = document.createElement("div");
    strip.id = "playback";
    const skip = document.createElement("button");
    skip.type = "button";
    skip.dataset.skip = "";
    skip.textContent = this.#facts.words.skip;
    strip.append(document.createElement("p"), skip);
    needed("question").append(strip);
    return strip;
  }
}
