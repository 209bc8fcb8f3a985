import { execFileSync } from "node:child_process";

/** The commit to record in a build: REMIT_COMMIT, or that of the checkout; "" without both. */
export function commitOf(root) {
  if (process.env.REMIT_COMMIT) return process.env.REMIT_COMMIT;
  try {
    const args = ["-C", root, "rev-parse", "--short=12", "HEAD"];
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
