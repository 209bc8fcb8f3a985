import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import { toEndpointEvent } from "./disable";
import { checkEndpointUrl } from "./url";
import { lockWebhookEndpoint } from "./lock";
import { lockEvents, recordEvents } from "@/lib/events/record";
import type { UpdateWebhookEndpointInput } from "./schema";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";

/** Who changes it, for the record, and where webhooks may go besides the public Internet. */
type Changing = { actor: string; allowedNetworks: readonly string[] };

/**
 * Changes what is given of an endpoint. Disabled, the event says so, and its sender is woken to cancel what is on its way;
 * enabled, it begins anew, without its failures. Throws `webhook_endpoint_not_found`, and a validation error for an unfit URL.
 */
export async function updateWebhookEndpoint(
  scope: Scope,
  id: string,
  input: UpdateWebhookEndpointInput,
  { actor, allowedNetworks }: Changing,
  now = new Date(),
): Promise<WebhookEndpoint> {
  const url = input.url === undefined ? undefined : checkEndpointUrl(input.url, allowedNetworks);
  return db().$transaction(async (tx) => {
    const before = await lockWebhookEndpoint(tx, scope, id);
    if (input.status === "enabled") await lockEvents(tx, scope);
    const { events, description } = input;
    const after = await tx.webhookEndpoint.update({
      where: { id },
      data: {
        url,
        // What another server did says nothing of this one.
        failingSince: url === undefined || url === before.url ? undefined : null,
        events,
        description: description === undefined ? undefined : description || null,
        ...standing(before, input.status, now),
        updatedAt: now,
      },
    });
    const isDisabled = before.disabledAt === null && after.disabledAt !== null;
    const action = isDisabled ? "webhook_endpoint.disabled" : "webhook_endpoint.updated";
    await recordEndpointChange(tx, { actor, action, before, after }, now);
    if (!isDisabled) return after;
    await recordEvents(tx, [toEndpointEvent("webhook_endpoint.disabled", after)], now);
    await wakeEndpoint(tx, id);
    return after;
  });
}

/** One that is disabled already keeps the reason it was disabled for. */
function standing({ disabledAt }: WebhookEndpoint, status: UpdateWebhookEndpointInput["status"], now: Date) {
  if (status === "disabled" && disabledAt === null) return { disabledAt: now, disabledReason: "manual" } as const;
  if (status !== "enabled" || disabledAt === null) return {};
  return { disabledAt: null, disabledReason: null, failingSince: null };
}
