// Builds the pages in a folder named by a hash of their sources. The same sources are not rebuilt, and a running
// instance keeps its own folder.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockHolder, tryLock, withLock } from "@/instance/processes/lock.mjs";
import { say, secondsSince } from "@/instance/terminal";
import { stampOf, pageSources } from "./stamp";

const buildsFolder = join(".next", "builds");

/**
 * Builds the pages unless the folder exists; returns the folder, relative to the checkout. `build` runs `next build`
 * into it.
 */
export async function buildPages(root: string, build: (folder: string) => Promise<void>): Promise<string> {
  const stamp = pagesStamp(root);
  const folder = join(buildsFolder, stamp);
  await withLock(
    join(root, "dist", "locks", "build.lock"),
    async () => {
      if (!isComplete(root, folder)) await buildInto(root, folder, build);
      // Marks the folder as in use, so that no other start deletes it while this process runs.
      tryLock(join(root, `${folder}.users`, `${process.pid}.lock`));
      removeUnused(root, stamp);
    },
    () => say("Another start is building the pages; waiting for it."),
  );
  return folder;
}

async function buildInto(root: string, folder: string, build: (folder: string) => Promise<void>): Promise<void> {
  const started = Date.now();
  say("Building the pages …");
  mkdirSync(join(root, buildsFolder), { recursive: true });
  // Next changes the compiler settings of its build, so it gets a separate file.
  writeFileSync(join(root, `${folder}.tsconfig.json`), `${JSON.stringify({ extends: "../../tsconfig.json" })}\n`);
  await build(folder);
  rmSync(join(root, folder, "cache"), { recursive: true, force: true });
  writeFileSync(completeMark(root, folder), "");
  say(`Pages built in ${secondsSince(started)}.`);
}

/** Deletes the other builds that no running process uses. */
function removeUnused(root: string, stamp: string): void {
  for (const entry of readdirSync(join(root, buildsFolder))) {
    const other = entry.split(".")[0] ?? "";
    if (other === stamp || hasUsers(root, other)) continue;
    rmSync(join(root, buildsFolder, entry), { recursive: true, force: true });
  }
}

function hasUsers(root: string, stamp: string): boolean {
  const users = join(root, buildsFolder, `${stamp}.users`);
  return existsSync(users) && readdirSync(users).some((file) => lockHolder(join(users, file)) !== undefined);
}

function isComplete(root: string, folder: string): boolean {
  return existsSync(completeMark(root, folder));
}

function completeMark(root: string, folder: string): string {
  return join(root, folder, "complete");
}

function pagesStamp(root: string): string {
  return stampOf(root, pageSources);
}
