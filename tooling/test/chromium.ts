// Finds Chromium for the browser tests: an installed one, else Playwright's, else a Debian package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { installedChromium } from "@/e2e/support/chromium";
import { warn, say } from "@/instance/terminal";

const packages = ["chromium-headless-shell", "chromium"];
const downloadTimeoutMs = 5 * 60_000;

/** Returns and prints the path of a Chromium. Throws if there is none. */
export function requireChromium(): string {
  const found = installedChromium();
  if (found) return report(`the installed one, ${found}`, found);
  if (existsSync(chromium.executablePath()))
    return report("the one Playwright had downloaded", chromium.executablePath());
  say("No Chromium is installed; downloading Playwright's own …");
  if (downloadChromium()) return report("Playwright's own, just downloaded", chromium.executablePath());
  warn("Playwright's Chromium cannot be downloaded; trying Debian's package …");
  for (const name of packages) {
    installDebianPackage(name);
    const packaged = installedChromium();
    if (packaged) return report(`Debian's package, just installed, ${packaged}`, packaged);
  }
  throw new Error("The browser tests need a Chromium: install one, or let Playwright download its own.");
}

function report(which: string, path: string): string {
  say(`Chromium: ${which}.`);
  return path;
}

function downloadChromium(): boolean {
  const cli = "node_modules/playwright/cli.js";
  const result = spawnSync(process.execPath, [cli, "install", "chromium"], {
    stdio: "ignore",
    timeout: downloadTimeoutMs,
  });
  return result.status === 0 && existsSync(chromium.executablePath());
}

/** Tries to install a Debian package; the caller checks for success. */
export function installDebianPackage(name: string): void {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const [command = "", ...rest] = [...prefix, "apt-get", ...args];
    spawnSync(command, rest, { stdio: "ignore", env });
  }
}
