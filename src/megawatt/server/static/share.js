// @ts-check
// A picture of a result, as PNG: to the share sheet where there is one, else as a file.
const LARGER = 2; // than the drawing's own units

/** @param {string} address of an SVG */
async function asPng(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`);
  const text = await answer.text();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = LARGER * image.naturalWidth;
  canvas.height = LARGER * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((/** @type {(found: Blob | null) => void} */ done) => {
    canvas.toBlob(done);
  });
}

/**
 * @param {string} address of an SVG
 * @param {string} name of the file
 */
export async function sharePicture(address, name) {
  const png = await asPng(address);
  if (!png) return;
  const file = new File([png], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // closed without sharing
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(png);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
