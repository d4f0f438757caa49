// The board larger or smaller: buttons, keys, the wheel with Ctrl, pinching; double tap: whole again.
const MOST = 4;
const place = document.getElementById("table");
const board = () => document.getElementById("board");
let zoom = 1;

// A tall board may be made small enough to be seen whole; on a phone the page scrolls anyway.
function least() {
  const height = board().querySelector("svg")?.getBoundingClientRect().height ?? 0;
  const room = board().clientHeight;
  return height && getComputedStyle(place).display === "grid" ? Math.min(1, (room * zoom) / height) : 1;
}

export function setZoom(wanted, at = null) {
  const view = board();
  const next = Math.min(MOST, Math.max(least(), wanted));
  const frame = view.getBoundingClientRect();
  const [x, y] = at ? [at.x - frame.left, at.y - frame.top] : [frame.width / 2, frame.height / 2];
  const grown = next / zoom;
  const [left, top] = [(view.scrollLeft + x) * grown - x, (view.scrollTop + y) * grown - y];
  zoom = next;
  dressZoom();
  view.scrollTo({ left, top, behavior: "instant" });
}

// Morphing writes the board's style anew: the zoom is put back.
export function dressZoom() {
  board().style.setProperty("--zoom", zoom);
  board().classList.toggle("pans", zoom > 1);
  for (const button of document.querySelectorAll("[data-zoom]")) button.hidden = false;
}

export function zoomBy(key) {
  if (key === "+" || key === "=") setZoom(zoom * 1.3);
  else if (key === "-") setZoom(zoom / 1.3);
  else if (key === "0") setZoom(zoom === 1 ? 0 : 1);
  else return false;
  return true;
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) setZoom({ in: zoom * 1.3, out: zoom / 1.3, fit: zoom === 1 ? 0 : 1 }[button.dataset.zoom]);
});

place.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey || !event.target.closest("#board")) return;
    event.preventDefault();
    setZoom(zoom * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
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
    setZoom((zoom * now) / apart, middle(event.touches));
    apart = now;
  },
  { passive: false },
);

// Two taps beside everything that can be clicked.
place.addEventListener("dblclick", (event) => {
  if (!event.target.closest("#board") || event.target.closest("[data-action]")) return;
  setZoom(zoom > 1 ? 1 : 2, { x: event.clientX, y: event.clientY });
});

// A mouse drags what is larger than its frame.
let held = null;
place.addEventListener("pointerdown", (event) => {
  if (zoom === 1 || event.pointerType !== "mouse" || event.button) return;
  if (!event.target.closest("#board") || event.target.closest("[data-action]")) return;
  held = { x: event.clientX, y: event.clientY, left: board().scrollLeft, top: board().scrollTop };
});
addEventListener("pointermove", (event) => {
  if (!held) return;
  board().scrollTo({ left: held.left + held.x - event.clientX, top: held.top + held.y - event.clientY, behavior: "instant" });
});
addEventListener("pointerup", () => (held = null));
