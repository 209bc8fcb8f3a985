// Installs the packages of package-lock.json if node_modules differs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../../instance/processes/lock.mjs";

export async function ensureDependencies(root) {
  if (dependenciesAreInstalled(root)) return;
  // Outside node_modules, which npm ci deletes.
  const lock = join(root, "dist", "locks", "install.lock");
  await withLock(
    lock,
    () => installUnlessDone(root),
    () => say("Another process is installing; waiting for it."),
  );
}

const progressEveryMs = 15_000;

async function installUnlessDone(root) {
  if (dependenciesAreInstalled(root)) return;
  say("Installing dependencies (npm ci) …");
  const started = Date.now();
  // Warnings, such as of packages that prefer a newer Node, do not help anyone here.
  const options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // npm's default of five minutes per file could add up to an hour when a registry does not respond.
  const timeouts = ["--fetch-timeout=60000", "--fetch-retries=5", "--fetch-retry-mintimeout=2000"];
  const npm = spawn("npm", ["ci", ...options, ...timeouts], {
    cwd: root,
    // npm's output goes to stderr, because stdout belongs to the command.
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  const seconds = () => Math.round((Date.now() - started) / 1000);
  // npm is silent for minutes on a slow connection.
  const progress = setInterval(() => say(`Still installing after ${seconds()} s …`), progressEveryMs);
  const [code] = await once(npm, "exit").finally(() => clearInterval(progress));
  if (code !== 0) throw new Error("npm ci failed; see its message above.");
  say(`Installed in ${seconds()} s.`);
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not count. */
function dependenciesAreInstalled(root) {
  const locked = packagesIn(join(root, "package-lock.json"));
  const installed = packagesIn(join(root, "node_modules", ".package-lock.json"));
  if (!locked || !installed) return false;
  return Object.entries(locked).every(
    // Packages for other systems are optional and may be missing.
    ([path, entry]) => path === "" || (installed[path] ? installed[path].version === entry.version : entry.optional),
  );
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
