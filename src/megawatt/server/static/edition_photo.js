// @ts-check
// A photo of one's own map, laid under the drawing: four corners are dragged until it fits. It
// never leaves the device: the browser keeps it for this edition, and nothing is sent.
import { allOf, one } from "./dom.js";
import { KEYS } from "./edition_map.js";

/** @typedef {{ x: number, y: number }} Corner parts of the drawing's width and height */
/** @typedef {{ photo: Blob, corners: Corner[] }} Kept */

const WHOLE = [
  { x: 0.02, y: 0.02 },
  { x: 0.98, y: 0.02 },
  { x: 0.98, y: 0.98 },
  { x: 0.02, y: 0.98 },
];
const NUDGE = 0.005; // of the drawing, for an arrow key; with Shift ten times as far
const STORE = "photos";

/** @param {number} value */
const within = (value) => Math.min(1, Math.max(0, value));

/**
 * The CSS matrix that takes a rectangle to four corners, as seen in perspective.
 *
 * @param {number} width
 * @param {number} height
 * @param {Corner[]} corners top left, top right, bottom right, bottom left, in pixels
 */
export function perspective(width, height, corners) {
  const [p, q, r, s] = corners;
  if (!p || !q || !r || !s) return "";
  const [dx1, dx2, dx3] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x];
  const [dy1, dy2, dy3] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  if (!whole) return ""; // the corners are on one line: there is nothing to see
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / whole, (dx1 * dy3 - dx3 * dy1) / whole];
  const [a, b] = [(q.x - p.x + g * q.x) / width, (s.x - p.x + h * s.x) / height];
  const [d, e] = [(q.y - p.y + g * q.y) / width, (s.y - p.y + h * s.y) / height];
  const numbers = [a, d, 0, g / width, b, e, 0, h / height, 0, 0, 1, 0, p.x, p.y, 0, 1];
  return `matrix3d(${numbers.join(", ")})`;
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("megawatt-photos", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * Ask the browser's own store; one that refuses (a private window) keeps nothing.
 *
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<unknown>}
 */
