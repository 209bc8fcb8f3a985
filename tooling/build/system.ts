import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPages } from "./pages";
import { buildPrograms } from "./programs";

/** Folders of a build, relative to the checkout. */
export type Build = { programs: string; pages: string };

/** Builds programs and pages unless they exist, and writes dist/build.json for `start:web`, `start:worker` and `migrate`. */
export async function buildSystem(root: string): Promise<Build> {
  const programs = await buildPrograms(root);
  const pages = await buildPages(root, (folder) => runNextBuild(join(root, programs, "build-runner.mjs"), folder));
  writeFileSync(join(root, "dist", "build.json"), buildFile({ programs, pages }));
  return { programs, pages };
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
