// @ts-check
// A table in play: fetches what this seat sees, morphs it in, sends what the reader does.
import { all, allOf, needed, one } from "./dom.js";
import { morph } from "./morph.js";
import { enliven, remember } from "./motion.js";
import { drawPlan, goOn } from "./plans.js";
import { fetchPiece, Lost, pause, wordsFor } from "./requests.js";

/** @import { Thing } from "./dom.js" */
/** @import { Facts } from "./facts.js" */
/** @import { Remembered } from "./motion.js" */
/** @import { Player } from "./playback.js" */
/** @import { Toast } from "./toast.js" */

const SOON = 50; // milliseconds before the next look, if the table has moved on meanwhile
const LATER = 1000; // and when the last one failed

const PATCH = "patch";

/**
 * Note how long something took, where a browser's tools and our measurements look for it; only the
 * last is kept.
 *
 * @param {string} what
 * @param {number} start
 */
function timed(what, start) {
  performance.clearMeasures(what);
  performance.measure(what, { start });
}

/**
 * What a form is sent for: an action and those that follow it; nothing for a form with one button.
 *
 * @param {Record<string, string>} extra
 */
const wishOf = ({ action = "", then = "" }) => `${action} ${then}`.trim();

export class Live {
  #past = false; // looking at an earlier moment
  #refreshing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again; // the next look: one, however often a server that is gone was asked
  #isLost = false;
  #taken = ""; // the last action
  /** @type {{ form: HTMLFormElement, wish: string } | null} */
  #sending = null; // what is on its way
  /** @type {(() => void) | null} */
  #next = null; // what was clicked while an answer was on its way
  #sent = 0;
  #answered = 0; // all but lines of chat
  #newest; // the latest change that was shown or told of
  #facts;
  #toast;
  #player;
  #shown;

  /**
   * @param {Facts} facts
   * @param {Toast} toast
   * @param {Player} player
   * @param {(called: boolean, before: Remembered) => void} shown after every morph; `called`: my
   *   turn has come
   */
  constructor(facts, toast, player, shown) {
    this.#facts = facts;
    this.#toast = toast;
    this.#player = player;
    this.#shown = shown;
    this.#newest = facts.change;
  }

