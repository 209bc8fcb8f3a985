import { existsSync } from "node:fs";

/** The browser found by npm test, or an installed one; undefined leaves the choice to Playwright. */
export function chromiumPath(): string | undefined {
  const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return process.env.REMIT_CHROMIUM ?? installed.find((path) => existsSync(path));
}

/** Root can run Chromium only without its sandbox. The other flags stop the browser's own network requests. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];
