// @ts-check
// Somebody's board, large over the stage: while the pointer rests on the small one, or after a click.
import { hit, needed } from "./dom.js";

const REST = 350; // milliseconds that a pointer rests

export class Peek {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #held = false;

  start() {
    addEventListener("pointerover", (event) => {
      const small = hit(event, "[data-peek]");
      clearTimeout(this.#timer);
      if (small && event.pointerType !== "touch")
        this.#timer = setTimeout(() => this.#show(small), REST);
      else if (!this.#held && !hit(event, "#peek")) this.hide();
    });
    addEventListener("focusout", (event) => {
      if (hit(event, "[data-peek]")) this.hide();
    });
    addEventListener("click", (event) => {
      const small = hit(event, "[data-peek]");
      if (!small) {
        this.hide();
        return;
      }
      event.preventDefault();
      const again = this.#held;
      this.hide();
      if (again) return;
      this.#show(small);
      this.#held = true;
    });
  }

  /** Let it go; say whether there was one. */
  hide() {
    clearTimeout(this.#timer);
    this.#held = false;
    const found = document.getElementById("peek");
    found?.remove();
    return Boolean(found);
  }

  /** @param {import("./dom.js").Thing} small */
  #show(small) {
    if (!(small instanceof HTMLAnchorElement) || !small.isConnected) return;
    this.hide();
    const { left, top, width, height } = needed("board").getBoundingClientRect();
    const figure = document.createElement("figure");
    figure.id = "peek";
    figure.style.right = `${innerWidth - left - width}px`;
    figure.style.top = `${top}px`;
    figure.style.width = `${Math.min(width, (height * 960) / 648) * (width > 600 ? 0.8 : 1)}px`;
    const image = document.createElement("img");
    image.src = small.href;
    image.alt = small.dataset.peek ?? "";
    const caption = document.createElement("figcaption");
    caption.textContent = image.alt;
    figure.append(caption, image);
    document.body.append(figure);
  }
}
