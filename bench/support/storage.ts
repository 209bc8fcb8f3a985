import { db } from "@/lib/platform/db";

/** The bytes of write-ahead log since the server was created. */
export async function logPosition(): Promise<number> {
  const [row] = await db().$queryRaw<[{ bytes: bigint }]>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 AS bytes`;
  return Number(row.bytes);
}
