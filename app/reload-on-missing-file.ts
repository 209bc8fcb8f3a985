/**
 * A script for the browser. During a rolling upgrade, a page of one version may ask a process of another version for its
 * files and get 404. A reload gets a page that has its files. It happens at most once in ten seconds, and not where the
 * network failed, because a page without scripts is better than none.
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
