import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { overAllRows } from "./all-rows";
import { bookRules, type BookRule } from "./book-rules";
import {
  paymentHistory,
  isLate,
  requestEnd,
  ofPresentMerchant,
  requestEventAfter,
  auditedStatus,
} from "./recorded-facts";

/** Each unmatched transfer as its newest event after a time, or its newest timeline entry, describes it. */
const unmatchedRecordAfter = (since: string) => `(
  SELECT DISTINCT ON (id) id, details ->> 'reason' AS reason, (details #>> '{amount,raw}')::numeric AS amount
  FROM (
    SELECT body::jsonb #>> '{data,unmatched_transfer,id}' AS id, body::jsonb #> '{data,unmatched_transfer}' AS details, created_at
    FROM event WHERE type = 'unmatched_transfer.created' AND body IS NOT NULL AND created_at > ${since}
    UNION ALL
    SELECT details ->> 'unmatched_transfer_id', details, created_at FROM timeline_entry WHERE type = 'unmatched_transfer'
  ) AS record ORDER BY id, created_at DESC)`;

// Rules that compare rows with what was recorded about them: in timelines, events and the audit log, in the blocks that
// were read, and in the rows from which they derive.

const recordRules: readonly BookRule[] = [
  {
    rule: "a payment agrees with its timeline",
    table: "payment",
    violations: `
      SELECT p.id AS row FROM payment p JOIN ${paymentHistory} h ON h.payment_id = p.id
      WHERE p.request_id <> h.request_id OR p.status::text <> h.status
        OR (p.taken_back_at IS NULL AND p.received_amount <> h.amount)
        OR (p.status = 'completed' AND p.confirmed_at IS DISTINCT FROM h.confirmed_at)`,
  },
  {
    rule: "a payment in a timeline exists",
    table: "payment",
    violations: `
      SELECT h.payment_id AS row FROM ${paymentHistory} h LEFT JOIN payment p ON p.id = h.payment_id WHERE p.id IS NULL`,
  },
  {
    rule: "a payment is late if it was made after the request's expiry",
    table: "payment",
    violations: `
      SELECT p.id AS row FROM payment p JOIN transfer t ON t.id = p.transfer_id JOIN payment_request r ON r.id = p.request_id
      WHERE p.taken_back_at IS NULL AND p.is_late <> ${isLate}`,
  },
  {
    rule: "a transfer agrees with the timeline of its payment",
    table: "transfer",
    violations: `
      SELECT t.id::text AS row FROM transfer t JOIN payment p ON p.transfer_id = t.id AND p.taken_back_at IS NULL
      JOIN ${paymentHistory} h ON h.payment_id = p.id
      WHERE (t.transaction_hash, t.received_amount, t.block_number, t.block_time, t.from_address) IS DISTINCT FROM
        (h.transaction_hash, h.amount, h.block_number, h.block_time, h.seen ->> 'from_address')`,
  },
  {
    // Solana has no forks of settled slots that would correct a block that a node has invented.
    rule: "a final transfer is in the block that was read",
    table: "transfer",
    violations: `
      SELECT t.id::text AS row FROM transfer t JOIN chain c ON c.id = t.chain_id AND c.type = 'evm'
      JOIN watched_block b ON b.chain_id = t.chain_id AND b.block_number = t.block_number
      WHERE t.status = 'final' AND (t.block_hash <> b.block_hash OR t.block_time <> b.block_time)`,
  },
  {
    rule: "a request has the status that its timeline records",
    table: "payment_request",
    violations: `
      SELECT r.id::text AS row FROM payment_request r LEFT JOIN ${requestEnd} ended ON ended.request_id = r.id
      WHERE ${ofPresentMerchant} AND r.status::text <> COALESCE(ended.status, 'active')`,
  },
  {
    rule: "a request has the amount that its newest event tells",
    table: "payment_request",
    violations: `
      SELECT r.id::text AS row FROM payment_request r JOIN ${requestEventAfter("$1")} told ON told.public_id = r.public_id::text
      WHERE r.amount <> (told.request #>> '{amount,raw}')::numeric`,
  },
  // Settlement may refute a transfer, or reduce it to dust, without a new record.
  {
    rule: "an unmatched transfer has the reason that was recorded",
    table: "unmatched_transfer",
    violations: `
      SELECT u.id AS row FROM unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id
      JOIN ${unmatchedRecordAfter("$1")} record ON record.id = u.id
      WHERE u.reason::text <> record.reason AND NOT (u.reason = 'unexplained' AND t.is_unexplained)
        AND NOT (u.reason = 'dust' AND t.received_amount <> record.amount)`,
  },
  {
    rule: "an unmatched transfer has the status that the audit log records",
    table: "unmatched_transfer",
    violations: `
      SELECT u.id AS row FROM unmatched_transfer u JOIN merchant m ON m.id = u.merchant_id AND m.deleted_at IS NULL
      WHERE u.status::text <> COALESCE(${auditedStatus("u.id")}, 'open')`,
  },
  {
    rule: "an amount slot is held until the late window of its request ends",
    table: "amount_slot",
    violations: `
      SELECT s.request_id || ' ' || s.value AS row FROM amount_slot s JOIN payment_request r ON r.id = s.request_id
      WHERE s.free_at <> r.late_until`,
  },
  {
    rule: "an exclusive address serves its active request",
    table: "receiving_address",
    violations: `
      SELECT a.id::text AS row FROM receiving_address a JOIN chain c ON c.type = a.chain_type
      JOIN payment_request r ON r.chain_id = c.id AND r.recipient_address = a.address AND r.environment = a.environment
      WHERE a.mode = 'exclusive' AND r.status = 'active' AND r.merchant_id = a.merchant_id
        AND a.holder_id IS DISTINCT FROM r.id`,
  },
  {
    // The first block is kept as the identity of a local chain, even if the cursors start before it.
    rule: "the tip cursor is at the newest block that was read",
    table: "watch_cursor",
    violations: `
      SELECT tip.chain_id || ' tip' AS row FROM watch_cursor tip JOIN LATERAL (
        SELECT block_number, block_hash FROM watched_block b WHERE b.chain_id = tip.chain_id AND b.block_number > 1
        ORDER BY block_number DESC LIMIT 1
      ) newest ON true
      WHERE tip.stream = 'tip' AND (tip.block_number, tip.block_hash) <> (newest.block_number, newest.block_hash)`,
  },
  {
    // On Solana, a transfer is final as soon as it is seen. Final transfers of a local chain that was replaced are older
    // than the block at which the reading of the new chain began.
    rule: "the final cursor is at or below the tip, and no transfer beyond it is final",
    table: "watch_cursor",
    violations: `
      SELECT final.chain_id || ' final' AS row FROM watch_cursor final
      JOIN watch_cursor tip ON tip.chain_id = final.chain_id AND tip.stream = 'tip'
      WHERE final.stream = 'final' AND (final.block_number > tip.block_number OR final.witnessed_block > final.block_number
        OR EXISTS (SELECT FROM transfer t JOIN chain c ON c.id = t.chain_id AND c.type = 'evm'
          WHERE t.chain_id = final.chain_id AND t.status = 'final' AND t.block_number > final.block_number
            AND t.created_at > final.block_time))`,
  },
];

