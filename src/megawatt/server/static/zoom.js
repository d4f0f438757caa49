// The board larger or smaller, moved to what matters: tabs, buttons, keys, wheel with Ctrl, pinching.
const place = document.getElementById("table");
const board = () => document.getElementById("board");
const drawing = () => board().querySelector(":scope > svg");
const LEGIBLE = 9.5; // pixels: letters that matter are never smaller after a look at one region
const COMFORT = 17; // and need not be larger
const MOST = 6; // times the whole board
let scale = 0; // pixels for one unit of the drawing
let home = 0; // the scale that was last chosen for the reader
let whole = true; // the whole board is shown
let chosen = false; // the reader has chosen what to look at

const narrow = () => getComputedStyle(place).display !== "grid";
const size = () => drawing().viewBox.baseVal;

function fit(rect, upright = !narrow()) {
  const [wide, high] = [board().clientWidth / rect.width, board().clientHeight / rect.height];
  return upright ? Math.min(wide, high) : wide;
}

function draw() {
  board().style.setProperty("--wide", `${(scale * size().width).toFixed(1)}px`);
  board().classList.toggle("whole", whole);
  board().classList.toggle("pans", board().scrollWidth > board().clientWidth + 1 || board().scrollHeight > board().clientHeight + 1);
}

// Where a point of the drawing is, counted from the beginning of what can be scrolled.
function spot(x, y) {
  const [frame, picture] = [board().getBoundingClientRect(), drawing().getBoundingClientRect()];
  return [picture.left - frame.left + board().scrollLeft + x * scale, picture.top - frame.top + board().scrollTop + y * scale];
}

function scrollBoard(left, top, smooth) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  board().scrollTo({ left, top, behavior: smooth && !calm ? "smooth" : "instant" });
}

// The middle of what is looked at comes to the middle; what is too large begins at its beginning.
function centre(rect, smooth) {
  const [x, y] = spot(rect.x, rect.y);
  const [overX, overY] = [board().clientWidth - rect.width * scale, board().clientHeight - rect.height * scale];
  scrollBoard(x - Math.max(0, overX / 2), y - Math.max(0, overY / 2), smooth);
}

export function showWhole() {
  whole = true;
  draw(); // on a phone the frame grows first
  home = scale = fit(size());
  draw();
}

// Look at a part of the board, its letters large enough to be read.
export function lookAt(rect, read, smooth = true) {
  whole = false;
  draw();
  home = scale = Math.max(Math.min(fit(rect), COMFORT / read), LEGIBLE / read, narrow() ? fit(size()) : 0);
  draw();
  centre(rect, smooth);
}

export function setScale(wanted, at = null) {
  const least = fit(size());
  const next = Math.min(MOST * least, Math.max(least, wanted));
  const frame = board().getBoundingClientRect();
  const [x, y] = at ? [at.x - frame.left, at.y - frame.top] : [frame.width / 2, frame.height / 2];
  const [beginX, beginY] = spot(0, 0);
  const under = [(board().scrollLeft + x - beginX) / scale, (board().scrollTop + y - beginY) / scale];
  whole = next <= least * 1.001;
  chosen = true;
  scale = next;
  draw();
  const [left, top] = spot(...under);
  scrollBoard(left - x, top - y, false);
}

// Whether all of a part is seen at once, at this size.
export const holds = (rect) => rect.width * scale <= board().clientWidth + 1 && rect.height * scale <= board().clientHeight + 1;
export const byReader = () => chosen;
export const choose = (is) => (chosen = is);
export const isWide = () => !narrow();
export const isWhole = () => whole;

// What the reader sees now, in units of the drawing.
export function seen() {
  const [x, y] = spot(0, 0);
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = board();
  return { x: (scrollLeft - x) / scale, y: (scrollTop - y) / scale, width: clientWidth / scale, height: clientHeight / scale, scale };
}

// Morphing writes the board's style anew: the size is put back.
export function dressZoom() {
  for (const button of document.querySelectorAll("[data-zoom]")) button.hidden = false;
  if (!drawing()) return;
  if (!scale) showWhole();
  else if (whole) showWhole();
  else draw();
}

function fitAgain() {
  if (whole) place.dispatchEvent(new CustomEvent("look-again"));
  else {
    chosen = true;
    showWhole();
  }
}

export function zoomBy(key) {
  if (key === "+" || key === "=") setScale(scale * 1.3);
  else if (key === "-") setScale(scale / 1.3);
  else if (key === "0") fitAgain();
  else return false;
  return true;
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) zoomBy({ in: "+", out: "-", fit: "0" }[button.dataset.zoom]);
});

place.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey || !event.target.closest("#board")) return;
    event.preventDefault();
    setScale(scale * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  },
  { passive: false },
);

// Two fingers.
let apart = 0;
const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const middle = ([a, b]) => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
place.addEventListener("touchstart", (event) => {
  apart = event.touches.length === 2 && event.target.closest("#board") ? spread(event.touches) : 0;
});
place.addEventListener(
  "touchmove",
  (event) => {
    if (!apart || event.touches.length !== 2) return;
    event.preventDefault();
    const now = spread(event.touches);
    setScale((scale * now) / apart, middle(event.touches));
    apart = now;
  },
  { passive: false },
);

// Two taps beside everything that can be clicked.
place.addEventListener("dblclick", (event) => {
  if (!event.target.closest("#board") || event.target.closest("[data-action]")) return;
  setScale(scale > home * 1.01 ? home : 2 * home, { x: event.clientX, y: event.clientY });
});

// A mouse drags what is larger than its frame.
let held = null;
place.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "mouse" || event.button) return;
  if (!event.target.closest("#board") || event.target.closest("[data-action]")) return;
  held = { x: event.clientX, y: event.clientY, left: board().scrollLeft, top: board().scrollTop };
});
addEventListener("pointermove", (event) => {
  if (held) scrollBoard(held.left + held.x - event.clientX, held.top + held.y - event.clientY, false);
});
addEventListener("pointerup", () => (held = null));
