// What changed moves: new things pop in, rolled dice tumble, numbers count.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const faces = () => new Map([...document.querySelectorAll('#board [id*="die-"]')].map((die) => [die.id, die.innerHTML]));
const numbers = () => new Map([...document.querySelectorAll(".vp[id]")].map((one) => [one.id, Number(one.textContent)]));
const lines = () => new Set([...document.querySelectorAll("#log li[id]")].map((line) => line.id));
const things = () => new Set([...document.querySelectorAll("#board [id]")].map((thing) => thing.id));

export function remember() {
  return { faces: faces(), numbers: numbers(), lines: lines(), things: things() };
}

function once(element, name) {
  element.classList.add(name);
  element.addEventListener("animationend", () => element.classList.remove(name), { once: true });
}

function count(element, from, to) {
  const begin = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - begin) / 600);
    element.textContent = Math.round(from + (to - from) * part);
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

export function enliven(before) {
  if (calm.matches) return;
  for (const [id, face] of faces()) {
    if (before.faces.has(id) && before.faces.get(id) !== face) once(document.getElementById(id), "tumble");
  }
  for (const id of things()) {
    if (!before.things.has(id)) once(document.getElementById(id), "fresh");
  }
  for (const id of lines()) {
    if (!before.lines.has(id)) once(document.getElementById(id), "new");
  }
  for (const [id, value] of numbers()) {
    const old = before.numbers.get(id);
    if (old !== undefined && old !== value) count(document.getElementById(id), old, value);
  }
}
