import type { Transaction } from "@/lib/platform/db";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import type { WebhookDisabledReason, WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import { presentWebhookEndpoint } from "./present";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import { disabledMail } from "./disabled-mail";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";

/**
 * Disables a failing endpoint and notifies the merchant by e-mail, event and audit log. Does nothing if the endpoint is
 * already disabled, or was changed or deleted since it was read. Wakes the endpoint so that `deliverDue` cancels its
 * pending deliveries; cancelling them here would wait for attempts in progress.
 */
export async function disableEndpoint(
  tx: Transaction,
  { id, updatedAt }: Pick<WebhookEndpoint, "id" | "updatedAt">,
  reason: Exclude<WebhookDisabledReason, "manual">,
  now: Date,
): Promise<void> {
  const [row] = await tx.webhookEndpoint.updateManyAndReturn({
    where: { id, updatedAt, disabledAt: null, deletedAt: null },
    data: { disabledAt: now, disabledReason: reason, updatedAt: now },
  });
  if (!row) return;
  const before = { ...row, disabledAt: null, disabledReason: null };
  await recordEndpointChange(tx, { actor: { type: "remit" }, now }, "disabled", { before, after: row });
  const mail = { kind: disabledMail, data: { endpoint_id: id, disabled_at: now.toISOString() } };
  await queueMail(tx, { to: { membersOf: row.merchantId }, ...mail });
  await recordEvents(tx, [toEndpointEvent("webhook_endpoint.disabled", row)], now);
  await wakeEndpoint(tx, id, now);
}

/** An event about an endpoint in its current state. */
export function toEndpointEvent(type: "webhook_endpoint.disabled" | "test.ping", row: WebhookEndpoint): EventDraft {
  const { merchantId, environment } = row;
  return { merchantId, environment, type, data: { webhook_endpoint: presentWebhookEndpoint(row) } };
}
