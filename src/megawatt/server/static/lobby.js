// The lobby: bars of games being prepared, as many seats as chosen, presets that fill in options.
const preparing = document.querySelector('[data-preparing="yes"]');

async function follow() {
  const answer = await fetch("/preparing").catch(() => null);
  if (!answer?.ok) return setTimeout(follow, 2000);
  const { ready, percent } = await answer.json();
  for (const place of document.querySelectorAll("[data-game]")) {
    const bar = place.querySelector("progress");
    if (!bar) continue;
    bar.value = percent[place.dataset.game];
    if (bar.value === 100) return location.reload();
  }
  if (!ready) setTimeout(follow, 1000);
}
if (preparing) setTimeout(follow, 1000);

const seats = document.querySelector("[data-seats]");
function show() {
  for (const row of document.querySelectorAll("[data-seat]")) {
    row.hidden = Number(row.dataset.seat) >= Number(seats.value);
  }
}
seats?.addEventListener("change", show);
if (seats) show();

// A preset shows what it sets; changing an option makes the table one's own.
const form = document.querySelector("[data-setup]");
function fillIn(preset) {
  const chosen = JSON.parse(preset.dataset.preset);
  for (const field of form.querySelectorAll("[data-default]")) {
    const name = field.name.replace("option-", "");
    const value = name in chosen ? chosen[name] : field.dataset.default;
    field.value = Array.isArray(value) ? value.join(", ") : String(value);
  }
}
form?.addEventListener("change", (event) => {
  const preset = event.target.closest("[data-preset]");
  if (preset) return fillIn(preset);
  if (event.target.matches("[data-default]")) {
    const own = form.querySelector("[data-preset-own] input");
    if (own) own.checked = true;
  }
});
