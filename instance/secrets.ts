// The secrets of an instance: generated once for an embedded database, otherwise set by the operator.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { demoSignInFile } from "./record";
import { readJson, writePrivateJson } from "./files";

export type Secrets = { AUTH_SECRET: string; API_KEY_PEPPER: string; ENCRYPTION_KEY: string };

const names = ["AUTH_SECRET", "API_KEY_PEPPER", "ENCRYPTION_KEY"] as const satisfies (keyof Secrets)[];

const listFormat = new Intl.ListFormat("en");

export function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/** Reads each secret from the environment or DATA_DIR. Generates missing ones if `mayGenerate`, otherwise throws. */
export function loadSecrets(dataDir: string, mayGenerate: boolean): Secrets {
  const stored = readJson<Partial<Secrets>>(secretsFile(dataDir)) ?? {};
  const configured = Object.fromEntries(names.map((name) => [name, process.env[name] || stored[name] || ""]));
  const missing = names.filter((name) => !configured[name]);
  if (missing.length > 0 && !mayGenerate) {
    throw new Error(
      `Remit cannot start: ${listFormat.format(missing)} must be set when DATABASE_URL is. ` +
        "Generate each with `openssl rand -hex 32` and keep them with your backups.",
    );
  }
  // The demo sign-in exists once the embedded database has data. New secrets would silently invalidate all API keys,
  // sessions and webhook secrets in it.
  if (missing.length > 0 && existsSync(demoSignInFile(dataDir)) && !isFromBeforeEncryption(stored)) {
    throw new Error(
      `Remit cannot start: ${secretsFile(dataDir)} lacks ${listFormat.format(missing)}, which the database in ${dataDir} needs. ` +
        `Restore the file or set the missing secrets; to start over, delete ${dataDir}.`,
    );
  }
  const generated = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString("hex")]));
  if (missing.length > 0) writePrivateJson(secretsFile(dataDir), { ...stored, ...generated });
  return { ...configured, ...generated } as Secrets;
}

/** An instance that predates ENCRYPTION_KEY has encrypted nothing, so a new key is safe. */
function isFromBeforeEncryption(stored: Partial<Secrets>): boolean {
  return Boolean(stored.AUTH_SECRET && stored.API_KEY_PEPPER) && stored.ENCRYPTION_KEY === undefined;
}
