import type { OnCrossCheck } from "@/lib/chains/readers/rpc";
import type { OnRequest } from "@/lib/chains/readers/rpc-http";
import { pool } from "@/lib/platform/db";

// Counts what this process asks of nodes: its requests, and how often the second node of a chain confirmed a reading. The
// worker adds the counts to the database for the metrics.

type Count = { chain_id: number; host?: string; outcome: string; count: number };

/** Counters of a table whose rows differ in `columns`. */
function newCounts(table: string, columns: string) {
  let counts = new Map<string, Count>();
  return {
    add(row: Omit<Count, "count">): void {
      const key = `${row.chain_id} ${row.host} ${row.outcome}`;
      counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + 1 });
    },
    /** Adds the new counts to those in the database. They are lost if that fails. */
    async write(): Promise<void> {
      if (counts.size === 0) return;
      const written = JSON.stringify([...counts.values()]);
      counts = new Map();
      await pool().query(
        `INSERT INTO ${table} AS total (${columns}, count, updated_at)
         SELECT ${columns}, count, now()
         FROM jsonb_to_recordset($1::jsonb) AS added (chain_id int, host text, outcome text, count bigint)
         ORDER BY ${columns}
         ON CONFLICT (${columns}) DO UPDATE SET count = total.count + excluded.count, updated_at = now()`,
        [written],
      );
    },
  };
}

const requests = newCounts("rpc_request_count", "chain_id, host, outcome");
const crossChecks = newCounts("cross_check_count", "chain_id, outcome");

/** Counts requests by host, because the rest of a node's URL may hold a key. */
export function countRequests(chainId: number): OnRequest {
  return (url, outcome) => requests.add({ chain_id: chainId, host: new URL(url).host, outcome });
}

export function countCrossChecks(chainId: number): OnCrossCheck {
  return (outcome) => crossChecks.add({ chain_id: chainId, outcome });
}

export async function writeCounts(): Promise<void> {
  await Promise.all([requests.write(), crossChecks.write()]);
}

const keptDays = 30;

/** Deletes the counts of nodes that have not been used for `keptDays`. */
export async function deleteOldRequestCounts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await pool().query("DELETE FROM rpc_request_count WHERE updated_at < $1", [before]);
}
