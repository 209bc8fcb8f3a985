/**
 * A browser script that reloads the page when one of its files returns 404, at most once in ten seconds. During a rolling
 * upgrade, the files may be requested from a process of another version. After a network failure it does not reload,
 * because a page without scripts is better than none.
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
  // A browser that allows no storage does not reload.
}
`;
