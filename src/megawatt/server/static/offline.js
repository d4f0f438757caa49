// @ts-check
// Runs beside the pages: without a network a page of ours says so, instead of the browser's own;
// and it tells whose turn it is, also while no page is open.
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

/** @typedef {Lasting & { data: { json(): { title: string, body: string, path: string } } | null }} Pushed */
/** @typedef {Lasting & { notification: Notification }} Clicked */
/** @typedef {{ url: string, focus(): Promise<unknown> }} Open */
/** @typedef {{ matchAll(what: object): Promise<Open[]>, openWindow(url: string): Promise<unknown> }} Windows */
/** @typedef {{ showNotification(title: string, what: object): Promise<void> }} Shower */

/** @param {Pushed} event */
async function tell({ data }) {
  if (!data) return;
  const { title, body, path } = data.json();
  const { registration } = /** @type {{ registration: Shower }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const icon = `${ROOT}/static/icon-192.png`;
  await registration.showNotification(title, { body, tag: path, icon, data: `${ROOT}${path}` });
}

/** @param {string} path */
async function open(path) {
  const { clients } = /** @type {{ clients: Windows }} */ (/** @type {unknown} */ (globalThis));
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : clients.openWindow(path));
}

globalThis.addEventListener?.("push", (event) => {
  const pushed = /** @type {Pushed} */ (event);
  pushed.waitUntil(tell(pushed));
});
globalThis.addEventListener?.("notificationclick", (event) => {
  const { notification, waitUntil } = /** @type {Clicked} */ (event);
  notification.close();
  waitUntil.call(event, open(notification.data));
});
globalThis.addEventListener?.("install", (event) => {
  /** @type {Lasting} */ (event).waitUntil(keep());
});
globalThis.addEventListener?.("fetch", (event) => {
  const { request } = /** @type {Fetching} */ (event);
  const ours = new URL(request.url).pathname.startsWith(`${ROOT}/static/`);
  if (request.mode !== "navigate" && !ours) return;
  /** @type {Fetching} */ (event).respondWith(reach(request));
});
