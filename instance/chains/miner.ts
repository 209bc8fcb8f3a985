// Mining only with transactions would confirm and expire nothing, and a block every second would make the chain slow to
// load. So a block is mined every second while a request or transfer waits, otherwise every 15 seconds.
import { Pool } from "pg";
import { keepTime } from "./clock";
import { rpc } from "./local-rpc";
import { exclusively } from "./node-lock";

const tickMs = 1000;
const idleMs = 15_000;

const someoneWaits = `SELECT EXISTS (
  SELECT FROM payment_request r JOIN chain c ON c.id = r.chain_id WHERE r.status = 'active' AND c.slug = $1
) OR EXISTS (
  SELECT FROM transfer t JOIN chain c ON c.id = t.chain_id WHERE t.status = 'provisional' AND c.slug = $1
) AS waits`;

/** Mines on the node until the returned function is called. */
export function startMiner(url: string, databaseUrl: string, slug: string): () => Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 2000 });
  pool.on("error", () => undefined);
  let minedAt = 0;
  let isBusy = false;
  async function tick(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const isDue = Date.now() - minedAt >= idleMs || (await isAwaited(pool, slug));
      await exclusively(url, async () => {
        // Every tick sets the clock, because transactions mine their own blocks.
        await keepTime(url);
        if (isDue) await rpc(url, "evm_mine");
      });
      if (isDue) minedAt = Date.now();
    } catch {
      // The node is stopping or restarting; the next tick retries.
    } finally {
      isBusy = false;
    }
  }
  const timer = setInterval(() => void tick(), tickMs);
  return async () => {
    clearInterval(timer);
    await pool.end();
  };
}

/** If the database fails, an extra block does no harm. */
async function isAwaited(pool: Pool, slug: string): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ waits: boolean }>(someoneWaits, [slug]);
    return rows[0]?.waits ?? true;
  } catch {
    return true;
  }
}
