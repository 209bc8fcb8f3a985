import { deliveryStatusSchema, type PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

export type DeliveryStatus = PresentedWebhookDelivery["status"];

/** Which deliveries an endpoint's page shows: kept in the address, so that it can be shared and survives a reload. */
export type DeliveriesView = { status: DeliveryStatus | null; cursor: string | null };

/** The view an address asks for; what it does not know it leaves out. */
export function readDeliveriesView(parameters: Record<string, string | string[] | undefined>): DeliveriesView {
  const one = (name: string) => [parameters[name]].flat()[0] ?? "";
  return { status: deliveryStatusSchema.safeParse(one("status")).data ?? null, cursor: one("cursor") || null };
}

/** The query of a view, as the address and the API both write it; "" for the plain list. */
export function deliveriesQuery({ status, cursor }: DeliveriesView): string {
  const query = new URLSearchParams({ ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) });
  return query.size > 0 ? `?${query.toString()}` : "";
}
