// @ts-check
// Parts of the board: a tab for each, and the part that the question is about comes by itself.
import { allOf, hit, one } from "./dom.js";
import { around, busiest, inside, isLegible, largest, openIn } from "./geometry.js";

/** @import { Zoom } from "./zoom.js" */
/** @import { Act, Region } from "./geometry.js" */
/** @typedef {Region & { tab: HTMLElement }} Tabbed A region and its tab. */

const PAUSE = 150; // milliseconds without a change of the window's size
const tabs = () => allOf(HTMLElement, "#regions [data-look]");

/**
 * @param {HTMLElement} tab
 * @returns {Tabbed | null}
 */
function regionOf(tab) {
  const part = allOf(SVGRectElement, "#board [data-region]")[Number(tab.dataset.look)];
  if (!part) return null;
  return {
    x: part.x.baseVal.value,
    y: part.y.baseVal.value,
    width: part.width.baseVal.value,
    height: part.height.baseVal.value,
    read: Number(part.dataset.read),
    tab,
  };
}

/**
 * Everything that can be clicked, in units of the drawing.
 *
 * @returns {Act[]}
 */
function acts() {
  const [svg] = allOf(SVGSVGElement, "#board > svg");
  const back = svg?.getScreenCTM()?.inverse();
  if (!svg || !back) return [];
  return allOf(SVGElement, "[data-action]", svg).map((act) => {
    const { left, top, right, bottom } = act.getBoundingClientRect();
    const { x, y } = new DOMPoint(left, top).matrixTransform(back);
    const end = new DOMPoint(right, bottom).matrixTransform(back);
    return { x, y, width: end.x - x, height: end.y - y, action: act.dataset.action ?? "" };
  });
}

/**
 * Each tab says how much can be done there.
 *
 * @param {Tabbed[]} regions
 * @param {Act[]} open
 */
function count(regions, open) {
  for (const region of regions) {
    const place = one("small", region.tab);
    if (place) place.textContent = String(openIn(open, region) || "");
  }
}

export class Regions {
  /** @type {string | undefined} */
  #pressed; // the tab whose part is shown: morphing writes all tabs anew
  #asked = ""; // the actions that the board was last moved for
  #place;
  #zoom;

  /**
   * @param {HTMLElement} place the page's part that holds the board
   * @param {Zoom} zoom
   */
  constructor(place, zoom) {
    this.#place = place;
    this.#zoom = zoom;
  }

  /**
   * After every morph.
   *
   * @param {boolean} [smooth]
   */
  dress(smooth = true) {
    for (const tab of tabs()) tab.hidden = false;
    const regions = tabs().flatMap((tab) => {
      const region = tab.offsetParent === null ? null : regionOf(tab);
      return region?.width ? [region] : [];
    });
    const open = acts();
    count(regions, open);
    const looked = this.#zoom.isWhole ? "whole" : this.#pressed;
    this.#press(tabs().find((tab) => tab.dataset.look === looked));
    const now = open
      .map((act) => act.action)
      .sort()
      .join();
    if (now && now !== this.#asked) this.#follow(regions, open, smooth);
    else if (!this.#asked && this.#isUntouched()) this.#showMain(regions);
    this.#asked = now || this.#asked;
  }

  /** Look at what the question is about, whatever the reader had chosen. */
  again() {
    this.#asked = "";
    this.#zoom.byReader = false;
    this.dress();
  }

  start() {
    this.#place.addEventListener("click", (event) => {
      const tab = hit(event, "[data-look]");
      if (tab instanceof HTMLElement) this.#choose(tab);
    });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    addEventListener("resize", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#resized(), PAUSE);
    });
  }

  /** @param {HTMLElement} tab */
  #choose(tab) {
    const region = regionOf(tab);
    this.#zoom.byReader = true;
    this.#press(tab);
    if (region) this.#zoom.lookAt(region, region.read);
    else this.#zoom.showWhole();
  }

  #resized() {
    if (this.#zoom.isWhole) this.#zoom.showWhole();
    else this.again();
  }

  /** @param {HTMLElement} [tab] */
  #press(tab) {
    this.#pressed = tab?.dataset.look;
    for (const each of tabs()) each.setAttribute("aria-pressed", String(each === tab));
  }

  #isUntouched() {
    return !this.#zoom.byReader && this.#zoom.isWhole && this.#zoom.isWide;
  }

  /**
   * Bring the part that the question is about, unless the reader sees some of it.
   *
   * @param {Tabbed[]} regions
   * @param {Act[]} open
   * @param {boolean} smooth
   */
  #follow(regions, open, smooth) {
    const region = busiest(regions, open);
    if (!region) return;
    const zoom = this.#zoom;
    const there = open.filter((act) => inside(act, region));
    if (zoom.byReader && there.some((act) => inside(act, zoom.seen))) return;
    zoom.byReader = false;
    this.#press(region.tab);
    const comfortable = isLegible(zoom.scale, region.read);
    if (comfortable && !zoom.isWhole && there.every((act) => inside(act, zoom.seen))) return;
    zoom.lookAt(region, region.read, smooth);
    if (!zoom.holds(region)) zoom.lookAt(around(there), region.read, smooth);
  }

  /**
   * Nothing is asked yet: on a wide screen the largest part comes first.
   *
   * @param {Tabbed[]} regions
   */
  #showMain(regions) {
    const main = largest(regions);
    if (!main) return;
    this.#press(main.tab);
    this.#zoom.lookAt(main, main.read, false);
  }
}
