// @ts-check
// Marks on what has changed on the board since my last move; they go with my next one.
import { all, needed } from "./dom.js";
import { fetchPiece, Lost, Refused } from "./requests.js";

/** @import { Facts } from "./facts.js" */

/**
 * Where things are: the place of everything with an id. What is drawn only because it can be
 * chosen now, or is the reader's own, says `data-unmarked`.
 *
 * @param {ParentNode} drawing
 */
function places(drawing) {
  return new Map(
    all(".piece[id], [id][transform], [data-piece][id]", drawing)
      .filter((thing) => !("unmarked" in thing.dataset))
      .map((thing) => [
        thing.id,
        `${thing.getAttribute("transform")} ${thing.getAttribute("style")}`,
      ]),
  );
}

/**
 * What is new, or has another place than before.
 *
 * @param {Map<string, string>} before
 * @param {Map<string, string>} now
 */
export const changed = (before, now) =>
  [...now].filter(([id, place]) => before.get(id) !== place).map(([id]) => id);

/**
 * Mark what others have changed since my last step.
 *
 * @param {Facts} facts
 */
export async function markSince(facts) {
  const { base, mine, moment, seatQuery, change } = facts;
  if (!facts.myTurn || !mine || mine >= moment) return;
  try {
    const html = await fetchPiece(`${base}/moments/${mine}${seatQuery}`);
    if (facts.change !== change) return;
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const id of changed(places(template.content), places(needed("board")))) {
      document.getElementById(id)?.classList.add("since");
    }
  } catch (error) {
    if (!(error instanceof Lost || error instanceof Refused)) throw error; // marks can wait
  }
}

/** My move: the marks go. */
export function forgetSince() {
  for (const marked of all("#board .since")) marked.classList.remove("since");
}
