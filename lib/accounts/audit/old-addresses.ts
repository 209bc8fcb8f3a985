import { db } from "@/lib/platform/db";

const pageSize = 500;

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
