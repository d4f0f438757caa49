// Parts of the board: a tab for each, and the part that the question is about comes by itself.
import { byReader, choose, holds, isWhole, isWide, lookAt, seen, showWhole } from "./zoom.js";

const place = document.getElementById("table");
const tabs = () => [...document.querySelectorAll("#regions [data-look]")];
const LEGIBLE = 9; // pixels
let pressed = null; // the tab whose part is shown: morphing writes all tabs anew
let asked = ""; // the actions that the board was last moved for

const box = (x, y, width, height) => ({ x, y, width, height });
const shown = (tab) => tab.offsetParent !== null;

function regionOf(tab) {
  const rect = document.querySelectorAll("#board [data-region]")[Number(tab.dataset.look)];
  if (!rect) return null;
  const of = (name) => Number(rect.getAttribute(name));
  return { ...box(of("x"), of("y"), of("width"), of("height")), read: Number(rect.dataset.read), tab };
}

// Everything that can be clicked, in units of the drawing.
function acts() {
  const svg = document.querySelector("#board > svg");
  const back = svg?.getScreenCTM()?.inverse();
  if (!back) return [];
  return [...svg.querySelectorAll("[data-action]")].map((one) => {
    const r = one.getBoundingClientRect();
    const [a, b] = [new DOMPoint(r.left, r.top), new DOMPoint(r.right, r.bottom)].map((p) => p.matrixTransform(back));
    return { ...box(a.x, a.y, b.x - a.x, b.y - a.y), action: one.dataset.action };
  });
}

function inside(act, rect) {
  const [x, y] = [act.x + act.width / 2, act.y + act.height / 2];
  return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
}

function around(list) {
  const [left, top] = [Math.min(...list.map((a) => a.x)), Math.min(...list.map((a) => a.y))];
  const [right, low] = [Math.max(...list.map((a) => a.x + a.width)), Math.max(...list.map((a) => a.y + a.height))];
  return box(left - 20, top - 20, right - left + 40, low - top + 40);
}

function press(tab) {
  pressed = tab?.dataset.look ?? null;
  for (const one of tabs()) one.setAttribute("aria-pressed", one === tab);
}

const different = (list) => new Set(list.map((act) => act.action)).size;

// Each tab says how much can be done there.
function count(regions, open) {
  for (const region of regions) {
    const n = different(open.filter((act) => inside(act, region)));
    region.open = n;
    region.tab.querySelector("small").textContent = n ? n : "";
  }
}

// Whether everything that can be clicked in the region is seen, large enough to be read.
function comfortable(region, open) {
  const now = seen();
  return now.scale * region.read >= LEGIBLE && open.every((act) => inside(act, now));
}

function follow(regions, open, smooth) {
  const busiest = regions.reduce((best, one) => (one.open > (best?.open ?? 0) ? one : best), null);
  if (!busiest) return;
  const there = open.filter((act) => inside(act, busiest));
  if (byReader() && there.some((act) => inside(act, seen()))) return;
  choose(false);
  press(busiest.tab);
  if (comfortable(busiest, there) && !isWhole()) return;
  lookAt(busiest, busiest.read, smooth);
  if (!holds(busiest)) lookAt(around(there), busiest.read, smooth);
}

// Nothing is asked yet: on a wide screen the largest part comes first.
function showMain(regions) {
  const main = regions.reduce((best, one) => (best && best.width * best.height >= one.width * one.height ? best : one), null);
  if (!main) return;
  press(main.tab);
  lookAt(main, main.read, false);
}

// After every morph.
export function dressRegions(smooth = true) {
  for (const tab of tabs()) tab.hidden = false;
  const regions = tabs().filter(shown).map(regionOf).filter((one) => one?.width);
  const open = acts();
  count(regions, open);
  press(tabs().find((tab) => tab.dataset.look === (isWhole() ? "whole" : pressed)));
  const now = open.map((act) => act.action).sort().join();
  if (now && now !== asked) follow(regions, open, smooth);
  else if (!asked && !byReader() && isWhole() && isWide()) showMain(regions);
  asked = now || asked;
}

place.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-look]");
  if (!tab) return;
  const region = regionOf(tab);
  choose(true);
  press(tab);
  if (region) lookAt(region, region.read);
  else showWhole();
});

function again() {
  asked = "";
  choose(false);
  dressRegions();
}
place.addEventListener("look-again", again);
let resized;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => (isWhole() ? showWhole() : again()), 150);
});
