// @ts-check
// A picture of the board as PNG, drawn by the browser.
const LARGER = 2; // than the drawing's own units

/**
 * Write the art that the board uses from a file of its own into it: a picture loads nothing.
 * @param {SVGSVGElement} board
 */
async function withArt(board) {
  for (const use of board.querySelectorAll("use")) {
    const [address, id] = (use.getAttribute("href") ?? "").split("#");
    if (!address || !id) continue;
    const file = new DOMParser().parseFromString(
      await (await fetch(address)).text(),
      "image/svg+xml",
    );
    const art = file.getElementById(id);
    if (art) use.replaceWith(board.ownerDocument.adoptNode(art));
  }
}

/**
 * @param {SVGSVGElement} board
 * @param {string} name of the file
 */
export async function savePng(board, name) {
  const svg = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  await withArt(svg);
  const width = LARGER * svg.viewBox.baseVal.width;
  const height = LARGER * svg.viewBox.baseVal.height;
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const image = new Image();
  const text = new XMLSerializer().serializeToString(svg);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = name;
  link.click();
}
