import type { Transaction } from "@/lib/db";

/** Locks requests for the rest of the transaction, in the order that every transaction takes: by id, before all else. */
export async function lockPaymentRequests(tx: Transaction, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$queryRaw`SELECT id FROM payment_request WHERE id = ANY(${[...new Set(ids)]}) ORDER BY id FOR UPDATE`;
}
