// @ts-check
// The table: listens for "the table is at change N", fetches this seat's fragment, morphs it in.
// Everything also works without this script: buttons are ordinary forms.
import { Clocks } from "./clocks.js";
import { allOf, hit, needed, one, unhide } from "./dom.js";
import { Facts } from "./facts.js";
import { Great } from "./great.js";
import { GuideBubble } from "./guide.js";
import { Inspector } from "./inspector.js";
import { startKeys } from "./keys.js";
import { Live } from "./live.js";
import { Mix } from "./mix.js";
import { newLines, rolled } from "./motion.js";
import { choosePlan, drawPlan } from "./plans.js";
import { Peek } from "./peek.js";
import { lookWhoIsHere } from "./people.js";
import { Player } from "./playback.js";
import { Pointing } from "./pointing.js";
import { Sheets } from "./sheets.js";
import { forgetSince, markSince } from "./since.js";
import { Taps } from "./taps.js";
import { Toast } from "./toast.js";
import { Turn } from "./turn.js";
import { Zoom } from "./zoom.js";
import { ROOT } from "./root.js";

/** Who plays by keyboard goes on where the next answer is. */
class Focus {
  #byKeyboard = false;

  start() {
    addEventListener("keydown", () => (this.#byKeyboard = true), true);
    addEventListener("pointerdown", () => (this.#byKeyboard = false), true);
  }

  keep() {
    const confirm = one("[data-confirm]");
    if (confirm) confirm.focus();
    else if (document.activeElement === document.body && this.#byKeyboard)
      (
        one("#list[open] #choices button") ??
        one(".does button.main:enabled:not([hidden])") ??
        one("#list summary")
      )?.focus();
  }
}

/** The link to send to friends begins with the site's address. */
function dressShare() {
  unhide("[data-hint], [data-copy], [data-show]");
  const [share] = allOf(HTMLInputElement, "[data-share]");
  if (share?.value.startsWith("/")) share.value = location.origin + ROOT + share.value;
}

function copyShare() {
  const [share] = allOf(HTMLInputElement, "[data-share]");
  if (share) navigator.clipboard?.writeText(share.value);
}

/**
 * Forms and things on the board.
 *
 * @param {HTMLElement} table
 * @param {Live} live
 * @param {() => void} showSince
 * @param {() => boolean} skip
 * @param {Taps} taps
 */
function listen(table, live, showSince, skip, taps) {
  table.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("data-plain")) return;
    event.preventDefault();
    const by = event.submitter;
    live.send(form, by instanceof HTMLButtonElement && by.name ? { [by.name]: by.value } : {});
  });
  table.addEventListener("click", (event) => {
    const thing = hit(event, "[data-action], [data-take]");
    const moment = hit(event, "a[data-moment]");
    const back = hit(event, "[data-refresh]");
    if (!thing && !hit(event, "[data-do]")) taps.forget();
    if (skip() && !thing && !moment && !hit(event, "[data-hint]")) return; // the click was to skip
    if (thing) {
      if (!taps.does(thing)) return;
      forgetSince();
      live.act(thing.dataset.action ?? thing.dataset.take ?? "");
    } else if (hit(event, "[data-do]")) {
      forgetSince();
      live.act(taps.chosen);
    } else if (back || moment) {
      event.preventDefault();
      if (back) live.refresh();
      else if (moment) live.lookBack(moment);
    } else if (hit(event, "[data-hint]")) {
      live.hint();
    } else if (hit(event, "[data-show]")) {
      showSince();
    } else if (hit(event, "[data-plan-show], [data-hint-close]")) {
      choosePlan(event);
    } else if (hit(event, "[data-copy]")) {
      copyShare();
    }
  });
  table.addEventListener("keydown", (event) => {
    const thing = event.key === "Enter" || event.key === " " ? hit(event, "[data-action]") : null;
    if (!thing) return;
    event.preventDefault();
    live.act(thing.dataset.action ?? "");
  });
}

/**
 * News: only that there is some.
 *
 * @param {Facts} facts
 * @param {Live} live
 */
function hearNews(facts, live) {
  const news = new EventSource(`${facts.base}/events`);
  news.onmessage = (event) => live.hear(JSON.parse(event.data).change);
  news.onerror = () => live.lose();
  news.onopen = () => {
    live.find();
    lookWhoIsHere(facts);
  };
  news.addEventListener("people", () => lookWhoIsHere(facts));
  addEventListener("online", () => live.find());
  addEventListener("pagehide", () => news.close());
}

function start() {
  const table = needed("table");
  const facts = new Facts(table);
  const toast = new Toast(needed("toast"));
  const [clocks, zoom, pointing, turn, focus, sheets, player, great] = [
    new Clocks(table),
    new Zoom(table),
    new Pointing(facts),
    new Turn(facts),
    new Focus(),
    new Sheets(facts),
    new Player(facts),
    new Great(facts),
  ];
  const inspector = new Inspector(table, facts.game, pointing.whyNot);
  const guide = new GuideBubble((page) => sheets.look(page));
  const [peek, taps, mix] = [new Peek(), new Taps(table), new Mix(table)];
  const dressed = [clocks, turn, zoom, pointing, sheets, guide, taps, mix];
  const dress = () => {
    dressShare();
    for (const part of dressed) part.dress();
  };
  const live = new Live(facts, toast, player, (called, before) => {
    const lines = newLines(before);
    inspector.hide();
    dress();
    if (before.lines.size) turn.tell(lines);
    if (before.lines.size) turn.sound(lines, rolled(before).length > 0);
    if (before.lines.size) great.show(lines);
    if (called) turn.call();
    if (called) markSince(facts);
    focus.keep();
  });
  const skip = () => {
    const playing = player.isPlaying;
    player.skip();
    return [great.skip(), inspector.hide(), peek.hide(), playing].some(Boolean);
  };
  const showSince = () => live.playBack().then(() => great.again());
  for (const part of [...dressed, focus, inspector, peek]) part.start();
  startKeys({
    sheets,
    inspect: () => inspector.open(),
    showSince,
    skip,
    zoom: (key) => zoom.byKey(key),
  });
  addEventListener("click", (event) => {
    if (hit(event, "#moment")) great.skip();
  });
  listen(table, live, showSince, skip, taps);
  hearNews(facts, live);
  turn.callFirst();
  addEventListener("resize", drawPlan);
  dress();
  markSince(facts);
  document.documentElement.dataset.ready = "yes";
}

start();
