import type { Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Scope } from "@/lib/platform/scope";
import type { ApiKey } from "@/prisma/generated/client";
import { maxActiveKeys } from "./schema";

/** Locks a key of the merchant until the transaction ends. Throws `api_key_not_found`. */
export async function lockApiKey(tx: Transaction, { merchantId, environment }: Scope, id: string): Promise<ApiKey> {
  const [locked] = isKeyId(id)
    ? await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM api_key
        WHERE id = ${id} AND merchant_id = ${merchantId} AND environment = ${environment}::environment
        FOR NO KEY UPDATE`
    : [];
  if (!locked) throw apiKeyNotFound();
  return tx.apiKey.findUniqueOrThrow({ where: { id, merchantId, environment } });
}

/** Throws `api_key_ended` for a key that is revoked, expired or already rolled. */
export function requireChangeable(key: ApiKey, now: Date): void {
  const isOver = key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now);
  if (!isOver && key.replacedById === null) return;
  throw new DomainError("api_key_ended", "This API key is revoked, expired or already rolled. It cannot be changed.");
}

/**
 * Locks the merchant's row, so that counts of its keys and the roles of its members stay valid until the transaction
 * ends.
 */
export async function lockKeysOf(tx: Transaction, merchantId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`;
}

/** Throws `api_key_limit_reached` if the environment has 25 active keys. Call `lockKeysOf` first. */
export async function requireBelowKeyLimit(
  tx: Transaction,
  { merchantId, environment }: Scope,
  now: Date,
): Promise<void> {
  const activeCount = await tx.apiKey.count({
    where: { merchantId, environment, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  if (activeCount < maxActiveKeys) return;
  throw new DomainError(
    "api_key_limit_reached",
    `This environment already has ${maxActiveKeys} active keys. Revoke one first.`,
  );
}

export function apiKeyNotFound(): DomainError {
  return new DomainError("api_key_not_found", "No such API key.");
}

// PostgreSQL rejects some texts as parameters, so invalid ids are rejected before the query.
export function isKeyId(id: string): boolean {
  return /^key_[0-9A-Za-z]{24}$/.test(id);
}
