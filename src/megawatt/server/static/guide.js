// @ts-check
// The comment of a guided game: its place is kept small, and the whole of it is one press away.
import { hit, needed, one } from "./dom.js";

const PARTS = [".comment", ".wish"];

/** @param {Element | null} part */
const isCut = (part) => part !== null && part.scrollHeight > part.clientHeight + 1;

export class GuideBox {
  #shown = ""; // which comment was opened

  /** After every morph: a comment that does not fit has a button; a new one begins folded. */
  dress() {
    const guide = document.getElementById("guide");
    const button = one("[data-whole]", guide ?? document);
    if (!guide || !button) return;
    const text = one(".comment", guide)?.textContent ?? "";
    if (text !== this.#shown) this.#shown = "";
    guide.classList.remove("open");
    const cut = PARTS.some((part) => isCut(one(part, guide)));
    const open = cut && this.#shown !== "";
    guide.classList.toggle("cut", cut);
    guide.classList.toggle("open", open);
    for (const part of PARTS) {
      const place = one(part, guide);
      if (!(place instanceof HTMLElement)) continue;
      if (!open && isCut(place))
        place.tabIndex = 0; // a keyboard scrolls it
      else place.removeAttribute("tabindex");
    }
    button.hidden = !cut;
    button.setAttribute("aria-expanded", String(open));
  }

  start() {
    addEventListener("resize", () => this.dress());
    needed("table").addEventListener("click", (event) => {
      const guide = hit(event, "#guide.cut");
      if (!guide || hit(event, "a")) return;
      this.#shown = this.#shown ? "" : (one(".comment", guide)?.textContent ?? "");
      this.dress();
    });
  }
}
