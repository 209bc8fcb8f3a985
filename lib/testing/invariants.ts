import { db } from "@/lib/db";

// What must hold in the books after anything whatever. Each rule is a query that finds who breaks it.

const rules: Record<string, string> = {
  "paid and pending amounts are the sums of the payments": `
    SELECT r.id::text AS who FROM payment_request r LEFT JOIN payment p ON p.request_id = r.id
    GROUP BY r.id
    HAVING r.paid_amount <> COALESCE(SUM(p.received_amount) FILTER (WHERE p.status = 'completed'), 0)
        OR r.pending_amount <> COALESCE(SUM(p.received_amount) FILTER (WHERE p.status = 'pending'), 0)`,
  "a transfer has at most one live payment": `
    SELECT transfer_id::text AS who FROM payment WHERE status <> 'failed' GROUP BY transfer_id HAVING count(*) > 1`,
  "a transfer is a payment or an unmatched entry, never both": `
    SELECT t.id::text AS who FROM transfer t
    LEFT JOIN payment p ON p.transfer_id = t.id LEFT JOIN unmatched_transfer u ON u.transfer_id = t.id AND u.status = 'open'
    WHERE (p.id IS NULL) = (u.id IS NULL)`,
  "a payment says what its transfer says": `
    SELECT p.id AS who FROM payment p JOIN transfer t ON t.id = p.transfer_id
    WHERE p.received_amount <> t.received_amount OR p.source_amount <> t.source_amount
       OR (p.status = 'completed' AND t.status <> 'final') OR (p.status = 'pending' AND t.status <> 'provisional')
       OR (p.status = 'failed' AND t.status <> 'lost')`,
  "a completed request was paid": `
    SELECT r.id::text AS who FROM payment_request r JOIN merchant m ON m.id = r.merchant_id
    WHERE r.status = 'completed' AND COALESCE(r.exception::text, '') NOT IN ('payment_reversed', 'resolved_manually')
      AND r.paid_amount < r.amount - div(r.amount * m.tolerance_basis_points, 10000)`,
  "an active request is not paid in full by money that came in time": `
    SELECT r.id::text AS who FROM payment_request r JOIN payment p ON p.request_id = r.id
    WHERE r.status = 'active' AND p.status = 'completed' AND NOT p.is_late
    GROUP BY r.id HAVING SUM(p.received_amount) >= r.amount`,
  "each end of a request is told once, and only what happened is told": `
    SELECT e.body::jsonb #>> '{data,payment_request,public_id}' || ' ' || e.type AS who FROM event e
    WHERE e.type IN ('payment_request.completed', 'payment_request.expired', 'payment_request.cancelled')
    GROUP BY e.body::jsonb #>> '{data,payment_request,public_id}', e.type HAVING count(*) > 1
    UNION ALL
    SELECT r.public_id::text FROM payment_request r WHERE r.status IN ('completed', 'expired') AND NOT EXISTS (
      SELECT FROM event e WHERE e.type = 'payment_request.' || r.status
        AND e.body::jsonb #>> '{data,payment_request,public_id}' = r.public_id::text)`,
  "a live payment was told": `
    SELECT p.id AS who FROM payment p WHERE p.status <> 'failed' AND NOT EXISTS (
      SELECT FROM event e WHERE e.type = 'payment.' || p.status AND e.body::jsonb #>> '{data,payment,id}' = p.id)`,
  "events are numbered without gaps": `
    SELECT merchant_id::text AS who FROM event GROUP BY merchant_id, environment
    HAVING min(sequence) <> 1 OR max(sequence) <> count(*)
    UNION ALL
    SELECT c.merchant_id::text FROM event_counter c
    WHERE c.last_sequence <> (SELECT count(*) FROM event e
      WHERE e.merchant_id = c.merchant_id AND e.environment = c.environment)`,
};

/** Throws, naming the rule and the rows, when the books do not agree with themselves. */
export async function checkInvariants(): Promise<void> {
  for (const [rule, sql] of Object.entries(rules)) {
    const broken = await db().$queryRawUnsafe<{ who: string }[]>(sql);
    if (broken.length > 0) throw new Error(`not so: ${rule}: ${broken.map(({ who }) => who).join(", ")}`);
  }
}
