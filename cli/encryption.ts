import type { Command } from "commander";
import { sealedAuditKeys } from "@/lib/audit/key";
import { byOperator, recordAudit } from "@/lib/audit/record";
import { resealSecrets } from "@/lib/crypto/reseal";
import { sealedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { sealedResponses } from "@/lib/idempotency/respond-once";
import { deleteExpiredSecrets, sealedWebhookSecrets } from "@/lib/webhooks/endpoints/secrets";
import { commandAction, type CommandResult } from "./command";
import { requireEncryptionKey } from "./instance";

const description =
  "re-encrypt with ENCRYPTION_KEY every secret encrypted with ENCRYPTION_KEY_PREVIOUS; first restart all processes with both";

/** Every encrypted column of the database. */
export const sealedColumns = [...sealedWebhookSecrets, sealedResponses, sealedAuditKeys, sealedRpcUrls];

export function addEncryptionCommands(program: Command): void {
  const group = program.command("encryption").description("the key that encrypts secrets in the database");
  group.command("rotate").description(description).action(commandAction(rotate));
}

async function rotate(): Promise<CommandResult> {
  requireEncryptionKey();
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
