import { db } from "@/lib/db";

const pageSize = 500;

/** The age at which the IP address of a sign-in is deleted. The database function deletes no younger one. */
const keptDays = 180;

/**
 * Whether the IP address of an entry may be missing without an entry that says so: a day early, because the clocks of
 * the database and of this process differ.
 */
export function isAddressOld(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() < now.getTime() - (keptDays - 1) * 86_400_000;
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
