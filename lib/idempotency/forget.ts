import { pool } from "@/lib/db";
import { log } from "@/lib/log";

const sweepEveryMs = 60_000;

/** Forgets every answer that may no longer be given again. What another process is just forgetting is left to it. */
export async function forgetExpiredAnswers(now = new Date()): Promise<void> {
  await pool().query(
    `DELETE FROM idempotency_record WHERE id IN
       (SELECT id FROM idempotency_record WHERE expires_at <= $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  );
}

/** Forgets expired answers each minute until it is stopped; a failure waits for the next minute. */
export function startForgetting(): () => Promise<void> {
  let sweep = Promise.resolve();
  const timer = setInterval(() => {
    sweep = forgetExpiredAnswers().catch((error: unknown) => {
      log().warn({ err: error }, "expired idempotency records could not be deleted");
    });
  }, sweepEveryMs);
  return async () => {
    clearInterval(timer);
    await sweep;
  };
}
