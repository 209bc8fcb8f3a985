import type { Transaction } from "@/lib/platform/db";

/**
 * Locks requests until the transaction ends. Invariant: in id order, after idempotency keys, chains and receiving
 * addresses, and before the audit log and event counters.
 */
export async function lockPaymentRequests(tx: Transaction, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$queryRaw`SELECT id FROM payment_request WHERE id = ANY(${[...new Set(ids)]}) ORDER BY id FOR UPDATE`;
}
