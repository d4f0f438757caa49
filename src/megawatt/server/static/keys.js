// @ts-check
// The keys of the table: everything is also reachable by Tab.
import { all, allOf, hit, isForPage, one } from "./dom.js";

/** @param {string} selector */
const press = (selector) => one(selector)?.click();

/** @param {number} n */
function goTo(n) {
  const button = all("#choices button")[n - 1];
  button?.closest("details")?.setAttribute("open", "");
  button?.focus();
}

/**
 * @param {object} does
 * @param {() => void} does.askWhy
 * @param {(key: string) => boolean} does.zoom
 */
export function startKeys({ askWhy, zoom }) {
  const [help] = allOf(HTMLDialogElement, "#help");
  const keys = new Map([
    ["h", () => press("[data-hint]")],
    ["u", () => press("[data-undo]")],
    ["w", askWhy],
    ["c", () => document.getElementById("chat-text")?.focus()],
    ["?", () => help?.showModal()],
    ["escape", () => press("[data-refresh]")],
  ]);
  document.addEventListener("click", (event) => {
    if (hit(event, "[data-help]")) help?.showModal();
  });
  document.addEventListener("keydown", (event) => {
    if (help?.open || !isForPage(event)) return;
    const key = event.key.toLowerCase();
    const act = keys.get(key);
    if (/^[1-9]$/.test(key)) goTo(Number(key));
    else if (act) act();
    else if (!zoom(event.key)) return;
    event.preventDefault();
  });
}
