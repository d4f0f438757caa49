// @ts-check
// Bars of games whose rules are being compiled: in the lobby and where a table is set up.
import { allOf, one } from "./dom.js";
import { ROOT } from "./root.js";

const SOON = 1000; // milliseconds until the bars are looked at again
const LATER = 2000; // and when nothing could be had

/** Bring the bars up to date until their games are compiled; nothing else moves. */
async function follow() {
  const answer = await fetch(`${ROOT}/compiling`).catch(() => null);
  if (!answer?.ok) {
    setTimeout(follow, LATER);
    return;
  }
  const { percent } = await answer.json();
  const bars = allOf(HTMLElement, "[data-bar]").flatMap((place) => {
    const found = allOf(HTMLProgressElement, "progress", place);
    for (const bar of found) bar.value = percent[place.dataset.bar ?? ""];
    return found;
  });
  // It fades and keeps its place: nothing jumps under somebody's finger.
  if (bars.every((bar) => bar.value >= bar.max)) one("[data-preparing]")?.classList.add("done");
  else setTimeout(follow, SOON);
}

/** Follow the bars of this page, if it has any. */
export function followCompiling() {
  if (one("[data-preparing]")) setTimeout(follow, SOON);
}
