import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** In this file, `find` (which must stand there exactly once) becomes `put`. */
export type Edit = { file: string; find: string; put: string };

export type Copy = {
  folder: string;
  /** Makes the edits and answers how to take them back. */
  edit: (edits: Edit[]) => () => void;
  remove: () => void;
};

/** The tree as it stands, uncommitted changes included, in a folder of its own; packages are shared. */
export function makeCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), "remit-sabotage-"));
  // The database of the tests may run as a user of its own.
  chmodSync(folder, 0o755);
  for (const file of [...trackedFiles(), "prisma/generated"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return {
    folder,
    edit: (edits) => edit(folder, edits),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function trackedFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"]).toString();
  const deleted = new Set(execFileSync("git", ["ls-files", "--deleted", "-z"]).toString().split("\0"));
  return [...new Set(listed.split("\0"))].filter((file) => file !== "" && !deleted.has(file));
}

function edit(folder: string, edits: Edit[]): () => void {
  const whole = edits.map(({ file, find, put }) => {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    if (text.split(find).length !== 2) throw new Error(`${file} does not hold exactly once: ${find}`);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
    return { path, text };
  });
  return () => whole.reverse().forEach(({ path, text }) => writeFileSync(path, text));
}
