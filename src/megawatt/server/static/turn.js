// My turn: title, sound, a notification if allowed and the page is not looked at.
const table = document.getElementById("table");
const plainTitle = document.title;
let audio;

function ring() {
  try {
    audio ??= new AudioContext();
    for (const [pitch, after] of [[587, 0], [784, 0.13]]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const begin = audio.currentTime + after;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.06, begin);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.35);
      tone.connect(volume).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + 0.36);
    }
  } catch {
    // No sound before the reader has touched the page: the title still tells.
  }
}

export function callMe() {
  if (table.dataset.sound === "on") ring();
  if (document.hidden && window.Notification?.permission === "granted") {
    new Notification(table.dataset.wordTurn, { body: plainTitle, tag: table.dataset.table });
  }
}

export function showTitle(mine) {
  document.title = (mine ? `● ${table.dataset.wordTurn} · ` : "") + plainTitle;
}

// The switch for notifications is only shown where asking makes sense.
export function dressNotify() {
  const notify = document.querySelector("[data-notify]");
  if (notify) notify.hidden = !window.Notification || Notification.permission !== "default";
}

table.addEventListener("click", (event) => {
  if (event.target.closest("[data-notify]")) Notification.requestPermission().then(dressNotify);
});
