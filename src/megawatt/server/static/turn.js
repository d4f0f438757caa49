// @ts-check
// My turn: title, sound, a notification if allowed and the page is not looked at.
import { hit, needed, one } from "./dom.js";

/** @import { Thing } from "./dom.js" */
/** @import { Facts } from "./facts.js" */

/** @type {[pitch: number, after: number][]} */
const TONES = [
  [587, 0],
  [784, 0.13],
];

export class Turn {
  /** @type {AudioContext | undefined} */
  #audio;
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
    if (sound) this.#ring();
    if (document.hidden && window.Notification?.permission === "granted") {
      new Notification(words.turn, { body: this.#plainTitle, tag: id });
    }
  }

  /**
   * Tell who cannot see it what happened.
   *
   * @param {Thing[]} lines the earliest first
   */
  tell(lines) {
    if (!lines.length) return;
    needed("announce").textContent = lines.map((line) => line.textContent?.trim()).join(" ");
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

  #ring() {
    try {
      this.#audio ??= new AudioContext();
      for (const [pitch, after] of TONES) play(this.#audio, pitch, after);
    } catch {
      // No sound before the reader has touched the page: the title still tells.
    }
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} after seconds from now
 */
function play(audio, pitch, after) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const begin = audio.currentTime + after;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.06, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + 0.36);
}
