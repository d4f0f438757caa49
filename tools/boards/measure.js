// What the texts of the board in the page are like: for `tools/boards/page.py`.
//
// `seen`: the board within its frame and the size of type as painted. `laid`: every line of text
// as a box of ink, with what covers it and the card it is written on; the board must be in sight
// as a whole.
(() => {
  const DESCENDING = /[gjpqyQ,;()[\]{}|ç@/]/;
  const ASCENT = 0.905, DESCENT = 0.212, CAPITAL = 0.74; // of the letters here, in ems
  const board = () => document.querySelector("#board > svg");

  // Of one look only: asking for a style costs more than all the arithmetic here.
  let opacities = new Map(), alphas = new Map();
  const forget = () => { opacities = new Map(); alphas = new Map(); };
  const opacityOf = (node, upTo) => {
    if (!node || node === upTo) return 1;
    const known = opacities.get(node);
    if (known !== undefined) return known;
    const all = Number(getComputedStyle(node).opacity) * opacityOf(node.parentElement, upTo);
    opacities.set(node, all);
    return all;
  };
  const shown = (text) => !text.closest("defs, symbol, clipPath, pattern") && text.checkVisibility({ visibilityProperty: true }) && opacityOf(text, board()) > 0.05;
  const scaleOf = (text) => {
    const { a, b, c, d } = text.getScreenCTM();
    return { scale: Math.sqrt(Math.abs(a * d - b * c)), turned: Math.abs(b) > 0.01 || Math.abs(c) > 0.01 };
  };
  const sizeOf = (node) => parseFloat(getComputedStyle(node).fontSize);

  const linesOf = (text) => {
    const lines = [];
    const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement.closest("title") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 0.5) continue;
        // The box is as high as the letters may get; what is painted begins at the capitals.
        const em = box.height / (ASCENT + DESCENT), base = box.top + ASCENT * em;
        const bottom = DESCENDING.test(node.data) ? base + DESCENT * em : base;
        lines.push({ node: node.parentElement, words: node.data.trim(), left: box.left, right: box.right, top: base - CAPITAL * em, bottom });
      }
    }
    return lines;
  };

  const alphaOf = (node) => {
    if (!alphas.has(node)) alphas.set(node, paintOf(getComputedStyle(node)) * opacityOf(node, board()));
    return alphas.get(node);
  };
  const paintOf = ({ fill, fillOpacity }) => {
    if (fill === "none") return 0;
    const paint = fill.match(/rgba\([^)]*,\s*([\d.]+)\)/);
    return (paint ? Number(paint[1]) : 1) * Number(fillOpacity);
  };
  const solid = (node) => !/^(text|tspan|svg|use|section)$/.test(node.nodeName) && node instanceof SVGGeometryElement;

  // What is above and beneath the middle of a line, in the order of painting. A line in sight at
  // its middle is in sight; whether something pale lies over either end is asked for colours alone.
  const around = (line, text, veils) => {
    const y = (line.top + line.bottom) / 2;
    let covered = true, veiled = false, card = null;
    for (const part of [0.5, 0.15, 0.85]) {
      if (!covered && !veils) break;
      const x = line.left + (line.right - line.left) * part;
      const stack = document.elementsFromPoint(x, y);
      const at = stack.findIndex((one) => one === text || text.contains(one));
      const above = (at < 0 ? stack : stack.slice(0, at)).filter(solid);
      if (at >= 0 && !above.some((one) => alphaOf(one) > 0.9)) covered = false;
      if (above.some((one) => alphaOf(one) > 0.25)) veiled = true;
      if (part === 0.5 && at >= 0) card = stack.slice(at).filter(solid).find((one) => alphaOf(one) > 0.5 || getComputedStyle(one).stroke !== "none");
    }
    return { covered, veiled, card };
  };
  const framed = (line, card) => {
    if (!card || card.nodeName !== "rect") return 0;
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return Math.max(left - line.left, line.right - right, top - line.top, line.bottom - bottom);
  };

  window.measure = {
    show([svg, style, whole]) {
      const frame = document.getElementById("board");
      frame.className = whole ? "board whole" : "board";
      frame.setAttribute("style", style);
      frame.innerHTML = svg;
    },
    // A board that is only measured is taken away in the same breath: painting it costs most.
    glance(given, look) {
      this.show(given);
      const found = look();
      document.getElementById("board").replaceChildren();
      return found;
    },
    seen() {
      forget();
      const frame = document.getElementById("board").getBoundingClientRect();
      const svg = board(), box = svg.getBoundingClientRect();
      const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      let smallest = 99, words = "", outside = [];
      const scale = Math.min(box.width / wide, box.height / high);
      const drawn = { left: box.left + (box.width - wide * scale) / 2, top: box.top + (box.height - high * scale) / 2 };
      const edge = { left: drawn.left, right: drawn.left + wide * scale, top: drawn.top, bottom: drawn.top + high * scale };
      for (const text of svg.querySelectorAll("text")) {
        if (!shown(text)) continue;
        for (const line of linesOf(text)) {
          const size = sizeOf(line.node) * scaleOf(text).scale;
          if (size < smallest) [smallest, words] = [size, line.words];
          if (line.left < edge.left - 0.5 || line.right > edge.right + 0.5 || line.top < edge.top - 0.5 || line.bottom > edge.bottom + 0.5) outside.push(line.words);
        }
      }
      const pages = Number(document.getElementById("board").style.getPropertyValue("--pages")) || 1;
      return {
        smallest, words, outside, scale,
        wider: Math.round(box.width / pages - frame.width), higher: Math.round(box.height - frame.height),
        page: [scrollWidth - clientWidth, scrollHeight - clientHeight],
        frame: [frame.left, frame.top, frame.width, frame.height].map(Math.round),
      };
    },
    laid(veils) {
      forget();
      const found = [];
      for (const text of board().querySelectorAll("text")) {
        if (!shown(text)) continue;
        const { scale, turned } = scaleOf(text);
        if (turned) continue;
        for (const line of linesOf(text)) {
          const { covered, veiled, card } = around(line, text, veils);
          if (covered) continue;
          const style = getComputedStyle(line.node);
          found.push({
            words: line.words, box: [line.left, line.top, line.right, line.bottom],
            size: sizeOf(line.node) * scale, bold: Number(style.fontWeight) >= 600,
            fill: style.fill, opacity: opacityOf(line.node, board()) * Number(style.fillOpacity), veiled, out: framed(line, card),
            within: (text.closest("g[id]") ?? board()).id,
          });
        }
      }
      return found;
    },
  };
})();
