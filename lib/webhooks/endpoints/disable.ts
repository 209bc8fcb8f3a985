import type { Transaction } from "@/lib/db";
import type { WebhookDisabledReason, WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import { presentWebhookEndpoint } from "./present";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import { tellOfDisabled } from "./notify-disabled";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";

/**
 * Disables an endpoint that is past hope, once, and tells the merchant: by mail, an event, in the dashboard and audit log. What
 * is on its way there is cancelled by whoever sends (deliver.ts): here it would wait for the attempts under way.
 */
export async function disableEndpoint(
  tx: Transaction,
  { id, updatedAt }: Pick<WebhookEndpoint, "id" | "updatedAt">,
  reason: WebhookDisabledReason,
  now: Date,
): Promise<void> {
  const [row] = await tx.webhookEndpoint.updateManyAndReturn({
    where: { id, updatedAt, disabledAt: null, deletedAt: null },
    data: { disabledAt: now, disabledReason: reason, updatedAt: now },
  });
  if (!row) return;
  const before = { ...row, disabledAt: null, disabledReason: null };
  await recordEndpointChange(tx, { actor: "remit", action: "webhook_endpoint.disabled", before, after: row }, now);
  if (reason !== "manual") await tellOfDisabled(tx, row);
  await recordEvents(tx, [toEndpointEvent("webhook_endpoint.disabled", row)], now);
  await wakeEndpoint(tx, id);
}

/** What is told of an endpoint as it now stands. */
export function toEndpointEvent(type: "webhook_endpoint.disabled" | "test.ping", row: WebhookEndpoint): EventDraft {
  const { merchantId, environment } = row;
  return { merchantId, environment, type, data: { webhook_endpoint: presentWebhookEndpoint(row) } };
}
