// Runs a program of `npm run build` or of a release in this process, without bundling, development dependencies or
// writing files.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { watchParent } from "../../instance/processes/parent.mjs";

/** dist/build.json names the folders of the latest `npm run build`. */
export function readBuild(root) {
  const file = join(root, "dist", "build.json");
  if (!existsSync(file)) throw new Error("Nothing is built yet: run npm run build first.");
  return JSON.parse(readFileSync(file, "utf8"));
}

export async function runBuilt(root, program, args = []) {
  const { programs, pages, commit } = readBuild(root);
  const { env } = process;
  Object.assign(env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", REMIT_BUILD_FOLDER: pages });
  // The environment of an earlier process must not name another build.
  env.REMIT_COMMIT = commit ?? "";
  if (env.BASE_URL) env.NEXTAUTH_URL = env.BASE_URL;
  // A signal to npm does not reach this process because of the shell between them.
  if (env.npm_lifecycle_event) watchParent(() => process.kill(process.pid, "SIGTERM"));
  process.noDeprecation = true;
  process.argv.splice(2, Infinity, ...args);
  const run = (name) => import(pathToFileURL(join(root, programs, `${name}.mjs`)).href);
  if (program === "server" || program === "worker") await run("check-database");
  await run(program);
}
