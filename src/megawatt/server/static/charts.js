// @ts-check
// The charts of a replay: where the slider stands on each; a click on one goes there.
import { lookedAt, momentAt, placeOf } from "./chart.js";
import { all, allOf, hit } from "./dom.js";

/** @import { Thing } from "./dom.js" */

const EDGE = 6; // units of the chart, above and below the line of now

/** @param {SVGSVGElement} chart */
function axisOf(chart) {
  const { left, right } = chart.dataset;
  return { width: chart.viewBox.baseVal.width, left: Number(left), right: Number(right) };
}

/** @param {SVGSVGElement} chart */
function lineOf(chart) {
  const [found] = allOf(SVGLineElement, ".now", chart);
  if (found) return found;
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  line.setAttribute("class", "now");
  chart.append(line);
  return line;
}

/**
 * Draw where the slider stands.
 *
 * @param {number} moment
 * @param {number} last
 */
export function markNow(moment, last) {
  for (const chart of allOf(SVGSVGElement, ".chart")) {
    const line = lineOf(chart);
    const x = String(placeOf(moment, last, axisOf(chart)));
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    line.setAttribute("y1", String(EDGE));
    line.setAttribute("y2", String(chart.viewBox.baseVal.height - EDGE));
  }
  for (const legend of all(".legend[data-moments]")) tellChances(legend, moment);
}

/**
 * Write everybody's chance at a moment beside the name.
 *
 * @param {Thing} legend
 * @param {number} moment
 */
function tellChances(legend, moment) {
  const number = lookedAt((legend.dataset.moments ?? "").split(" ").map(Number), moment);
  for (const chance of all("[data-chances]", legend)) {
    chance.textContent = (chance.dataset.chances ?? "").split(" ")[number] ?? "";
  }
}

/**
 * The moment that a click on a chart means, if it is on one.
 *
 * @param {MouseEvent} event
 * @param {number} last
 * @returns {number | null}
 */
export function momentOf(event, last) {
  const chart = hit(event, ".chart");
  if (!(chart instanceof SVGSVGElement)) return null;
  const frame = chart.getBoundingClientRect();
  const axis = axisOf(chart);
  return momentAt(((event.clientX - frame.left) / frame.width) * axis.width, last, axis);
}
