// @ts-check
// Your own edition: every change is sent at once and comes back drawn and checked. The forms work
// without this too.
import { copy } from "./copying.js";
import { allOf, hit, isForPage, one, unhide } from "./dom.js";
import { morph } from "./morph.js";
import { startMap } from "./edition_map.js";
import { startPhoto } from "./edition_photo.js";
import { LatestOnly, fetchPiece, wordsFor } from "./requests.js";
import { Toast } from "./toast.js";

const EDITIONS = ".tabs a[href$='/editions']";
const MORE = ".more-parts";

/** @param {HTMLFormElement} form @param {Record<string, string>} more */
export function sentBy(form, more = {}) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return body;
}

/**
 * Find the field of the form for a part of the drawing.
 *
 * @param {HTMLFormElement} form
 * @param {string} path
 * @returns {HTMLElement | null}
 */
export function fieldAt(form, path) {
  const name = `f.${path}`;
  const found = form.elements.namedItem(name);
  if (found instanceof RadioNodeList) {
    const radios = [...found].filter((item) => item instanceof HTMLInputElement);
    return radios.find((radio) => radio.checked) ?? radios[0] ?? null;
  }
  if (found instanceof HTMLElement) return found;
  return one(
    `[data-path="${CSS.escape(path)}"] input, [data-path="${CSS.escape(path)}"] select`,
    form,
  );
}

/** @param {Element} part the group of fields that it belongs to, and how that is called */
function groupOf(part) {
  const found = part.parentElement?.closest("[data-path]");
  if (!found) return null;
  const called = found.getAttribute("aria-label") ?? found.querySelector("legend")?.textContent;
  return { part: found, words: (called ?? "").replace("×", "").trim() };
}

/**
 * Say a part of the drawing in words, as its field does: "gains Steel 1".
 *
 * @param {HTMLFormElement} form
 * @param {string} path
 */
export function wordsOf(form, path) {
  const held = one(`[data-path="${CSS.escape(path)}"]`, form);
  const field = fieldAt(form, path);
  if (!held || !field) return "";
  const group = groupOf(held);
  const whole = group && /^[0-9]+$/.test(group.words) ? groupOf(group.part)?.words : "";
  const named = held.querySelector("[aria-label]:not(button)")?.getAttribute("aria-label");
  const label = held.querySelector(".label")?.textContent ?? named;
  const radio = field instanceof HTMLInputElement && field.type === "radio";
  const select = field instanceof HTMLSelectElement ? field.selectedOptions[0] : null;
  const chosen = radio ? field.nextElementSibling : select;
  const value = chosen?.textContent ?? (field instanceof HTMLInputElement ? field.value : "");
  const words = [whole, group?.words, label, value].map((word) => (word ?? "").trim());
  return words.filter(Boolean).join(" ");
}

/** @param {HTMLInputElement} input @param {number} by a number wraps round at its limits */
export function step(input, by, wraps = false) {
  const [least, most] = [Number(input.min || -999), Number(input.max || 999)];
  let next = Number(input.value || 0) + by;
  if (next > most) next = wraps ? least : most;
  if (next < least) next = wraps ? most : least;
  input.value = String(next);
}

/**
 * Whether a key is a letter for the page: no field here takes letters but texts and lists.
 *
 * @param {KeyboardEvent} event
 */
export function isLetter(event) {
  if (isForPage(event)) return true;
  const held = event.target instanceof HTMLInputElement ? event.target.type : "";
  const [control, alt] = [event.ctrlKey || event.metaKey, event.altKey];
  return !control && !alt && ["number", "radio", "checkbox"].includes(held);
}

/** Close the list of what can be added; say whether one was open. */
function closeMore() {
  const open = allOf(HTMLDetailsElement, `${MORE}[open]`);
  for (const list of open) list.open = false;
  return open.length > 0;
}

