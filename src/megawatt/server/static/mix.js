// @ts-check
// An amount that is paid in two things and a rest: steppers choose, one button pays all of it.
//
// `data-mix` lists the ways, "action:first:low:high:second" each: so much of the first thing by this
// action, then between low and high of the second (proposed: second). `data-mix-at` is the way
// proposed, `data-mix-then` the action for none of the second thing. The server knows what is
// allowed; nothing is added to it here.
import { all, hit, one } from "./dom.js";

/** @import { Thing } from "./dom.js" */
/** @typedef {{ action: string, first: number, low: number, high: number, second: number }} Way */
/** @typedef {{ at: number, second: number }} Chosen */

/**
 * @param {string} text
 * @returns {Way[]}
 */
export const waysOf = (text) =>
  text.split(" ").map((word) => {
    const [action = "", ...numbers] = word.split(":");
    const [first = 0, low = 0, high = 0, second = 0] = numbers.map(Number);
    return { action, first, low, high, second };
  });

/**
 * What a stepper leads to: the same where it can go no further.
 *
 * @param {Way[]} ways
 * @param {Chosen} chosen
 * @param {string} part "first" or "second"
 * @param {number} by
 * @returns {Chosen}
 */
export function stepped(ways, chosen, part, by) {
  const at = part === "first" ? chosen.at + by : chosen.at;
  const way = ways[at];
  if (!way) return chosen;
  const wished = part === "second" ? chosen.second + by : chosen.second;
  return { at, second: Math.min(Math.max(wished, way.low), way.high) };
}

/**
 * The actions that pay it. Where there is only one amount of the second thing the rules take it.
 *
 * @param {Way} way
 * @param {number} second
 * @param {number} none the action for none of the second thing
 */
export const gestureOf = (way, second, none) =>
  way.low < way.high ? `${way.action} ${none + second}` : way.action;

export class Mix {
  #ways = ""; // of the bill that was changed
  /** @type {Chosen | null} */
  #chosen = null;
  #table;

  /** @param {HTMLElement} table */
  constructor(table) {
    this.#table = table;
  }

  start() {
    this.#table.addEventListener("click", (event) => this.#step(event));
    this.#table.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.#step(event)) event.preventDefault();
    });
  }

  /** After every morph: what was chosen for this bill stays. */
  dress() {
    for (const mix of all("[data-mix]", this.#table)) this.#draw(mix, this.#chosenIn(mix));
  }

  /** @param {Thing} mix */
  #chosenIn(mix) {
    if (this.#chosen && mix.dataset.mix === this.#ways) return this.#chosen;
    const at = Number(mix.dataset.mixAt);
    return { at, second: waysOf(mix.dataset.mix ?? "")[at]?.second ?? 0 };
  }

  /** @param {Event} event */
  #step(event) {
    const by = hit(event, "[data-mix-by]");
    const mix = hit(event, "[data-mix]");
    if (!by || !mix) return false;
    const [part = "", step] = (by.dataset.mixBy ?? "").split(" ");
    this.#chosen = stepped(waysOf(mix.dataset.mix ?? ""), this.#chosenIn(mix), part, Number(step));
    this.#ways = mix.dataset.mix ?? "";
    this.dress();
    return true;
  }

  /**
   * @param {Thing} mix
   * @param {Chosen} chosen
   */
  #draw(mix, chosen) {
    const ways = waysOf(mix.dataset.mix ?? "");
    const way = ways[chosen.at];
    const pay = one("[data-mix-pay]", mix);
    if (!way || !pay) return;
    const { second } = chosen;
    const rest = Number(mix.dataset.mixBill) - way.first - second;
    const words = (pay.dataset.mixPay ?? "")
      .replace("#1", String(way.first))
      .replace("#2", String(second))
      .replace("#3", String(rest));
    pay.dataset.action = gestureOf(way, second, Number(mix.dataset.mixThen));
    pay.setAttribute("aria-label", words);
    const told = { first: way.first, second, rest, words };
    for (const text of all("[data-mix-told]", mix))
      text.textContent = String(told[/** @type {keyof typeof told} */ (text.dataset.mixTold)]);
    const title = one("title", pay);
    if (title) title.textContent = words;
    const lacks = rest > Number(mix.dataset.mixMoney);
    one('[data-mix-told="rest"]', mix)?.classList.toggle("red", lacks);
    for (const by of all("[data-mix-by]", mix)) {
      const [part = "", step] = (by.dataset.mixBy ?? "").split(" ");
      const next = stepped(ways, chosen, part, Number(step));
      const stands = next.at === chosen.at && next.second === second;
      by.setAttribute("aria-disabled", String(stands));
      by.setAttribute("opacity", stands ? ".35" : "1");
    }
  }
}
