// The replay: slide through a finished game without loading the page anew.
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";
import { enliven, remember } from "./motion.js";
import { dressRegions } from "./regions.js";
import { dressZoom, zoomBy } from "./zoom.js";

const state = document.getElementById("state");
const slider = () => document.getElementById("slider");
let wanted = null;
let busy = false;

async function show(moment) {
  wanted = moment;
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const now = wanted;
    wanted = null;
    const eyes = slider().elements.eyes.value;
    const query = `?moment=${now}${eyes === "" ? "" : `&eyes=${eyes}`}`;
    const answer = await fetch(query, { headers: { "X-Fragment": "1" } });
    if (!answer.ok) break;
    const looked = remember();
    Idiomorph.morph(state, await answer.text(), { morphStyle: "innerHTML", ignoreActiveValue: true });
    enliven(looked);
    history.replaceState(null, "", query);
    for (const field of document.querySelectorAll("[data-follow]")) field.value = now;
    dress();
  }
  busy = false;
}

function dress() {
  dressZoom();
  dressRegions();
  markNow();
  for (const go of document.querySelectorAll("[data-go]")) go.hidden = true;
  for (const png of document.querySelectorAll("[data-png]")) png.hidden = false;
}

document.addEventListener("input", (event) => {
  if (event.target.name === "moment" && event.target.type === "range") show(event.target.value);
});
document.addEventListener("change", (event) => {
  if (event.target.name === "eyes") show(slider().elements.moment.value);
});
document.addEventListener("click", (event) => {
  const to = event.target.closest("[data-moment]");
  if (to) {
    event.preventDefault();
    slider().elements.moment.value = to.dataset.moment;
    return show(to.dataset.moment);
  }
  if (event.target.closest("[data-png]")) save();
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return zoomBy(event.key);
  const now = Number(slider().elements.moment.value) + step;
  if (now < 0 || now > Number(slider().dataset.last)) return;
  slider().elements.moment.value = now;
  show(now);
});

// Where the slider stands, on every chart; a click on a chart goes there.
const EDGE = 46; // left of the charts' axis, in their own units
const RIGHT = 8;
function markNow() {
  const part = Number(slider().elements.moment.value) / Math.max(1, Number(slider().dataset.last));
  for (const chart of document.querySelectorAll(".chart")) {
    const { width, height } = chart.viewBox.baseVal;
    let line = chart.querySelector(".now");
    if (!line) {
      line = document.createElementNS("http://www.w3.org/2000/svg", "line");
      line.setAttribute("class", "now");
      chart.append(line);
    }
    const x = EDGE + (width - EDGE - RIGHT) * part;
    for (const [name, value] of [["x1", x], ["x2", x], ["y1", 6], ["y2", height - 6]]) line.setAttribute(name, value);
  }
}
document.addEventListener("click", (event) => {
  const chart = event.target.closest(".chart");
  if (!chart || event.target.closest("[data-moment]")) return;
  const frame = chart.getBoundingClientRect();
  const { width } = chart.viewBox.baseVal;
  const at = ((event.clientX - frame.left) / frame.width) * width;
  const part = Math.min(1, Math.max(0, (at - EDGE) / (width - EDGE - RIGHT)));
  const moment = Math.round(part * Number(slider().dataset.last));
  slider().elements.moment.value = moment;
  show(moment);
});

// The analysis comes in the background.
const analysis = document.querySelector("[data-analysis]");
async function analyse() {
  const answer = await fetch(analysis.dataset.analysis).catch(() => null);
  if (!answer?.ok) return setTimeout(analyse, 5000);
  analysis.innerHTML = await answer.text();
  markNow();
  if (analysis.querySelector('[data-done="no"]')) setTimeout(analyse, 1500);
}
if (analysis) analyse();

// A picture of the moment as PNG, drawn by the browser.
async function save() {
  const svg = document.querySelector("#board > svg").cloneNode(true);
  const box = svg.viewBox.baseVal;
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("width", 2 * box.width);
  svg.setAttribute("height", 2 * box.height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * box.width;
  canvas.height = 2 * box.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = `megawatt-${slider().elements.moment.value}.png`;
  link.click();
}
dress();

// The slider may have been moved before this script came.
const early = slider()?.elements.moment;
if (early && early.value !== early.defaultValue) show(early.value);
