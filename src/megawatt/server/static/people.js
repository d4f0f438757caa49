// @ts-check
// Who is at the table: a dot beside whoever looks at it, a word beside whoever does not.
import { all } from "./dom.js";
import { fetchPiece, Lost, Refused } from "./requests.js";

/** @import { Facts } from "./facts.js" */
/** @typedef {{ here: number[], all: boolean, watching: string }} Who */

/**
 * What is said of a seat.
 *
 * @param {Who} who
 * @param {number} seat
 */
export const stateOf = (who, seat) =>
  who.here.includes(seat) ? "yes" : who.all ? "no" : "unknown";

/** @param {Facts} facts */
export async function lookWhoIsHere(facts) {
  try {
    /** @type {Who} */
    const who = JSON.parse(await fetchPiece(`${facts.base}/people`));
    for (const mark of all("[data-presence]")) {
      mark.dataset.here = stateOf(who, Number(mark.dataset.presence));
    }
    for (const words of all("[data-watching]")) words.textContent = who.watching;
  } catch (error) {
    if (!(error instanceof Lost || error instanceof Refused)) throw error; // it is told again
  }
}
