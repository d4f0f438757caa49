// The table: listens for "the table is at step N", fetches this seat's fragment, morphs it in.
// Everything also works without this script: buttons are ordinary forms.
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";
import "./keys.js";
import { enliven, remember } from "./motion.js";
import { dressPointing } from "./pointing.js";
import { dressRegions } from "./regions.js";
import { callMe, dressNotify, showTitle } from "./turn.js";
import { dressZoom } from "./zoom.js";

const table = document.getElementById("table");
const toast = document.getElementById("toast");
const base = `/tables/${table.dataset.table}`;
const state = () => document.getElementById("state").dataset;
let past = false; // looking at an earlier moment
let newest = Number(state().change); // the latest that was shown or told of
const behind = () => Number(state().change) < newest;

function say(text) {
  toast.textContent = text;
  clearTimeout(say.timer);
  if (text) say.timer = setTimeout(() => (toast.textContent = ""), 5000);
}

function morph(html) {
  const before = { ...state() };
  const looked = remember();
  const advised = { of: question(), html: document.getElementById("hint")?.innerHTML };
  Idiomorph.morph(table, html, {
    morphStyle: "innerHTML",
    // Only what is being typed is kept: a button that keeps its value would play an old action.
    ignoreActiveValue: /^(INPUT|SELECT)$/.test(document.activeElement?.tagName ?? ""),
    callbacks: {
      // What the reader has folded or typed stays as it is.
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
    },
  });
  past = false;
  const place = document.getElementById("hint");
  if (place && advised.html && advised.of === question()) place.innerHTML = advised.html;
  newest = Math.max(newest, Number(state().change));
  if (state().myTurn === "yes" && (before.myTurn !== "yes" || before.seat !== state().seat)) callMe();
  if (state().status === "over" && before.status !== "over") document.getElementById("side").scrollTo(0, 0);
  dress();
  enliven(looked);
  keepFocus();
}

// What is asked of me and every answer: advice holds as long as they are the same.
function question() {
  const answers = [...document.querySelectorAll("#choices [name=action]")].map((one) => one.value);
  return [answered, state().seat, document.querySelector("#question h2")?.textContent, ...answers].join();
}

// Who plays by keyboard goes on where the next answer is.
function keepFocus() {
  const confirm = document.querySelector("[data-confirm]");
  if (confirm) return confirm.focus();
  if (document.activeElement === document.body && byKeyboard) document.querySelector("#choices button")?.focus();
}
let byKeyboard = false;
addEventListener("keydown", () => (byKeyboard = true), true);
addEventListener("pointerdown", () => (byKeyboard = false), true);

// Small things that only a script can do.
function dress() {
  showTitle(state().myTurn === "yes");
  for (const one of document.querySelectorAll("[data-hint], [data-copy]")) one.hidden = false;
  dressNotify();
  dressZoom();
  dressRegions();
  dressPointing();
  const share = document.querySelector("[data-share]");
  if (share && share.value.startsWith("/")) share.value = location.origin + share.value;
}

async function fetched(url, options = {}) {
  const answer = await fetch(url, { ...options, headers: { "X-Fragment": "1", ...options.headers } });
  if (answer.ok) return answer.text();
  const told = await answer.json().catch(() => ({}));
  throw new Error(told.error ?? answer.statusText);
}

const seatQuery = () => (state().seat === "" ? "" : `?seat=${state().seat}`);

let refreshing = false;
async function refresh() {
  if (refreshing || sending) return;
  refreshing = true;
  let wait = 50;
  try {
    const before = sent;
    const told = newest;
    const html = await fetched(`${base}/fragment${seatQuery()}`);
    if (before === sent) {
      morph(html); // else a move made meanwhile brings its own, newer answer
      if (told === newest) newest = Number(state().change); // who changed seats counts anew
    }
  } catch (error) {
    say(error.message);
    wait = 1000;
  } finally {
    refreshing = false;
  }
  if (behind()) setTimeout(refresh, wait);
}

let sending = false;
let sent = 0;
let answered = 0; // all but lines of chat
async function send(form, extra) {
  if (sending) return;
  const data = new FormData(form);
  for (const [name, value] of Object.entries(extra)) data.set(name, value);
  sending = true;
  sent += 1;
  if (!form.hasAttribute("data-clear")) answered += 1;
  let stale = false;
  try {
    // The attribute, not the property: a button named "action" would hide it.
    morph(await fetched(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(data) }));
    if (form.hasAttribute("data-clear")) document.getElementById("chat-text").value = "";
    say("");
  } catch (error) {
    say(error.message);
    stale = true; // what is shown cannot be trusted
  } finally {
    sending = false;
  }
  if (stale || behind()) refresh();
}

// Forms and things on the board.
table.addEventListener("submit", (event) => {
  if (event.target.hasAttribute("data-plain")) return;
  event.preventDefault();
  const by = event.submitter;
  send(event.target, by?.name ? { [by.name]: by.value } : {});
});

function act(action) {
  const form = document.getElementById("choices");
  if (form && !past) send(form, { action });
}

table.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-action], [data-take]");
  if (thing) return act(thing.dataset.action ?? thing.dataset.take);
  if (event.target.closest("[data-refresh]")) {
    event.preventDefault();
    return refresh();
  }
  const moment = event.target.closest("[data-moment]");
  if (moment) {
    event.preventDefault();
    return lookBack(moment);
  }
  if (event.target.closest("[data-hint]")) return hint();
  if (event.target.closest("[data-copy]")) navigator.clipboard?.writeText(document.querySelector("[data-share]").value);
});

table.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const thing = event.target.closest?.("[data-action]");
  if (!thing) return;
  event.preventDefault();
  act(thing.dataset.action);
});

// An earlier moment of the board.
async function lookBack(link) {
  try {
    const html = await fetched(`${base}/moments/${link.dataset.moment}${seatQuery()}`);
    const board = document.getElementById("board");
    board.innerHTML = html;
    board.classList.add("then");
    past = true;
    for (const old of table.querySelectorAll(".log .shown")) old.classList.remove("shown");
    link.classList.add("shown");
  } catch (error) {
    say(error.message);
  }
}

async function hint() {
  const place = () => document.getElementById("hint") ?? document.createElement("div");
  place().textContent = "…";
  const asked = question();
  let advice;
  try {
    advice = await fetched(`${base}/hint${seatQuery()}`);
  } catch (error) {
    advice = "";
    say(error.message);
  }
  // Advice that comes too late would offer actions that are no longer open.
  place().innerHTML = asked === question() ? advice : "";
}

// News: only that there is some.
const news = new EventSource(`${base}/events`);
news.onmessage = (event) => {
  newest = Math.max(newest, JSON.parse(event.data).change);
  if (behind() && !past) refresh();
};
news.onerror = () => say(table.dataset.wordLost);
news.onopen = () => say("");
addEventListener("pagehide", () => news.close());
dress();
