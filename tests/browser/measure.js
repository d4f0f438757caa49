// Looks at a board as the browser lays it out: how large its letters are, which texts lie on one
// another, what is cut off by the board's edge or covered in part by what is painted later.
({ svg, pages }) => {
  const AIR = 0.22; // of a line's height is below its letters
  const LETTER = 0.7; // of a type's size is the height of its letters
  const board = document.getElementById("board");
  board.innerHTML = svg;
  board.style.setProperty("--pages", pages);
  const drawing = board.firstElementChild;
  const frame = drawing.getBoundingClientRect();
  const room = board.getBoundingClientRect();
  const [, , wide, high] = drawing.getAttribute("viewBox").split(" ").map(Number);
  const scale = Math.min(frame.width / wide, frame.height / high);
  const left = frame.left + (frame.width - wide * scale) / 2;
  const top = frame.top + (frame.height - high * scale) / 2;
  const edge = { x1: left - 1, y1: top - 1, x2: left + wide * scale + 1, y2: top + high * scale + 1 };
  const faults = [];
  if (frame.width > room.width * pages + 1) faults.push(`the board is ${frame.width} px wide`);
  if (frame.height > room.height + 1) faults.push(`the board is ${Math.round(frame.height)} px high in ${Math.round(room.height)}`);

  const known = new Map([[drawing, 1]]);
  const opacity = (node) => {
    if (!known.has(node)) {
      const style = getComputedStyle(node);
      const own = style.display === "none" || style.visibility === "hidden" ? 0 : +style.opacity;
      known.set(node, own && own * opacity(node.parentElement));
    }
    return known.get(node);
  };
  const opaque = (shape) => {
    const { fill, fillOpacity } = getComputedStyle(shape);
    const through = /^rgba\(.*, (0|0?\.\d+)\)$|none|url/.test(fill);
    return !through && +fillOpacity * opacity(shape) > 0.7;
  };
  const over = (a, b) => [
    Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1),
    Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1),
  ];

  const texts = [];
  const covers = [];
  const range = document.createRange();
  let order = 0;
  for (const thing of drawing.querySelectorAll("text, rect, circle")) {
    order += 1;
    if (thing.closest("defs, symbol, clipPath, mask, pattern") || opacity(thing) < 0.2) continue;
    if (thing.tagName !== "text") {
      const box = thing.getBoundingClientRect();
      if (box.width < 8 || !opaque(thing)) continue;
      const cut = thing.tagName === "circle" ? box.width * 0.15 : 0;
      // A panel lies over what the question does not need; anything smaller must not cover a text.
      const panel = box.width > 100 && box.height > 40;
      covers.push({ panel, order, x1: box.left + cut, x2: box.right - cut, y1: box.top + cut, y2: box.bottom - cut });
      continue;
    }
    const walker = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.data.trim();
      if (!words || node.parentElement.closest("title")) continue;
      const { b, d } = node.parentElement.getScreenCTM();
      const size = parseFloat(getComputedStyle(node.parentElement).fontSize) * Math.hypot(b, d);
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const bottom = box.bottom - box.height * AIR;
      if (box.width) texts.push({ order, words, size, x1: box.left + 0.5, x2: box.right - 0.5, y1: bottom - size * LETTER, y2: bottom });
    }
  }
  const shown = texts.filter((one) => {
    if (one.size < 10.95) faults.push(`${one.size.toFixed(1)} px: ${one.words}`);
    if (one.x1 < edge.x1 || one.x2 > edge.x2 || one.y1 < edge.y1 || one.y2 > edge.y2)
      faults.push(`outside: ${one.words}`);
    let hidden = 0;
    let under = false;
    for (const cover of covers) {
      if (cover.order < one.order) continue;
      const [x, y] = over(one, cover);
      if (x > 1 && y > 1 && cover.panel) under = true;
      else if (x > 1 && y > 1) hidden = Math.max(hidden, (x * y) / ((one.x2 - one.x1) * (one.y2 - one.y1)));
    }
    if (under) return false;
    if (hidden > 0.12 && hidden < 0.9) faults.push(`covered in part: ${one.words}`);
    return hidden < 0.12;
  });
  shown.forEach((a, k) => {
    for (const b of shown.slice(k + 1)) {
      const [x, y] = over(a, b);
      if (x > 1 && y > 1) faults.push(`overlap: ${a.words} / ${b.words}`);
    }
  });
  const sizes = [...new Set(texts.map((one) => Math.round(one.size / scale)))];
  return { faults, sizes, texts: texts.length };
}
