import { spawn, type ChildProcess } from "node:child_process";
import { waitUntil } from "@/instance/processes/ending";
import { readInstance, type ProcessRecord } from "@/instance/record";

// A whole instance of this checkout, started as a person would start it.

export type InstanceTerms = { port: number; dataDir: string; more?: Record<string, string> };

/** The supervisor and all it has said so far. */
export type TestInstance = { supervisor: ChildProcess; output: () => string };

// The first start of a run builds the pages.
const startTimeoutMs = 590_000;

/** Runs `npm start` without npm, and with nothing of the test's own settings. */
export function launchInstance({ port, dataDir, more = {} }: InstanceTerms): TestInstance {
  const { PATH, HOME } = process.env;
  const supervisor = spawn(process.execPath, ["tooling/run.mjs", "start"], {
    env: { NODE_ENV: "production", PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.on("data", (text: Buffer) => said.push(text.toString()));
  }
  return { supervisor, output: () => said.join("") };
}

/** The same, and waits until it says that it is ready. */
export async function startInstance(terms: InstanceTerms): Promise<TestInstance> {
  const instance = launchInstance(terms);
  const { supervisor, output } = instance;
  await waitUntil(() => output().includes("Remit is ready") || supervisor.exitCode !== null, startTimeoutMs);
  if (!output().includes("Remit is ready")) throw new Error(`The instance did not start:\n${output()}`);
  return instance;
}

/** Throws if the instance has none: a signal to a missing pid would reach the whole test run. */
export function processNamed(dataDir: string, name: string): ProcessRecord {
  const found = readInstance(dataDir)?.processes.find((one) => one.name === name);
  if (!found) throw new Error(`The instance has no ${name} process.`);
  return found;
}
