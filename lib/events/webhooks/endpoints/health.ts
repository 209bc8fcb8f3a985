import { db } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { WebhookHealth } from "./schema";

type Counts = WebhookHealth["endpoints"] & WebhookHealth["deliveries"] & { overdue: Date | null };

/** Health of the merchant's endpoints in one environment. A delivery is overdue after a minute. */
export async function getWebhookHealth({ scope, now }: Context): Promise<WebhookHealth> {
  const { merchantId, environment } = scope;
  const [counts] = await db().$queryRaw<[Counts]>`
    WITH own AS (
      SELECT id, failing_since, disabled_at FROM webhook_endpoint
      WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment AND deleted_at IS NULL),
    recent AS (
      SELECT d.status FROM webhook_delivery d JOIN own ON own.id = d.endpoint_id
      WHERE d.created_at > ${now}::timestamptz - interval '24 hours')
    SELECT
      (SELECT count(*) FROM own)::int AS total,
      (SELECT count(*) FROM own WHERE disabled_at IS NULL AND failing_since IS NOT NULL)::int AS failing,
      (SELECT count(*) FROM own WHERE disabled_at IS NOT NULL)::int AS disabled,
      (SELECT count(*) FROM recent WHERE status = 'succeeded')::int AS succeeded,
      (SELECT count(*) FROM recent WHERE status = 'failed')::int AS failed,
      (SELECT count(*) FROM recent WHERE status = 'pending')::int AS pending,
      (SELECT min(d.next_attempt_at) FROM webhook_delivery d JOIN own ON own.id = d.endpoint_id
        WHERE d.status = 'pending' AND d.next_attempt_at < ${now}::timestamptz - interval '1 minute') AS overdue`;
  const { total, failing, disabled, succeeded, failed, pending, overdue } = counts;
  return {
    endpoints: { total, failing, disabled },
    deliveries: { succeeded, failed, pending },
    oldest_overdue_at: overdue?.toISOString() ?? null,
  };
}
