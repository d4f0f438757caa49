// @ts-check
// The lobby: bars of games being compiled, a file dropped on the page, a result to share,
// keys for the quickest ways in.
import { followCompiling } from "./compiling.js";
import { allOf, hit, isForPage, one, unhide } from "./dom.js";
import { sharePicture } from "./share.js";

/**
 * Send a file where it is read: the box of an edition by its name, else a saved game.
 *
 * @param {HTMLFormElement} form
 * @param {FileList} files
 */
function open(form, files) {
  const [editions] = allOf(HTMLFormElement, "[data-drop-edition]");
  const isBox = /\.toml$/i.test(files[0]?.name ?? "");
  const chosen = isBox && editions ? editions : form;
  const [field] = allOf(HTMLInputElement, "input[type=file]", chosen);
  if (!field) return;
  field.files = files;
  chosen.requestSubmit();
}

/**
 * A saved game or an edition can be dropped anywhere on the page.
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
    open(form, files);
  });
  field.addEventListener("change", () => {
    if (field.files?.length) open(form, field.files);
  });
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
  followCompiling();
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
