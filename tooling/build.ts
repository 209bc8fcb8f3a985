// npm run build: the programs and the pages for start:web, start:worker and migrate.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { warn, say } from "@/instance/terminal";
import { buildPages } from "./build/pages";
import { buildPrograms } from "./build/programs";

const root = process.cwd();

try {
  const programs = await buildPrograms(root);
  const pages = await buildPages(root, (folder) => runNextBuild(join(root, programs, "build-runner.mjs"), folder));
  writeFileSync(join(root, "dist", "build.json"), `${JSON.stringify({ programs, pages }, null, 2)}\n`);
  say(`Built ${programs} and ${pages}.`);
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function runNextBuild(file: string, folder: string): Promise<void> {
  const env = { ...process.env, REMIT_BUILD_FOLDER: folder, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const build = spawn(process.execPath, [file], { env: env as NodeJS.ProcessEnv, stdio: "inherit" });
  const [code] = (await once(build, "exit")) as [number | null];
  if (code !== 0) throw new Error("The pages could not be built; the reason is above.");
}
