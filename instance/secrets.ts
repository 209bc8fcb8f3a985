// The secrets of an instance: generated once with our own database, otherwise set by the operator.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { demoSignInFile } from "./record";
import { readJson, writePrivateJson } from "./files";

export type Secrets = { AUTH_SECRET: string; API_KEY_PEPPER: string; ENCRYPTION_KEY: string };

const names = ["AUTH_SECRET", "API_KEY_PEPPER", "ENCRYPTION_KEY"] as const satisfies (keyof Secrets)[];

const list = new Intl.ListFormat("en");

export function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/**
 * Secrets from the environment, else from DATA_DIR, where they are generated if `mayMake`. Otherwise throws, with their
 * names.
 */
export function loadSecrets(dataDir: string, mayMake: boolean): Secrets {
  const kept = readJson<Partial<Secrets>>(secretsFile(dataDir)) ?? {};
  const known = Object.fromEntries(names.map((name) => [name, process.env[name] || kept[name] || ""]));
  const missing = names.filter((name) => !known[name]);
  if (missing.length > 0 && !mayMake) {
    throw new Error(
      `Remit cannot start: ${list.format(missing)} must be set when DATABASE_URL is. ` +
        "Make each with `openssl rand -hex 32` and keep them with your backups.",
    );
  }
  // New secrets would silently invalidate every API key, session and webhook secret of the existing database.
  if (missing.length > 0 && existsSync(demoSignInFile(dataDir)) && !isFromBeforeEncryption(kept)) {
    throw new Error(
      `Remit cannot start: ${secretsFile(dataDir)} lacks ${list.format(missing)}, with which the database there was used. ` +
        `Restore it or set them; to start over, delete ${dataDir}.`,
    );
  }
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString("hex")]));
  if (missing.length > 0) writePrivateJson(secretsFile(dataDir), { ...kept, ...made });
  return { ...known, ...made } as Secrets;
}

/** Such an instance has not encrypted anything yet. */
function isFromBeforeEncryption(kept: Partial<Secrets>): boolean {
  return Boolean(kept.AUTH_SECRET && kept.API_KEY_PEPPER) && kept.ENCRYPTION_KEY === undefined;
}
