// @ts-check
// Points of a map: dragged, moved by arrow keys, joined by clicking two of them.

/** @typedef {{ put: (path: string, value: number) => void, turn: (path: string) => void, send: (more?: Record<string, string>) => void }} Editor */

const NUDGE = 1; // units that an arrow key moves a point
export const KEYS = {
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
  /** the path of the point whose fields are shown */
  #chosen = "";

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

  /** Show the fields of the chosen point again, after the page was drawn anew. */
  dress() {
    const paths = [this.#chosen, this.#first?.getAttribute("data-point")];
    for (const point of this.#place.querySelectorAll("[data-point]"))
      point.classList.toggle("chosen", paths.includes(point.getAttribute("data-point") ?? ""));
    for (const group of this.#place.querySelectorAll(".points > .group"))
      group.classList.toggle("chosen", group.getAttribute("data-path") === this.#chosen);
    this.#place.dataset.mode = this.mode;
  }

  /** @param {Element} point */
  choose(point) {
    this.#chosen = point.getAttribute("data-point") ?? "";
    this.dress();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const target = event.target instanceof Element ? event.target : null;
    const point = target?.closest("[data-point]");
    const link = target?.closest("[data-link]");
    if (link && this.mode === "cut")
      this.#editor.send({ op: `remove ${link.getAttribute("data-link")}` });
    const gone = target?.closest("[data-gone]");
    if (gone && !point) this.#append(gone, gone.getAttribute("data-gone") ?? "");
    if (point) {
      event.preventDefault();
      if (point instanceof SVGElement) point.focus();
      this.#use(point);
    } else if (this.mode === "draw") this.#draw(target?.closest("[data-map]") ?? null, event);
  }

  /** @param {Element} point do what the mode says with a point */
  #use(point) {
    const path = point.getAttribute("data-point") ?? "";
    const marks = point.closest("[data-map]")?.getAttribute("data-marks");
    if (this.mode === "link") this.#join(point);
    else if (this.mode === "mark" && marks) {
      this.#editor.turn(`${path}.${marks}`);
      this.#editor.send();
    } else if (this.mode === "drop") this.#editor.send({ op: `remove ${path}` });
    else if (this.mode === "move") {
      this.#held = point;
      this.#moved = false;
    }
  }

  /** @param {Element | null} map @param {PointerEvent} event the line goes on to here */
  #draw(map, event) {
    const svg = map?.querySelector("svg");
    if (!(map instanceof HTMLElement) || !(svg instanceof SVGSVGElement)) return;
    const { x, y } = placeIn(svg, event);
    const at = [inside(x, Number(map.dataset.width)), inside(y, Number(map.dataset.height))];
    this.#editor.send({ op: `append ${map.dataset.points}`, value: JSON.stringify(at) });
  }

  /** @param {Element} point */
  #join(point) {
    if (!this.#first || this.#first === point) {
      this.#first?.classList.remove("chosen");
      this.#first = this.#first === point ? null : point;
      this.dress();
      return;
    }
    const ends = [this.#first, point].map((end) => Number(end.getAttribute("data-number")));
    this.#first.classList.remove("chosen");
    this.#first = null;
    this.#append(point, JSON.stringify(ends));
  }

  /** @param {Element} part of the map @param {string} ends of a link to add */
  #append(part, ends) {
    const map = part.closest("[data-map]");
    if (map instanceof HTMLElement)
      this.#editor.send({ op: `append ${map.dataset.links}`, value: ends });
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
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.mode !== "move") this.#use(point);
    }
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
  place.addEventListener("focusin", (event) => {
    const point = event.target instanceof Element ? event.target.closest("[data-point]") : null;
    if (point) map.choose(point);
  });
  place.addEventListener("change", () => map.dress());
  return map;
}
