import type { OnCrossCheck } from "@/lib/chains/readers/rpc";
import { pool } from "@/lib/platform/db";

// Counts how often the second node of a chain confirmed a reading. The worker adds the counts to the database for the
// metrics.

let counts = new Map<string, { chainId: number; outcome: string; count: number }>();

export function countCrossChecks(chainId: number): OnCrossCheck {
  return (outcome) => {
    const key = `${chainId} ${outcome}`;
    counts.set(key, { chainId, outcome, count: (counts.get(key)?.count ?? 0) + 1 });
  };
}

/** Adds the new counts to those in the database. They are lost if that fails. */
export async function writeCrossCheckCounts(): Promise<void> {
  if (counts.size === 0) return;
  const written = [...counts.values()];
  counts = new Map();
  await pool().query(
    `INSERT INTO cross_check_count AS total (chain_id, outcome, count, updated_at)
     SELECT chain_id, outcome, count, now() FROM unnest($1::int[], $2::text[], $3::bigint[]) AS added (chain_id, outcome, count)
     ORDER BY chain_id, outcome
     ON CONFLICT (chain_id, outcome) DO UPDATE SET count = total.count + excluded.count, updated_at = now()`,
    [written.map(({ chainId }) => chainId), written.map(({ outcome }) => outcome), written.map(({ count }) => count)],
  );
}
