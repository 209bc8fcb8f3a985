import { spawnSync } from "node:child_process";

/** Tries to install a Debian package; the caller checks for success. */
export function installDebianPackage(name: string): void {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const [command = "", ...rest] = [...prefix, "apt-get", ...args];
    spawnSync(command, rest, { stdio: "ignore", env });
  }
}
