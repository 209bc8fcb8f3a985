import { db, type Transaction } from "@/lib/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { disableEndpoint } from "./disable";
import type { PostResult } from "./post";
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
const failuresOnlyMs = 5 * 24 * 60 * 60 * 1000;

/**
 * Writes down an attempt and what follows from it: done, another time, given up; after 410 or five days of failures only,
 * the endpoint is disabled. Nothing, where somebody else has written this attempt down.
 */
export async function recordAttempt(endpoint: WebhookEndpoint, attempt: Attempt, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await moveOn(tx, endpoint, attempt, now))) return;
    await keepAttempt(tx, attempt);
    const failing = { id: endpoint.id, failingSince: isSuccess(attempt.result) ? { not: null } : null };
    const failingSince = isSuccess(attempt.result) ? null : attempt.attemptedAt;
    await tx.webhookEndpoint.updateMany({ where: failing, data: { failingSince } });
    const reason = disablingReason(endpoint, attempt);
    if (reason) await disableEndpoint(tx, endpoint.id, reason, now);
  });
}

function isSuccess(result: PostResult): boolean {
  return "answer" in result && result.answer.status >= 200 && result.answer.status < 300;
}

async function moveOn(tx: Transaction, endpoint: WebhookEndpoint, attempt: Attempt, now: Date): Promise<boolean> {
  const { id, attempt_count: attemptCount, retry_index: retryIndex } = attempt;
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id, status: "pending", attemptCount },
    data: { attemptCount: attemptCount + 1, ...outcome(endpoint, attempt, retryIndex, now) },
  });
  return count === 1;
}

function outcome({ environment }: WebhookEndpoint, { result }: Attempt, index: number, now: Date) {
  if (isSuccess(result)) return { status: "succeeded", nextAttemptAt: null, finishedAt: now } as const;
  const retryAfterMs = "answer" in result ? readRetryAfter(result.answer.retryAfter, now) : 0;
  const next = nextAttemptAt({ environment, index, failedAt: now, retryAfterMs });
  if (next === null) return { status: "failed", nextAttemptAt: null, finishedAt: now } as const;
  return { nextAttemptAt: next, retryIndex: index + 1 };
}

async function keepAttempt(tx: Transaction, { id, attempt_count, attemptedAt, result }: Attempt): Promise<void> {
  const answered = "answer" in result ? result.answer : undefined;
  await tx.webhookAttempt.create({
    data: {
      deliveryId: id,
      number: attempt_count + 1,
      attemptedAt,
      durationMs: result.durationMs,
      responseStatus: answered?.status,
      responseBody: (answered && beginningOf(answered.body)) || null,
      error: "error" in result ? result.error : undefined,
    },
  });
}

/** PostgreSQL refuses U+0000 in text, and half a character at the cut. */
function beginningOf(body: string): string {
  return body
    .slice(0, maxKeptBody)
    .replace(/[\ud800-\udbff]$/, "")
    .replaceAll("\0", "\u{fffd}");
}

function disablingReason({ failingSince }: WebhookEndpoint, { attemptedAt, result }: Attempt) {
  if ("answer" in result && result.answer.status === 410) return "gone";
  if (isSuccess(result) || failingSince === null) return undefined;
  return attemptedAt.getTime() - failingSince.getTime() >= failuresOnlyMs ? "failing" : undefined;
}
