// @ts-check
// My games and settings: what this browser keeps is chosen here, and seen at once.
import { setTheme, theme } from "./colours.js";
import { allOf, hit } from "./dom.js";
import { startPush } from "./push.js";
import { keepSpeed, speed } from "./speed.js";

const USUAL = { text: "100", motion: "full" };

/** @param {string} name */
function chosen(name) {
  if (name === "theme") return theme();
  if (name === "playback") return speed();
  const usual = name === "text" || name === "motion" ? USUAL[name] : "";
  return document.documentElement.dataset[name] ?? usual;
}

/** @param {string} name @param {string} value */
function choose(name, value) {
  if (name === "theme") {
    setTheme(value);
    return;
  }
  if (name === "playback") {
    keepSpeed(value);
    return;
  }
  document.documentElement.dataset[name] = value;
  localStorage.setItem(name, value);
}

function show() {
  for (const field of allOf(HTMLInputElement, "[data-setting]")) {
    field.checked = field.value === chosen(field.dataset.setting ?? "");
  }
}

function start() {
  show();
  startPush();
  document.addEventListener("change", (event) => {
    const field = hit(event, "[data-setting]");
    if (field instanceof HTMLInputElement) choose(field.dataset.setting ?? "", field.value);
  });
  document.addEventListener("click", (event) => {
    if (hit(event, "[data-theme-switch]")) show();
    for (const menu of allOf(HTMLDetailsElement, "details.more[open]")) {
      if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    }
  });
}

start();
