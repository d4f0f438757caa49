// @ts-check
// Every page: the colours (as the system, light, dark), whether there is a connection, and what
// makes the page open without one.
import { nextTheme, setTheme, tellTheme } from "./colours.js";
import { hit, needed, one } from "./dom.js";
import { ROOT } from "./root.js";

const SHOWN = 4000; // milliseconds that a return is told
const AGAIN = 3000; // and until a lost page is asked for again

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

/** A page that could not be loaded is loaded as soon as the server answers. */
function tryAgain() {
  const kept = `${ROOT}/offline`;
  if (!one("[data-retry]") || location.pathname === kept) return;
  setInterval(async () => {
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (answer) location.reload();
  }, AGAIN);
}

function start() {
  tellTheme();
  tryAgain();
  watchConnection();
  document.addEventListener("click", (event) => {
    if (hit(event, "[data-theme-switch]")) setTheme(nextTheme());
  });
  // Only where the browser allows it: over HTTPS, or on this machine.
  navigator.serviceWorker?.register(`${ROOT}/offline.js`).catch(() => undefined);
}

start();
