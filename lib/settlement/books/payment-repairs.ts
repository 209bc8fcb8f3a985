import { auditedStatus, isLate, paymentHistory } from "./recorded-facts";

// Repairs of the books. Invariant: a repair changes a row only if two independent records agree against it, one of them
// a record that the database rejects altering, or if the row derives from rows that agree with such records.

/**
 * `key` names a row of the table, as the rules do. `right` selects `row`, the columns with their right values, and
 * `request_id`, `chain_id`, `merchant_id`, `environment`: what to lock, and in whose audit log to record it. An insert
 * adds a missing row, an update corrects one, a delete removes one.
 */
export type BookRepair = {
  table: string;
  key: string;
  kind: "update" | "insert" | "delete";
  columns: string[];
  right: string;
};

/** The rows that a repair of `payment_request r`, or of a row that belongs to it, locks. */
export const owner = "r.id AS request_id, r.chain_id, r.merchant_id, r.environment::text AS environment";

/** The payment in the newest event about it. */
const paymentEvent = `(
  SELECT DISTINCT ON (body::jsonb #>> '{data,payment,id}') body::jsonb #> '{data,payment}' AS payment,
    body::jsonb #>> '{data,payment,id}' AS payment_id, body::jsonb #>> '{data,payment_request,public_id}' AS public_id
  FROM event WHERE type IN ('payment.pending', 'payment.completed', 'payment.failed') AND body IS NOT NULL
  ORDER BY body::jsonb #>> '{data,payment,id}', sequence DESC)`;

/** Payments that were not taken back, with their history and their newest event. */
const payments = `payment p JOIN transfer t ON t.id = p.transfer_id JOIN payment_request r ON r.id = p.request_id
  JOIN ${paymentHistory} h ON h.payment_id = p.id LEFT JOIN ${paymentEvent} told ON told.payment_id = p.id`;
const live = "p.taken_back_at IS NULL AND p.request_id = h.request_id";

/** The status of a payment whose transfer has the status. */
const statusOf = "CASE t.status WHEN 'final' THEN 'completed' WHEN 'lost' THEN 'failed' ELSE 'pending' END";

export const ofId = { key: "t.id::text", kind: "update" } as const;

/** Condition: `unmatched_transfer u` is open, and the audit log has no decision about it. */
const isUndecided = `(u.status = 'open' AND ${auditedStatus("u.id")} IS NULL)`;

