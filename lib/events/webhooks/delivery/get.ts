import { readTogether } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Context } from "@/lib/accounts/merchants/context";
import { deliveryDetailInclude, type DeliveryDetailRow } from "./present";

export function isDeliveryId(text: string): boolean {
  return /^whd_[0-9A-Za-z]{24}$/.test(text);
}

/** The same error for every inaccessible delivery: unknown, of another merchant or environment. */
export function webhookDeliveryNotFound(): DomainError {
  return new DomainError("webhook_delivery_not_found", "No such webhook delivery.");
}

/** A delivery of the merchant, even if its endpoint was deleted. Throws `webhook_delivery_not_found`. */
export async function getWebhookDelivery({ scope }: Context, { id }: { id: string }): Promise<DeliveryDetailRow> {
  const where = { id, endpoint: scope };
  const row = isDeliveryId(id)
    ? await readTogether((tx) => tx.webhookDelivery.findFirst({ where, include: deliveryDetailInclude }))
    : null;
  if (!row) throw webhookDeliveryNotFound();
  return row;
}
