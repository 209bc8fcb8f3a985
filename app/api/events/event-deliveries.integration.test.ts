import { expect, test } from "vitest";
import { z } from "zod";
import type { Environment } from "@/lib/platform/scope";
import { call, dataOf, newTenant, type Tenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { recordTestEvent, newEndpoint } from "@/testing/webhooks";
import { webhookDeliverySchema } from "@/lib/events/webhooks/delivery/schema";
import { GET } from "./[id]/deliveries/route";

const deliveries = z.array(webhookDeliverySchema.strict());

async function read({ merchantId }: Tenant, id: string, environment: Environment = "sandbox") {
  return call(GET, { headers: await signedInHeaders(merchantId, { environment }), params: { id } });
}

test("an event lists its deliveries to its own merchant and environment only", async () => {
  const tenant = await newTenant();
  const subscribed = await newEndpoint(tenant.scope, "https://shop.example/hooks", ["payment.completed"]);
  await newEndpoint(tenant.scope, "https://other.example/hooks", ["payment.failed"]);
  const event = await recordTestEvent(tenant.scope, "payment.completed");
  const found = dataOf(await read(tenant, event.id), deliveries);
  expect(found).toMatchObject([{ webhook_endpoint_id: subscribed.row.id, event: { id: event.id }, status: "pending" }]);

  expect((await read(tenant, event.id, "production")).status).toBe(404);
  expect((await read(await newTenant(), event.id)).status).toBe(404);
});
