// @ts-check
// A bot's plans: the steps of the chosen one stand as numbers on the board, and are done one by one.
import { all, hit, needed, one } from "./dom.js";

/** @import { Thing } from "./dom.js" */

/**
 * What is clicked: a group may reach further than its ring.
 *
 * @param {Thing} thing
 */
export const ringOf = (thing) => one(".glow, .halo, .fe-ring, .pl-can, .pl-big", thing) ?? thing;

/** @param {Thing} thing */
function areaOf(thing) {
  const { width, height } = ringOf(thing).getBoundingClientRect();
  return width * height;
}

/**
 * What on the board an action is done at: also where it cannot be done yet. What does it alone comes
 * before what does more with the same click.
 *
 * @param {string} action
 */
export const placesOf = (action) =>
  [`="${action}"`, `^="${action} "`].flatMap((value) =>
    all(`#board [data-action${value}], #board [data-off${value}]`).sort(
      (small, large) => areaOf(large) - areaOf(small), // a card of the question before its small twin
    ),
  );

/**
 * Where a step of a plan is done. A board may say that an action is done further on every time
 * (`data-steps`, with the action and how often it was done before): then beyond the steps before it.
 *
 * @param {string} action
 * @param {Set<Thing>} taken by steps before it
 */
function placeOf(action, taken) {
  const further = all(`#board [data-steps*="${action}:"]`);
  const [free] = further
    .flatMap((place) => {
      const [, before] =
        new RegExp(`(?:^| )${action}:(\\d+)`).exec(place.dataset.steps ?? "") ?? [];
      return before === undefined || taken.has(place) ? [] : [{ place, before: Number(before) }];
    })
    .sort((near, far) => near.before - far.before);
  return free?.place ?? placesOf(action)[0];
}

/** Pixels: on a thing that is higher a number stands on its upper edge, and its words stay free. */
const HIGH = 44;
/** Pixels between a number's middle and the board's upper end: none is cut. */
const LEAST = 14;

/**
 * A number on the board, which moves with it.
 *
 * @param {Thing} target
 * @param {string} text
 * @param {string} kind
 */
export function badge(target, text, kind) {
  const board = needed("board");
  const around = board.getBoundingClientRect();
  const { left, top, width, height } = ringOf(target).getBoundingClientRect();
  if (!width && !height) return;
  const number = document.createElement("span");
  number.className = `badge ${kind}`;
  number.textContent = text;
  number.setAttribute("aria-hidden", "true");
  number.style.left = `${left + width / 2 - around.left + board.scrollLeft}px`;
  const down = height > HIGH ? Math.max(0, LEAST - (top - around.top)) : height / 2;
  number.style.top = `${top + down - around.top + board.scrollTop}px`;
  board.append(number);
}

/** Take all numbers off the board. */
export function removeBadges() {
  for (const old of all("#board .badge")) old.remove();
  for (const old of all("#board .planned")) old.classList.remove("planned");
}

const steps = () => all("#hint .plan.chosen li[data-step]");
const open = () => steps().filter((step) => !step.classList.contains("done"));

/** Draw what is left of the chosen plan. */
export function drawPlan() {
  removeBadges();
  /** @type {Set<Thing>} */
  const taken = new Set();
  for (const [k, step] of steps().entries()) {
    if (step.classList.contains("done")) continue;
    const place = placeOf(step.dataset.step ?? "", taken);
    if (!place) continue;
    taken.add(place);
    place.classList.add("planned");
    badge(place, String(k + 1), "plan");
  }
}

/**
 * A step was taken: cross it out. Say whether the next one can be done now.
 *
 * @param {string} action
 * @param {string[]} answers that are open now
 */
export function goOn(action, answers) {
  const [now, next] = open();
  if (!now || now.dataset.step !== action || !next) return false;
  const following = next.dataset.step ?? "";
  if (!answers.includes(following)) return false;
  now.classList.add("done");
  const take = one("#hint .plan.chosen [data-take]");
  if (take) take.dataset.take = following;
  for (const other of all("#hint .plan:not(.chosen), #hint .reason")) other.remove();
  return true;
}

/** @param {Event} event */
export function choosePlan(event) {
  const chosen = hit(event, "[data-plan-show]");
  if (hit(event, "[data-hint-close]")) needed("hint").replaceChildren();
  else if (!chosen) return;
  for (const plan of all("#hint .plan")) {
    const isIt = plan.dataset.plan === chosen?.dataset.planShow;
    plan.classList.toggle("chosen", isIt);
    one("[data-plan-show]", plan)?.setAttribute("aria-expanded", String(isIt));
  }
  drawPlan();
}
