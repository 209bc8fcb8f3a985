import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";

/**
 * The binary of a version of Node, from the npm package of this platform. Installed once, outside the dependencies, so
 * that a start downloads nothing more.
 */
export async function nodeBinary(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = resolve("dist", "node-versions", version);
  const binary = resolve(folder, "node_modules", name, "bin", "node");
  if (!existsSync(binary)) {
    const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, `${name}@${version}`];
    await promisify(execFile)("npm", args);
  }
  return binary;
}