class RowPage {
  #place;
  #toast;
  #lost;
  #asking;
  /** @type {ReturnType<typeof startMap> | null} */
  #map = null;
  /** @type {ReturnType<typeof startPhoto> | null} */
  #photo = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    this.#lost = place.dataset.wordLost ?? "";
    this.#toast = new Toast(one("#toast") ?? place);
    this.#asking = new LatestOnly({
      ask: (/** @type {URLSearchParams} */ body) =>
        fetchPiece(this.form.action, { method: "POST", body }),
      show: (answer) => {
        morph(place, answer, { keepsTyped: true });
        if (this.form.action !== location.href) history.replaceState(null, "", this.form.action);
        this.dress();
      },
      fail: (error) => this.#toast.say(wordsFor(error, this.#lost)),
    });
  }

  get form() {
    const found = one("form[data-live]", this.#place);
    if (!(found instanceof HTMLFormElement))
      throw new Error("The page has no form of the component.");
    return found;
  }

  /** @param {Record<string, string>} more */
  send(more = {}) {
    return this.#asking.want(sentBy(this.form, more));
  }

  dress() {
    unhide(".stepper button, .map-modes");
    for (const part of this.#place.querySelectorAll(".component [data-field]")) {
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "button");
      if (!part.hasAttribute("aria-label") || part.hasAttribute("data-told")) {
        const printed = [...part.querySelectorAll("text")].map((line) => line.textContent?.trim());
        const words = wordsOf(this.form, part.getAttribute("data-field") ?? "");
        part.setAttribute("aria-label", words || printed.join(" "));
        part.setAttribute("data-told", "");
      }
    }
    for (const line of this.#place.querySelectorAll(
      ".component [data-field] text, .component [data-point] text",
    ))
      line.setAttribute("aria-hidden", "true"); // it is said by the name of its part
    this.#map?.dress();
    this.#photo?.dress();
  }

  /** @param {Element} part of the drawing: choose its field, or change it at once */
  choose(part) {
    const path = part.getAttribute("data-field") ?? "";
    const field = fieldAt(this.form, path);
    if (part.hasAttribute("data-cycle") && field instanceof HTMLInputElement) {
      step(field, 1, true);
      this.send();
      return;
    }
    field?.scrollIntoView({ block: "center" });
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === "number") field.select();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!hit(event, MORE)) closeMore();
    const by = hit(event, ".stepper [data-step]");
    const input = by?.parentElement?.querySelector("input");
    if (by instanceof HTMLElement && input) {
      step(input, Number(by.dataset.step));
      this.send();
    }
    const part =
      event.target instanceof Element ? event.target.closest(".component [data-field]") : null;
    if (part) this.choose(part);
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    const button = event.submitter;
    if (event.target !== this.form || !(button instanceof HTMLButtonElement)) return;
    if (button.name !== "op") return;
    event.preventDefault();
    closeMore();
    this.send(button.value ? { op: button.value } : {});
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const part =
      event.target instanceof Element ? event.target.closest(".component [data-field]") : null;
    if (part && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.choose(part);
      return;
    }
    if (event.key === "Escape" && !closeMore()) one("[data-back]")?.click();
    const onMap = event.target instanceof Element && event.target.closest("[data-point]");
    if (onMap && (event.key === "Enter" || event.key === " ")) return; // the map answers
    if (
      event.key === "Enter" &&
      event.target instanceof HTMLInputElement &&
      this.form.contains(event.target)
    ) {
      event.preventDefault();
      one("[data-confirm]", this.form)?.click();
    }
    if (isLetter(event)) {
      /** @type {Record<string, string>} */
      const links = { n: "[data-skip]", u: "[data-undo]", e: EDITIONS };
      const found = links[event.key];
      if (found) event.preventDefault();
      if (found) one(found)?.click();
    }
    if (!isForPage(event)) return;
    if (
      event.key === "Enter" &&
      !(event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)
    )
      one("[data-confirm]", this.form)?.click();
  }

  start() {
    document.body.classList.add("scripted");
    document.addEventListener("change", (event) => {
      const field = hit(event, "[name^='f.']");
      if (field && this.form.contains(field)) this.send();
    });
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("submit", (event) => this.#submit(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#map = startMap(this.#place, {
      put: (path, value) => {
        const field = fieldAt(this.form, path);
        if (field instanceof HTMLInputElement) field.value = String(value);
      },
      turn: (path) => {
        const chosen = fieldAt(this.form, path);
        if (!(chosen instanceof HTMLInputElement)) return;
        const radios = allOf(HTMLInputElement, `[name="${CSS.escape(chosen.name)}"]`, this.form);
        const next = radios[(radios.indexOf(chosen) + 1) % radios.length];
        if (next) next.checked = true;
      },
      send: (more) => this.send(more),
    });
    this.#photo = startPhoto(this.#place);
    this.dress();
    // The next Tab is at the fields: the way there leads past the whole contents.
    if (document.activeElement === document.body) one("#fields")?.focus({ preventScroll: true });
  }
}

class BoxPage {
  #word = "";
  #kind = "all";

  /** Show what has the word in its name and is of the kind that was asked for. */
  #sift() {
    for (const item of allOf(HTMLElement, "[data-name]")) {
      const named = (item.dataset.name ?? "").includes(this.#word);
      const { mark, confirmed } = item.dataset;
      const meant =
        this.#kind === "all" ||
        mark === this.#kind ||
        (this.#kind === "check" && confirmed === "no");
      item.hidden = !(named && meant);
    }
  }

  /** @param {HTMLElement} button */
  #choose(button) {
    this.#kind = button.dataset.filter ?? "all";
    for (const other of allOf(HTMLElement, "[data-filter]"))
      other.setAttribute("aria-pressed", String(other === button));
    this.#sift();
  }

  /** @param {HTMLElement} button says that the link was copied, or how to */
  async #copy(button) {
    const [field] = allOf(HTMLInputElement, "[data-share]");
    if (!field) return;
    const done = await copy(field);
    button.textContent = (done ? button.dataset.copied : button.dataset.press) ?? "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!isForPage(event)) return;
    /** @type {Record<string, string>} */
    const links = {
      n: "[data-next]",
      l: "[data-lab]",
      c: "[data-compare]",
      u: "[data-undo]",
      e: EDITIONS,
      s: "[data-save]",
    };
    const found = links[event.key];
    if (found) one(found)?.click();
    if (event.key === "/") {
      event.preventDefault();
      one("[data-find]")?.focus();
    }
  }

  start() {
    unhide(".filters, [data-find], [data-copy]");
    // On a phone the kinds lie side by side: the one that is shown must be in sight.
    one(".shelves [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const find = one("[data-find]");
    find?.addEventListener("input", () => {
      if (find instanceof HTMLInputElement) this.#word = find.value.toLowerCase();
      this.#sift();
    });
    document.addEventListener("click", (event) => {
      const button = hit(event, "[data-filter]");
      if (button instanceof HTMLElement) this.#choose(button);
      const copies = hit(event, "[data-copy]");
      if (copies instanceof HTMLElement) this.#copy(copies);
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }
}

function start() {
  const place = one("[data-row-page]");
  if (place) new RowPage(place).start();
  else new BoxPage().start();
  document.addEventListener("submit", (event) => {
    const form = hit(event, "form[data-sure]");
    if (form instanceof HTMLElement && !window.confirm(form.dataset.sure)) event.preventDefault();
  });
}

start();
