import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The headless shell comes first: it draws no windows, so it uses less CPU time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const otherPaths = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** The browser that `REMIT_CHROMIUM` names, or an installed one; undefined leaves the choice to Playwright. */
export function installedChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.REMIT_CHROMIUM ?? "", ...candidates, ...otherPaths].find((path) => path && existsSync(path));
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
