import type { Command } from "commander";
import { sealedAuditKeys } from "@/lib/accounts/audit/key";
import { byOperator, recordAudit } from "@/lib/accounts/audit/record";
import { resealSecrets } from "@/lib/platform/crypto/reseal";
import { sealedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { sealedResponses } from "@/lib/platform/idempotency/respond-once";
import { deleteExpiredSecrets, sealedWebhookSecrets } from "@/lib/events/webhooks/endpoints/secrets";
import { commandAction, type CommandResult } from "./command";
import { connectAsOwner, requireEncryptionKey } from "./instance";

const description =
  "re-encrypt with ENCRYPTION_KEY every secret encrypted with ENCRYPTION_KEY_PREVIOUS; first restart all processes with both";

/** Every encrypted column of the database. */
export const sealedColumns = [...sealedWebhookSecrets, sealedResponses, sealedAuditKeys, sealedRpcUrls];

export function addEncryptionCommands(program: Command): void {
  const group = program.command("encryption").description("the key that encrypts secrets in the database");
  group.command("rotate").description(description).action(commandAction(rotate));
}

/** Only the database's owner may write the keys of the audit log. */
async function requireOwner(): Promise<void> {
  const [row] = await db().$queryRaw<[{ role: string; may_write: boolean }]>`
    SELECT current_user AS role, has_column_privilege('public.audit_key', 'sealed', 'UPDATE') AS may_write`;
  if (row.may_write) return;
  throw new Error(
    `Nothing was changed: the role ${row.role} may not re-encrypt the keys of the audit log. ` +
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
