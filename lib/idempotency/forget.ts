import { pool } from "@/lib/db";

/** Forgets every answer that may no longer be given again; several workers may do so at once. */
export async function forgetExpiredAnswers(now: Date): Promise<void> {
  await pool().query(
    `DELETE FROM idempotency_record
      WHERE id IN (SELECT id FROM idempotency_record WHERE expires_at <= $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  );
}
