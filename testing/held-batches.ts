import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

// Makes a watcher wait between reading a chain and writing the batch.

export type HeldBatches = {
  untilOneWaits: () => Promise<void>;
  /** The number of watchers that wait. */
  waiting: () => Promise<number>;
  release: () => Promise<void>;
};

/** Locks the chain's row, which every batch locks first and no read needs: the watcher can then read but not write. */
export async function holdBatches(chainId: number): Promise<HeldBatches> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT id FROM chain WHERE id = $1 FOR NO KEY UPDATE", [chainId]);
  return {
    untilOneWaits: () => until(async () => (await countWaitingBatches()) > 0),
    waiting: countWaitingBatches,
    release: () => client.end(),
  };
}

async function countWaitingBatches(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE%'`;
  return Number(row?.count ?? 0);
}

/** Waits for a condition that another process brings about. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error("The condition was not met in time.");
}
