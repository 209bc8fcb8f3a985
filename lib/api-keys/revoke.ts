import { db } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import type { ApiKey } from "@/prisma/generated/client";

/** Ends a key at once and for ever. Revoking a revoked key changes nothing. Throws `api_key_not_found`. */
export async function revokeApiKey({ merchantId, environment }: Scope, id: string, now = new Date()): Promise<ApiKey> {
  return revoke({ id, merchantId, environment }, now);
}

/** The same for the operator, who may revoke any merchant's key. */
export async function revokeAnyApiKey(id: string, now = new Date()): Promise<ApiKey> {
  return revoke({ id }, now);
}

type Owned = { id: string } & Partial<Scope>;

async function revoke(where: Owned, now: Date): Promise<ApiKey> {
  const row = /^key_[0-9A-Za-z]{24}$/.test(where.id) ? await write(where, now) : null;
  if (!row) throw new DomainError("api_key_not_found", "There is no such API key.");
  return row;
}

async function write(where: Owned, now: Date): Promise<ApiKey | null> {
  await db().apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } });
  return db().apiKey.findFirst({ where });
}
