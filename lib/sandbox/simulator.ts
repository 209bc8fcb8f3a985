// Sends simulated transfers on the local chains.
import { setTimeout as sleep } from "node:timers/promises";
import { repeatEvery } from "@/lib/platform/process/interval";
import type { Pool } from "pg";
import { newPool } from "@/lib/platform/connection";
import { TransferRejected, type WatcherOutcome, type Sender } from "./sender";
import {
  claimAttempt,
  findDueTransfers,
  isRecorded,
  storeSignature,
  maxAttempts,
  recordFailure,
  recordSent,
  type DueTransfer,
} from "./simulation-queue";

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
