// @ts-check
// Every page: the colours (as the system, light, dark), whether there is a connection, and what
// makes the page open without one.
import { all, hit, needed } from "./dom.js";

const THEMES = ["system", "light", "dark"];
const SHOWN = 4000; // milliseconds that a return is told

/** The colours that are chosen now. */
export const theme = () => document.documentElement.dataset.theme ?? "system";

/** @param {string} chosen */
export function setTheme(chosen) {
  const page = document.documentElement.dataset;
  if (chosen === "system") {
    delete page.theme;
    localStorage.removeItem("theme");
  } else {
    page.theme = chosen;
    localStorage.setItem("theme", chosen);
  }
  tellTheme();
}

function tellTheme() {
  for (const button of all("[data-theme-switch]")) {
    const words = button.dataset[theme()] ?? "";
    button.setAttribute("aria-label", words);
    button.setAttribute("title", words);
  }
}

/** @param {string | undefined} words nothing: the line goes */
function tellConnection(words) {
  const line = needed("net");
  line.textContent = words ?? "";
  line.classList.toggle("on", Boolean(words));
}

function watchConnection() {
  const words = document.body.dataset;
  window.addEventListener("offline", () => tellConnection(words.offline));
  window.addEventListener("online", () => {
    tellConnection(words.online);
    setTimeout(() => tellConnection(""), SHOWN);
  });
  if (!navigator.onLine) tellConnection(words.offline);
}

function start() {
  tellTheme();
  watchConnection();
  document.addEventListener("click", (event) => {
    if (!hit(event, "[data-theme-switch]")) return;
    setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length] ?? "system");
  });
  // Only where the browser allows it: over HTTPS, or on this machine.
  navigator.serviceWorker?.register("/offline.js").catch(() => undefined);
}

start();
