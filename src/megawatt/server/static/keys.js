// The keys: everything is also reachable by Tab.
import { askWhy } from "./pointing.js";
import { zoomBy } from "./zoom.js";

const help = document.getElementById("help");
const press = (selector) => document.querySelector(selector)?.click();

function answers() {
  return [...document.querySelectorAll("#choices button")];
}

function goTo(n) {
  const button = answers()[n - 1];
  button?.closest("details")?.setAttribute("open", "");
  button?.focus();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-help]")) help?.showModal();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || help?.open) return;
  if (event.target.closest("input, select, textarea")) return;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) goTo(Number(key));
  else if (key === "h") press("[data-hint]");
  else if (key === "u") press("[data-undo]");
  else if (key === "w") askWhy();
  else if (key === "c") document.getElementById("chat-text")?.focus();
  else if (key === "?") help?.showModal();
  else if (key === "escape") press("[data-refresh]");
  else if (!zoomBy(event.key)) return;
  event.preventDefault();
});
