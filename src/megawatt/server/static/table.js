// @ts-check
// The table: listens for "the table is at change N", fetches this seat's fragment, morphs it in.
// Everything also works without this script: buttons are ordinary forms.
import { Board } from "./board.js";
import { allOf, hit, needed, one, unhide } from "./dom.js";
import { Facts } from "./facts.js";
import { startKeys } from "./keys.js";
import { Live } from "./live.js";
import { Pointing } from "./pointing.js";
import { Toast } from "./toast.js";
import { Turn } from "./turn.js";

/** Who plays by keyboard goes on where the next answer is. */
class Focus {
  #byKeyboard = false;

  start() {
    addEventListener("keydown", () => (this.#byKeyboard = true), true);
    addEventListener("pointerdown", () => (this.#byKeyboard = false), true);
  }

  keep() {
    const confirm = one("[data-confirm]");
    if (confirm) confirm.focus();
    else if (document.activeElement === document.body && this.#byKeyboard)
      one("#choices button")?.focus();
  }
}

/** The link to send to friends begins with the site's address. */
function dressShare() {
  unhide("[data-hint], [data-copy]");
  const [share] = allOf(HTMLInputElement, "[data-share]");
  if (share?.value.startsWith("/")) share.value = location.origin + share.value;
}

function copyShare() {
  const [share] = allOf(HTMLInputElement, "[data-share]");
  if (share) navigator.clipboard?.writeText(share.value);
}

/**
 * Forms and things on the board.
 *
 * @param {HTMLElement} table
 * @param {Live} live
 */
function listen(table, live) {
  table.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("data-plain")) return;
    event.preventDefault();
    const by = event.submitter;
    live.send(form, by instanceof HTMLButtonElement && by.name ? { [by.name]: by.value } : {});
  });
  table.addEventListener("click", (event) => {
    const thing = hit(event, "[data-action], [data-take]");
    const moment = hit(event, "[data-moment]");
    const back = hit(event, "[data-refresh]");
    if (thing) {
      live.act(thing.dataset.action ?? thing.dataset.take ?? "");
    } else if (back || moment) {
      event.preventDefault();
      if (back) live.refresh();
      else if (moment) live.lookBack(moment);
    } else if (hit(event, "[data-hint]")) {
      live.hint();
    } else if (hit(event, "[data-copy]")) {
      copyShare();
    }
  });
  table.addEventListener("keydown", (event) => {
    const thing = event.key === "Enter" || event.key === " " ? hit(event, "[data-action]") : null;
    if (!thing) return;
    event.preventDefault();
    live.act(thing.dataset.action ?? "");
  });
}

/**
 * News: only that there is some.
 *
 * @param {Facts} facts
 * @param {Live} live
 * @param {Toast} toast
 */
function hearNews(facts, live, toast) {
  const news = new EventSource(`${facts.base}/events`);
  news.onmessage = (event) => live.hear(JSON.parse(event.data).change);
  news.onerror = () => toast.say(facts.words.lost);
  news.onopen = () => toast.say("");
  addEventListener("pagehide", () => news.close());
}

function start() {
  const table = needed("table");
  const facts = new Facts(table);
  const toast = new Toast(needed("toast"));
  const [board, pointing, turn, focus] = [
    new Board(table),
    new Pointing(facts),
    new Turn(facts),
    new Focus(),
  ];
  const dress = () => {
    dressShare();
    for (const part of [turn, board, pointing]) part.dress();
  };
  const live = new Live(facts, toast, (called) => {
    if (called) turn.call();
    dress();
    focus.keep();
  });
  for (const part of [board, pointing, turn, focus]) part.start();
  startKeys({ askWhy: () => pointing.askWhy(), zoom: (key) => board.byKey(key) });
  listen(table, live);
  hearNews(facts, live, toast);
  dress();
}

start();
