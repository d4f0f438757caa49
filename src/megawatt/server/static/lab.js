// @ts-check
// The lab while it runs: what it found so far, brought up to date now and then.
import { one } from "./dom.js";
import { morph } from "./morph.js";
import { Lost, fetchPiece } from "./requests.js";

const PAUSE = 1500; // milliseconds between two looks

/** @param {HTMLElement} place */
const isOpen = (place) =>
  ["waiting", "running"].includes(one("[data-status]", place)?.dataset.status ?? "");

/** @param {HTMLElement} place whether another value of the same number is still to be played */
const hasMore = (place) => one("[data-waiting]", place) !== null;

/** @param {HTMLElement} place how much is played, from 0 to 1 */
function played(place) {
  const bar = place.querySelector("progress");
  return bar instanceof HTMLProgressElement ? bar.position : 0;
}

/** @param {HTMLElement} place @param {number} before only "half" and "done" are announced */
function tell(place, before) {
  const said = one("#lab-said");
  if (!said) return;
  if (!isOpen(place)) said.textContent = said.dataset.done ?? "";
  else if (before < 0.5 && played(place) >= 0.5) said.textContent = said.dataset.half ?? "";
}

/** @param {HTMLElement} place */
async function look(place) {
  const before = played(place);
  try {
    morph(place, await fetchPiece(location.href), { keepsTyped: true });
    tell(place, before);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
  watch(place);
}

/** @param {HTMLElement} place */
function watch(place) {
  if (isOpen(place) || hasMore(place)) setTimeout(() => look(place), PAUSE);
}

const place = one("#lab");
if (place) watch(place);