/** A broken rule is shown by its first rows. */
const maxRows = 100;
export const rules: readonly BookRule[] = [...bookRules, ...recordRules];

export type Violation = Omit<BookRule, "violations"> & { row: string };

/**
 * The rows that contradict the books, at most 100 of each rule. Rules about events cover those after `since`. Read-only.
 */
export async function checkBooks(since: Date): Promise<Violation[]> {
  return overAllRows(async (tx) => {
    const found: Violation[] = [];
    for (const { rule, table, violations } of rules) {
      const query = `SELECT row FROM (${violations}) violation LIMIT ${maxRows}`;
      const rows: { row: string }[] = await tx.$queryRawUnsafe(query, ...(query.includes("$1") ? [since] : []));
      found.push(...rows.map(({ row }) => ({ rule, table, row })));
    }
    return found;
  });
}

/** The time since when all events are kept with their bodies; of the last `days` at most, if given. */
export async function eventsKnownSince(days: number | null = null): Promise<Date> {
  const [row] = await db().$queryRaw<[{ since: Date }]>`
    SELECT GREATEST(COALESCE(min(created_at), now()), max(created_at) FILTER (WHERE body IS NULL),
      now() - ${days}::int * interval '1 day') AS since FROM event`;
  return row.since;
}

/** Checks the books, and the events of the last two days; logs what contradicts itself. */
export async function checkBooksDaily(): Promise<void> {
  for (const violation of await checkBooks(await eventsKnownSince(2))) {
    log().error(violation, "The books contradict themselves");
  }
}
