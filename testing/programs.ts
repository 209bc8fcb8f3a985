import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle } from "@/tooling/bootstrap/bundle.mjs";
import { testServices } from "./services";

/** The sources of a release, and the folder in which its programs run, with its `prisma/migrations`. */
export type Release = {
  sources: string;
  folder: string;
  /** The Node binary that runs its programs; by default, the one that runs the tests. */
  node?: string;
};

export const thisRelease: Release = { sources: resolve("."), folder: resolve(".") };

/** Bundles a program of a release, and returns its file. Those of this release are bundled once in a run. */
export async function bundleProgram(entry: string, { sources }: Release = thisRelease): Promise<string> {
  const isOurs = sources === thisRelease.sources;
  const name = entry.replace(/^.*\//, "").replace(/\.ts$/, ".mjs");
  const file = join(isOurs ? testServices().programs : join(sources, "dist/test-runners"), name);
  if (!isOurs || !existsSync(file)) await bundle(sources, join(sources, entry), file, "bundle");
  return file;
}
