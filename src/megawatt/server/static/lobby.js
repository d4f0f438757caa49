// The lobby: bars of games being prepared, and as many seats as chosen.
const preparing = document.querySelector('[data-preparing="yes"]');

async function follow() {
  const answer = await fetch("/preparing");
  if (!answer.ok) return setTimeout(follow, 2000);
  const { ready, percent } = await answer.json();
  for (const [name, value] of Object.entries(percent)) {
    const bar = document.querySelector(`[data-game="${name}"] progress`) ?? document.querySelector(".setup progress");
    if (bar && location.pathname.endsWith(`/games/${name}`) | location.pathname === "/") bar.value = value;
    if (value === 100 && bar && (location.pathname === "/" || location.pathname.endsWith(`/${name}`))) return location.reload();
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
