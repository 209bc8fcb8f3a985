import type { Command } from "commander";
import { sealedAuditKeys } from "@/lib/accounts/audit/key";
import { byOperator, recordAudit } from "@/lib/accounts/audit/record";
import { sealedAuthenticatorSecrets } from "@/lib/accounts/two-factor/authenticator-app";
import { resealSecrets, countSecretsByKey } from "@/lib/platform/crypto/reseal";
import { sealedSigningKeys } from "@/lib/platform/crypto/signing-keys";
import { sealedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { sealedResponses } from "@/lib/platform/idempotency/respond-once";
import { sealedChannelTargets } from "@/lib/events/notifications/channels/target";
import { deleteExpiredSecrets, sealedWebhookSecrets } from "@/lib/events/webhooks/endpoints/secrets";
import { commandAction, type CommandResult } from "./command";
import { requireEncryptionKey } from "./instance";
import { join } from "node:path";
import { readJson } from "@/instance/files";
import { dataDirectory, findRunningInstance } from "@/instance/record";
import { databaseUrl, type Postgres } from "@/instance/database/postgres";

const description =
  "re-encrypt with ENCRYPTION_KEY every secret encrypted with ENCRYPTION_KEY_PREVIOUS; first restart all processes with both";

/** Every encrypted column of the database. */
const sealedColumns = [
  ...sealedWebhookSecrets,
  sealedChannelTargets,
  sealedResponses,
  sealedAuditKeys,
  sealedRpcUrls,
  sealedSigningKeys,
  sealedAuthenticatorSecrets,
];

export function addEncryptionCommands(program: Command): void {
  const group = program.command("encryption").description("the key that encrypts secrets in the database");
  group.command("rotate").description(description).action(commandAction(rotate));
}

/** Only the database's owner may change keys. */
export async function requireOwner(): Promise<void> {
  const [row] = await db().$queryRaw<[{ role: string; may_write: boolean }]>`
    SELECT current_user AS role, has_column_privilege('public.audit_key', 'sealed', 'UPDATE') AS may_write`;
  if (row.may_write) return;
  throw new Error(
    `Nothing was changed: the role ${row.role} may not change the instance's keys. ` +
      "Set MIGRATION_DATABASE_URL to the database's owner, as for the migrations.",
  );
}

async function rotate(): Promise<CommandResult> {
  requireEncryptionKey();
  connectAsOwner();
  await requireOwner();
  await deleteExpiredSecrets(new Date());
  const { keyId, resealed, already } = await resealSecrets(sealedColumns, env().encryptionKeys);
  const subject = { id: keyId, merchantId: null, environment: null };
  const after = { resealed, already };
  await db().$transaction((tx) =>
    recordAudit(tx, byOperator(), { action: "encryption.rotated", subject, before: null, after }),
  );
  const text = [
    `Secrets re-encrypted with the current key ${keyId}: ${resealed}; already encrypted with it: ${already}.`,
    "No secret needs ENCRYPTION_KEY_PREVIOUS any longer. Remove it once every web process and worker runs with this " +
      "ENCRYPTION_KEY; if one still runs without it, restart it and run this command again first.",
  ];
  return { value: { key_id: keyId, resealed, already }, text: text.join("\n") };
}

/** For each previous secret that is set, a sentence that says how many keys or secrets still need it. */
export async function previousSecretsInUse(now: Date): Promise<{ setting: string; subject: string }[]> {
  const [, pepper] = env().peppers;
  const [, encryptionKey] = env().encryptionKeys;
  const inUse = [];
  if (pepper) {
    inUse.push({ setting: "API_KEY_PEPPER_PREVIOUS", subject: await keysHashedWith(pepper.id, now) });
  }
  if (encryptionKey) {
    const counts = await countSecretsByKey(sealedColumns);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const subject = `encrypts ${counts.get(encryptionKey.id) ?? 0} of ${total} secrets`;
    inUse.push({ setting: "ENCRYPTION_KEY_PREVIOUS", subject });
  }
  return inUse;
}

/** Counts only API keys that work; revoked and expired keys need no pepper. */
async function keysHashedWith(pepperId: string, now: Date): Promise<string> {
  const isUsable = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const [count, total] = await Promise.all([
    db().apiKey.count({ where: { ...isUsable, pepperId } }),
    db().apiKey.count({ where: isUsable }),
  ]);
  return `hashes ${count} of ${total} API keys; each moves to API_KEY_PEPPER when it is next used`;
}

/**
 * Lets the command connect as the database's owner: with MIGRATION_DATABASE_URL, or with the password that the instance
 * in DATA_DIR stores. Call it before the first use of the database.
 */
export function connectAsOwner(): void {
  const dataDir = dataDirectory();
  const isEmbedded = process.env.DATABASE_URL === findRunningInstance(dataDir)?.database_url;
  const postgres = isEmbedded ? readJson<Postgres>(join(dataDir, "postgres.json")) : undefined;
  const url = process.env.MIGRATION_DATABASE_URL || (postgres && databaseUrl(postgres));
  if (url) Object.assign(process.env, { DATABASE_URL: url, DATABASE_DIRECT_URL: "" });
}
