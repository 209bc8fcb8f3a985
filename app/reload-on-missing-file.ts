import { scriptMissingEvent } from "@/components/requests/checkout/script-missing";

/**
 * A browser script that reloads the page, at most once in ten seconds, when one of its files returns 404: during a rolling
 * upgrade, a process of another version may get the request. It does not reload after a network failure, because a page
 * without scripts is better than none.
 */
export const reloadOnMissingFile = `
try {
  const reloadIfMissing = (url) => {
    if (!["/_next/static/", "/pay/files/"].some((path) => String(url).startsWith(location.origin + path))) return;
    if (!performance.getEntriesByName(url).some(({ responseStatus }) => responseStatus === 404)) return;
    if (Date.now() - Number(sessionStorage.getItem("reloadedAt")) < 10000) return;
    sessionStorage.setItem("reloadedAt", String(Date.now()));
    location.reload();
  };
  addEventListener("error", ({ target }) => reloadIfMissing(target.src || target.href), true);
  const reloadIfAnyMissing = () => performance.getEntriesByType("resource").forEach(({ name }) => reloadIfMissing(name));
  // A failed import has no element and so no error event.
  addEventListener("${scriptMissingEvent}", reloadIfAnyMissing);
  // The browser runs this after the styles have loaded, when a file may already be missing.
  reloadIfAnyMissing();
} catch {
  // If storage is blocked, the page does not reload, because it could not stop a loop.
}
`;
