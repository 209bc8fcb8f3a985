// The operator's command line on the instance, as someone types it in a new terminal.
import { execFileSync } from "node:child_process";
import { dataDir } from "./instance";

/** Runs an operator's command and returns what it prints as JSON. Throws if it fails. */
export function runAdmin<T>(...args: string[]): T {
  const command = ["tooling/run.mjs", "admin", ...args, "--json"];
  return JSON.parse(execFileSync(process.execPath, command, { env: terminalEnv(), encoding: "utf8" })) as T;
}

/** The variables of a new terminal, with none of the test's own. */
export function terminalEnv(): NodeJS.ProcessEnv {
  const { PATH = "", HOME = "" } = process.env;
  return { NODE_ENV: "production", PATH, HOME, DATA_DIR: dataDir() };
}
