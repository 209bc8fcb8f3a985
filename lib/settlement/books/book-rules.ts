// Rules that the books must satisfy by themselves, without a chain. Each rule is a query for the rows that violate it: `row`
// names one by its key, or by the public id of its request. Rules about events look only at what happened after $1,
// because older events have lost their bodies. Deleted merchants have neither events nor timelines.

import { ofPresentMerchant } from "./recorded-facts";

export type BookRule = { rule: string; table: string; violations: string };

/** The request that an event tells of. */
const requestOf = `e.body::jsonb #>> '{data,payment_request,public_id}'`;

export const bookRules: readonly BookRule[] = [
  {
    rule: "paid and pending amounts are the sums of the payments",
    table: "payment_request",
    violations: `
      SELECT r.id::text AS row FROM payment_request r LEFT JOIN payment p ON p.request_id = r.id
      GROUP BY r.id
      HAVING r.paid_amount <> COALESCE(SUM(p.received_amount) FILTER (WHERE p.status = 'completed'), 0)
          OR r.pending_amount <> COALESCE(SUM(p.received_amount) FILTER (WHERE p.status = 'pending'), 0)`,
  },
  {
    rule: "the sums by quarter of an hour are those of the completed payments",
    table: "payment_sum",
    violations: `
      SELECT concat_ws(' ', merchant_id, environment, quarter, token_id) AS row FROM (
        SELECT merchant_id, environment, quarter, token_id, amount, payments FROM payment_sum
        UNION ALL
        SELECT r.merchant_id, r.environment, date_bin('15 minutes', p.confirmed_at, 'epoch'), p.token_id, -p.received_amount, -1
        FROM payment p JOIN payment_request r ON r.id = p.request_id WHERE p.status = 'completed'
      ) AS difference
      GROUP BY merchant_id, environment, quarter, token_id HAVING sum(amount) <> 0 OR sum(payments) <> 0`,
  },
  {
    rule: "the numbers by quarter of an hour are those of the requests",
    table: "request_count",
    violations: `
      SELECT concat_ws(' ', merchant_id, environment, quarter, status) AS row FROM (
        SELECT merchant_id, environment, quarter, status, requests FROM request_count
        UNION ALL
        SELECT merchant_id, environment, date_bin('15 minutes', created_at, 'epoch'), status, -1 FROM payment_request
      ) AS difference
      WHERE quarter < (SELECT counted_until FROM request_count_horizon)
      GROUP BY merchant_id, environment, quarter, status HAVING sum(requests) <> 0`,
  },
  {
    rule: "a transfer has at most one live payment",
    table: "transfer",
    violations: `
      SELECT transfer_id::text AS row FROM payment WHERE status <> 'failed' GROUP BY transfer_id HAVING count(*) > 1`,
  },
  {
    rule: "a transfer is a payment or an unmatched entry, never both",
    table: "transfer",
    violations: `
      SELECT t.id::text AS row FROM transfer t
      LEFT JOIN payment p ON p.transfer_id = t.id AND p.taken_back_at IS NULL
      LEFT JOIN unmatched_transfer u ON u.transfer_id = t.id AND u.status <> 'assigned'
      WHERE (p.id IS NULL) = (u.id IS NULL)`,
  },
  {
    rule: "a transfer is assigned if and only if it has a payment by assignment",
    table: "transfer",
    violations: `
      SELECT t.id::text AS row FROM transfer t
      LEFT JOIN payment p ON p.transfer_id = t.id AND p.taken_back_at IS NULL AND p.method = 'assigned'
      LEFT JOIN unmatched_transfer u ON u.transfer_id = t.id AND u.status = 'assigned'
      WHERE (p.id IS NULL) <> (u.id IS NULL)`,
  },
  {
    rule: "a payment agrees with its transfer",
    table: "payment",
    violations: `
      SELECT p.id AS row FROM payment p JOIN transfer t ON t.id = p.transfer_id
      WHERE p.taken_back_at IS NULL AND (p.received_amount <> t.received_amount OR p.source_amount <> t.source_amount
         OR (p.status = 'completed' AND t.status <> 'final') OR (p.status = 'pending' AND t.status <> 'provisional')
         OR (p.status = 'failed' AND t.status <> 'lost'))`,
  },
  {
    rule: "a completed request was paid",
    table: "payment_request",
    violations: `
      SELECT r.id::text AS row FROM payment_request r
      WHERE r.status = 'completed' AND COALESCE(r.exception::text, '') NOT IN ('payment_reversed', 'resolved_manually')
        AND r.paid_amount < r.amount - div(r.amount * r.tolerance_basis_points, 10000)`,
  },
  {
    rule: "an active request is not paid in full by payments made on time",
    table: "payment_request",
    violations: `
      SELECT r.id::text AS row FROM payment_request r JOIN payment p ON p.request_id = r.id
      WHERE r.status = 'active' AND p.status = 'completed' AND NOT p.is_late
      GROUP BY r.id HAVING SUM(p.received_amount) >= r.amount`,
  },
  {
    rule: "each end of a request has at most one event, and a completed or expired request has one",
    table: "event",
    violations: `
      SELECT ${requestOf} || ' ' || e.type AS row FROM event e
      WHERE e.type IN ('payment_request.completed', 'payment_request.expired', 'payment_request.cancelled') AND e.created_at > $1
      GROUP BY ${requestOf}, e.type HAVING count(*) > 1
      UNION ALL
      SELECT r.public_id::text FROM payment_request r
      WHERE CASE r.status WHEN 'completed' THEN r.completed_at WHEN 'expired' THEN r.expired_at END > $1
        AND ${ofPresentMerchant} AND NOT EXISTS (
        SELECT FROM event e WHERE e.type = 'payment_request.' || r.status
          AND ${requestOf} = r.public_id::text)`,
  },
  {
    rule: "a live payment has an event",
    table: "payment",
    violations: `
      SELECT p.id AS row FROM payment p JOIN payment_request r ON r.id = p.request_id
      WHERE p.status <> 'failed' AND GREATEST(p.created_at, p.confirmed_at) > $1 AND ${ofPresentMerchant} AND NOT EXISTS (
        SELECT FROM event e WHERE e.type = 'payment.' || p.status AND e.body::jsonb #>> '{data,payment,id}' = p.id)`,
  },
  // A resolution and a lost recipient publish the events of a completion and a cancellation. Without a cancellation, the
  // loss of a recipient (`is_cancelled` is false) publishes nothing.
  {
    rule: "events and timeline entries correspond",
    table: "event",
    violations: `
      WITH event_counts AS (
        SELECT r.public_id::text AS row, count(*) AS times,
          CASE split_part(e.type, '.', 1) WHEN 'payment' THEN 'payment_' ELSE '' END || split_part(e.type, '.', 2) AS kind
        FROM event e JOIN payment_request r ON r.public_id::text = ${requestOf}
        WHERE r.created_at > $1 AND ${ofPresentMerchant} AND e.type LIKE 'payment%' AND e.type <> 'payment.pending' GROUP BY row, kind
      ), entry_counts AS (
        SELECT r.public_id::text AS row, count(*) AS times, replace(replace(entry.type, 'resolved', 'completed'), 'recipient_lost', 'cancelled') AS kind
        FROM timeline_entry entry JOIN payment_request r ON r.id = entry.request_id
        WHERE entry.type NOT IN ('payment_seen', 'payment_moved', 'exception_changed', 'unmatched_transfer',
          'transfer_assigned', 'assignment_undone', 'simulation_failed', 'note_added')
          AND r.created_at > $1 AND ${ofPresentMerchant} AND entry.details ->> 'is_cancelled' IS DISTINCT FROM 'false'
        GROUP BY row, kind
      )
      SELECT row || ' ' || kind AS row FROM event_counts FULL JOIN entry_counts USING (row, kind)
      WHERE event_counts.times IS DISTINCT FROM entry_counts.times`,
  },
  {
    rule: "a request's timeline records how its payments were matched and which unmatched transfers name it as a candidate",
    table: "timeline_entry",
    violations: `
      SELECT p.id AS row FROM payment p JOIN payment_request r ON r.id = p.request_id
      WHERE ${ofPresentMerchant} AND NOT EXISTS (
        SELECT FROM timeline_entry entry WHERE entry.request_id = p.request_id AND entry.type = 'payment_seen'
          AND entry.details @> jsonb_build_object('payment_id', p.id, 'method', p.method::text))
      UNION ALL
      SELECT u.id FROM unmatched_transfer u CROSS JOIN unnest(u.candidates) AS candidate
      JOIN payment_request r ON r.public_id = candidate
      WHERE ${ofPresentMerchant} AND NOT EXISTS (
        SELECT FROM timeline_entry entry WHERE entry.request_id = r.id AND entry.details @> jsonb_build_object('unmatched_transfer_id', u.id)) AND u.reason <> 'dust'`,
  },
  {
    rule: "the last exception in the timeline is the request's exception",
    table: "payment_request",
    violations: `
      SELECT r.public_id::text AS row FROM payment_request r LEFT JOIN LATERAL (
        SELECT entry.details ->> 'exception' AS exception FROM timeline_entry entry
        WHERE entry.request_id = r.id AND entry.details ? 'exception' ORDER BY entry.sequence DESC LIMIT 1) last ON true
      WHERE ${ofPresentMerchant} AND last.exception IS DISTINCT FROM r.exception::text
        AND (r.resolved_by IS NULL OR r.exception IS DISTINCT FROM 'resolved_manually'::payment_exception)`,
  },
  {
    rule: "events are numbered without gaps",
    table: "event",
    violations: `
      SELECT merchant_id || ' ' || environment AS row FROM event GROUP BY merchant_id, environment
      HAVING max(sequence) - min(sequence) + 1 <> count(*)
      UNION
      SELECT c.merchant_id || ' ' || c.environment FROM event_counter c
      WHERE c.last_sequence <> COALESCE((SELECT max(e.sequence) FROM event e
        WHERE e.merchant_id = c.merchant_id AND e.environment = c.environment), c.last_sequence)`,
  },
  {
    rule: "an open request, or an earlier one, holds its amount",
    table: "amount_slot",
    violations: `
      SELECT r.public_id::text AS row FROM payment_request r WHERE r.status = 'active' AND NOT EXISTS (
        SELECT FROM amount_slot s WHERE s.chain_id = r.chain_id AND s.token_id = r.token_id
          AND s.recipient_address = r.recipient_address AND s.value = r.amount)`,
  },
];