async function stored(mode, ask) {
  try {
    const base = await opened();
    return await new Promise((resolve, reject) => {
      const asked = ask(base.transaction(STORE, mode).objectStore(STORE));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } catch {
    return undefined;
  }
}

class Photo {
  #place;
  /** @type {Kept | null} */
  #kept = null;
  #layer = document.createElement("div");
  #image = document.createElement("img");
  /** @type {HTMLButtonElement[]} */
  #handles = [];
  #resized = new ResizeObserver(() => this.#fit());
  /** @type {HTMLButtonElement | null} */
  #held = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    this.#layer.className = "photo-layer";
    this.#image.alt = "";
    this.#image.draggable = false;
    this.#layer.append(this.#image);
    this.#image.addEventListener("load", () => this.#fit());
  }

  get #bar() {
    return one("[data-photo]", this.#place);
  }

  get #key() {
    return this.#bar?.dataset.photo ?? "";
  }

  /** @param {string[]} names */
  #makeHandles(names) {
    this.#handles = names.map((name) => {
      const handle = document.createElement("button");
      handle.type = "button";
      handle.className = "corner";
      handle.setAttribute("aria-label", name);
      handle.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        handle.focus();
        handle.setPointerCapture(event.pointerId);
        this.#held = handle;
      });
      handle.addEventListener("pointermove", (event) => this.#drag(handle, event));
      handle.addEventListener("pointerup", () => this.#drop());
      handle.addEventListener("keydown", (event) => this.#nudge(handle, event));
      return handle;
    });
    this.#layer.append(...this.#handles);
  }

  /** Put the photo where its corners are. */
  #fit() {
    const svg = this.#place.querySelector(".component > svg");
    const around = svg?.parentElement;
    if (!svg || !around || !this.#kept || !this.#image.naturalWidth) return;
    const [box, outer] = [svg.getBoundingClientRect(), around.getBoundingClientRect()];
    this.#layer.style.left = `${box.left - outer.left + around.scrollLeft}px`;
    this.#layer.style.top = `${box.top - outer.top + around.scrollTop}px`;
    this.#layer.style.width = `${box.width}px`;
    this.#layer.style.height = `${box.height}px`;
    const at = this.#kept.corners.map(({ x, y }) => ({ x: x * box.width, y: y * box.height }));
    const { naturalWidth, naturalHeight } = this.#image;
    this.#image.style.transform = perspective(naturalWidth, naturalHeight, at);
    for (const [k, handle] of this.#handles.entries()) {
      handle.style.left = `${at[k]?.x ?? 0}px`;
      handle.style.top = `${at[k]?.y ?? 0}px`;
    }
  }

  /** @param {HTMLButtonElement} handle @param {PointerEvent} event */
  #drag(handle, event) {
    if (this.#held !== handle) return;
    const box = this.#layer.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    this.#move(handle, x / box.width, y / box.height);
  }

  #drop() {
    if (this.#held) this.#keep();
    this.#held = null;
  }

  /** @param {HTMLButtonElement} handle @param {KeyboardEvent} event */
  #nudge(handle, event) {
    const by = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    const corner = this.#kept?.corners[this.#handles.indexOf(handle)];
    if (!by || !corner) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 * NUDGE : NUDGE;
    this.#move(handle, corner.x + far * by.x, corner.y + far * by.y);
    this.#keep();
  }

  /** @param {HTMLButtonElement} handle @param {number} x @param {number} y */
  #move(handle, x, y) {
    const corner = this.#kept?.corners[this.#handles.indexOf(handle)];
    if (corner) Object.assign(corner, { x: within(x), y: within(y) });
    this.#fit();
  }

  #keep() {
    const [kept, key] = [this.#kept, this.#key];
    if (kept) stored("readwrite", (store) => store.put(kept, key));
  }

  /** @param {Kept} kept */
  #show(kept) {
    this.#kept = kept;
    URL.revokeObjectURL(this.#image.src);
    this.#image.src = URL.createObjectURL(kept.photo);
    if (!this.#handles.length) this.#makeHandles((this.#bar?.dataset.corners ?? "").split("|"));
    this.dress();
  }

  #away() {
    const key = this.#key;
    stored("readwrite", (store) => store.delete(key));
    this.#kept = null;
    URL.revokeObjectURL(this.#image.src);
    this.#image.removeAttribute("src");
    this.dress();
    one("[data-photo-file]", this.#place)?.focus();
  }

  /** Lay it under the drawing again, after the page was drawn anew. */
  dress() {
    const drawn = one(".component", this.#place);
    if (!this.#bar || !drawn) return;
    this.#bar.hidden = false;
    drawn.classList.toggle("has-photo", Boolean(this.#kept));
    for (const button of allOf(HTMLElement, "[data-photo-away]", this.#place))
      button.hidden = !this.#kept;
    this.#resized.disconnect();
    if (!this.#kept) {
      this.#layer.remove();
      return;
    }
    if (this.#layer.parentElement !== drawn) drawn.append(this.#layer);
    this.#resized.observe(drawn);
    this.#fit();
  }

  async start() {
    this.#place.addEventListener("change", (event) => {
      const field = event.target instanceof HTMLInputElement ? event.target : null;
      const [photo] = field?.matches("[data-photo-file]") ? (field.files ?? []) : [];
      if (!photo) return;
      this.#show({ photo, corners: WHOLE.map((corner) => ({ ...corner })) });
      this.#keep();
      if (field) field.value = "";
    });
    this.#place.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-photo-away]"))
        this.#away();
    });
    this.dress();
    const key = this.#key;
    const kept = key ? await stored("readonly", (store) => store.get(key)) : undefined;
    if (kept && !this.#kept) this.#show(/** @type {Kept} */ (kept));
  }
}

/** @param {HTMLElement} place the page of a component */
export function startPhoto(place) {
  const photo = new Photo(place);
  photo.start();
  return photo;
}
