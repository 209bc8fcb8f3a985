import type { OnRequest } from "@/lib/chains/readers/rpc-http";
import { pool } from "@/lib/platform/db";

// Counts the requests that this process sends to nodes. The worker adds the counts to the database for the metrics.

type Count = { chainId: number; host: string; outcome: string; count: number };

let counts = new Map<string, Count>();

/** Counts requests by host, because the rest of a node's URL may hold a key. */
export function countRequests(chainId: number): OnRequest {
  return (url, outcome) => {
    const { host } = new URL(url);
    const key = `${chainId} ${host} ${outcome}`;
    const before = counts.get(key)?.count ?? 0;
    counts.set(key, { chainId, host, outcome, count: before + 1 });
  };
}

/** Adds the new counts to those in the database. They are lost if that fails. */
export async function writeRequestCounts(): Promise<void> {
  if (counts.size === 0) return;
  const written = [...counts.values()];
  counts = new Map();
  await pool().query(
    `INSERT INTO rpc_request_count AS total (chain_id, host, outcome, count, updated_at)
     SELECT chain_id, host, outcome, count, now()
     FROM unnest($1::int[], $2::text[], $3::text[], $4::bigint[]) AS added (chain_id, host, outcome, count)
     ORDER BY chain_id, host, outcome
     ON CONFLICT (chain_id, host, outcome) DO UPDATE SET count = total.count + excluded.count, updated_at = now()`,
    [
      written.map(({ chainId }) => chainId),
      written.map(({ host }) => host),
      written.map(({ outcome }) => outcome),
      written.map(({ count }) => count),
    ],
  );
}

const keptDays = 30;

/** Deletes the counts of nodes that have not been used for `keptDays`. */
export async function deleteOldRequestCounts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await pool().query("DELETE FROM rpc_request_count WHERE updated_at < $1", [before]);
}
