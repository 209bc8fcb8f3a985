import { Client } from "pg";
import { env } from "@/lib/env";

// One watcher per chain among all workers, by session locks of one connection. Losing it only costs double work: the
// constraints and the cursors' compare and set keep the books right.

const lockSpace = 7_233_002;

export type ChainLocks = {
  /** Whether this process holds the chain now; taken if nobody has it. */
  hold: (chainId: number) => Promise<boolean>;
  /** Gives every chain back. */
  release: () => Promise<void>;
};

/** Opens the connection at the first use, and again after it broke. */
export function openChainLocks(connectionString = env().DATABASE_URL): ChainLocks {
  let session: Promise<Session> | undefined;
  async function connected(): Promise<Session> {
    session ??= connect(connectionString);
    const current = await session.catch(() => undefined);
    if (current && !current.isLost) return current;
    session = connect(connectionString);
    return session;
  }
  return {
    async hold(chainId) {
      const { client, held } = await connected();
      if (held.has(chainId)) return true;
      const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS taken", [
        lockSpace,
        chainId,
      ]);
      if (rows[0]?.taken) held.add(chainId);
      return held.has(chainId);
    },
    async release() {
      const current = await session?.catch(() => undefined);
      await current?.client.end().catch(() => undefined);
    },
  };
}

type Session = { client: Client; held: Set<number>; isLost: boolean };

async function connect(connectionString: string): Promise<Session> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true });
  const session: Session = { client, held: new Set(), isLost: false };
  const lose = () => {
    session.isLost = true;
  };
  client.on("error", lose);
  client.on("end", lose);
  await client.connect();
  return session;
}
