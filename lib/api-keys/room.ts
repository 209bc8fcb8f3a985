import type { Transaction } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import { maxLiveKeys } from "./schema";

/** Locks the merchant's row, so that what is counted afterwards holds until the transaction ends. */
export async function lockKeysOf(tx: Transaction, merchantId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`;
}

/** Throws `api_key_limit_reached` at 25 live keys in the environment. Needs `lockKeysOf` before it. */
export async function requireRoom(tx: Transaction, { merchantId, environment }: Scope, now: Date): Promise<void> {
  const live = await tx.apiKey.count({
    where: { merchantId, environment, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  if (live < maxLiveKeys) return;
  throw new DomainError("api_key_limit_reached", `There are already ${maxLiveKeys} live keys here. Revoke one first.`);
}
