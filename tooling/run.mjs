// Runs every npm script: `node tooling/run.mjs <command> [arguments]`. It works on a fresh clone with only Node: it
// installs missing packages and generates the database client. Plain JavaScript only: Node 20 does not run TypeScript.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { commitOf } from "./bootstrap/commit.mjs";
import { requireNode } from "./bootstrap/require-node.mjs";
import { commands } from "./commands.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = "", ...args] = process.argv.slice(2);

await main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Timers and connections of a program whose start has failed would keep this process running.
  process.exit(1);
});

async function main() {
  requireNode(20, 19);
  // Commands find the files that the command line names; npm has set it already.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  const command = commands[name];
  if (!command) throw new Error(`Unknown command "${name}". Commands: ${Object.keys(commands).join(", ")}.`);
  if (args.length > 0 && !command.usage) throw new Error(`npm run ${name} takes no arguments, but got "${args[0]}".`);
  const commandArguments = command.nameOption ? testArguments(command) : args;
  // Imported late so that an older Node reports its version instead of a syntax error.
  process.env.REMIT_COMMIT = commitOf(root);
  if (command.program) return runProgram(command.program);
  if (command.built && isProductionInstall()) return runProgram(command.built, args);
  if (command.supervisor) return runSupervisor(command.supervisor);
  const { ensureDependencies } = await import("./bootstrap/dependencies.mjs");
  const { ensureDatabaseClient } = await import("./bootstrap/database-client.mjs");
  await ensureDependencies(root);
  await ensureDatabaseClient(root);
  const { writeRouteTable } = await import("./bootstrap/routes.mjs");
  writeRouteTable(root);
  Object.assign(process.env, command.env);
  const allArguments = [...(command.args ?? []), ...commandArguments];
  return command.script ? runScript(command.script, allArguments) : runEntry(command.entry, allArguments);
}

/** After `npm ci --omit=dev` there is no bundler, so the command comes from the build. */
function isProductionInstall() {
  return existsSync(join("node_modules", "next")) && !existsSync(join("node_modules", "esbuild"));
}

/** Runs a program of `npm run build`. */
async function runProgram(program, programArgs) {
  const { readBuild, runBuilt } = await import("./bootstrap/built.mjs");
  const { tryLock } = await import("../instance/processes/lock.mjs");
  // Marks the pages as in use, like npm start, so that a later build keeps them.
  if (program === "server") tryLock(join(root, `${readBuild(root).pages}.users`, `${process.pid}.lock`));
  await runBuilt(root, program, programArgs);
}

/** Runs the supervisor in this process. Another process bundles it first, because a bundler takes much memory. */
function runSupervisor(mode) {
  const options = { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] };
  const build = spawnSync(process.execPath, [join("tooling", "run.mjs"), "programs"], options);
  if (build.status !== 0) process.exit(1);
  const file = join(root, build.stdout, "supervisor.mjs");
  process.argv = [process.argv[0], file, mode];
  return import(pathToFileURL(file).href);
}

/** Bundles our entry file and runs it in this process, as if Node had started it. */
async function runEntry(entry, entryArgs) {
  const { bundle } = await import("./bootstrap/bundle.mjs");
  const file = join(root, "dist", `${entry.replaceAll(/[/.]/g, "-")}.mjs`);
  await bundle(root, join(root, entry), file);
  process.argv = [process.argv[0], file, ...entryArgs];
  await import(pathToFileURL(file).href);
}

/** Runs the program of a package; a terminal's Ctrl-C reaches it as well. */
function runScript(script, scriptArgs) {
  const child = spawn(process.execPath, [join("node_modules", script), ...scriptArgs], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => (process.exitCode = code ?? 1));
}

/** The runners have dozens of options; these commands take a path and part of a test name. */
function testArguments({ usage, nameOption }) {
  try {
    const options = { name: { type: "string", short: "t" } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    // Without `--`, npm takes `-t` for itself and passes the name as the last argument.
    const testName = process.env.npm_config_t ? positionals.pop() : values.name;
    return [...positionals, ...(testName ? [nameOption, testName] : [])];
  } catch (error) {
    throw new Error(`${error.message.split(". ")[0]}. Usage: npm run ${name} ${usage}`);
  }
}
