// @ts-check
// The replay: slide through a finished game without loading the page anew.
import { markNow, momentOf } from "./charts.js";
import { allOf, hit, isForPage, needed, one, unhide } from "./dom.js";
import { Facts } from "./facts.js";
import { morph } from "./morph.js";
import { enliven, remember } from "./motion.js";
import { savePng } from "./png.js";
import { fetchPiece, LatestOnly, wordsFor } from "./requests.js";
import { momentByKey, queryOf, Slider } from "./slider.js";
import { Toast } from "./toast.js";
import { Zoom } from "./zoom.js";

/** @import { Wish } from "./slider.js" */

const ANALYSED = 1500; // milliseconds until the analysis is looked at again
const LATER = 5000; // and when it could not be had

class Replay {
  #slider = new Slider();
  #facts = new Facts(needed("table"));
  #zoom = new Zoom(this.#facts.table);
  #toast = new Toast(needed("toast"));
  /** @type {LatestOnly<Wish>} */
  #requests = new LatestOnly({
    ask: (wish) => fetchPiece(queryOf(wish)),
    show: (html, wish) => this.#show(html, wish),
    fail: (error) => this.#toast.say(wordsFor(error, this.#facts.words.lost)),
  });

  start() {
    this.#zoom.start();
    document.addEventListener("input", (event) => {
      if (hit(event, "#slider input[name=moment]")) this.#want();
    });
    document.addEventListener("change", (event) => {
      if (hit(event, "#slider select[name=eyes]")) this.#want();
    });
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("online", () => this.#requests.again());
    this.#dress();
    this.#analyse();
    if (this.#slider.wasMoved) this.#want();
    document.documentElement.dataset.ready = "yes";
  }

  /** Show what the slider says. */
  #want() {
    this.#requests.want(this.#slider.wish);
  }

  /** @param {number} moment */
  #goTo(moment) {
    this.#slider.moment = moment;
    this.#want();
  }

  /**
   * @param {string} html
   * @param {Wish} wish
   */
  #show(html, wish) {
    const looked = remember();
    morph(needed("state"), html, { keepsTyped: true });
    enliven(looked);
    history.replaceState(null, "", queryOf(wish));
    for (const field of allOf(HTMLInputElement, "[data-follow]")) field.value = String(wish.moment);
    this.#toast.say("");
    this.#dress();
  }

  #dress() {
    this.#zoom.dress();
    this.#markNow();
    for (const go of allOf(HTMLElement, "[data-go]")) go.hidden = true;
    unhide("[data-png]");
  }

  #markNow() {
    markNow(this.#slider.moment, this.#slider.last);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const link = hit(event, "[data-moment]");
    const moment = link ? Number(link.dataset.moment) : momentOf(event, this.#slider.last);
    if (link) event.preventDefault();
    if (moment !== null) this.#goTo(moment);
    else if (hit(event, "[data-png]")) this.#save();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!isForPage(event) || this.#zoom.byKey(event.key)) return;
    const moment = momentByKey(event.key, this.#slider.moment, this.#slider.last);
    if (moment !== null) this.#goTo(moment);
  }

  #save() {
    const [svg] = allOf(SVGSVGElement, "#board > svg");
    if (svg) savePng(svg, `megawatt-${this.#slider.moment}.png`);
  }

  /** The analysis comes in the background. */
  async #analyse() {
    const place = one("[data-analysis]");
    if (!place) return;
    let wait = LATER;
    try {
      place.innerHTML = await fetchPiece(place.dataset.analysis ?? "");
      this.#markNow();
      if (!one('[data-done="no"]', place)) return;
      wait = ANALYSED;
    } catch (error) {
      wordsFor(error, ""); // it is asked for again
    }
    setTimeout(() => this.#analyse(), wait);
  }
}

new Replay().start();
