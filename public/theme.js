// Runs before the first paint, so that the page never flashes in the wrong theme. Without a choice, the system decides.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is unavailable: the system decides.
}
