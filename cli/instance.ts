// The instance of the commands: the one running in DATA_DIR, or the database of DATABASE_URL.
import { randomBytes } from "node:crypto";
import { readJson } from "@/instance/files";
import { dataDirectory, findRunningInstance, type Instance } from "@/instance/record";
import { connectionError } from "@/instance/database/postgres";
import { secretsFile, type Secrets } from "@/instance/secrets";

const given = new Set<keyof Secrets>();

/**
 * Sets the variables that lib/env reads. Throws, with instructions, if there is no instance or its database does not
 * respond.
 */
export async function useInstance(needsDatabase: boolean): Promise<void> {
  const dataDir = dataDirectory();
  const instance = findRunningInstance(dataDir);
  const url = process.env.DATABASE_URL || instance?.database_url;
  if (!url) throw new Error(`No instance is running in ${dataDir}; start one with npm start, or set DATABASE_URL.`);
  const error = needsDatabase ? await connectionError(url) : undefined;
  if (error) {
    const whose = process.env.DATABASE_URL ? "DATABASE_URL" : `the instance in ${dataDir}`;
    throw new Error(`The database of ${whose} does not respond: ${error.message}.`);
  }
  setEnvironment(url, instance, url === instance?.database_url ? keptSecrets(dataDir) : {});
}

/** The instance would reject keys hashed with another pepper. */
export function requirePepper(): void {
  if (given.has("API_KEY_PEPPER")) return;
  throw new Error("Set API_KEY_PEPPER to the instance's value: keys are hashed with it.");
}

/** The instance could not decrypt secrets encrypted with another key. */
export function requireEncryptionKey(): void {
  if (given.has("ENCRYPTION_KEY")) return;
  throw new Error("Set ENCRYPTION_KEY to the instance's value: secrets are encrypted with it.");
}

function setEnvironment(url: string, instance: Instance | undefined, kept: Partial<Secrets>): void {
  const { env } = process;
  env.DATABASE_URL = url;
  env.BASE_URL ||= instance?.url ?? "http://localhost:3000";
  env.LOG_LEVEL ||= "silent";
  for (const name of ["AUTH_SECRET", "API_KEY_PEPPER", "ENCRYPTION_KEY"] as const) {
    env[name] ||= kept[name] ?? "";
    if (env[name]) given.add(name);
    // Commands that need a secret check it first; others accept any value.
    env[name] ||= anyValue();
  }
}

/** Stored secrets belong to the data folder's own instance, never to another database. */
function keptSecrets(dataDir: string): Partial<Secrets> {
  return readJson<Partial<Secrets>>(secretsFile(dataDir)) ?? {};
}

function anyValue(): string {
  return randomBytes(32).toString("hex");
}
