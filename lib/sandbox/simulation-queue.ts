// Due simulated transfers. Without Prisma, because the process that runs the local chains does not
// use it otherwise.
import type { Pool } from "pg";
import type { Scenario } from "./constants";
import type { Fate, SimulatedTransfer } from "./sender";

/** A due transfer and the stored transaction of an earlier attempt. */
export type DueTransfer = {
  id: string;
  chainSlug: string;
  symbol: string;
  /** The books have it as final. It is not sent again, even if a restarted local chain has lost it. */
  isFinal: boolean;
  signed: { signature: string; base64: string } | null;
  transfer: SimulatedTransfer;
};

// Transfers per round, so that a round takes seconds at most.
const roundSize = 20;

// Invariant: merchants alternate, so the second transfer of a merchant comes after the first of every other merchant. A
// transfer to an expired request waits until the chain's own clock has passed the expiry, because a local chain may
// lag.
const dueTransfers = `
  WITH due AS (
    SELECT simulation.id, simulation.not_before,
           row_number() OVER (PARTITION BY request.merchant_id ORDER BY simulation.not_before, simulation.id) AS turn
      FROM simulation
      JOIN payment_request request ON request.id = simulation.request_id
      JOIN chain ON chain.id = request.chain_id
     WHERE simulation.done_at IS NULL AND simulation.not_before <= $1 AND chain.slug = ANY($2)
       AND (request.expires_at > $1 OR EXISTS (
             SELECT FROM watch_cursor tip
              WHERE tip.chain_id = request.chain_id AND tip.stream = 'tip' AND tip.block_time > request.expires_at))
     ORDER BY turn, simulation.not_before, simulation.id
     LIMIT ${roundSize}
  )
  SELECT simulation.id, simulation.scenario, simulation.amount::text, simulation.signature,
         simulation.signed_transaction, request.recipient_address, request.reference,
         token.contract_address, token.program, token.is_native, token.decimals, token.symbol,
         chain.slug, COALESCE(chain.chain_id, 0)::text AS chain_id,
         EXISTS (SELECT FROM transfer sent
                  WHERE sent.chain_id = request.chain_id AND sent.transaction_hash = simulation.signature
                    AND sent.status = 'final') AS is_final
    FROM due
    JOIN simulation ON simulation.id = due.id
    JOIN payment_request request ON request.id = simulation.request_id
    JOIN token ON token.id = simulation.token_id
    JOIN chain ON chain.id = request.chain_id
   ORDER BY due.turn, due.not_before, due.id`;

const fates: Partial<Record<Scenario, Fate>> = { failed: "vanishes", reorganized: "returns" };

type Row = {
  id: string;
  scenario: Scenario;
  amount: string;
  signature: string | null;
  signed_transaction: string | null;
  recipient_address: string;
  reference: Uint8Array;
  contract_address: string;
  program: string | null;
  is_native: boolean;
  decimals: number;
  symbol: string;
  slug: string;
  chain_id: string;
  is_final: boolean;
};

/** The next transfers to send on these chains, in order. */
export async function findDueTransfers(pool: Pool, slugs: string[], now: Date): Promise<DueTransfer[]> {
  const { rows } = await pool.query<Row>(dueTransfers, [now, slugs]);
  return rows.map(toDueTransfer);
}

function toDueTransfer(row: Row): DueTransfer {
  const { id, scenario, signature, signed_transaction: base64 } = row;
  return {
    id,
    chainSlug: row.slug,
    symbol: row.symbol,
    isFinal: row.is_final,
    signed: signature && base64 ? { signature, base64 } : null,
    transfer: {
      id,
      amount: BigInt(row.amount),
      recipient: row.recipient_address,
      reference: scenario === "unknown_sender" ? null : row.reference,
      fate: fates[scenario] ?? "stays",
      token: {
        contract: row.contract_address,
        program: row.program,
        isNative: row.is_native,
        decimals: row.decimals,
      },
      chainId: BigInt(row.chain_id),
    },
  };
}
