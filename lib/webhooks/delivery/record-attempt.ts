import { db } from "@/lib/db";
import type { WebhookDeliveryStatus, WebhookEndpoint } from "@/prisma/generated/client";
import { isSuccess, type PostResult } from "./post";
import { nextAttemptAt, readRetryAfter } from "./schedule";

export type Attempt = {
  /** The delivery, and how far it was when the attempt began. */
  id: string;
  attempt_count: number;
  retry_index: number;
  attemptedAt: Date;
  result: PostResult;
};

const maxKeptBody = 2000;

/**
 * Writes down an attempt, and whether the delivery is done, to be attempted again or given up. One statement: the delivery
 * moves on if it is where it was, else somebody else has written this attempt down.
 */
export async function recordAttempt(endpoint: WebhookEndpoint, attempt: Attempt, now: Date): Promise<void> {
  const { id, attempt_count: count, attemptedAt, result } = attempt;
  const { status, nextAttemptAt, finishedAt, retryIndex } = outcome(endpoint, attempt, now);
  const answer = "answer" in result ? result.answer : undefined;
  const error = "error" in result ? result.error : null;
  await db().$executeRaw`
    WITH moved AS (
      UPDATE webhook_delivery
      SET status = ${status}::webhook_delivery_status, attempt_count = ${count + 1}, retry_index = ${retryIndex},
        next_attempt_at = ${nextAttemptAt}::timestamptz, finished_at = ${finishedAt}::timestamptz
      WHERE id = ${id} AND status = 'pending' AND attempt_count = ${count}
      RETURNING id
    )
    INSERT INTO webhook_attempt
      (delivery_id, number, attempted_at, duration_ms, response_status, error, response_body)
    SELECT id, ${count + 1}, ${attemptedAt}::timestamptz, ${result.durationMs}, ${answer?.status ?? null}::int,
      ${error}::text, ${answer ? beginningOf(answer.body) : null}::text
    FROM moved`;
}

type Outcome = {
  status: WebhookDeliveryStatus;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  retryIndex: number;
};

function outcome({ environment }: WebhookEndpoint, { result, retry_index: index }: Attempt, now: Date): Outcome {
  if (isSuccess(result)) return { status: "succeeded", nextAttemptAt: null, finishedAt: now, retryIndex: index };
  const retryAfterMs = "answer" in result ? readRetryAfter(result.answer.retryAfter, now) : 0;
  const next = nextAttemptAt({ environment, index, failedAt: now, retryAfterMs });
  if (next === null) return { status: "failed", nextAttemptAt: null, finishedAt: now, retryIndex: index };
  return { status: "pending", nextAttemptAt: next, finishedAt: null, retryIndex: index + 1 };
}

/** PostgreSQL refuses U+0000 in text, and half a character at the cut. */
function beginningOf(body: string): string | null {
  return (
    body
      .slice(0, maxKeptBody)
      .replace(/[\ud800-\udbff]$/, "")
      .replaceAll("\0", "\u{fffd}") || null
  );
}
