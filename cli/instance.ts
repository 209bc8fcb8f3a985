// Which instance the commands are about: the one that runs on DATA_DIR, or the database that DATABASE_URL names.
import { randomBytes } from "node:crypto";
import { readJson } from "@/instance/files";
import { dataDirectory, findRunningInstance, type Instance } from "@/instance/record";
import { connectionError } from "@/instance/database/postgres";
import { secretsFile, type Secrets } from "@/instance/secrets";

const given = new Set<keyof Secrets>();

/** Sets what lib/env reads. Throws, saying what to do, where there is no instance or its database does not answer. */
export async function useInstance(): Promise<void> {
  const dataDir = dataDirectory();
  const instance = findRunningInstance(dataDir);
  const url = process.env.DATABASE_URL || instance?.database_url;
  if (!url) throw new Error(`No instance is running in ${dataDir}; start one with npm start.`);
  const error = await connectionError(url);
  if (error) {
    const whose = process.env.DATABASE_URL ? "DATABASE_URL" : `the instance in ${dataDir}`;
    throw new Error(`The database of ${whose} does not answer: ${error.message}.`);
  }
  setEnvironment(url, instance, url === instance?.database_url ? keptSecrets(dataDir) : {});
}

/** A key hashed under a pepper that the instance does not have would be refused by it. */
export function requirePepper(): void {
  if (given.has("API_KEY_PEPPER")) return;
  throw new Error("API_KEY_PEPPER must be set, to the value that the instance has: keys are hashed under it.");
}

/** What is sealed with a key that the instance does not have is lost to it. */
export function requireEncryptionKey(): void {
  if (given.has("ENCRYPTION_KEY")) return;
  throw new Error("ENCRYPTION_KEY must be set, to the value that the instance has: secrets are sealed with it.");
}

function setEnvironment(url: string, instance: Instance | undefined, kept: Partial<Secrets>): void {
  const { env } = process;
  env.DATABASE_URL = url;
  env.BASE_URL ||= instance?.url ?? "http://localhost:3000";
  env.LOG_LEVEL ||= "silent";
  for (const name of ["AUTH_SECRET", "API_KEY_PEPPER", "ENCRYPTION_KEY"] as const) {
    env[name] ||= kept[name] ?? "";
    if (env[name]) given.add(name);
    // A command that depends on one asks for it first: elsewhere any value will do.
    env[name] ||= anyValue();
  }
}

/** Secrets kept in a data folder are those of its own instance, never of another database. */
function keptSecrets(dataDir: string): Partial<Secrets> {
  return readJson<Partial<Secrets>>(secretsFile(dataDir)) ?? {};
}

function anyValue(): string {
  return randomBytes(32).toString("hex");
}
