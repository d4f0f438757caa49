// The table: listens for "the table is at step N", fetches this seat's fragment, morphs it in.
// Everything also works without this script: buttons are ordinary forms.
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const table = document.getElementById("table");
const toast = document.getElementById("toast");
const base = `/tables/${table.dataset.table}`;
const state = () => document.getElementById("state").dataset;
let past = false; // looking at an earlier moment
let busy = false;
let newest = Number(state().change);
let reasons = new Map(); // action -> why not, at this step

function say(text) {
  toast.textContent = text;
  clearTimeout(say.timer);
  if (text) say.timer = setTimeout(() => (toast.textContent = ""), 5000);
}

function morph(html) {
  const before = { ...state() };
  Idiomorph.morph(table, html, {
    morphStyle: "innerHTML",
    ignoreActiveValue: true,
    callbacks: {
      // What the reader has folded or typed stays as it is.
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
    },
  });
  reasons = new Map();
  past = false;
  newest = Math.max(newest, Number(state().change));
  if (state().myTurn === "yes" && (before.myTurn !== "yes" || before.seat !== state().seat)) myTurn();
  dress();
  document.querySelector("[data-confirm]")?.focus();
}

// My turn: title, sound, a notification if allowed and the page is not looked at.
const plainTitle = document.title;
function myTurn() {
  if (table.dataset.sound === "on") ring();
  if (document.hidden && window.Notification?.permission === "granted") {
    new Notification(table.dataset.wordTurn, { body: plainTitle, tag: table.dataset.table });
  }
}

let audio;
function ring() {
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.05, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.36);
  } catch {
    // No sound before the reader has touched the page: the title still tells.
  }
}

// Small things that only a script can do.
function dress() {
  document.title = (state().myTurn === "yes" ? `● ${table.dataset.wordTurn} · ` : "") + plainTitle;
  for (const button of document.querySelectorAll("[data-hint]")) button.hidden = false;
  const notify = document.querySelector("[data-notify]");
  if (notify) notify.hidden = !window.Notification || Notification.permission !== "default";
  const share = document.querySelector("[data-share]");
  if (share && share.value.startsWith("/")) share.value = location.origin + share.value;
}

async function fetched(url, options = {}) {
  const answer = await fetch(url, { ...options, headers: { "X-Fragment": "1", ...options.headers } });
  if (answer.ok) return answer.text();
  const told = await answer.json().catch(() => ({}));
  const error = new Error(told.error ?? answer.statusText);
  error.status = answer.status;
  throw error;
}

const seatQuery = () => (state().seat === "" ? "" : `?seat=${state().seat}`);

async function refresh() {
  if (busy) return;
  busy = true;
  try {
    const wanted = newest;
    morph(await fetched(`${base}/fragment${seatQuery()}`));
    if (Number(state().change) < wanted) newest = wanted;
  } catch (error) {
    say(error.message);
  } finally {
    busy = false;
  }
  if (Number(state().change) < newest) setTimeout(refresh, 50);
}

async function send(form, extra) {
  const data = new FormData(form);
  for (const [name, value] of Object.entries(extra)) data.set(name, value);
  busy = true;
  try {
    morph(await fetched(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(data) }));
    if (form.hasAttribute("data-clear")) document.getElementById("chat-text").value = "";
    say("");
  } catch (error) {
    say(error.status === 409 ? table.dataset.wordAgain : error.message);
    busy = false;
    await refresh();
  } finally {
    busy = false;
  }
  if (Number(state().change) < newest) refresh();
}

// Forms and things on the board.
table.addEventListener("submit", (event) => {
  if (event.target.hasAttribute("data-plain")) return;
  event.preventDefault();
  const by = event.submitter;
  send(event.target, by?.name ? { [by.name]: by.value } : {});
});

function act(element) {
  const form = document.getElementById("choices");
  if (form && !past) send(form, { action: element.dataset.action });
}

table.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-action]");
  if (thing) return act(thing);
  if (event.target.closest("[data-refresh]")) {
    event.preventDefault();
    return refresh();
  }
  const moment = event.target.closest("[data-moment]");
  if (moment) {
    event.preventDefault();
    return lookBack(moment.dataset.moment);
  }
  if (event.target.closest("[data-hint]")) return hint();
  if (event.target.closest("[data-notify]")) return Notification.requestPermission().then(dress);
  const off = event.target.closest("[data-off]");
  if (off) whyNot(off);
});

table.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const thing = event.target.closest?.("[data-action]");
  if (!thing) return;
  event.preventDefault();
  act(thing);
});

// What an action does and rests on; why a greyed thing is not open.
function tip(text, clause = "") {
  const line = document.getElementById("tip");
  line.textContent = text ? `${text} ${clause ? `[${clause}]` : ""}` : "";
}

async function whyNot(element) {
  const action = element.dataset.off;
  if (past || state().seat === "" || state().status !== "playing") return;
  if (!reasons.has(action)) {
    reasons.set(action, fetch(`${base}/why?action=${action}&seat=${state().seat}`).then((a) => (a.ok ? a.json() : {})));
  }
  const { reason, clause } = await reasons.get(action);
  if (reason) tip(reason, clause);
}

function pointed(event) {
  for (const hot of table.querySelectorAll(".hot")) hot.classList.remove("hot");
  const button = event.target.closest?.("[data-for]");
  if (button) {
    for (const twin of table.querySelectorAll(`[data-action="${button.dataset.for}"]`)) twin.classList.add("hot");
    return tip(button.textContent.trim(), button.dataset.clause);
  }
  const thing = event.target.closest?.("[data-action]");
  if (thing) {
    document.getElementById(`choice-${thing.dataset.action}`)?.classList.add("hot");
    return tip(thing.getAttribute("aria-label"), thing.dataset.clause);
  }
  const off = event.target.closest?.("[data-off]");
  if (off) return whyNot(off);
  if (!past) tip("");
}
let resting;
table.addEventListener("pointerover", (event) => {
  clearTimeout(resting);
  resting = setTimeout(() => pointed(event), 60);
});
table.addEventListener("focusin", pointed);

// An earlier moment of the board.
async function lookBack(moment) {
  try {
    const html = await fetched(`${base}/moments/${moment}${seatQuery()}`);
    document.getElementById("board").innerHTML = html;
    past = true;
  } catch (error) {
    say(error.message);
  }
}

async function hint() {
  const place = document.getElementById("hint");
  place.setAttribute("aria-busy", "true");
  place.textContent = "…";
  try {
    place.innerHTML = await fetched(`${base}/hint${seatQuery()}`);
  } catch (error) {
    place.textContent = error.message;
  } finally {
    place.removeAttribute("aria-busy");
  }
}

// Double tap on a phone puts a zoomed board back.
table.addEventListener("dblclick", (event) => {
  const board = event.target.closest("#board");
  if (board) board.scrollTo({ left: 0, top: 0, behavior: "smooth" });
});

// News: only that there is some.
const news = new EventSource(`${base}/events`);
news.onmessage = (event) => {
  const { change } = JSON.parse(event.data);
  newest = Math.max(newest, change);
  if (Number(state().change) < newest && !past) refresh();
};
news.onerror = () => say(table.dataset.wordLost);
news.onopen = () => say("");
addEventListener("pagehide", () => news.close());
dress();
