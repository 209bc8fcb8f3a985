// Connects the commands to an instance: the one running in DATA_DIR, or the database of DATABASE_URL.
import { randomBytes } from "node:crypto";
import { readJson } from "@/instance/files";
import { dataDirectory, findRunningInstance, type Instance } from "@/instance/record";
import { requireSession } from "@/instance/database/pooler";
import { connectionError } from "@/instance/database/postgres";
import { secretsFile, type Secrets } from "@/instance/secrets";
import { db } from "@/lib/platform/db";
import { isRelease } from "@/lib/platform/env";

/** The secrets that the operator set or the data folder contains; the others get placeholders. */
const configuredSecrets = new Set<keyof Secrets>();

/**
 * Sets the variables that lib/platform/env reads. Throws, with instructions, if there is no instance or its database does not
 * respond.
 */
export async function useInstance(needsDatabase: boolean): Promise<void> {
  const dataDir = dataDirectory();
  const instance = findRunningInstance(dataDir);
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env;
  const url = DATABASE_URL || instance?.database_url;
  if (!url && isRelease()) throw new Error("Set DATABASE_URL to the instance's database.");
  if (!url) throw new Error(`No instance is running in ${dataDir}; start one with npm start, or set DATABASE_URL.`);
  if (!DATABASE_URL) {
    // The instance recorded the URL of PostgreSQL itself.
    process.env.DATABASE_DIRECT_URL = "";
    if (needsDatabase) await requireResponse(`the instance in ${dataDir}`, url);
  } else if (needsDatabase) {
    const setting = DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    await requireResponse(setting, DATABASE_DIRECT_URL || url);
    await requireSession(setting, DATABASE_DIRECT_URL || url);
  }
  setEnvironment(url, instance, url === instance?.database_url ? storedSecrets(dataDir) : {});
}

async function requireResponse(whose: string, url: string): Promise<void> {
  const error = await connectionError(url);
  if (error) throw new Error(`The database of ${whose} does not respond: ${error.message}.`);
}

/** Throws if API_KEY_PEPPER is not configured, because the instance would reject keys hashed with another pepper. */
export function requirePepper(): void {
  if (configuredSecrets.has("API_KEY_PEPPER")) return;
  throw new Error("Set API_KEY_PEPPER to the instance's value: keys are hashed with it.");
}

/** Throws if ENCRYPTION_KEY is not configured, because the instance could not decrypt secrets encrypted with another. */
export function requireEncryptionKey(): void {
  if (configuredSecrets.has("ENCRYPTION_KEY")) return;
  throw new Error("Set ENCRYPTION_KEY to the instance's value: secrets are encrypted with it.");
}

/** Throws if there is no merchant, as in a new database that a failed restore left: nothing could be compared there. */
export async function requireMerchants(): Promise<void> {
  if (await db().merchant.findFirst({ select: { id: true } })) return;
  throw new Error("The database has no merchants, so it has no books. After a restore, nothing was restored.");
}

function setEnvironment(url: string, instance: Instance | undefined, stored: Partial<Secrets>): void {
  const { env } = process;
  env.DATABASE_URL = url;
  env.BASE_URL ||= instance?.url ?? "http://localhost:3000";
  env.LOG_LEVEL ||= "silent";
  for (const name of ["AUTH_SECRET", "API_KEY_PEPPER", "ENCRYPTION_KEY"] as const) {
    env[name] ||= stored[name] ?? "";
    if (env[name]) configuredSecrets.add(name);
    // lib/platform/env requires a value. Commands that use a secret first check that the operator configured it.
    env[name] ||= placeholderSecret();
  }
}

/** Stored secrets belong to the data folder's own instance, never to another database. */
function storedSecrets(dataDir: string): Partial<Secrets> {
  return readJson<Partial<Secrets>>(secretsFile(dataDir)) ?? {};
}

function placeholderSecret(): string {
  return randomBytes(32).toString("hex");
}
