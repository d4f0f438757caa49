// @ts-check
// The lobby: bars of games being compiled, as many seats as chosen, presets that fill in options.
import { allOf, hit, one } from "./dom.js";

const SOON = 1000; // milliseconds until the bars are looked at again
const LATER = 2000; // and when nothing could be had

/** Bring the bars up to date until all games are compiled; nothing else moves. */
async function follow() {
  const answer = await fetch("/compiling").catch(() => null);
  if (!answer?.ok) {
    setTimeout(follow, LATER);
    return;
  }
  const { ended, percent } = await answer.json();
  for (const place of allOf(HTMLElement, "[data-game]")) {
    const [bar] = allOf(HTMLProgressElement, "progress", place);
    if (!bar) continue;
    bar.value = percent[place.dataset.game ?? ""];
    if (bar.value === 100) bar.closest("[data-bar]")?.remove();
  }
  if (!ended) setTimeout(follow, SOON);
}

/** @param {HTMLSelectElement} seats */
function showSeats(seats) {
  for (const row of allOf(HTMLElement, "[data-seat]")) {
    row.hidden = Number(row.dataset.seat) >= Number(seats.value);
  }
}

/**
 * A preset shows what it sets.
 *
 * @param {Element} form
 * @param {string} preset
 */
function fillIn(form, preset) {
  const chosen = JSON.parse(preset);
  const fields = [
    ...allOf(HTMLInputElement, "[data-default]", form),
    ...allOf(HTMLSelectElement, "[data-default]", form),
  ];
  for (const field of fields) {
    const name = field.name.replace("option-", "");
    const value = name in chosen ? chosen[name] : field.dataset.default;
    field.value = Array.isArray(value) ? value.join(", ") : String(value);
  }
}

/**
 * Changing an option makes the table one's own.
 *
 * @param {Element} form
 * @param {Event} event
 */
function chosenIn(form, event) {
  const preset = hit(event, "[data-preset]")?.dataset.preset;
  const [own] = allOf(HTMLInputElement, "[data-preset-own] input", form);
  if (preset) fillIn(form, preset);
  else if (own && hit(event, "[data-default]")) own.checked = true;
}

function start() {
  if (one('[data-compiling="yes"]')) setTimeout(follow, SOON);
  const [seats] = allOf(HTMLSelectElement, "[data-seats]");
  if (seats) {
    seats.addEventListener("change", () => showSeats(seats));
    showSeats(seats);
  }
  const form = one("[data-setup]");
  form?.addEventListener("change", (event) => chosenIn(form, event));
}

start();
