import type { Transaction } from "@/lib/db";
import type { WebhookDisabledReason, WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import { presentWebhookEndpoint } from "./present-endpoint";
import { recordEvents, type EventDraft } from "./record-events";
import { tellOfDisabled } from "./tell-disabled";

/** Disables an endpoint that is past hope, once, and tells the merchant: by mail, an event, in the dashboard and audit log. */
export async function disableEndpoint(
  tx: Transaction,
  endpointId: string,
  reason: WebhookDisabledReason,
  now: Date,
): Promise<void> {
  const [row] = await tx.webhookEndpoint.updateManyAndReturn({
    where: { id: endpointId, disabledAt: null, deletedAt: null },
    data: { disabledAt: now, disabledReason: reason, updatedAt: now },
  });
  if (!row) return;
  await cancelPending(tx, endpointId, now);
  const before = { ...row, disabledAt: null, disabledReason: null };
  await recordEndpointChange(tx, { actor: "remit", action: "webhook_endpoint.disabled", before, after: row }, now);
  if (reason !== "manual") await tellOfDisabled(tx, row);
  await recordEvents(tx, [toEndpointEvent("webhook_endpoint.disabled", row)], now);
}

/**
 * Gives up what is still under way to an endpoint that gets nothing any more; it can be recovered once it does again. Locks
 * are taken in one order everywhere: the endpoint, then its deliveries by id.
 */
export async function cancelPending(tx: Transaction, endpointId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_delivery SET status = 'cancelled', next_attempt_at = NULL, finished_at = ${now}::timestamptz
    WHERE status = 'pending' AND id IN (
      SELECT id FROM webhook_delivery WHERE endpoint_id = ${endpointId} AND status = 'pending' ORDER BY id FOR UPDATE)`;
}

/** What is told of an endpoint as it now stands. */
export function toEndpointEvent(type: "webhook_endpoint.disabled" | "test.ping", row: WebhookEndpoint): EventDraft {
  const { merchantId, environment } = row;
  return { merchantId, environment, type, data: { webhook_endpoint: presentWebhookEndpoint(row) } };
}
