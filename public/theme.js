// Runs before the first paint, so that a chosen theme never flashes. Without a choice the system decides.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is closed to us: the system decides.
}
