import { db } from "@/lib/db";

// Invariants of the books, checked after every test. Each rule is a query for the rows that violate it.

const rules: Record<string, string> = {
  "paid and pending amounts are the sums of the payments": `
    SELECT r.id::text AS violator FROM payment_request r LEFT JOIN payment p ON p.request_id = r.id
    GROUP BY r.id
    HAVING r.paid_amount <> COALESCE(SUM(p.received_amount) FILTER (WHERE p.status = 'completed'), 0)
        OR r.pending_amount <> COALESCE(SUM(p.received_amount) FILTER (WHERE p.status = 'pending'), 0)`,
  "a transfer has at most one live payment": `
    SELECT transfer_id::text AS violator FROM payment WHERE status <> 'failed' GROUP BY transfer_id HAVING count(*) > 1`,
  "a transfer is a payment or an unmatched entry, never both": `
    SELECT t.id::text AS violator FROM transfer t
    LEFT JOIN payment p ON p.transfer_id = t.id AND p.taken_back_at IS NULL
    LEFT JOIN unmatched_transfer u ON u.transfer_id = t.id AND u.status <> 'assigned'
    WHERE (p.id IS NULL) = (u.id IS NULL)`,
  "a transfer is assigned if and only if it has a payment by assignment": `
    SELECT t.id::text AS violator FROM transfer t
    LEFT JOIN payment p ON p.transfer_id = t.id AND p.taken_back_at IS NULL AND p.method = 'assigned'
    LEFT JOIN unmatched_transfer u ON u.transfer_id = t.id AND u.status = 'assigned'
    WHERE (p.id IS NULL) <> (u.id IS NULL)`,
  "a payment agrees with its transfer": `
    SELECT p.id AS violator FROM payment p JOIN transfer t ON t.id = p.transfer_id
    WHERE p.taken_back_at IS NULL AND (p.received_amount <> t.received_amount OR p.source_amount <> t.source_amount
       OR (p.status = 'completed' AND t.status <> 'final') OR (p.status = 'pending' AND t.status <> 'provisional')
       OR (p.status = 'failed' AND t.status <> 'lost'))`,
  "a completed request was paid": `
    SELECT r.id::text AS violator FROM payment_request r
    WHERE r.status = 'completed' AND COALESCE(r.exception::text, '') NOT IN ('payment_reversed', 'resolved_manually')
      AND r.paid_amount < r.amount - div(r.amount * r.tolerance_basis_points, 10000)`,
  "an active request is not paid in full by payments made on time": `
    SELECT r.id::text AS violator FROM payment_request r JOIN payment p ON p.request_id = r.id
    WHERE r.status = 'active' AND p.status = 'completed' AND NOT p.is_late
    GROUP BY r.id HAVING SUM(p.received_amount) >= r.amount`,
  "each end of a request has at most one event, and a completed or expired request has one": `
    SELECT e.body::jsonb #>> '{data,payment_request,public_id}' || ' ' || e.type AS violator FROM event e
    WHERE e.type IN ('payment_request.completed', 'payment_request.expired', 'payment_request.cancelled')
    GROUP BY e.body::jsonb #>> '{data,payment_request,public_id}', e.type HAVING count(*) > 1
    UNION ALL
    SELECT r.public_id::text FROM payment_request r WHERE r.status IN ('completed', 'expired') AND NOT EXISTS (
      SELECT FROM event e WHERE e.type = 'payment_request.' || r.status
        AND e.body::jsonb #>> '{data,payment_request,public_id}' = r.public_id::text)`,
  "a live payment has an event": `
    SELECT p.id AS violator FROM payment p WHERE p.status <> 'failed' AND NOT EXISTS (
      SELECT FROM event e WHERE e.type = 'payment.' || p.status AND e.body::jsonb #>> '{data,payment,id}' = p.id)`,
  // A resolution and a lost recipient publish the events of a completion and a cancellation. Without a cancellation, the
  // loss of a recipient (`is_cancelled` is false) publishes nothing.
  "events and timeline entries correspond": `
    WITH event_counts AS (
      SELECT e.body::jsonb #>> '{data,payment_request,public_id}' AS violator, count(*) AS times,
        CASE split_part(e.type, '.', 1) WHEN 'payment' THEN 'payment_' ELSE '' END || split_part(e.type, '.', 2) AS kind
      FROM event e WHERE e.type LIKE 'payment%' AND e.type <> 'payment.pending' GROUP BY violator, kind
    ), entry_counts AS (
      SELECT r.public_id::text AS violator, count(*) AS times, replace(replace(entry.type, 'resolved', 'completed'), 'recipient_lost', 'cancelled') AS kind
      FROM timeline_entry entry JOIN payment_request r ON r.id = entry.request_id
      WHERE entry.type NOT IN ('payment_seen', 'payment_moved', 'exception_changed', 'unmatched_transfer',
        'transfer_assigned', 'assignment_undone', 'simulation_failed')
        AND entry.details ->> 'is_cancelled' IS DISTINCT FROM 'false'
      GROUP BY violator, kind
    )
    SELECT violator || ' ' || kind AS violator FROM event_counts FULL JOIN entry_counts USING (violator, kind)
    WHERE event_counts.times IS DISTINCT FROM entry_counts.times`,
  "a request's timeline records how its payments were matched and which unmatched transfers name it as a candidate": `
    SELECT p.id AS violator FROM payment p WHERE NOT EXISTS (
      SELECT FROM timeline_entry entry WHERE entry.request_id = p.request_id AND entry.type = 'payment_seen'
        AND entry.details @> jsonb_build_object('payment_id', p.id, 'method', p.method::text))
    UNION ALL
    SELECT u.id FROM unmatched_transfer u CROSS JOIN unnest(u.candidates) AS candidate WHERE NOT EXISTS (
      SELECT FROM timeline_entry entry JOIN payment_request r ON r.id = entry.request_id
      WHERE r.public_id = candidate AND entry.details @> jsonb_build_object('unmatched_transfer_id', u.id)) AND u.reason <> 'dust'`,
  "the last exception in the timeline is the request's exception": `
    SELECT r.public_id::text AS violator FROM payment_request r JOIN LATERAL (
      SELECT entry.details ->> 'exception' AS exception FROM timeline_entry entry
      WHERE entry.request_id = r.id AND entry.details ? 'exception' ORDER BY entry.sequence DESC LIMIT 1) last ON true
    WHERE last.exception IS DISTINCT FROM r.exception::text AND r.exception <> 'resolved_manually'`,
  "events are numbered without gaps": `
    SELECT merchant_id::text AS violator FROM event GROUP BY merchant_id, environment
    HAVING min(sequence) <> 1 OR max(sequence) <> count(*)
    UNION ALL
    SELECT c.merchant_id::text FROM event_counter c
    WHERE c.last_sequence <> (SELECT count(*) FROM event e
      WHERE e.merchant_id = c.merchant_id AND e.environment = c.environment)`,
};

/** Throws with the rule and the rows if an invariant is violated. */
export async function checkInvariants(): Promise<void> {
  for (const [rule, sql] of Object.entries(rules)) {
    const broken = await db().$queryRawUnsafe<{ violator: string }[]>(sql);
    if (broken.length > 0)
      throw new Error(`Invariant violated: ${rule}: ${broken.map(({ violator }) => violator).join(", ")}`);
  }
}
