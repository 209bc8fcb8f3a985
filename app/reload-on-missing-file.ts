/**
 * A script for the browser. During a rolling upgrade, a page of one version may ask a process of another version for its
 * files and get 404. A reload gets a page that has its files. It happens at most once in ten seconds, and not while the
 * network is down, because a page without scripts is better than none.
 */
export const reloadOnMissingFile = `
{
  const reload = async (url) => {
    if (!String(url).startsWith(location.origin + "/_next/static/")) return;
    try {
      await fetch(url, { method: "HEAD", cache: "no-store" });
      if (Date.now() - Number(sessionStorage.getItem("reloadedAt")) < 10000) return;
      sessionStorage.setItem("reloadedAt", String(Date.now()));
      location.reload();
    } catch {}
  };
  addEventListener("error", ({ target }) => reload(target.src || target.href), true);
  // The browser runs this after the styles have loaded, when a file may already be missing.
  for (const { name, responseStatus } of performance.getEntriesByType("resource")) if (responseStatus === 404) reload(name);
}
`;
