import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { db } from "@/lib/db";
import { env } from "@/lib/env";

// The moment between reading a chain and writing what was read, held for as long as a test wants.

export type HeldBatches = {
  untilOneWaits: () => Promise<void>;
  letGo: () => Promise<void>;
};

/** Keeps the chain's row, which every batch locks first and the reading of it never: what was read cannot be written. */
export async function holdBatches(chainId: number): Promise<HeldBatches> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT id FROM chain WHERE id = $1 FOR NO KEY UPDATE", [chainId]);
  return {
    untilOneWaits: () => until(async () => (await waitingForRows()) > 0),
    letGo: () => client.end(),
  };
}

async function waitingForRows(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE%'`;
  return Number(row?.count ?? 0);
}

/** Waits until something holds that another process brings about. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error("it never came to that");
}
