import { paymentTimeSql } from "@/lib/requests/payments/payment-time";

// The records of timelines, events and the audit log about other rows, as SQL. The database rejects altering or
// deleting entries of timelines and of the audit log, so they prove what the other rows were.

export const ofPresentMerchant = "r.merchant_id IN (SELECT id FROM merchant WHERE deleted_at IS NULL)";

/** Condition: `payment p` is late for its `payment_request r`, by its `transfer t`. */
export const isLate = `(${paymentTimeSql.sql} > r.expires_at)`;

/** Each payment as its timeline entries describe it: one row per request and payment. */
export const paymentHistory = `(
  SELECT request_id, details ->> 'payment_id' AS payment_id,
    CASE (array_agg(type ORDER BY sequence DESC) FILTER (WHERE type <> 'payment_moved'))[1]
      WHEN 'payment_completed' THEN 'completed' WHEN 'payment_failed' THEN 'failed' ELSE 'pending' END AS status,
    ((array_agg(details ORDER BY sequence DESC))[1] #>> '{amount,raw}')::numeric AS amount,
    ((array_agg(details ORDER BY sequence DESC))[1] ->> 'block_number')::bigint AS block_number,
    ((array_agg(details ORDER BY sequence DESC))[1] ->> 'block_time')::timestamptz AS block_time,
    (array_agg(details ORDER BY sequence DESC))[1] ->> 'transaction_hash' AS transaction_hash,
    (array_agg(details ORDER BY sequence DESC) FILTER (WHERE type = 'payment_seen'))[1] AS seen,
    min(created_at) AS created_at,
    max(created_at) FILTER (WHERE type = 'payment_completed') AS confirmed_at
  FROM timeline_entry WHERE type IN ('payment_seen', 'payment_moved', 'payment_completed', 'payment_failed')
  GROUP BY request_id, details ->> 'payment_id')`;

/** The request in the newest event about it after a time. */
export const requestEventAfter = (since: string) => `(
  SELECT DISTINCT ON (body::jsonb #>> '{data,payment_request,public_id}') body::jsonb #> '{data,payment_request}' AS request,
    body::jsonb #>> '{data,payment_request,public_id}' AS public_id
  FROM event WHERE type LIKE 'payment%' AND body IS NOT NULL AND created_at > ${since}
  ORDER BY body::jsonb #>> '{data,payment_request,public_id}', sequence DESC)`;

/** The newest entry of each request's timeline that ends the request: its status then, and when. */
export const requestEnd = `(
  SELECT DISTINCT ON (request_id) request_id, created_at,
    CASE type WHEN 'resolved' THEN 'completed' WHEN 'recipient_lost' THEN 'cancelled' ELSE type END AS status
  FROM timeline_entry WHERE type IN ('completed', 'resolved', 'cancelled', 'expired', 'recipient_lost')
    AND details ->> 'is_cancelled' IS DISTINCT FROM 'false'
  ORDER BY request_id, sequence DESC)`;

/** The status that the audit log gives an unmatched transfer; null without a decision. */
export const auditedStatus = (id: string) => `(
  SELECT CASE action WHEN 'unmatched_transfer.assigned' THEN 'assigned' WHEN 'unmatched_transfer.dismissed' THEN 'dismissed'
    WHEN 'unmatched_transfer.reopened' THEN 'open' END
  FROM audit_entry WHERE subject_id = ${id} AND action IN ('unmatched_transfer.assigned', 'unmatched_transfer.dismissed',
    'unmatched_transfer.reopened') ORDER BY id DESC LIMIT 1)`;
