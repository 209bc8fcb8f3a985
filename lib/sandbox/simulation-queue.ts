// Due simulated transfers and their results. Without Prisma, because the process that runs the local chains does not
// use it otherwise.
import type { Pool } from "pg";
import { toAmount } from "@/lib/platform/amounts/amount";
import { newId } from "@/lib/platform/ids";
import type { Scenario } from "./constants";
import { dustFloodSize } from "./schema";
import type { Fate, SimulatedTransfer, WatcherOutcome } from "./sender";

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
/** After the last attempt, 63 s after the first, the simulation ends. */
export const maxAttempts = 7;
// A killed node forgets its last five seconds, so each transfer is checked once more after twice as long.
const recheckAfter = "10 seconds";

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

// Written before the attempt, so that an attempt that crashes the process counts too. The delay doubles from one
// second.
const claim = `
  UPDATE simulation
     SET attempts = attempts + 1, not_before = $2::timestamptz + make_interval(secs => 2 ^ attempts)
   WHERE id = $1 AND done_at IS NULL AND not_before <= $2
  RETURNING attempts`;

const storeSigned = `
  UPDATE simulation SET signature = $2, signed_transaction = $3
   WHERE id = $1 AND done_at IS NULL AND signature IS NOT DISTINCT FROM $4`;

const markSent = `
  UPDATE simulation
     SET attempts = 0, sent_at = COALESCE(sent_at, $2), not_before = $2::timestamptz + interval '${recheckAfter}',
         done_at = CASE WHEN sent_at IS NOT NULL OR $3 THEN $2::timestamptz END
   WHERE id = $1 AND done_at IS NULL`;

const watchedTransfer = `
  SELECT FROM transfer JOIN chain ON chain.id = transfer.chain_id
   WHERE chain.slug = $1 AND transfer.transaction_hash = $2 AND (transfer.status = 'lost') = $3 LIMIT 1`;

const markFailed = `
  WITH ended AS (
    UPDATE simulation SET done_at = $2::timestamptz WHERE id = $1 AND done_at IS NULL RETURNING request_id
  )
  INSERT INTO timeline_entry (id, request_id, type, details, created_at)
  SELECT $3, request_id, 'simulation_failed', $4::jsonb, $2::timestamptz FROM ended`;

const fates: Partial<Record<Scenario, Fate>> = { failed: "vanishes", reorganized: "returns" };
const withoutReference: readonly Scenario[] = ["unknown_sender", "dust_flood"];

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

/** Counts an attempt. Null if the transfer was cancelled or another process was faster. */
export async function claimAttempt(pool: Pool, { id }: DueTransfer, now: Date): Promise<number | null> {
  const { rows } = await pool.query<{ attempts: number }>(claim, [id, now]);
  return rows[0]?.attempts ?? null;
}

/** Stores the signed transaction, replacing the previous one. */
export async function storeSignature(
  pool: Pool,
  { id, signed: before }: DueTransfer,
  signed: { signature: string; base64: string },
): Promise<void> {
  const { rowCount } = await pool.query(storeSigned, [id, signed.signature, signed.base64, before?.signature ?? null]);
  if (rowCount !== 1) throw new Error("another process has signed it");
}

/**
 * Records that the transfer is on its chain. The first call schedules a recheck, and the second one ends the
 * simulation. For a transfer that was to vanish in a reorganization, the first call ends it.
 */
export async function recordSent(pool: Pool, { id, transfer }: DueTransfer, now: Date): Promise<void> {
  await pool.query(markSent, [id, now, transfer.fate === "vanishes"]);
}

/** Whether the watcher has recorded the transaction with this outcome. */
export async function isRecorded(
  pool: Pool,
  { chainSlug }: DueTransfer,
  outcome: WatcherOutcome,
  transactionHash: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(watchedTransfer, [chainSlug, transactionHash, outcome === "lost"]);
  return rowCount !== 0;
}

/** Ends a failed simulation and records the reason in its request's timeline. */
export async function recordFailure(pool: Pool, due: DueTransfer, reason: string, now: Date): Promise<void> {
  const { amount, token } = due.transfer;
  const details = { amount: toAmount(amount, token.decimals), symbol: due.symbol, reason };
  await pool.query(markFailed, [due.id, now, newId("tle"), JSON.stringify(details)]);
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
      reference: withoutReference.includes(scenario) ? null : row.reference,
      count: scenario === "dust_flood" ? dustFloodSize : 1,
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
