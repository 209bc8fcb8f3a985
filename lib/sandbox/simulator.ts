// Sends simulated transfers on the local chains and records their results, without Prisma like the queue.
import { setTimeout as sleep } from "node:timers/promises";
import { repeatEvery } from "@/lib/platform/process/interval";
import type { Pool } from "pg";
import { newPool } from "@/lib/platform/connection";
import { TransferRejected, type WatcherOutcome, type Sender } from "./sender";
import { findDueTransfers, type DueTransfer } from "./simulation-queue";
import { toAmount } from "@/lib/platform/amounts/amount";
import { newId } from "@/lib/platform/ids";

/** By chain slug. */
export type Senders = Readonly<Record<string, Sender>>;

const tickMs = 1000;
const recordedWithinMs = 10_000;
const pollMs = 50;

type SimulatorOptions = {
  now?: Date;
  /** Called for each failed attempt. */
  onFailure: (id: string, error: unknown) => void;
};

/**
 * Sends due transfers, a limited number per round, alternating between merchants. Failed attempts back off; the last
 * one ends the simulation.
 */
export async function runSimulations(pool: Pool, senders: Senders, options: SimulatorOptions): Promise<void> {
  const { now = new Date(), onFailure } = options;
  for (const due of await findDueTransfers(pool, Object.keys(senders), now)) {
    const attempt = await claimAttempt(pool, due, now);
    if (attempt === null) continue;
    try {
      await send(pool, senders, due);
      await recordSent(pool, due, now);
    } catch (error) {
      onFailure(due.id, error);
      if (error instanceof TransferRejected || attempt >= maxAttempts) {
        await recordFailure(pool, due, reasonOf(error), now);
      }
    }
  }
}

async function send(pool: Pool, senders: Senders, due: DueTransfer): Promise<void> {
  if (due.isFinal) return;
  await senders[due.chainSlug]?.(due.transfer, {
    storedTransaction: due.signed,
    storeTransaction: (signed) => storeSignature(pool, due, signed),
    waitForWatcher: (outcome, hash) => waitUntilRecorded(() => isRecorded(pool, due, outcome, hash), outcome),
  });
}

async function waitUntilRecorded(isTrue: () => Promise<boolean>, outcome: WatcherOutcome): Promise<void> {
  for (const end = Date.now() + recordedWithinMs; Date.now() < end; await sleep(pollMs)) if (await isTrue()) return;
  throw new Error(`the worker did not record the payment as ${outcome} within ten seconds`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Sends due transfers until the returned function is called. */
export function startSimulator(
  senders: Senders,
  databaseUrl: string,
  warn: (line: string) => void,
): () => Promise<void> {
  const pool = newPool(databaseUrl, { max: 1, connectionTimeoutMillis: 2000 });
  const onFailure = (id: string, error: unknown) => warn(`Simulated transfer ${id} failed: ${reasonOf(error)}`);
  // Without the database there is nothing to do; the next run retries.
  const stop = repeatEvery(tickMs, "send simulated transfers", () =>
    runSimulations(pool, senders, { onFailure }).catch(() => undefined),
  );
  return async () => {
    await stop();
    await pool.end();
  };
}

/** After the last attempt, 63 s after the first, the simulation ends. */
const maxAttempts = 7;
// A killed node forgets its last five seconds, so each transfer is checked once more after twice as long.
const recheckAfter = "10 seconds";

// Written before the attempt, so that an attempt that crashes the process counts too. The delay doubles from one
// second.
const claim = `
  UPDATE simulation
     SET attempts = attempts + 1, not_before = $2::timestamptz + make_interval(secs => 2 ^ attempts)
   WHERE id = $1 AND done_at IS NULL AND not_before <= $2
  RETURNING attempts`;

const storeSigned = `
  UPDATE simulation SET signature = $2, signed_transaction = $3
   WHERE id = $1 AND done_at IS NULL AND signature IS NOT DISTINCT FROM $4`;

const markSent = `
  UPDATE simulation
     SET attempts = 0, sent_at = COALESCE(sent_at, $2), not_before = $2::timestamptz + interval '${recheckAfter}',
         done_at = CASE WHEN sent_at IS NOT NULL OR $3 THEN $2::timestamptz END
   WHERE id = $1 AND done_at IS NULL`;

const watchedTransfer = `
  SELECT FROM transfer JOIN chain ON chain.id = transfer.chain_id
   WHERE chain.slug = $1 AND transfer.transaction_hash = $2 AND (transfer.status = 'lost') = $3 LIMIT 1`;

const markFailed = `
  WITH ended AS (
    UPDATE simulation SET done_at = $2::timestamptz WHERE id = $1 AND done_at IS NULL RETURNING request_id
  )
  INSERT INTO timeline_entry (id, request_id, type, details, created_at)
  SELECT $3, request_id, 'simulation_failed', $4::jsonb, $2::timestamptz FROM ended`;

/** Counts an attempt. Null if the transfer was cancelled or another process was faster. */
async function claimAttempt(pool: Pool, { id }: DueTransfer, now: Date): Promise<number | null> {
  const { rows } = await pool.query<{ attempts: number }>(claim, [id, now]);
  return rows[0]?.attempts ?? null;
}

/** Stores the signed transaction, replacing the previous one. */
async function storeSignature(
  pool: Pool,
  { id, signed: before }: DueTransfer,
  signed: { signature: string; base64: string },
): Promise<void> {
  const { rowCount } = await pool.query(storeSigned, [id, signed.signature, signed.base64, before?.signature ?? null]);
  if (rowCount !== 1) throw new Error("another process has signed it");
}

/**
 * Records that the transfer is on its chain. The first call schedules a recheck, and the second one ends the
 * simulation. For a transfer that was to vanish in a reorganization, the first call ends it.
 */
async function recordSent(pool: Pool, { id, transfer }: DueTransfer, now: Date): Promise<void> {
  await pool.query(markSent, [id, now, transfer.fate === "vanishes"]);
}

async function isRecorded(
  pool: Pool,
  { chainSlug }: DueTransfer,
  outcome: WatcherOutcome,
  transactionHash: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(watchedTransfer, [chainSlug, transactionHash, outcome === "lost"]);
  return rowCount !== 0;
}

/** Ends a failed simulation and records the reason in its request's timeline. */
async function recordFailure(pool: Pool, due: DueTransfer, reason: string, now: Date): Promise<void> {
  const { amount, token } = due.transfer;
  const details = { amount: toAmount(amount, token.decimals), symbol: due.symbol, reason };
  await pool.query(markFailed, [due.id, now, newId("tle"), JSON.stringify(details)]);
}