export const paymentRepairs: readonly BookRepair[] = [
  {
    ...ofId,
    table: "payment",
    columns: ["request_id"],
    right: `SELECT p.id AS row, h.request_id, r.chain_id, r.merchant_id, r.environment::text AS environment
      FROM payment p JOIN ${paymentHistory} h ON h.payment_id = p.id JOIN ${paymentEvent} told ON told.payment_id = p.id
      JOIN payment_request r ON r.id = h.request_id AND r.public_id::text = told.public_id`,
  },
  {
    ...ofId,
    table: "payment",
    columns: ["received_amount"],
    right: `SELECT p.id AS row, t.received_amount, ${owner} FROM ${payments}
      WHERE ${live} AND t.received_amount = h.amount`,
  },
  {
    ...ofId,
    table: "transfer",
    columns: ["received_amount"],
    right: `SELECT t.id::text AS row, p.received_amount, ${owner} FROM ${payments}
      WHERE ${live} AND p.received_amount = h.amount`,
  },
  {
    ...ofId,
    table: "payment",
    columns: ["source_amount"],
    right: `SELECT p.id AS row, t.source_amount, ${owner} FROM ${payments}
      WHERE ${live} AND t.source_amount = (told.payment #>> '{source_amount,raw}')::numeric`,
  },
  {
    ...ofId,
    table: "transfer",
    columns: ["source_amount"],
    right: `SELECT t.id::text AS row, p.source_amount, ${owner} FROM ${payments}
      WHERE ${live} AND p.source_amount = (told.payment #>> '{source_amount,raw}')::numeric`,
  },
  {
    ...ofId,
    table: "payment",
    columns: ["status", "confirmed_at"],
    right: `SELECT p.id AS row, h.status::payment_status AS status, h.confirmed_at, ${owner} FROM ${payments}
      WHERE ${live} AND h.status = ${statusOf} AND h.status <> 'failed' AND (h.status = 'completed') = (h.confirmed_at IS NOT NULL)`,
  },
  {
    ...ofId,
    table: "transfer",
    columns: ["status"],
    right: `SELECT t.id::text AS row, 'final'::transfer_status AS status, ${owner} FROM ${payments}
      WHERE ${live} AND h.status = 'completed' AND p.status = 'completed'`,
  },
  {
    ...ofId,
    table: "transfer",
    columns: ["transaction_hash", "from_address", "block_number", "block_time"],
    right: `SELECT t.id::text AS row, h.transaction_hash, h.seen ->> 'from_address' AS from_address, h.block_number, h.block_time,
        ${owner} FROM ${payments}
      WHERE ${live} AND told.payment ->> 'transaction_hash' = h.transaction_hash
        AND told.payment ->> 'from_address' = h.seen ->> 'from_address'
        AND (told.payment ->> 'block_number')::bigint = h.block_number AND (told.payment ->> 'block_time')::timestamptz = h.block_time
        AND (t.transaction_hash = h.transaction_hash OR NOT EXISTS (
          SELECT FROM transfer other WHERE other.chain_id = t.chain_id AND other.transaction_hash = h.transaction_hash))`,
  },
  {
    ...ofId,
    table: "payment",
    columns: ["is_late"],
    right: `SELECT p.id AS row, ${isLate} AS is_late, ${owner} FROM ${payments}
      WHERE ${live} AND t.block_time = h.block_time AND (h.seen ->> 'is_late')::boolean = ${isLate}`,
  },
  {
    ...ofId,
    table: "payment",
    kind: "insert",
    columns: [
      ...["id", "request_id", "transfer_id", "chain_id", "token_id", "recipient_address", "status", "source_amount"],
      ...["received_amount", "method", "is_late", "created_at", "confirmed_at"],
    ],
    right: `SELECT * FROM (
      SELECT h.payment_id AS row, h.payment_id AS id, r.id AS request_id, t.id AS transfer_id, t.chain_id, t.token_id,
        t.recipient_address, h.status::payment_status AS status, t.source_amount, t.received_amount,
        (h.seen ->> 'method')::match_method AS method, ${isLate} AS is_late, h.created_at,
        CASE h.status WHEN 'completed' THEN h.confirmed_at END AS confirmed_at, r.merchant_id, r.environment::text AS environment,
        count(*) OVER (PARTITION BY h.payment_id) AS transfers, count(*) OVER (PARTITION BY t.id) AS payments
      FROM ${paymentHistory} h JOIN payment_request r ON r.id = h.request_id
      JOIN transfer t ON (t.chain_id, t.token_id, t.recipient_address) = (r.chain_id, r.token_id, r.recipient_address)
        AND (t.transaction_hash, t.received_amount, t.block_number) = (h.transaction_hash, h.amount, h.block_number)
      WHERE h.status = ${statusOf} AND h.status <> 'failed'
        AND NOT EXISTS (SELECT FROM payment p WHERE p.id = h.payment_id)
        AND NOT EXISTS (SELECT FROM payment p WHERE p.transfer_id = t.id AND p.status <> 'failed')
        AND NOT EXISTS (SELECT FROM unmatched_transfer u WHERE u.transfer_id = t.id AND u.status <> 'assigned'
          AND NOT ${isUndecided})
    ) missing WHERE transfers = 1 AND payments = 1`,
  },
  // A rescan lists a transfer as unmatched whose payment is missing.
  {
    ...ofId,
    table: "unmatched_transfer",
    kind: "delete",
    columns: ["transfer_id", "reason"],
    right: `SELECT u.id AS row, ${owner} FROM ${payments} JOIN unmatched_transfer u ON u.transfer_id = t.id
      WHERE ${live} AND ${isUndecided} AND p.method <> 'assigned' AND p.status <> 'failed' AND p.status::text = h.status AND h.status = ${statusOf}`,
  },
];
