import { Prisma, type Transaction } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import type { ApiKey } from "@/prisma/generated/client";

/** Whose keys may be touched: a merchant's in one environment, or by the operator anyone's. */
export type KeyReach = Scope | "any merchant";

/**
 * The key as it stands, locked until the transaction ends: what is decided on it holds for the write that follows.
 * Throws `api_key_not_found`, the same for a missing key and for one out of reach.
 */
export async function lockApiKey(tx: Transaction, reach: KeyReach, id: string): Promise<ApiKey> {
  // The id is asked for as text: one that PostgreSQL could not even hold is refused before.
  const [locked] = /^key_[0-9A-Za-z]{24}$/.test(id)
    ? await tx.$queryRaw<{ id: string }[]>`SELECT id FROM api_key WHERE id = ${id} ${within(reach)} FOR NO KEY UPDATE`
    : [];
  if (!locked) throw apiKeyNotFound();
  return tx.apiKey.findUniqueOrThrow({ where: { id } });
}

/** Throws `api_key_ended` for a key that is revoked, expired or already rolled: its settings are settled. */
export function requireChangeable(key: ApiKey, now: Date): void {
  const isOver = key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now);
  if (!isOver && key.replacedById === null) return;
  throw new DomainError("api_key_ended", "This API key is revoked, expired or already rolled. It cannot be changed.");
}

export function apiKeyNotFound(): DomainError {
  return new DomainError("api_key_not_found", "There is no such API key.");
}

function within(reach: KeyReach): Prisma.Sql {
  if (reach === "any merchant") return Prisma.empty;
  return Prisma.sql`AND merchant_id = ${reach.merchantId} AND environment = ${reach.environment}::environment`;
}
