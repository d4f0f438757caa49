// Paints a board without its letters, and tells where they would stand and in which colour.
({ svg, pages, theme }) => {
  document.documentElement.dataset.theme = theme;
  const board = document.getElementById("board");
  board.innerHTML = svg;
  board.style.setProperty("--pages", pages);
  const drawing = board.firstElementChild;
  const opacity = (node) =>
    node === board ? 1 : +getComputedStyle(node).opacity * opacity(node.parentElement);
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (fill) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = fill;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const covers = [...drawing.querySelectorAll("rect, circle")]
    .map((shape) => [shape, shape.getBoundingClientRect(), getComputedStyle(shape)])
    .filter(([, box, style]) => box.width > 60 && box.height > 30 && !/none|url/.test(style.fill));
  const found = [];
  const range = document.createRange();
  for (const text of drawing.querySelectorAll("text")) {
    if (text.closest("defs, symbol")) continue;
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.data.trim();
      const parent = node.parentElement;
      if (!words || parent.closest("title")) continue;
      const style = getComputedStyle(parent);
      if (style.visibility === "hidden" || style.display === "none") continue;
      // A halo of the letters is what they stand on: it is checked by eye.
      if (style.stroke !== "none" && parseFloat(style.strokeWidth) >= 2) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (!box.width || box.right > innerWidth || box.left < 0 || box.bottom > innerHeight) continue;
      const later = (shape) => text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING;
      const hidden = covers.some(
        ([shape, over]) =>
          over.left <= box.right && over.right >= box.left && over.top <= box.bottom && over.bottom >= box.top && later(shape),
      );
      if (hidden) continue;
      const [r, g, b, a] = colour(style.fill);
      const shown = (opacity(parent) * +style.fillOpacity * a) / 255;
      if (shown < 0.2) continue;
      const { b: skew, d } = parent.getScreenCTM();
      const size = parseFloat(style.fontSize) * Math.hypot(skew, d);
      const rise = box.height * 0.25;
      found.push({ words, ink: [r, g, b], opacity: shown, size, bold: +style.fontWeight >= 700, x1: box.left, x2: box.right, y1: box.top + rise, y2: box.bottom - rise });
    }
  }
  for (const text of drawing.querySelectorAll("text")) text.style.visibility = "hidden";
  return found;
}
