// Runs a program of `npm run build` in this process: no bundling and no development dependencies.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tryLock } from "../../instance/processes/lock.mjs";
import { watchParent } from "../../instance/processes/parent.mjs";

/** dist/build.json names the folders of the last `npm run build`. */
function buildFile(root) {
  return join(root, "dist", "build.json");
}

export async function runBuilt(root, program) {
  const file = buildFile(root);
  if (!existsSync(file)) throw new Error("Nothing is built yet: run npm run build first.");
  const { programs, pages } = JSON.parse(readFileSync(file, "utf8"));
  const { env } = process;
  Object.assign(env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", REMIT_BUILD_FOLDER: pages });
  if (env.BASE_URL) env.NEXTAUTH_URL = env.BASE_URL;
  // Marks the pages as in use, like npm start, so that a later build keeps them.
  if (program === "server") tryLock(join(root, `${pages}.users`, `${process.pid}.lock`));
  // A signal to npm does not reach this process, because of the shell between them.
  if (env.npm_lifecycle_event) watchParent(() => process.kill(process.pid, "SIGTERM"));
  process.setSourceMapsEnabled(true);
  process.noDeprecation = true;
  process.argv.splice(2);
  const run = (name) => import(pathToFileURL(join(root, programs, `${name}.mjs`)).href);
  if (program !== "migrate") await run("check-database");
  await run(program);
}
