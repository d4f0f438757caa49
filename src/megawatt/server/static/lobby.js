// @ts-check
// The lobby: bars of games being compiled, a saved game dropped on the page, a result to share,
// keys for the quickest ways in.
import { allOf, hit, isForPage, one, unhide } from "./dom.js";
import { sharePicture } from "./share.js";
import { ROOT } from "./root.js";

const SOON = 1000; // milliseconds until the bars are looked at again
const LATER = 2000; // and when nothing could be had

/** Bring the bars up to date until all games are compiled; nothing else moves. */
async function follow() {
  const answer = await fetch(`${ROOT}/compiling`).catch(() => null);
  if (!answer?.ok) {
    setTimeout(follow, LATER);
    return;
  }
  const { ended, percent } = await answer.json();
  for (const place of allOf(HTMLElement, "[data-bar]")) {
    const [bar] = allOf(HTMLProgressElement, "progress", place);
    if (bar) bar.value = percent[place.dataset.bar ?? ""];
  }
  // It fades and keeps its place: nothing jumps under somebody's finger.
  if (ended) one("[data-preparing]")?.classList.add("done");
  else setTimeout(follow, SOON);
}

/**
 * A saved game can be dropped anywhere on the page.
 *
 * @param {HTMLFormElement} form
 */
function acceptFiles(form) {
  const [field] = allOf(HTMLInputElement, "input[type=file]", form);
  if (!field) return;
  const page = document.body;
  page.dataset.drag = form.dataset.words;
  const holdsFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    page.classList.add("dragging");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) page.classList.remove("dragging");
  });
  document.addEventListener("drop", (event) => {
    page.classList.remove("dragging");
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    event.preventDefault();
    field.files = files;
    form.requestSubmit();
  });
  field.addEventListener("change", () => form.requestSubmit());
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (!isForPage(event)) return;
  const number = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (number) {
    const wanted = event.shiftKey ? "[data-learn]" : "[data-quick]";
    allOf(HTMLButtonElement, wanted)[Number(number) - 1]?.click();
  } else if (event.key === "t") one("#today a, #today button")?.focus();
  else if (event.key === "m") one("#mine a, #mine button")?.focus();
}

function start() {
  if (one('[data-compiling="yes"]')) setTimeout(follow, SOON);
  for (const form of allOf(HTMLFormElement, "[data-drop]")) acceptFiles(form);
  unhide("[data-share-picture]");
  document.addEventListener("click", (event) => {
    const shared = hit(event, "[data-share-picture]");
    if (shared) sharePicture(shared.dataset.sharePicture ?? "", shared.dataset.name ?? "");
    for (const menu of allOf(HTMLDetailsElement, "details.more[open]")) {
      if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    }
  });
  document.addEventListener("keydown", onKey);
}

start();
