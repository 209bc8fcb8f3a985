// Makes real transfers of what sandboxes asked for. A row is asked about until its transfer has been on the chain for a
// while: a node that is killed forgets its last seconds, and then the transfer is made again.
import { Pool } from "pg";

/** One transfer; whoever makes it takes an account of its own for it, made of the id. */
export type SimulatedTransfer = {
  id: string;
  amount: bigint;
  recipient: string;
  reference: Uint8Array;
  /** The program: of a Solana token. */
  token: { contract: string; program: string | null; isNative: boolean; decimals: number };
  /** The EVM network id. */
  chainId: bigint;
};

export type SignedTransaction = { signature: string; base64: string };

/** What was signed for a transfer, for chains whose accounts do not count what they sent. */
export type Signing = {
  kept: SignedTransaction | null;
  /** Takes the place of what was kept; must have resolved before anything is sent. */
  keep: (signed: SignedTransaction) => Promise<void>;
};

/** Makes the transfer unless the chain has it already: called again, also after a crash half-way, it is there once. */
export type Sender = (transfer: SimulatedTransfer, signing: Signing) => Promise<void>;

/** By slug of the chain. */
export type Senders = Readonly<Record<string, Sender>>;

const tickMs = 500;
// Twice what the node may lose.
const staysAfter = "10 seconds";

// A transfer to a request past its expiry waits until the chain's own clock has passed the expiry too: a local chain may lag.
const openTransfers = `
  SELECT s.id, s.amount::text, s.signature, s.signed_transaction, r.recipient_address, r.reference,
         t.contract_address, t.program, t.is_native, t.decimals, c.slug, COALESCE(c.chain_id, 0)::text AS chain_id,
         EXISTS (SELECT FROM transfer f
                  WHERE f.chain_id = r.chain_id AND f.transaction_hash = s.signature AND f.status = 'final') AS is_final
    FROM simulation s
    JOIN payment_request r ON r.id = s.request_id
    JOIN token t ON t.id = r.token_id
    JOIN chain c ON c.id = r.chain_id
   WHERE s.done_at IS NULL AND s.not_before <= $1 AND c.slug = ANY($2)
     AND (r.expires_at > $1 OR EXISTS (
           SELECT FROM watch_cursor w
            WHERE w.chain_id = r.chain_id AND w.stream = 'tip' AND w.block_time > r.expires_at))
   ORDER BY s.not_before, s.id LIMIT 50`;

const keepSigned = `
  UPDATE simulation SET signature = $2, signed_transaction = $3
   WHERE id = $1 AND done_at IS NULL AND signature IS NOT DISTINCT FROM $4`;

const markSent = `
  UPDATE simulation
     SET sent_at = COALESCE(sent_at, $2), done_at = CASE WHEN sent_at < $2::timestamptz - interval '${staysAfter}' THEN $2 END
   WHERE id = $1`;

type Row = {
  id: string;
  amount: string;
  signature: string | null;
  signed_transaction: string | null;
  recipient_address: string;
  reference: Uint8Array;
  contract_address: string;
  program: string | null;
  is_native: boolean;
  decimals: number;
  slug: string;
  chain_id: string;
  /** Already told as final, on a chain that may be gone since. */
  is_final: boolean;
};

/** Makes the transfers that are due, in their order; one that cannot be made keeps none of the others. */
export async function runSimulations(
  pool: Pool,
  senders: Senders,
  { now = new Date(), onFailure }: { now?: Date; onFailure: (id: string, error: unknown) => void },
): Promise<void> {
  const { rows } = await pool.query<Row>(openTransfers, [now, Object.keys(senders)]);
  for (const row of rows) {
    try {
      if (!row.is_final) await senders[row.slug]?.(toTransfer(row), signingOf(pool, row));
      await pool.query(markSent, [row.id, now]);
    } catch (error) {
      onFailure(row.id, error);
    }
  }
}

/** Makes what is asked for until the returned function is called. */
export function startSimulator(
  senders: Senders,
  databaseUrl: string,
  warn: (line: string) => void,
): () => Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 2000 });
  pool.on("error", () => undefined);
  const told = new Set<string>();
  const onFailure = (id: string, error: unknown) => {
    if (told.has(id)) return;
    told.add(id);
    warn(`The simulated transfer ${id} cannot be made yet: ${String(error)}`);
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // Without the database there is nothing to do, and the next tick shows.
    running ??= runSimulations(pool, senders, { onFailure })
      .catch(() => undefined)
      .finally(() => (running = undefined));
  }, tickMs);
  return async () => {
    clearInterval(timer);
    await running;
    await pool.end();
  };
}

function toTransfer(row: Row): SimulatedTransfer {
  return {
    id: row.id,
    amount: BigInt(row.amount),
    recipient: row.recipient_address,
    reference: row.reference,
    token: {
      contract: row.contract_address,
      program: row.program,
      isNative: row.is_native,
      decimals: row.decimals,
    },
    chainId: BigInt(row.chain_id),
  };
}

function signingOf(pool: Pool, { id, signature, signed_transaction: base64 }: Row): Signing {
  return {
    kept: signature && base64 ? { signature, base64 } : null,
    keep: async (signed) => {
      const { rowCount } = await pool.query(keepSigned, [id, signed.signature, signed.base64, signature]);
      if (rowCount !== 1) throw new Error("another process has signed it");
    },
  };
}
