import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commitOf } from "../bootstrap/commit.mjs";
import { buildPages } from "./pages";
import { buildPrograms } from "./programs";

/** The folders of a build, relative to the checkout, and its commit. */
type Build = { programs: string; pages: string; commit: string };

/** Builds programs and pages unless they exist, and writes dist/build.json for `start:web`, `start:worker` and `migrate`. */
export async function buildSystem(root: string): Promise<Build> {
  const programs = await buildPrograms(root);
  const pages = await buildPages(root, (folder) => runNextBuild(join(root, programs, "build-runner.mjs"), folder));
  const build = { programs, pages, commit: commitOf(root) };
  writeFileSync(join(root, "dist", "build.json"), buildFile(build));
  return build;
}

/** The text of dist/build.json. */
export function buildFile(build: Build): string {
  return `${JSON.stringify(build, null, 2)}\n`;
}

async function runNextBuild(file: string, folder: string): Promise<void> {
  const env = { ...process.env, REMIT_BUILD_FOLDER: folder, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const build = spawn(process.execPath, [file], { env: env as NodeJS.ProcessEnv, stdio: "inherit" });
  const [code] = (await once(build, "exit")) as [number | null];
  if (code !== 0) throw new Error("Failed to build the pages; see the error above.");
}
