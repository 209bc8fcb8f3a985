import type { Command } from "commander";
import { byOperator, recordAudit } from "@/lib/accounts/audit/record";
import { createSigningKey } from "@/lib/platform/crypto/signing-keys";
import { db } from "@/lib/platform/db";
import { commandAction, type CommandResult } from "./command";
import { connectAsOwner, requireOwner } from "./encryption";
import { requireEncryptionKey } from "./instance";

export function addSigningKeyCommands(program: Command): void {
  program
    .command("signing-key")
    .description("the key that signs offers and receipts")
    .command("rotate")
    .description("sign with a new key; documents of former keys stay valid")
    .option("--revoke-former", "remove all former keys: nothing that they signed is valid any longer")
    .action(commandAction(rotate));
}

async function rotate({ revokeFormer = false }: { revokeFormer?: boolean }): Promise<CommandResult> {
  requireEncryptionKey();
  const revoked = revokeFormer ? await revokeAll() : 0;
  const { id } = await createSigningKey(new Date());
  const subject = { id, merchantId: null, environment: null };
  await db().$transaction((tx) =>
    recordAudit(tx, byOperator(), { action: "signing_key.rotated", subject, before: null, after: { revoked } }),
  );
  const text = revokeFormer
    ? `The key ${id} signs within a minute. Former keys revoked: ${revoked}.`
    : `The key ${id} signs in two minutes, when every process publishes it. Former keys stay published.`;
  return { value: { key_id: id, revoked }, text };
}

async function revokeAll(): Promise<number> {
  connectAsOwner();
  await requireOwner();
  return (await db().signingKey.deleteMany()).count;
}
