import { pool } from "@/lib/platform/db";

/** Deletes expired responses; safe to run in several workers. */
export async function deleteExpiredResponses(now: Date): Promise<void> {
  await pool().query(
    `DELETE FROM idempotency_record
      WHERE id IN (SELECT id FROM idempotency_record WHERE expires_at <= $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  );
}
