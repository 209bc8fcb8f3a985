// Our own processes as single files, in a folder named by what they were made of.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../bootstrap/bundle.mjs";
import { programsStamp } from "./stamp";

export type Program = "server" | "worker" | "database-runner" | "chains-runner" | "build-runner";

const entries: Record<Program, string> = {
  server: "server.ts",
  worker: "worker.ts",
  "database-runner": "instance/database/runner.ts",
  "chains-runner": "instance/chains/runner.ts",
  "build-runner": "tooling/build/runner.ts",
};

const keptForMs = 14 * 24 * 3600 * 1000;

/** Bundles what is not bundled yet and returns where each program is. */
export async function buildPrograms(root: string): Promise<(program: Program) => string> {
  const all = join(root, "dist", "programs");
  const folder = join(all, programsStamp(root));
  const whole = join(folder, "complete");
  if (!existsSync(whole)) {
    mkdirSync(folder, { recursive: true });
    const programs = Object.entries(entries);
    await Promise.all(programs.map(([name, entry]) => bundle(root, join(root, entry), join(folder, `${name}.mjs`))));
    writeFileSync(whole, "");
  }
  utimesSync(whole, new Date(), new Date());
  forgetOld(all);
  return (program) => join(folder, `${program}.mjs`);
}

/** They are small; what nobody has started for two weeks goes. */
function forgetOld(all: string): void {
  for (const name of readdirSync(all)) {
    const used = statSync(join(all, name, "complete"), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - used > keptForMs) rmSync(join(all, name), { recursive: true, force: true });
  }
}
