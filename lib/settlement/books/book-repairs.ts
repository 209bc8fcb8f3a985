import { ofId, owner, paymentRepairs, type BookRepair } from "./payment-repairs";
import { auditedStatus, paymentHistory, requestEnd, requestEventAfter } from "./recorded-facts";

const requestEvent = requestEventAfter("'-infinity'");

/** The newest exception in each request's timeline. */
const requestException = `(
  SELECT DISTINCT ON (request_id) request_id, details ->> 'exception' AS exception
  FROM timeline_entry WHERE details ? 'exception' ORDER BY request_id, sequence DESC)`;

/** The unmatched transfer in the newest event about it, with its owner. */
const unmatchedEvent = `(
  SELECT DISTINCT ON (body::jsonb #>> '{data,unmatched_transfer,id}') body::jsonb #>> '{data,unmatched_transfer,id}' AS id,
    body::jsonb #> '{data,unmatched_transfer}' AS entry, merchant_id, environment,
    ARRAY(SELECT jsonb_array_elements_text(body::jsonb #> '{data,unmatched_transfer,candidates}'))::uuid[] AS candidates
  FROM event WHERE type = 'unmatched_transfer.created' AND body IS NOT NULL
  ORDER BY body::jsonb #>> '{data,unmatched_transfer,id}', sequence DESC)`;

/** The sums of `payment_request r`, and whether they are those of its timeline. */
const sums = `LEFT JOIN (
    SELECT request_id, sum(received_amount) FILTER (WHERE status = 'completed') AS paid,
      sum(received_amount) FILTER (WHERE status = 'pending') AS pending,
      array_agg((id, status::text, received_amount)::text ORDER BY id) FILTER (WHERE status <> 'failed') AS live
    FROM payment GROUP BY request_id) sums ON sums.request_id = r.id
  LEFT JOIN (
    SELECT request_id, array_agg((payment_id, status, amount)::text ORDER BY payment_id) FILTER (WHERE status <> 'failed') AS live
    FROM ${paymentHistory} history GROUP BY request_id) h ON h.request_id = r.id`;
const sumsAreRecorded = "sums.live IS NOT DISTINCT FROM h.live";

