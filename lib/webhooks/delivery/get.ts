import { readTogether } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Context } from "@/lib/merchants/context";
import { deliveryDetailInclude, type DeliveryDetailRow } from "./present";

/** Whether a path segment can name a delivery at all. */
export function isDeliveryId(text: string): boolean {
  return /^whd_[0-9A-Za-z]{24}$/.test(text);
}

/** One refusal for whatever cannot be had: unknown, foreign, or of the other environment. */
export function webhookDeliveryNotFound(): DomainError {
  return new DomainError("webhook_delivery_not_found", "There is no such webhook delivery.");
}

/** A delivery to an endpoint of the merchant, be that deleted by now. Throws `webhook_delivery_not_found`. */
export async function getWebhookDelivery({ scope }: Context, { id }: { id: string }): Promise<DeliveryDetailRow> {
  const where = { id, endpoint: scope };
  const row = isDeliveryId(id)
    ? await readTogether((tx) => tx.webhookDelivery.findFirst({ where, include: deliveryDetailInclude }))
    : null;
  if (!row) throw webhookDeliveryNotFound();
  return row;
}
