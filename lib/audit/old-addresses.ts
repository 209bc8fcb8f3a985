import { db } from "@/lib/db";

const pageSize = 500;
const dayMs = 86_400_000;

/** The age at which the IP address of a sign-in is deleted; the SQL function below has the same number. */
const keptDays = 180;

/**
 * Whether an entry is so old that its IP address may be missing without a recorded erasure. A day is tolerated, because
 * the clocks of the database and of this process differ.
 */
export function isAddressOld(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() < now.getTime() - (keptDays - 1) * dayMs;
}

/** Deletes the IP addresses of old sign-ins; their entries and digests stay. Idempotent. */
export async function deleteOldAddresses(): Promise<void> {
  let deleted = pageSize;
  while (deleted === pageSize) {
    const [row] = await db().$queryRaw<
      [{ count: number }]
    >`SELECT delete_old_audit_addresses(${pageSize}::int) AS count`;
    deleted = row.count;
  }
}
