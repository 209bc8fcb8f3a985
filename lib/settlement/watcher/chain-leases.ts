import { noteDatabaseTime } from "@/lib/platform/process/database-clock";
import type { Client } from "pg";
import { newClient } from "@/lib/platform/connection";
import { directDatabaseUrl } from "@/lib/platform/env";

// A lease lets only one worker at a time watch a chain. Losing one only duplicates work: constraints and the
// compare-and-set of the cursors protect the books.

// Three rounds of renewal. A worker that takes over may fail too before it has read the chain: two leases, and what it
// takes to notice that they have ended, must be shorter than 30 s.
const leaseSeconds = 9;
// A connection can be lost without notice. A statement that takes longer is given up, with its session.
const statementTimeoutMs = 5000;

type LeaseRequest = {
  /** Chains to take if they are free. Leases that this process holds are renewed. */
  chainIds: readonly number[];
  /** Those of them whose stored health is confirmed if the lease is held. */
  healthyIds?: readonly number[];
};

export type ChainLeases = {
  /** Takes or renews leases; returns the requested chains that this process holds now. */
  hold: (request: LeaseRequest) => Promise<Set<number>>;
  /** Releases all leases. */
  release: () => Promise<void>;
};

type Held = { now: Date; chain_ids: number[] };

/** Connects on first use and after a lost connection. The leases of a lost session are free at once. */
export function openChainLeases(url = directDatabaseUrl()): ChainLeases {
  let session: Promise<Client> | undefined;
  const query = async <Row extends object>(text: string, values: unknown[]) => {
    const mine = (session ??= connect(url));
    try {
      return await (await mine).query<Row>(text, values);
    } catch (error) {
      if (session === mine) session = undefined;
      void mine.then(close, () => undefined);
      throw error;
    }
  };
  return {
    async hold({ chainIds, healthyIds = [] }) {
      const { rows } = await query<Held>(holdLeases, [chainIds, healthyIds, leaseSeconds]);
      const [held] = rows;
      if (held) noteDatabaseTime(held.now);
      return new Set(held?.chain_ids);
    },
    async release() {
      if (!session) return;
      await query(`DELETE FROM chain_lease WHERE ${isOwn("chain_lease")}`, []).catch(() => undefined);
      await session?.then(close);
      session = undefined;
    },
  };
}

async function connect(url: string): Promise<Client> {
  const client = newClient(url, { keepAlive: true, query_timeout: statementTimeoutMs });
  await client.connect();
  return client;
}

/** Also ends a session whose connection is dead, without waiting for it. */
function close(client: Client): Promise<void> {
  return client.end().catch(() => undefined);
}

const isOwn = (lease: string) => `(${lease}.session_pid, ${lease}.session_started_at) IN (
  SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())`;

// An expiry further ahead than any lease lasts was written before the database's clock was set back.
const holdLeases = `
  WITH held AS (
    INSERT INTO chain_lease AS lease (chain_id, session_pid, session_started_at, expires_at)
    SELECT chain.id, session.pid, session.backend_start, now() + $3::int * interval '1 second'
    FROM chain CROSS JOIN pg_stat_activity session
    WHERE chain.id = ANY($1::int[]) AND session.pid = pg_backend_pid() ORDER BY chain.id
    ON CONFLICT (chain_id) DO UPDATE SET session_pid = excluded.session_pid,
      session_started_at = excluded.session_started_at, expires_at = excluded.expires_at
    WHERE ${isOwn("lease")} OR lease.expires_at NOT BETWEEN now() AND excluded.expires_at
      OR NOT EXISTS (
        SELECT FROM pg_stat_activity holder
        WHERE holder.pid = lease.session_pid AND holder.backend_start = lease.session_started_at)
    RETURNING chain_id),
  confirmed AS (
    UPDATE chain_health health SET checked_at = now() FROM held
    WHERE health.chain_id = held.chain_id AND health.chain_id = ANY($2::int[]))
  SELECT now(), ARRAY(SELECT chain_id FROM held) AS chain_ids`;
