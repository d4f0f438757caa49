// @ts-check
// Points of a map: dragged, moved by arrow keys, joined by clicking two of them.

/** @typedef {{ put: (path: string, value: number) => void, send: (more?: Record<string, string>) => void }} Editor */

const NUDGE = 1; // units that an arrow key moves a point
const KEYS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** @param {number} value @param {number} most */
export const inside = (value, most) => Math.round(Math.min(most, Math.max(0, value)));

/**
 * Where a pointer is in the units of a drawing.
 *
 * @param {SVGSVGElement} svg
 * @param {{ clientX: number, clientY: number }} event
 */
function placeIn(svg, event) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x: at.x, y: at.y };
}

/**
 * The paths of a point's two numbers: `sites.3.x`, or `segments.3.0` where points are pairs.
 *
 * @param {string} path
 * @param {boolean} pair
 */
export const pathsOf = (path, pair) => {
  const [across, down] = pair ? ["0", "1"] : ["x", "y"];
  const before = path ? `${path}.` : "";
  return { across: `${before}${across}`, down: `${before}${down}` };
};

class MapEditor {
  #place;
  #editor;
  /** @type {Element | null} */
  #held = null;
  #moved = false;
  /** @type {Element | null} the first end of a new link */
  #first = null;

  /** @param {HTMLElement} place @param {Editor} editor */
  constructor(place, editor) {
    this.#place = place;
    this.#editor = editor;
  }

  get mode() {
    const chosen = this.#place.querySelector("[name='map-mode']:checked");
    return chosen instanceof HTMLInputElement ? chosen.value : "move";
  }

  /** @param {Element} point @param {number} x @param {number} y */
  #move(point, x, y) {
    const map = point.closest("[data-map]");
    if (!(map instanceof HTMLElement)) return;
    const [left, top] = [
      inside(x, Number(map.dataset.width)),
      inside(y, Number(map.dataset.height)),
    ];
    point.setAttribute("transform", `translate(${left} ${top})`);
    point.setAttribute("data-x", String(left));
    point.setAttribute("data-y", String(top));
    const { across, down } = pathsOf(
      point.getAttribute("data-point") ?? "",
      point.hasAttribute("data-pair"),
    );
    this.#editor.put(across, left);
    this.#editor.put(down, top);
  }

  /** @param {PointerEvent} event */
  down(event) {
    const point = event.target instanceof Element ? event.target.closest("[data-point]") : null;
    const link = event.target instanceof Element ? event.target.closest("[data-link]") : null;
    if (link && this.mode === "cut")
      this.#editor.send({ op: `remove ${link.getAttribute("data-link")}` });
    if (!point) return;
    if (this.mode === "link") this.#join(point);
    else if (this.mode === "move") {
      this.#held = point;
      this.#moved = false;
      event.preventDefault();
    }
  }

  /** @param {Element} point */
  #join(point) {
    if (!this.#first || this.#first === point) {
      this.#first?.classList.remove("chosen");
      this.#first = this.#first === point ? null : point;
      this.#first?.classList.add("chosen");
      return;
    }
    const map = point.closest("[data-map]");
    const ends = [this.#first, point].map((end) => Number(end.getAttribute("data-number")));
    this.#first.classList.remove("chosen");
    this.#first = null;
    if (map instanceof HTMLElement)
      this.#editor.send({ op: `append ${map.dataset.links}`, value: JSON.stringify(ends) });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const svg = this.#held?.closest("svg");
    if (!this.#held || !(svg instanceof SVGSVGElement)) return;
    const { x, y } = placeIn(svg, event);
    this.#move(this.#held, x, y);
    this.#moved = true;
  }

  up() {
    if (this.#held && this.#moved) this.#editor.send();
    this.#held = null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const point = event.target instanceof Element ? event.target.closest("[data-point]") : null;
    if (!point) return;
    if (event.key === "Enter" && this.mode === "link") this.#join(point);
    const by = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    if (!by) return;
    event.preventDefault();
    const x = Number(point.getAttribute("data-x"));
    const y = Number(point.getAttribute("data-y"));
    this.#move(point, x + NUDGE * by.x, y + NUDGE * by.y);
    this.#editor.send();
  }
}

/** @param {HTMLElement} place @param {Editor} editor */
export function startMap(place, editor) {
  const map = new MapEditor(place, editor);
  place.addEventListener("pointerdown", (event) => map.down(event));
  document.addEventListener("pointermove", (event) => map.move(event));
  document.addEventListener("pointerup", () => map.up());
  place.addEventListener("keydown", (event) => map.key(event));
}
