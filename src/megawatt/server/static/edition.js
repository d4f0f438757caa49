// @ts-check
// Your own edition: every change is sent at once and comes back drawn and checked. The forms work
// without this too.
import { allOf, hit, isForPage, one, unhide } from "./dom.js";
import { morph } from "./morph.js";
import { startMap } from "./edition_map.js";
import { LatestOnly, fetchPiece, wordsFor } from "./requests.js";
import { Toast } from "./toast.js";

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

/** @param {HTMLInputElement} input @param {number} by a number wraps round at its limits */
export function step(input, by, wraps = false) {
  const [least, most] = [Number(input.min || -999), Number(input.max || 999)];
  let next = Number(input.value || 0) + by;
  if (next > most) next = wraps ? least : most;
  if (next < least) next = wraps ? most : least;
  input.value = String(next);
}

class RowPage {
  #place;
  #toast;
  #lost;
  #asking;

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
    for (const wrong of allOf(HTMLElement, ".wrong", this.form)) wrong.classList.remove("wrong");
    const at = one("[data-at]", this.form)?.dataset.at;
    if (at)
      one(
        `[data-path="${CSS.escape(at)}"], [data-path$=".${CSS.escape(at)}"]`,
        this.form,
      )?.classList.add("wrong");
    for (const part of this.#place.querySelectorAll("svg [data-field]")) {
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "button");
    }
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
    const by = hit(event, ".stepper [data-step]");
    const input = by?.parentElement?.querySelector("input");
    if (by instanceof HTMLElement && input) {
      step(input, Number(by.dataset.step));
      this.send();
    }
    const part = event.target instanceof Element ? event.target.closest("svg [data-field]") : null;
    if (part) this.choose(part);
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    const button = event.submitter;
    if (event.target !== this.form || !(button instanceof HTMLButtonElement)) return;
    if (button.name !== "op") return;
    event.preventDefault();
    this.send(button.value ? { op: button.value } : {});
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const part = event.target instanceof Element ? event.target.closest("svg [data-field]") : null;
    if (part && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.choose(part);
      return;
    }
    if (event.key === "Escape") one("[data-back]")?.click();
    if (
      event.key === "Enter" &&
      event.target instanceof HTMLInputElement &&
      this.form.contains(event.target)
    ) {
      event.preventDefault();
      one("[data-confirm]", this.form)?.click();
    }
    if (!isForPage(event)) return;
    if (event.key === "n") one("[data-skip]", this.#place)?.click();
    if (event.key === "u") one("[data-undo]", this.#place)?.click();
    if (
      event.key === "Enter" &&
      !(event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)
    )
      one("[data-confirm]", this.form)?.click();
  }

  start() {
    this.dress();
    document.addEventListener("change", (event) => {
      const field = hit(event, "[name^='f.']");
      if (field && this.form.contains(field)) this.send();
    });
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("submit", (event) => this.#submit(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    startMap(this.#place, {
      put: (path, value) => {
        const field = fieldAt(this.form, path);
        if (field instanceof HTMLInputElement) field.value = String(value);
      },
      send: (more) => this.send(more),
    });
  }
}

function startBox() {
  const find = one("[data-find]");
  if (find instanceof HTMLInputElement) {
    find.hidden = false;
    find.addEventListener("input", () => {
      for (const item of allOf(HTMLElement, "[data-name]")) {
        item.hidden = !(item.dataset.name ?? "").includes(find.value.toLowerCase());
      }
    });
  }
  document.addEventListener("keydown", (event) => {
    if (!isForPage(event)) return;
    if (event.key === "n") one("[data-next]")?.click();
    if (event.key === "l") one("[data-lab]")?.click();
    if (event.key === "/") {
      event.preventDefault();
      find?.focus();
    }
  });
}

function start() {
  const place = one("[data-row-page]");
  if (place) new RowPage(place).start();
  else startBox();
  document.addEventListener("submit", (event) => {
    const form = hit(event, "form[data-sure]");
    if (form instanceof HTMLElement && !window.confirm(form.dataset.sure)) event.preventDefault();
  });
}

start();
