// Live boards: ask again for the fragment; the browser sends its ETag, so nothing travels while
// nothing moves. Without this script the page is right whenever it is loaded.

const EVERY = 8000;
const board = document.querySelector("[data-live]");
const offline = document.querySelector("#live-offline");
let waiting = 0;

async function refresh() {
  clearTimeout(waiting);
  if (!document.hidden) {
    try {
      const answer = await fetch(board.dataset.live, { cache: "no-cache", credentials: "same-origin" });
      if (!answer.ok) throw new Error(answer.status);
      const text = await answer.text();
      if (text !== board.dataset.shown) board.innerHTML = text;
      board.dataset.shown = text;
      if (offline) offline.hidden = true;
    } catch {
      if (offline) offline.hidden = false;
    }
  }
  waiting = setTimeout(refresh, EVERY);
}

if (board) {
  document.addEventListener("visibilitychange", refresh);
  waiting = setTimeout(refresh, EVERY);
}
