// @ts-check
// The waiting room: who comes and goes is seen at once; the link is copied, also where the browser
// gives no access to the clipboard; when the game begins, the table opens.
import { copy } from "./copying.js";
import { all, allOf, hit, isForPage, needed, one } from "./dom.js";
import { ROOT } from "./root.js";
import { WAITED } from "./turn.js";

const SHOWN = 2000; // milliseconds that a copy is told
const LATER = 2000; // and until a failed look is repeated

/** @param {HTMLElement} button @param {HTMLInputElement} field */
async function copyLink(button, field) {
  const done = await copy(field);
  const [words] = all("span", button);
  if (!words) return;
  const before = button.dataset.words ?? words.textContent ?? "";
  button.dataset.words = before;
  words.textContent = (done ? button.dataset.copied : button.dataset.press) ?? "";
  needed("told").textContent = words.textContent;
  button.classList.toggle("copied", done);
  if (!done) return;
  setTimeout(() => {
    words.textContent = before;
    button.classList.remove("copied");
  }, SHOWN);
}

class Room {
  #table;
  #change;
  #looking = false;
  #wanted = false;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#table = place.dataset.waiting ?? "";
    this.#change = Number(place.dataset.change);
    const stream = new EventSource(`${ROOT}/tables/${this.#table}/events`);
    stream.onmessage = (event) => this.#hear(JSON.parse(event.data).change);
    stream.addEventListener("people", () => this.look());
  }

  /** @param {number} change */
  #hear(change) {
    if (change > this.#change) this.look();
  }

  async look() {
    this.#wanted = true;
    if (this.#looking) return; // what comes meanwhile is looked at next
    this.#looking = true;
    this.#wanted = false;
    const answer = await fetch(`${ROOT}/tables/${this.#table}/room`, {
      headers: { "X-Fragment": "1" },
    }).catch(() => null);
    this.#looking = false;
    if (!answer || answer.status >= 500) setTimeout(() => this.look(), LATER);
    else if (answer.status !== 200) {
      sessionStorage.setItem(WAITED, this.#table);
      location.reload(); // it has begun, or was cleared away
    } else {
      this.#show(await answer.text());
      if (this.#wanted) this.look();
    }
  }

  /** @param {string} text */
  #show(text) {
    const room = needed("room");
    const before = all(".who-line", room).map((line) => line.textContent?.trim());
    const held = room.contains(document.activeElement) ? document.activeElement : null;
    const typed = new Map(
      allOf(HTMLInputElement, "input[name=name]", room).map(({ name, value }) => [name, value]),
    );
    room.innerHTML = text;
    for (const field of allOf(HTMLInputElement, "input[name=name]", room)) {
      field.value = typed.get(field.name) ?? field.value;
    }
    if (held) one(`[name="${held.getAttribute("name")}"], button`, room)?.focus();
    this.#change = Number(one("[data-change]", room)?.dataset.change);
    const arrived = all(".seatc", room).filter((_, k) => {
      return all(".who-line", room)[k]?.textContent?.trim() !== before[k];
    });
    for (const seat of arrived) seat.classList.add("arrived");
    needed("told").textContent = arrived.map((seat) => seat.textContent?.trim()).join("; ");
    this.#talk();
  }

  /** What was said meanwhile. */
  async #talk() {
    const answer = await fetch(location.pathname).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const lines = page.getElementById("lines");
    if (lines) needed("lines").innerHTML = lines.innerHTML;
  }
}

/** @param {HTMLFormElement} form @param {Room} room */
async function send(form, room) {
  const answer = await fetch(form.action, {
    method: "POST",
    body: new FormData(form),
    headers: { "X-Fragment": "1" },
  }).catch(() => null);
  if (!answer?.ok) return;
  form.reset();
  room.look();
}

function start() {
  const place = one("[data-waiting]");
  const [field] = allOf(HTMLInputElement, "[data-share]");
  if (!place || !field) return;
  const room = new Room(place);
  for (const button of allOf(HTMLButtonElement, "[data-copy]")) button.hidden = false;
  for (const button of allOf(HTMLButtonElement, "[data-send]")) button.hidden = !navigator.share;
  document.addEventListener("click", (event) => {
    const button = hit(event, "[data-copy]");
    if (button instanceof HTMLElement) copyLink(button, field);
    const title = hit(event, "[data-send]")?.dataset.title;
    if (title) navigator.share({ title, url: field.value }).catch(() => undefined);
  });
  document.addEventListener("submit", (event) => {
    const form = hit(event, "[data-talk]");
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    send(form, room);
  });
  document.addEventListener("keydown", (event) => {
    if (!isForPage(event)) return;
    if (event.key === "c") one("[data-copy]")?.click();
    if (event.key === "s") one("[data-begin]")?.focus();
  });
}

start();
