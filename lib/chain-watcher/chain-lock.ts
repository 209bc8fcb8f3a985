import type { Client } from "pg";
import { newClient } from "@/lib/connection";
import { directDatabaseUrl } from "@/lib/env";

// Session locks let only one worker at a time watch a chain. Losing a lock only duplicates work: constraints and the
// compare-and-set of the cursors protect the books.

// Arbitrary, but different from the numbers of Remit's other advisory locks.
const lockSpace = 7_233_002;

export type ChainLocks = {
  /** Whether this process holds the chain's lock; takes it if it is free. */
  hold: (chainId: number) => Promise<boolean>;
  /** Releases all locks. */
  release: () => Promise<void>;
};

/** Connects on first use and after a lost connection. */
export function openChainLocks(url = directDatabaseUrl()): ChainLocks {
  let session: Promise<Session> | undefined;
  const forget = () => {
    session = undefined;
  };
  return {
    async hold(chainId) {
      const { client, held } = await (session ??= connect(url, forget));
      if (!held.has(chainId) && (await tryLock(client, chainId))) held.add(chainId);
      return held.has(chainId);
    },
    async release() {
      const current = await session?.catch(() => undefined);
      await current?.client.end();
    },
  };
}

type Session = { client: Client; held: Set<number> };

async function connect(url: string, forget: () => void): Promise<Session> {
  const client = newClient(url, { keepAlive: true });
  client.on("error", forget);
  client.on("end", forget);
  try {
    await client.connect();
  } catch (error) {
    forget();
    throw error;
  }
  return { client, held: new Set() };
}

async function tryLock(client: Client, chainId: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS taken", [
    lockSpace,
    chainId,
  ]);
  return rows[0]?.taken ?? false;
}
