import { readTogether } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { deliveryInclude, type DeliveryRow } from "./present";

/** Where an event was sent, the oldest delivery first, endpoints that are deleted by now included. */
export async function listEventDeliveries(scope: Scope, eventId: string): Promise<DeliveryRow[]> {
  return readTogether((tx) =>
    tx.webhookDelivery.findMany({
      where: { eventId, endpoint: scope },
      include: deliveryInclude,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  );
}
