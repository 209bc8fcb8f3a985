// The built pages of a release, without differences between two builds of the same sources.
import { createHash } from "node:crypto";
import { cpSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const unneeded = /\.map$|\.nft\.json$|^(cache|diagnostics|types|trace|trace-build|required-server-files\.js)$/;

/** Copies the pages and replaces Next's random values and the path of the checkout. */
export function copyPages(root: string, folder: string, pages: string): void {
  const target = join(folder, pages);
  const isNeeded = (file: string) => !unneeded.test(basename(file));
  cpSync(join(root, pages), target, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  const replacements = [...randomValues(join(root, pages)), [root, "."] as const];
  for (const name of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    const file = join(target, name);
    if (!/\.(json|js|html|rsc)$/.test(name) || !statSync(file).isFile()) continue;
    const text = readFileSync(file, "utf8");
    const fixed = replacements.reduce((current, [from, to]) => current.replaceAll(from, to), text);
    if (fixed !== text) writeFileSync(file, fixed);
  }
}

/**
 * Next's random keys for drafts and server actions, each with a fixed replacement. Remit uses neither feature: the keys of
 * a published archive are public, so nothing may rely on them.
 */
function randomValues(pages: string): (readonly [string, string])[] {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(pages, "server", file), "utf8")) as Record<string, string>;
  const { encryptionKey = "" } = read("server-reference-manifest.json");
  const drafts = Object.entries(read("preview-props.json")).map(([name, value]) => {
    return [value, digest(name).toString("hex").slice(0, value.length)] as const;
  });
  return [...drafts, [encryptionKey, digest("encryptionKey").toString("base64")]];
}

function digest(name: string): Buffer {
  return createHash("sha256").update(name).digest();
}
