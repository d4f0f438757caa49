// @ts-check
// Every page: the switch between light and dark, kept in this browser.
import { hit } from "./dom.js";

/** @param {DOMStringMap} page */
function isDark(page) {
  if (page.theme) return page.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function start() {
  const page = document.documentElement.dataset;
  document.addEventListener("click", (event) => {
    if (!hit(event, "[data-theme-switch]")) return;
    page.theme = isDark(page) ? "light" : "dark";
    localStorage.setItem("theme", page.theme);
  });
}

start();