  /**
   * There is news.
   *
   * @param {number} change
   */
  hear(change) {
    this.#newest = Math.max(this.#newest, change);
    if (this.#behind && !this.#past) this.refresh();
  }

  async refresh() {
    if (this.#refreshing || this.#sending) return;
    this.#refreshing = true;
    let wait = SOON;
    try {
      await this.#look();
      this.#connection(true);
    } catch (error) {
      this.#fail(error);
      wait = LATER;
    } finally {
      this.#refreshing = false;
    }
    clearTimeout(this.#again);
    if (this.#behind || this.#isLost) this.#again = setTimeout(() => this.refresh(), wait);
  }

  /**
   * Send a form. A move that got lost on the way is sent again, with its key: it counts once.
   *
   * @param {HTMLFormElement} form
   * @param {Record<string, string>} extra
   */
  async send(form, extra) {
    const wish = wishOf(extra);
    if (this.#sending) {
      const twice = form === this.#sending.form && wish === this.#sending.wish;
      if (!twice) this.#waitFor(form, extra); // a double click means one
      return;
    }
    const data = new FormData(form);
    for (const [name, value] of Object.entries(extra)) data.set(name, value);
    const chat = form.hasAttribute("data-clear");
    this.#sending = { form, wish };
    this.#sent += 1;
    this.#player.skip();
    if (!chat) this.#answered += 1;
    let stale = false;
    try {
      await this.#post(form, data, data.has("key"));
      if (chat) for (const field of allOf(HTMLInputElement, "#chat-text")) field.value = "";
      this.#toast.say("");
    } catch (error) {
      this.#fail(error);
      stale = true; // what is shown cannot be trusted
    } finally {
      this.#sending = null;
    }
    if (stale || this.#behind) this.refresh();
    const next = this.#next;
    this.#next = null;
    if (!stale) next?.();
  }

  /**
   * Take an action.
   *
   * @param {string} action
   */
  act(action) {
    const [form] = allOf(HTMLFormElement, "#choices");
    const [first = "", ...then] = action.split(" ");
    if (!form || this.#past) return;
    if (!this.#sending) this.#taken = first;
    this.send(form, { action: first, then: then.join(" ") });
  }

  /**
   * An answer is on its way: what was clicked meanwhile is done then, if it is still offered.
   *
   * @param {HTMLFormElement} form
   * @param {Record<string, string>} extra
   */
  #waitFor(form, { action = "", then = "" }) {
    this.#player.skip();
    this.#next = () => {
      if (action && this.#answers.includes(action)) this.act(wishOf({ action, then }));
      else if (action) this.#toast.say(this.#facts.words.gone);
      else one("button:enabled", form)?.click();
    };
  }

  /** The connection is lost, or was: look as soon as there is one. */
  lose() {
    this.#connection(false);
  }

  find() {
    if (this.#isLost) this.refresh();
  }

  /**
   * Show an earlier moment of the board.
   *
   * @param {Thing} link
   */
  async lookBack(link) {
    const { base, seatQuery, table } = this.#facts;
    try {
      const html = await fetchPiece(`${base}/moments/${link.dataset.moment}${seatQuery}`);
      const board = needed("board");
      board.innerHTML = html;
      board.classList.add("then");
      this.#past = true;
      for (const old of all(".log .shown", table)) old.classList.remove("shown");
      link.classList.add("shown");
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Play back all that happened since my last step, then come back to now. */
  async playBack() {
    if (this.#refreshing || this.#sending || this.#past) return;
    this.#refreshing = true;
    try {
      await this.#player.showSince();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#refreshing = false;
    }
    this.refresh();
  }

  /** Ask a bot for advice. */
  async hint() {
    const { base, seatQuery } = this.#facts;
    const place = () => document.getElementById("hint") ?? document.createElement("div");
    place().textContent = "…";
    const asked = this.#question;
    let advice = "";
    try {
      advice = await fetchPiece(`${base}/hint${seatQuery}`);
    } catch (error) {
      this.#fail(error);
    }
    // Advice that comes too late would offer actions that are no longer open.
    place().innerHTML = asked === this.#question ? advice : "";
    drawPlan();
  }

  get #behind() {
    return this.#facts.change < this.#newest;
  }

  /** What is asked of me and every answer: advice holds as long as they are the same. */
  get #question() {
    const asked = one("#asked")?.textContent;
    return [this.#answered, this.#facts.seat, asked, ...this.#answers].join();
  }

  get #answers() {
    return allOf(HTMLButtonElement, "#choices [name=action]").map((each) => each.value);
  }

  /**
   * Advice stays while the question does; a plan goes on with its next step.
   *
   * @param {{ of: string, html: string | undefined }} advised
   */
  #keepAdvice({ of, html }) {
    const place = document.getElementById("hint");
    if (!place || !html) return;
    place.innerHTML = html;
    if (of !== this.#question && !goOn(this.#taken, this.#answers)) place.replaceChildren();
    drawPlan();
  }

  async #look() {
    const { base, seatQuery } = this.#facts;
    const [sent, told] = [this.#sent, this.#newest];
    const html = await fetchPiece(`${base}/fragment${seatQuery}`);
    if (sent !== this.#sent) return; // a move made meanwhile brings its own, newer answer
    await this.#player.catchUp(html);
    if (sent !== this.#sent) return;
    this.#morph(html);
    if (told === this.#newest) this.#newest = this.#facts.change; // who changed seats counts anew
  }

  /**
   * @param {HTMLFormElement} form
   * @param {FormData} data
   * @param {boolean} again it carries a key, so that it may be sent again
   */
  async #post(form, data, again) {
    // The attribute, not the property: a button named "action" would hide it.
    const url = form.getAttribute("action") ?? "";
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    const html = await fetchPiece(url, { method: "POST", body }, again ? this.#wait : undefined);
    await this.#player.catchUp(html, true);
    this.#morph(html);
    this.#connection(true);
  }

  /** Between two attempts: the reader is told. */
  #wait = async () => {
    this.#connection(false);
    await pause(LATER);
  };

  /** @param {boolean} there */
  #connection(there) {
    if (there && this.#isLost) this.#toast.say(this.#facts.words.back);
    this.#isLost = !there;
    needed("offline").hidden = there;
  }

  /** @param {unknown} error */
  #fail(error) {
    const lost = error instanceof Lost;
    this.#connection(!lost);
    if (!lost) this.#toast.say(wordsFor(error, this.#facts.words.lost));
  }

  /** @param {string} html */
  #morph(html) {
    const facts = this.#facts;
    const { myTurn, seat, status } = facts;
    const looked = remember();
    const advised = { of: this.#question, html: document.getElementById("hint")?.innerHTML };
    // Only what is being typed is kept: a button that keeps its value would play an old action.
    const keepsTyped = /^(INPUT|SELECT)$/.test(document.activeElement?.tagName ?? "");
    const begun = performance.now();
    morph(facts.table, html, { keepsTyped });
    timed(PATCH, begun);
    this.#past = false;
    this.#keepAdvice(advised);
    this.#newest = Math.max(this.#newest, facts.change);
    if (facts.status === "over" && status !== "over") document.body.classList.remove("looking");
    this.#shown(facts.myTurn && (!myTurn || seat !== facts.seat), looked);
    enliven(looked);
  }
}
