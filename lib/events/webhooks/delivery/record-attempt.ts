import { Prisma, queryUnprepared, toRows } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/scope";
import { isSuccess, type PostResult } from "./post";

type Attempt = {
  /** The delivery's id. */
  id: string;
  /** The delivery's number of attempts before this one. */
  attempt_count: number;
  /** The delivery's position in the retry schedule; a redelivery resets it. */
  retry_index: number;
  environment: Environment;
  attemptedAt: Date;
  result: PostResult;
};

/** Records an attempt; resolves after the commit. */
export type RecordAttempt = (attempt: Attempt, now: Date) => Promise<void>;

type Row = ReturnType<typeof toRow>;
type QueuedRow = { row: Row; resolve: () => void; reject: (error: unknown) => void };

const maxStoredLength = 2000;
const maxRowsPerStatement = 200;

/**
 * Records attempts and whether each delivery is done, retried or failed. Attempts that end during a statement share the
 * next one; if it fails, each is written separately.
 */
export function openRecorder(): RecordAttempt {
  const queue: QueuedRow[] = [];
  let isWriting = false;
  async function writeAll(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) await writeTogether(queue.splice(0, maxRowsPerStatement));
    isWriting = false;
  }
  return (attempt, now) =>
    new Promise((resolve, reject) => {
      queue.push({ row: toRow(attempt, now), resolve, reject });
      if (!isWriting) void writeAll();
    });
}

async function writeTogether(batch: QueuedRow[]): Promise<void> {
  try {
    await write(batch.map(({ row }) => row));
    for (const { resolve } of batch) resolve();
  } catch {
    await Promise.all(batch.map(({ row, resolve, reject }) => write([row]).then(resolve, reject)));
  }
}

/**
 * Records an attempt only while its delivery is pending with the same number of attempts, so repeating a write does no
 * harm. Comparing the status as text, and planning each time, makes PostgreSQL find the rows by id instead of reading
 * the index of pending deliveries, which can be full of dead rows.
 */
async function write(rows: Row[]): Promise<void> {
  await queryUnprepared(Prisma.sql`
    WITH updated AS (
      UPDATE webhook_delivery d
      SET status = attempt.status, attempt_count = attempt.number, retry_index = attempt.retry_index,
        next_attempt_at = attempt.next_attempt_at, finished_at = attempt.finished_at
      FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS attempt (id text, number int, status webhook_delivery_status,
        retry_index int, next_attempt_at timestamptz, finished_at timestamptz, attempted_at timestamptz, duration_ms int,
        response_status int, error text, response_body text)
      WHERE d.id = attempt.id AND d.status::text = 'pending' AND d.attempt_count = attempt.number - 1
      RETURNING attempt.*)
    INSERT INTO webhook_attempt
      (delivery_id, number, attempted_at, duration_ms, response_status, error, response_body)
    SELECT id, number, attempted_at, duration_ms, response_status, error, response_body FROM updated`);
}

function toRow(attempt: Attempt, now: Date) {
  const { id, attempt_count: count, attemptedAt, result } = attempt;
  const response = "response" in result ? result.response : undefined;
  return {
    id,
    number: count + 1,
    ...outcome(attempt, now),
    attempted_at: attemptedAt,
    duration_ms: result.durationMs,
    response_status: response?.status ?? null,
    error: "error" in result ? result.error : null,
    response_body: response ? beginningOf(response.body) : null,
  };
}

function outcome({ environment, result, retry_index: index }: Attempt, now: Date) {
  const ended = { next_attempt_at: null, finished_at: now, retry_index: index };
  if (isSuccess(result)) return { status: "succeeded", ...ended };
  const retryAfterMs = "response" in result ? readRetryAfter(result.response.retryAfter, now) : 0;
  const next = nextAttemptAt({ environment, index, failedAt: now, retryAfterMs });
  if (next === null) return { status: "failed", ...ended };
  return { status: "pending", next_attempt_at: next, finished_at: null, retry_index: index + 1 };
}

/** The first characters of a body, without half a character at the end and without NUL, which PostgreSQL rejects. */
function beginningOf(body: string): string | null {
  return (
    body
      .slice(0, maxStoredLength)
      .replace(/[\ud800-\udbff]$/, "")
      .replaceAll("\0", "\u{fffd}") || null
  );
}

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Milliseconds between attempts; the first attempt is immediate. */
const gapsMs = {
  production: [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  sandbox: [0, 5 * second, minute, 10 * minute],
} as const satisfies Record<Environment, readonly number[]>;

/** Upward only, so that a receiver that is down for three days gets everything. */
const jitter = 0.1;
const maxRetryAfterMs = 24 * hour;

type Retry = {
  environment: Environment;
  /** The index of the failed attempt, from 0. */
  index: number;
  failedAt: Date;
  /** The receiver's `Retry-After`. */
  retryAfterMs?: number;
  /** Returns a number from 0 to 1. */
  random?: () => number;
};

/** When to retry, or null after the last attempt. A receiver may ask for a longer delay, up to 24 hours. */
export function nextAttemptAt({
  environment,
  index,
  failedAt,
  retryAfterMs = 0,
  random = Math.random,
}: Retry): Date | null {
  const gap = gapsMs[environment][index + 1];
  if (gap === undefined) return null;
  const jittered = gap * (1 + jitter * random());
  return new Date(failedAt.getTime() + Math.max(Math.round(jittered), Math.min(retryAfterMs, maxRetryAfterMs)));
}

/** `Retry-After` in milliseconds (RFC 9110, 10.2.3: seconds or a date); 0 if invalid. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * second;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
