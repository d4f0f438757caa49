// @ts-check
// The keys of the table: everything is also reachable by Tab.
import { all, isForPage, one } from "./dom.js";

/** @import { Sheets } from "./sheets.js" */

/** @param {string} selector */
const press = (selector) => one(selector)?.click();

/**
 * @param {Sheets} sheets
 * @param {number} n
 */
function goTo(sheets, n) {
  const button = all("#choices button")[n - 1];
  if (!button) return;
  sheets.toggleList(true);
  button.closest("#choices details")?.setAttribute("open", "");
  button.focus();
}

function openChat() {
  document.getElementById("chat")?.setAttribute("open", "");
  document.getElementById("chat-text")?.focus();
}

/**
 * @param {object} does
 * @param {Sheets} does.sheets
 * @param {() => void} does.inspect
 * @param {() => void} does.showSince
 * @param {() => boolean} does.skip what plays; say whether anything did
 * @param {(key: string) => boolean} does.zoom
 */
export function startKeys({ sheets, inspect, showSince, skip, zoom }) {
  const escape = () => {
    if (!skip() && !sheets.close()) press("[data-refresh]");
  };
  const keys = new Map([
    ["h", () => press("[data-hint]")],
    ["u", () => press("[data-undo]")],
    ["l", () => sheets.toggleList()],
    ["i", inspect],
    ["w", inspect],
    ["s", showSince],
    ["a", () => sheets.showAid()],
    ["c", openChat],
    ["?", () => sheets.help()],
    ["escape", escape],
    ["enter", () => press(".does .main:not([hidden], .barred)")],
  ]);
  document.addEventListener("keydown", (event) => {
    if (one("dialog[open]") || !isForPage(event)) return;
    const key = event.key.toLowerCase();
    const act = keys.get(key);
    if (key === " " && skip()) event.preventDefault();
    if (key === "enter" && event.target !== document.body) return; // the thing in focus answers
    if (/^[1-9]$/.test(key)) goTo(sheets, Number(key));
    else if (act) act();
    else if (!zoom(event.key)) return;
    event.preventDefault();
  });
}
