// @ts-check
// The lab while it runs: what it found so far, brought up to date now and then.
import { one } from "./dom.js";
import { morph } from "./morph.js";
import { Lost, fetchPiece } from "./requests.js";

const PAUSE = 1500; // milliseconds between two looks

/** @param {HTMLElement} place */
const isOpen = (place) =>
  ["waiting", "running"].includes(one("[data-status]", place)?.dataset.status ?? "");

/** @param {HTMLElement} place */
async function look(place) {
  try {
    morph(place, await fetchPiece(location.href), { keepsTyped: true });
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
  watch(place);
}

/** @param {HTMLElement} place */
function watch(place) {
  if (isOpen(place)) setTimeout(() => look(place), PAUSE);
}

const place = one("#lab");
if (place) watch(place);
