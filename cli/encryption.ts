import type { Command } from "commander";
import { sealedAuditKeys } from "@/lib/audit/key";
import { byOperator, recordAudit } from "@/lib/audit/record";
import { resealSecrets } from "@/lib/crypto/reseal";
import { sealedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { sealedAnswers } from "@/lib/idempotency/answer-once";
import { forgetExpiredSecrets } from "@/lib/webhooks/endpoints/secrets";
import { sealedWebhookSecrets } from "@/lib/webhooks/endpoints/secrets";
import { answering, type Answer } from "./command";
import { requireEncryptionKey } from "./instance";

const description =
  "seal every secret under ENCRYPTION_KEY that ENCRYPTION_KEY_PREVIOUS sealed; restart all processes with both before";

export function addEncryptionCommands(program: Command): void {
  const noun = program.command("encryption").description("the key that secrets are sealed with in the database");
  noun.command("rotate").description(description).action(answering(rotate));
}

async function rotate(): Promise<Answer> {
  requireEncryptionKey();
  await forgetExpiredSecrets(new Date());
  const { keyId, resealed, already } = await resealSecrets(
    [...sealedWebhookSecrets, sealedAnswers, sealedAuditKeys, sealedRpcUrls],
    env().encryptionKeys,
  );
  const subject = { id: keyId, merchantId: null, environment: null };
  const after = { resealed, already };
  await recordAudit(db(), byOperator(), { action: "encryption.rotated", subject, before: null, after });
  const text = [
    `Secrets sealed anew under the current key ${keyId}: ${resealed}; sealed under it already: ${already}.`,
    "No secret needs ENCRYPTION_KEY_PREVIOUS any more. It can go when every web process and worker runs with this " +
      "ENCRYPTION_KEY; if one did not yet, restart it and run this again first.",
  ];
  return { value: { key_id: keyId, resealed, already }, text: text.join("\n") };
}
