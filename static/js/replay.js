// The arrow keys step through a hand: they press the links that are there without this script.

const LINKS = { ArrowLeft: "previous", ArrowRight: "next" };

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea")) return;
  const link = document.querySelector(`[data-replay="${LINKS[event.key]}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
