// @ts-check
// Runs beside the pages: without a network a page of ours says so, instead of the browser's own.
const STORE = "megawatt-offline";
/** The path that the server has at a shared host. */
const ROOT = globalThis.location?.pathname.replace(/\/[^/]*$/, "") ?? "";
const PAGE = `${ROOT}/offline`;

/** @typedef {Event & { waitUntil(done: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { request: Request, respondWith(answer: Promise<Response>): void }} Fetching */

/** Keep the page and what it looks like. */
async function keep() {
  const store = await caches.open(STORE);
  const answer = await fetch(PAGE);
  const text = await answer.clone().text();
  await store.put(PAGE, answer);
  const files = [...text.matchAll(/(?:href|src)="([^"]*\/static\/[^"]+)"/g)].map(
    (found) => found[1] ?? "",
  );
  await store.addAll(files);
}

/** @param {Request} request */
async function reach(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const store = await caches.open(STORE);
    const kept = await store.match(request.mode === "navigate" ? PAGE : request);
    if (kept) return kept;
    throw error;
  }
}

globalThis.addEventListener?.("install", (event) => {
  /** @type {Lasting} */ (event).waitUntil(keep());
});
globalThis.addEventListener?.("fetch", (event) => {
  const { request } = /** @type {Fetching} */ (event);
  const ours = new URL(request.url).pathname.startsWith(`${ROOT}/static/`);
  if (request.mode !== "navigate" && !ours) return;
  /** @type {Fetching} */ (event).respondWith(reach(request));
});
