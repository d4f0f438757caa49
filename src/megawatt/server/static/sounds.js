// @ts-check
// Sounds by kind of event: quiet, short, made here; none before the reader has touched the page.

/** @typedef {"turn" | "move" | "points" | "loss" | "dice" | "great" | "end"} Sound */
/** @import { Thing } from "./dom.js" */

/** @type {Record<Sound, [pitch: number, after: number][]>} */
export const TONES = {
  turn: [
    [587, 0],
    [784, 0.13],
  ],
  move: [[330, 0]],
  points: [
    [659, 0],
    [880, 0.08],
  ],
  loss: [
    [330, 0],
    [262, 0.1],
  ],
  dice: [
    [1400, 0],
    [1250, 0.06],
    [1500, 0.11],
  ],
  great: [
    [392, 0],
    [494, 0.1],
    [587, 0.2],
  ],
  end: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
    [1047, 0.42],
  ],
};
const LOUD = 0.05; // of 1
const MOST = 2; // kinds at once: more is noise

/**
 * What is heard of new lines of the story, the most important first.
 *
 * @param {{ great: boolean, points: number }[]} lines `points`: how many more of the reader
 * @param {{ rolled: boolean, over: boolean }} seen
 * @returns {Sound[]}
 */
export function soundsOf(lines, { rolled, over }) {
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  /** @type {[boolean, Sound][]} */
  const all = [
    [over, "end"],
    [lines.some((line) => line.great), "great"],
    [rolled, "dice"],
    [points > 0, "points"],
    [points < 0, "loss"],
    [lines.length > 0, "move"],
  ];
  return all
    .filter(([heard]) => heard)
    .map(([, sound]) => sound)
    .slice(0, over ? 1 : MOST);
}

/**
 * A line of the story as the ear needs it.
 *
 * @param {Thing} line
 * @param {string} seat the reader's
 */
export const heardIn = (line, seat) => ({
  great: line.hasAttribute("data-great"),
  points: Number(JSON.parse(line.dataset.points ?? "{}")[seat] ?? 0),
});

export class Sounds {
  /** @type {AudioContext | undefined} */
  #audio;

  /** @param {Sound} sound */
  play(sound) {
    try {
      this.#audio ??= new AudioContext();
      for (const [pitch, after] of TONES[sound]) play(this.#audio, pitch, after);
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
  const long = pitch > 1200 ? 0.06 : 0.35;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + long + 0.01);
}
