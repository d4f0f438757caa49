// @ts-check
// Settings: this browser hears of the person's turns, also while no page of ours is open.
import { allOf, one } from "./dom.js";
import { fetchPiece, Refused } from "./requests.js";
import { ROOT } from "./root.js";

/**
 * A key as the browser wants it.
 *
 * @param {string} text base64url
 */
export function keyBytes(text) {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} data */
export function keyText(data) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {HTMLButtonElement} button */
async function subscribe(button) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(button.dataset.push ?? ""),
  });
  const body = new URLSearchParams({
    form_key: button.dataset.formKey ?? "",
    endpoint: found.endpoint,
    p256dh: keyText(found.getKey("p256dh")),
    auth: keyText(found.getKey("auth")),
  });
  await fetchPiece(`${ROOT}/notify/push`, { method: "POST", body });
}

export function startPush() {
  const [button] = allOf(HTMLButtonElement, "[data-push]");
  const line = one("[data-push-words]");
  if (!button || !line) return;
  if (!navigator.serviceWorker || !("PushManager" in window)) {
    line.textContent = button.dataset.wordNo ?? "";
    return;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await subscribe(button);
      location.reload();
    } catch (error) {
      const refused = error instanceof Refused ? error.message : button.dataset.wordNo;
      line.textContent = refused ?? "";
    }
  });
}
