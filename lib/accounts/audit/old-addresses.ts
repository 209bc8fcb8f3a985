import { db } from "@/lib/platform/db";

const pageSize = 500;
const dayMs = 86_400_000;

/** The age at which the IP address of a sign-in is deleted, also written in `delete_old_audit_addresses` (SQL). */
const keptDays = 180;

/**
 * Whether the entry's age alone explains a missing IP address, so that the audit log need not record its erasure. One
 * day of tolerance, because the database's clock and this process's clock can differ.
 */
export function mayLackIpAddress(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() < now.getTime() - (keptDays - 1) * dayMs;
}

/** Deletes the IP addresses of old sign-ins; the audit entries, with the digest of the address, stay. Idempotent. */
export async function deleteOldIpAddresses(): Promise<void> {
  let deleted = pageSize;
  while (deleted === pageSize) {
    const [row] = await db().$queryRaw<
      [{ count: number }]
    >`SELECT delete_old_audit_addresses(${pageSize}::int) AS count`;
    deleted = row.count;
  }
}
