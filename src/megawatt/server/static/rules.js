// @ts-check
// The rulebook: a cited clause opens in place, "/" goes to the search, a link opens what it names.
import { hit, isForPage, one } from "./dom.js";

const HERE = "clause-here";

/**
 * The passage that defines a clause, as it stands among all clauses.
 *
 * @param {string} clause
 */
function passage(clause) {
  const anchor = document.getElementById(clause);
  return anchor?.closest("p, li, tr, h3, h4") ?? null;
}

/**
 * Open a clause below the text that cites it, or close it again.
 *
 * @param {HTMLElement} chip
 * @returns {boolean} whether there was such a clause
 */
function toggle(chip) {
  const below = chip.closest("p, td, li, h3") ?? chip;
  const open = chip.getAttribute("aria-expanded") === "true";
  for (const other of document.querySelectorAll(".cl[aria-expanded]")) {
    other.setAttribute("aria-expanded", "false");
  }
  one(`.${HERE}`)?.remove();
  if (open) return true;
  const found = passage(decodeURIComponent(chip.getAttribute("href") ?? "").slice(1));
  if (!found) return false;
  const box = document.createElement("div");
  box.className = HERE;
  box.lang = "en";
  box.setAttribute("role", "note");
  for (const cell of found.matches("tr") ? found.children : [found]) {
    const part = document.createElement("p");
    part.append(...cell.cloneNode(true).childNodes);
    for (const named of part.querySelectorAll("[id]")) named.removeAttribute("id");
    box.append(part);
  }
  below.after(box);
  chip.setAttribute("aria-expanded", "true");
  return true;
}

/** Open what the address names, if it lies in a part that is closed. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash).slice(1));
  const closed = target?.closest("details:not([open])");
  if (!target || !closed) return;
  closed.setAttribute("open", "");
  target.scrollIntoView();
}

function start() {
  document.addEventListener("click", (event) => {
    const chip = hit(event, ".cl");
    if (chip instanceof HTMLElement && toggle(chip)) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || !isForPage(event)) return;
    one("#q")?.focus();
    event.preventDefault();
  });
  addEventListener("hashchange", openTarget);
  openTarget();
}

start();
