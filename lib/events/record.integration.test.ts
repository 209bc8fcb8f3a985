import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { createWebhookEndpoint } from "@/lib/events/webhooks/endpoints/create";
import { newTenant } from "@/testing/api";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { thisMachine } from "@/testing/webhooks";

test("delivers an event to an endpoint that was created while the event waited for the lock", async () => {
  const { scope } = await newTenant();
  const create = () => {
    const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
    return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
  };
  await create();
  const { id, pending } = await db().$transaction(async (tx) => {
    const input = { url: "http://127.0.0.1:9/", events: ["*" as const] };
    const settings = { targets: thisMachine, encryptionKeys: env().encryptionKeys };
    const { row } = await createWebhookEndpoint({ ...contextOf(scope), tx }, input, settings);
    const creation = create();
    await expect.poll(isCounterAwaited).toBe(true);
    // In an array, because returning the promise itself would wait for it before the commit.
    return { id: row.id, pending: [creation] };
  });
  await Promise.all(pending);
  const deliveries = await db().webhookDelivery.findMany({ where: { endpointId: id }, include: { event: true } });
  expect(deliveries.map(({ event }) => event.sequence)).toEqual([2n]);
});

/** Whether a query waits for the lock on an event counter. */
async function isCounterAwaited(): Promise<boolean> {
  const blockedQueries = await db().$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INTO event_counter%'`;
  return blockedQueries.length > 0;
}
