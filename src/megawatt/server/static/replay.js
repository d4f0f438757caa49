// @ts-check
// The replay: slide through a finished game without loading the page anew.
import { markNow, momentOf } from "./charts.js";
import { all, allOf, hit, isForPage, needed, one, unhide } from "./dom.js";
import { Facts } from "./facts.js";
import { Film } from "./film.js";
import { morph } from "./morph.js";
import { enliven, remember } from "./motion.js";
import { badge, placesOf, removeBadges } from "./plans.js";
import { savePng } from "./png.js";
import { fetchPiece, LatestOnly, wordsFor } from "./requests.js";
import { momentByKey, queryOf, Slider } from "./slider.js";
import { Toast } from "./toast.js";
import { Zoom } from "./zoom.js";

/** @import { Thing } from "./dom.js" */
/** @import { Wish } from "./slider.js" */

const ANALYSED = 1500; // milliseconds until the analysis is looked at again
const LATER = 5000; // and when it could not be had

class Replay {
  #slider = new Slider();
  #facts = new Facts(needed("table"));
  #zoom = new Zoom(this.#facts.table);
  #toast = new Toast(needed("toast"));
  #film = new Film(() => this.#step());
  /** @type {Thing | null} */
  #mistake = null; // which is looked at
  #isFresh = true; // nobody has done anything yet
  /** @type {LatestOnly<Wish>} */
  #requests = new LatestOnly({
    ask: (wish) => fetchPiece(queryOf(wish)),
    show: (html, wish) => this.#show(html, wish),
    fail: (error) => this.#toast.say(wordsFor(error, this.#facts.words.lost)),
  });

  start() {
    this.#zoom.start();
    this.#film.start();
    document.addEventListener("input", (event) => {
      if (hit(event, "#slider input[name=moment]")) this.#want();
    });
    document.addEventListener("change", (event) => {
      const chapter = hit(event, "[data-chapters]");
      if (hit(event, "#slider select[name=eyes]")) this.#want();
      if (chapter instanceof HTMLSelectElement) this.#goTo(Number(chapter.value));
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
    this.#isFresh = false;
    this.#mistake = null;
    this.#requests.want(this.#slider.wish);
  }

  /** @param {number} moment */
  #goTo(moment) {
    this.#slider.moment = moment;
    this.#want();
  }

  /** On by one, for the film. */
  #step() {
    const { moment, last } = this.#slider;
    if (moment < last) this.#goTo(moment + 1);
    return moment + 1 < last;
  }

  /**
   * The decision that was a mistake, with what was played and what would have been better.
   *
   * @param {Thing} link
   */
  #lookAt(link) {
    this.#film.stop();
    this.#slider.moment = Number(link.dataset.moment);
    this.#slider.eyes = link.dataset.eyes ?? "";
    this.#mistake = link;
    this.#requests.want({ ...this.#slider.wish, asked: true });
  }

  #markMistake() {
    removeBadges();
    for (const link of all("[data-mistake]"))
      link.classList.toggle("shown", link === this.#mistake);
    if (!this.#mistake) return;
    for (const thing of all("#board [data-action]")) {
      thing.removeAttribute("tabindex");
      thing.setAttribute("role", "img");
    }
    const { played = "", better = "" } = this.#mistake.dataset;
    const [could] = placesOf(better);
    const [was] = placesOf(played);
    could?.classList.add("planned");
    if (was) badge(was, "✗", "was");
    if (could) badge(could, "✓", "could");
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
    for (const link of allOf(HTMLAnchorElement, "[data-svg]")) {
      link.href = link.href.replace(/moment=\d+/, `moment=${wish.moment}`);
    }
    this.#toast.say("");
    this.#dress();
  }

  #dress() {
    this.#zoom.dress();
    this.#film.dress();
    this.#markNow();
    this.#markChapter();
    this.#markMistake();
    for (const go of allOf(HTMLElement, "[data-go]")) go.hidden = true;
    unhide("[data-png]");
  }

  #markNow() {
    markNow(this.#slider.moment, this.#slider.last);
  }

  #markChapter() {
    const now = this.#slider.moment;
    const marks = all(".timeline [data-moment]");
    const begun = marks.filter((mark) => Number(mark.dataset.moment) <= now);
    for (const mark of marks) mark.classList.toggle("now", mark === begun.at(-1));
    for (const chosen of allOf(HTMLSelectElement, "[data-chapters]")) {
      chosen.value = begun.at(-1)?.dataset.moment ?? chosen.value;
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const mistake = hit(event, "[data-mistake]");
    if (mistake) {
      event.preventDefault();
      this.#lookAt(mistake);
      return;
    }
    const link = hit(event, "[data-moment]");
    const moment = link ? Number(link.dataset.moment) : momentOf(event, this.#slider.last);
    if (link) event.preventDefault();
    if (moment !== null) this.#goTo(moment);
    else if (hit(event, "[data-png]")) this.#save();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!isForPage(event) || this.#zoom.byKey(event.key)) return;
    const arrow = { ArrowLeft: "-1", ArrowRight: "1" }[event.key];
    const pressed =
      event.shiftKey && arrow
        ? `[data-turn="${arrow}"]`
        : ({ t: "[data-again]" }[event.key.toLowerCase()] ??
          (/^[1-9]$/.test(event.key) ? `[data-mistake="${event.key}"]` : ""));
    const moment = momentByKey(event.key, this.#slider.moment, this.#slider.last);
    if (event.key === " " && !hit(event, "button, a, summary")) this.#film.toggle();
    else if (pressed) one(pressed)?.click();
    else if (moment !== null) this.#goTo(moment);
    else return;
    event.preventDefault();
  }

  #save() {
    const [svg] = allOf(SVGSVGElement, "#board > svg");
    if (svg) savePng(svg, `megawatt-${this.#slider.moment}.png`);
  }

  /** Where it begins: at the dearest mistake, if the analysis was there before the reader. */
  #open() {
    const mistake = one('[data-mistake="1"]');
    if (this.#isFresh && mistake && !location.search) this.#lookAt(mistake);
    this.#isFresh = false;
  }

  /** The analysis comes in the background. */
  async #analyse() {
    const place = one("[data-analysis]");
    if (!place) return;
    let wait = LATER;
    try {
      place.innerHTML = await fetchPiece(place.dataset.analysis ?? "");
      this.#markNow();
      this.#open();
      if (!one('[data-done="no"]', place)) return;
      wait = ANALYSED;
    } catch (error) {
      wordsFor(error, ""); // it is asked for again
    }
    setTimeout(() => this.#analyse(), wait);
  }
}

new Replay().start();
