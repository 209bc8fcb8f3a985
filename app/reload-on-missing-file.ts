/**
 * A browser script that reloads the page, at most once in ten seconds, when one of its files returns 404: during a rolling
 * upgrade, a process of another version may get the request. It does not reload after a network failure, because a page
 * without scripts is better than none.
 */
export const reloadOnMissingFile = `
try {
  const reloadIfMissing = (url) => {
    if (!String(url).startsWith(location.origin + "/_next/static/")) return;
    if (!performance.getEntriesByName(url).some(({ responseStatus }) => responseStatus === 404)) return;
    if (Date.now() - Number(sessionStorage.getItem("reloadedAt")) < 10000) return;
    sessionStorage.setItem("reloadedAt", String(Date.now()));
    location.reload();
  };
  addEventListener("error", ({ target }) => reloadIfMissing(target.src || target.href), true);
  // The browser runs this after the styles have loaded, when a file may already be missing.
  for (const { name } of performance.getEntriesByType("resource")) reloadIfMissing(name);
} catch {
  // If storage is blocked, the page does not reload, because it could not stop a loop.
}
`;
