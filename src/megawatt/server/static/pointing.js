// What an action does and rests on; its twin on the board or among the answers; why not.
const table = document.getElementById("table");
const base = `/tables/${table.dataset.table}`;
const state = () => document.getElementById("state").dataset;
let reasons = new Map(); // action -> why not, at this step
let asking = false;

export function tip(text, clause = "", no = false) {
  const line = document.getElementById("tip");
  if (!line) return;
  line.replaceChildren(text);
  line.classList.toggle("no", no);
  if (!text || !clause) return;
  const link = document.createElement("a");
  link.href = `/rules/${table.dataset.game}#${clause}`;
  link.target = "_blank";
  link.className = "clause";
  link.textContent = clause;
  line.append(" ", link);
}

async function whyNot(element) {
  const action = element.dataset.off;
  if (state().seat === "" || state().status !== "playing") return;
  if (!reasons.has(action)) {
    reasons.set(action, fetch(`${base}/why?action=${action}&seat=${state().seat}`).then((a) => (a.ok ? a.json() : {})));
  }
  const { reason, clause } = await reasons.get(action);
  if (reason) tip(reason, clause, true);
}

// Asking "why not?" makes everything greyed reachable by keyboard too.
export function askWhy(on = !asking) {
  asking = on;
  document.body.classList.toggle("asking-why", asking);
  document.querySelector("[data-why]")?.setAttribute("aria-pressed", asking);
  for (const off of document.querySelectorAll("#board [data-off]")) {
    if (asking) off.setAttribute("tabindex", "0");
    else off.removeAttribute("tabindex");
  }
  tip(asking ? table.dataset.wordWhy : "");
}

// After every morph: reasons are of this step only, the guide's proposal stands out.
export function dressPointing() {
  reasons = new Map();
  if (asking) askWhy(true);
  const why = document.querySelector("[data-why]");
  if (why) why.hidden = false;
  for (const old of table.querySelectorAll(".led")) old.classList.remove("led");
  const led = document.getElementById("guide")?.dataset.led;
  if (!led) return;
  for (const twin of table.querySelectorAll(`[data-action="${led}"]`)) twin.classList.add("led");
  const button = document.getElementById(`choice-${led}`);
  button?.classList.add("led");
  button?.closest("details")?.setAttribute("open", "");
}

function pointed(event) {
  for (const hot of table.querySelectorAll(".hot")) hot.classList.remove("hot");
  const button = event.target.closest?.("[data-for]");
  if (button) {
    for (const twin of table.querySelectorAll(`[data-action="${button.dataset.for}"]`)) twin.classList.add("hot");
    return tip(button.dataset.words ?? button.textContent.trim(), button.dataset.clause);
  }
  const thing = event.target.closest?.("[data-action]");
  if (thing) {
    document.getElementById(`choice-${thing.dataset.action}`)?.classList.add("hot");
    return tip(thing.getAttribute("aria-label"), thing.dataset.clause);
  }
  const off = event.target.closest?.("[data-off]");
  if (off) return whyNot(off);
  // The way to the clause's link must not make it vanish.
  if (!asking && !event.target.closest?.("#tip")) tip("");
}

let resting;
table.addEventListener("pointerover", (event) => {
  clearTimeout(resting);
  resting = setTimeout(() => pointed(event), 60);
});
table.addEventListener("focusin", pointed);
table.addEventListener("click", (event) => {
  if (event.target.closest("[data-why]")) return askWhy();
  const off = event.target.closest("[data-off]");
  if (off && !event.target.closest("[data-action]")) whyNot(off);
});
