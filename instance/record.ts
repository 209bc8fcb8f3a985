// DATA_DIR/instance.json: the running instance, for other tools.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { processIdentity } from "./processes/process-identity.mjs";
import { readJson, writePrivateJson } from "./files";

export type ProcessRecord = { name: string; pid: number; identity: string };

export type Instance = {
  url: string;
  database_url: string;
  supervisor: ProcessRecord;
  processes: ProcessRecord[];
};

type SignIn = { email: string; password: string };

export function dataDirectory(): string {
  return process.env.DATA_DIR || ".data";
}

/** The last record, whether or not its processes still run. */
export function readInstance(dataDir: string): Instance | undefined {
  return readJson<Instance>(instanceFile(dataDir));
}

/** The instance that runs on the data folder, or undefined. */
export function findRunningInstance(dataDir: string): Instance | undefined {
  const instance = readInstance(dataDir);
  return instance && isRunning(instance.supervisor) ? instance : undefined;
}

export function writeInstance(dataDir: string, instance: Instance): void {
  writePrivateJson(instanceFile(dataDir), instance);
}

export function forgetInstance(dataDir: string): void {
  rmSync(instanceFile(dataDir), { force: true });
}

export function recordOf(name: string, pid: number): ProcessRecord {
  return { name, pid, identity: processIdentity(pid) ?? "" };
}

export function isRunning({ pid, identity }: ProcessRecord): boolean {
  return processIdentity(pid) === identity;
}

function instanceFile(dataDir: string): string {
  return join(dataDir, "instance.json");
}

/** The sign-in of the demo merchant, on instances with an embedded database. */
export function readDemoSignIn(dataDir: string): SignIn | undefined {
  return readJson<SignIn>(demoSignInFile(dataDir));
}

export function demoSignInFile(dataDir: string): string {
  return join(dataDir, "demo-sign-in.json");
}
