// Mines a block every second while a request or transfer waits, otherwise every 15 seconds. Without blocks, no payment
// would be confirmed and no request would expire; a block every second would make the chain slow to load.
import type { Pool } from "pg";
import { newPool } from "@/lib/platform/connection";
import { repeatEvery } from "@/lib/platform/process/interval";
import { syncClock } from "./clock";
import { rpc } from "./local-rpc";
import { runExclusively } from "./node-lock";

const tickMs = 1000;
const idleMs = 15_000;

const hasPendingWork = `SELECT EXISTS (
  SELECT FROM payment_request r JOIN chain c ON c.id = r.chain_id WHERE r.status = 'active' AND c.slug = $1
) OR EXISTS (
  SELECT FROM transfer t JOIN chain c ON c.id = t.chain_id WHERE t.status = 'provisional' AND c.slug = $1
) AS is_awaited`;

/** Mines on the node until the returned function is called. */
export function startMiner(url: string, databaseUrl: string, slug: string): () => Promise<void> {
  const pool = newPool(databaseUrl, { max: 1, connectionTimeoutMillis: 2000 });
  let minedAt = 0;
  async function tick(): Promise<void> {
    try {
      const isDue = Date.now() - minedAt >= idleMs || (await isBlockAwaited(pool, slug));
      await runExclusively(url, async () => {
        // Every tick sets the clock, because transactions mine their own blocks.
        await syncClock(url);
        if (isDue) await rpc(url, "evm_mine");
      });
      if (isDue) minedAt = Date.now();
    } catch {
      // The node is stopping or restarting; the next tick retries.
    }
  }
  const stop = repeatEvery(tickMs, "mine", tick);
  return async () => {
    await stop();
    await pool.end();
  };
}

/** Whether a request or transfer waits for blocks. True if the database fails, since an extra block does no harm. */
async function isBlockAwaited(pool: Pool, slug: string): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ is_awaited: boolean }>(hasPendingWork, [slug]);
    return rows[0]?.is_awaited ?? true;
  } catch {
    return true;
  }
}
