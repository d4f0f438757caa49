// @ts-check
// The slider of a replay: which moment is wanted, and through whose eyes.
import { allOf } from "./dom.js";

/**
 * What is wanted. `eyes`: a seat; -1 is a spectator; `asked`: with what could be chosen then.
 *
 * @typedef {{ moment: number, eyes: string, asked?: boolean }} Wish
 */

export class Slider {
  /** Morphing may replace it: it is looked for each time. */
  get #form() {
    const [form] = allOf(HTMLFormElement, "#slider");
    if (!form) throw new Error("The page has no slider.");
    return form;
  }

  get #range() {
    const [range] = allOf(HTMLInputElement, "input[name=moment]", this.#form);
    if (!range) throw new Error("The slider has no moments.");
    return range;
  }

  get last() {
    return Number(this.#form.dataset.last);
  }

  get moment() {
    return Number(this.#range.value);
  }

  set moment(moment) {
    this.#range.value = String(moment);
  }

  /** @param {string} seat */
  set eyes(seat) {
    for (const field of allOf(HTMLSelectElement, "select[name=eyes]", this.#form))
      field.value = seat;
  }

  /** Whether it was moved before any script came. */
  get wasMoved() {
    return this.#range.value !== this.#range.defaultValue;
  }

  /** @returns {Wish} */
  get wish() {
    const [eyes] = allOf(HTMLSelectElement, "select[name=eyes]", this.#form);
    return { moment: this.moment, eyes: eyes?.value ?? "" };
  }
}

/**
 * The address of what is wanted.
 *
 * @param {Wish} wish
 */
export function queryOf({ moment, eyes, asked = false }) {
  return `?moment=${moment}${eyes === "" ? "" : `&eyes=${eyes}`}${asked ? "&asked=1" : ""}`;
}

/**
 * The moment that a key leads to; none if it leads nowhere.
 *
 * @param {string} key
 * @param {number} moment
 * @param {number} last
 * @returns {number | null}
 */
export function momentByKey(key, moment, last) {
  const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  const wanted = moment + step;
  return step && wanted >= 0 && wanted <= last ? wanted : null;
}