/** Repairs in the order of their dependencies: payments and transfers before what derives from them. */
export const bookRepairs: readonly BookRepair[] = [
  ...paymentRepairs,
  {
    ...ofId,
    table: "unmatched_transfer",
    kind: "insert",
    columns: ["id", "transfer_id", "merchant_id", "environment", "reason", "candidates", "created_at"],
    right: `SELECT * FROM (
      SELECT told.id AS row, told.id, t.id AS transfer_id, told.merchant_id, told.environment,
        (told.entry ->> 'reason')::unmatched_reason AS reason, told.candidates,
        (told.entry ->> 'created_at')::timestamptz AS created_at, NULL::bigint AS request_id, t.chain_id,
        count(*) OVER (PARTITION BY told.id) AS transfers, count(*) OVER (PARTITION BY t.id) AS entries
      FROM ${unmatchedEvent} told JOIN transfer t ON t.transaction_hash = told.entry ->> 'transaction_hash'
        AND t.recipient_address = told.entry ->> 'recipient_address' AND t.token_id = (told.entry #>> '{token,id}')::int
        AND t.received_amount = (told.entry #>> '{amount,raw}')::numeric
      WHERE COALESCE(${auditedStatus("told.id")}, 'open') = 'open'
        AND NOT EXISTS (SELECT FROM payment p WHERE p.transfer_id = t.id AND p.taken_back_at IS NULL)
        AND NOT EXISTS (SELECT FROM unmatched_transfer u WHERE u.transfer_id = t.id OR u.id = told.id)
    ) missing WHERE transfers = 1 AND entries = 1`,
  },
  {
    ...ofId,
    table: "unmatched_transfer",
    columns: ["reason"],
    right: `SELECT u.id AS row, (told.entry ->> 'reason')::unmatched_reason AS reason, NULL::bigint AS request_id, t.chain_id,
        u.merchant_id, u.environment::text AS environment
      FROM unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id AND t.seen_at IS NULL AND NOT t.is_unexplained
      JOIN ${unmatchedEvent} told ON told.id = u.id
      WHERE u.candidates = told.candidates AND t.received_amount = (told.entry #>> '{amount,raw}')::numeric
        AND t.block_time = (told.entry ->> 'block_time')::timestamptz AND (cardinality(u.candidates) = 0 OR EXISTS (
          SELECT FROM timeline_entry e WHERE e.type = 'unmatched_transfer' AND e.details ->> 'unmatched_transfer_id' = u.id
            AND e.details ->> 'reason' = told.entry ->> 'reason'))`,
  },
  {
    ...ofId,
    table: "unmatched_transfer",
    columns: ["status", "decided_at", "decided_by", "note"],
    right: `SELECT u.id AS row, 'open'::unmatched_status AS status, NULL::timestamptz AS decided_at, NULL AS decided_by,
        NULL AS note, NULL::bigint AS request_id, t.chain_id, u.merchant_id, u.environment::text AS environment
      FROM unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id JOIN ${unmatchedEvent} told ON told.id = u.id
      WHERE COALESCE(${auditedStatus("u.id")}, 'open') = 'open'
        AND NOT EXISTS (SELECT FROM payment p WHERE p.transfer_id = t.id AND p.taken_back_at IS NULL)`,
  },
  {
    ...ofId,
    table: "payment_request",
    columns: ["amount"],
    right: `SELECT r.id::text AS row, s.value AS amount, ${owner} FROM payment_request r
      JOIN ${requestEvent} told ON told.public_id = r.public_id::text
      JOIN amount_slot s ON s.request_id = r.id AND s.value = (told.request #>> '{amount,raw}')::numeric
      WHERE NOT EXISTS (SELECT FROM amount_slot other WHERE other.request_id = r.id AND other.value = r.amount)`,
  },
  {
    ...ofId,
    table: "payment_request",
    columns: ["paid_amount", "pending_amount"],
    right: `SELECT r.id::text AS row, COALESCE(sums.paid, 0) AS paid_amount,
        COALESCE(sums.pending, 0) AS pending_amount, ${owner}
      FROM payment_request r ${sums} WHERE ${sumsAreRecorded}`,
  },
  {
    ...ofId,
    table: "payment_request",
    columns: ["status", "completed_at", "expired_at", "cancelled_at"],
    right: `SELECT r.id::text AS row, ended.status::payment_request_status AS status,
        CASE ended.status WHEN 'completed' THEN ended.created_at ELSE r.completed_at END AS completed_at,
        CASE ended.status WHEN 'expired' THEN ended.created_at ELSE r.expired_at END AS expired_at,
        CASE ended.status WHEN 'cancelled' THEN ended.created_at ELSE r.cancelled_at END AS cancelled_at, ${owner}
      FROM payment_request r JOIN ${requestEnd} ended ON ended.request_id = r.id
      JOIN ${requestEvent} told ON told.public_id = r.public_id::text AND told.request ->> 'status' = ended.status
      ${sums} WHERE r.status IN ('active', 'expired') AND ended.status <> r.status::text AND (r.status = 'active' OR ended.status = 'completed')
        AND ${sumsAreRecorded}`,
  },
  {
    ...ofId,
    table: "payment_request",
    columns: ["exception"],
    right: `SELECT r.id::text AS row, last.exception::payment_exception AS exception, ${owner}
      FROM payment_request r LEFT JOIN ${requestException} last ON last.request_id = r.id
      JOIN ${requestEvent} told ON told.public_id = r.public_id::text
      WHERE told.request ->> 'exception' IS NOT DISTINCT FROM last.exception AND r.resolved_by IS NULL`,
  },
  {
    table: "amount_slot",
    key: "t.request_id || ' ' || t.value",
    kind: "update",
    columns: ["free_at"],
    right: `SELECT s.request_id || ' ' || s.value AS row, r.late_until AS free_at, ${owner}
      FROM amount_slot s JOIN payment_request r ON r.id = s.request_id
      JOIN merchant m ON m.id = r.merchant_id AND r.late_until = r.expires_at + m.late_window_seconds * interval '1 second'
      JOIN ${requestEvent} told ON told.public_id = r.public_id::text AND (told.request ->> 'expires_at')::timestamptz = r.expires_at`,
  },
  // The only request that could have held the value: any other that asks for as much, or for more, might have.
  {
    table: "amount_slot",
    key: "t.request_id || ' ' || t.value",
    kind: "insert",
    columns: ["chain_id", "token_id", "recipient_address", "value", "request_id", "free_at"],
    right: `SELECT r.id || ' ' || r.amount AS row, r.chain_id, r.token_id, r.recipient_address, r.amount AS value,
        r.id AS request_id, r.late_until AS free_at, r.merchant_id, r.environment::text AS environment
      FROM payment_request r JOIN ${requestEvent} told ON told.public_id = r.public_id::text
        AND (told.request #>> '{amount,raw}')::numeric = r.amount
      WHERE r.status = 'active' AND NOT EXISTS (
        SELECT FROM amount_slot s WHERE (s.chain_id, s.token_id, s.recipient_address, s.value) = (r.chain_id, r.token_id,
          r.recipient_address, r.amount)) AND NOT EXISTS (
        SELECT FROM payment_request other WHERE (other.chain_id, other.token_id, other.recipient_address) = (r.chain_id,
          r.token_id, r.recipient_address) AND other.id <> r.id AND other.amount >= r.amount)`,
  },
  {
    ...ofId,
    table: "receiving_address",
    columns: ["holder_id"],
    right: `SELECT a.id::text AS row, min(r.id) AS holder_id, NULL::bigint AS request_id, min(r.chain_id) AS chain_id, a.merchant_id,
        a.environment::text AS environment
      FROM receiving_address a JOIN chain c ON c.type = a.chain_type
      JOIN payment_request r ON r.chain_id = c.id AND (r.recipient_address, r.environment, r.merchant_id) = (a.address,
        a.environment, a.merchant_id) AND r.status = 'active'
      WHERE a.mode = 'exclusive' AND NOT EXISTS (SELECT FROM ${requestEnd} ended WHERE ended.request_id = r.id)
      GROUP BY a.id HAVING count(*) = 1 AND NOT EXISTS (
        SELECT FROM payment_request holder WHERE holder.id = a.holder_id AND holder.id > min(r.id)
          AND holder.recipient_address = a.address)`,
  },
  // Only backwards, because blocks that are read again change nothing, and blocks that are never read lose money.
  {
    table: "watch_cursor",
    key: "t.chain_id || ' ' || t.stream",
    kind: "update",
    columns: ["block_number", "block_hash", "block_time"],
    right: `SELECT tip.chain_id || ' tip' AS row, newest.block_number, newest.block_hash, newest.block_time,
        NULL::bigint AS request_id, tip.chain_id, NULL::bigint AS merchant_id, NULL AS environment
      FROM watch_cursor tip JOIN chain_health health ON health.chain_id = tip.chain_id
      JOIN watch_cursor final ON final.chain_id = tip.chain_id AND final.stream = 'final'
      JOIN LATERAL (SELECT * FROM watched_block b WHERE b.chain_id = tip.chain_id ORDER BY block_number DESC LIMIT 1) newest
        ON newest.block_number BETWEEN final.block_number AND health.head_block
      WHERE tip.stream = 'tip' AND tip.block_number > health.head_block AND health.checked_at > tip.updated_at`,
  },
  // No event exists with a higher number than its counter, because the counter is moved in the event's transaction.
  {
    table: "event_counter",
    key: "t.merchant_id || ' ' || t.environment",
    kind: "update",
    columns: ["last_sequence"],
    right: `SELECT c.merchant_id || ' ' || c.environment AS row, max(e.sequence) AS last_sequence, NULL::bigint AS request_id,
        NULL::int AS chain_id, c.merchant_id, c.environment::text AS environment
      FROM event_counter c JOIN event e ON e.merchant_id = c.merchant_id AND e.environment = c.environment
      GROUP BY c.merchant_id, c.environment HAVING max(e.sequence) > c.last_sequence`,
  },
];
