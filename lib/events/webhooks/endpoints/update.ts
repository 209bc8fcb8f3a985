import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { withApproval } from "@/lib/accounts/four-eyes/with-approval";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import { toEndpointEvent } from "./disable";
import { checkEndpointUrl, type WebhookTargets } from "./url";
import { getWebhookEndpoint, lockWebhookEndpoint } from "./get";
import { lockAuditChain } from "@/lib/accounts/audit/record";
import { lockEvents, recordEvents } from "@/lib/events/record";
import type { updateWebhookEndpointSchema } from "./schema";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";
import type { z } from "zod";

type UpdateWebhookEndpointInput = z.output<typeof updateWebhookEndpointSchema>;

/**
 * Changes the given settings of an endpoint. Disabling it records an event and wakes the worker that sends to it, which
 * cancels pending deliveries; enabling it resets its failures. A new URL and enabling need a second person while four eyes
 * are on. Throws `webhook_endpoint_not_found`, and a validation
 * error for the URL.
 */
export async function updateWebhookEndpoint(
  ctx: Context,
  { id, ...change }: UpdateWebhookEndpointInput & { id: string },
  settings: { targets: WebhookTargets },
): Promise<WebhookEndpoint> {
  const run = (approved: Context) => update(approved, { id, ...change }, settings);
  const before = await getWebhookEndpoint(ctx, { id });
  const isNewUrl = change.url !== undefined && change.url !== before.url;
  const isEnabling = change.status === "enabled" && before.disabledAt !== null;
  if (!isNewUrl && !isEnabling) return run(ctx);
  const values = {
    before: { url: before.url, status: before.disabledAt === null ? "enabled" : "disabled" },
    after: { url: change.url ?? before.url, ...(change.status && { status: change.status }) },
  };
  return withApproval(ctx, { operation: "webhook_endpoint.update", input: { id, change }, ...values }, run);
}

async function update(
  ctx: Context,
  { id, ...input }: UpdateWebhookEndpointInput & { id: string },
  { targets }: { targets: WebhookTargets },
): Promise<WebhookEndpoint> {
  const { scope, now } = ctx;
  const url = input.url === undefined ? undefined : checkEndpointUrl(input.url, targets);
  return inTransaction(ctx, async (tx) => {
    const before = await lockWebhookEndpoint(tx, scope, id);
    // Every transaction locks the audit chain before the event counter, so that none of them deadlock.
    await lockAuditChain(tx, scope.merchantId);
    if (input.status === "enabled") await lockEvents(tx, scope);
    const { events, description } = input;
    const after = await tx.webhookEndpoint.update({
      where: { id, ...scope },
      data: {
        url,
        // Failures of the old URL say nothing about the new one.
        failingSince: url === undefined || url === before.url ? undefined : null,
        events,
        description: description === undefined ? undefined : description || null,
        ...statusFields(before, input.status, now),
        updatedAt: now,
      },
    });
    const isDisabled = before.disabledAt === null && after.disabledAt !== null;
    await recordEndpointChange(tx, ctx, isDisabled ? "disabled" : "updated", { before, after });
    if (before.url !== after.url) await notifyMembers(tx, ctx, { kind: "webhook_url_changed", url: after.url });
    if (!isDisabled) return after;
    await recordEvents(tx, [toEndpointEvent("webhook_endpoint.disabled", after)], now);
    await wakeEndpoint(tx, id, now);
    return after;
  });
}

/** An endpoint that is already disabled keeps its reason. */
function statusFields({ disabledAt }: WebhookEndpoint, status: UpdateWebhookEndpointInput["status"], now: Date) {
  if (status === "disabled" && disabledAt === null) return { disabledAt: now, disabledReason: "manual" } as const;
  if (status !== "enabled" || disabledAt === null) return {};
  return { disabledAt: null, disabledReason: null, failingSince: null };
}
