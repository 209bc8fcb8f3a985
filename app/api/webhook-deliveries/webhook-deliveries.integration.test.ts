import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import type { Handler } from "@/lib/api/http/respond";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { recordTestEvent, newEndpoint, newSender } from "@/testing/webhooks";
import { deleteWebhookEndpoint } from "@/lib/events/webhooks/endpoints/delete";
import { contextOf } from "@/testing/settlement-fixtures";
import { deliverDue } from "@/lib/events/webhooks/delivery/deliver";
import { webhookDeliveryDetailSchema, webhookDeliverySchema } from "@/lib/events/webhooks/delivery/schema";
import { updateWebhookEndpoint } from "@/lib/events/webhooks/endpoints/update";
import { GET as listRoute } from "../webhook-endpoints/[id]/deliveries/route";
import { POST as recoverRoute } from "../webhook-endpoints/[id]/recover/route";
import { POST as redeliverRoute } from "./[id]/redeliver/route";
import { GET as getRoute } from "./[id]/route";

const dayMs = 86_400_000;

let receiver: Receiver;
let tenant: Tenant;
let endpointId: string;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  tenant = await newTenant();
  endpointId = (await newEndpoint(tenant.scope, receiver.url)).row.id;
  receiver.received.length = 0;
  receiver.respondWith((response) => void response.writeHead(204).end());
});

function callHandler(
  handler: Handler,
  id: string,
  options: { method?: string; query?: string; body?: object; caller?: Tenant } = {},
) {
  const { method = "GET", query = "", body, caller = tenant } = options;
  // Errors contain the request ID, which must not make the bodies differ.
  const headers = { "x-request-id": "the-same-one" };
  return call(handler, { method, url: `/api/any/${id}${query}`, params: { id }, key: caller.key, headers, body });
}

const redeliver = (id: string, caller = tenant) => callHandler(redeliverRoute, id, { method: "POST", caller });
const recover = (body: object) => callHandler(recoverRoute, endpointId, { method: "POST", body });
const deliver = () => deliverDue(endpointId, newSender());
const deliveryOf = (response: ApiResponse) => dataOf(response, webhookDeliverySchema.strict());
const detailOf = async (id: string) => dataOf(await callHandler(getRoute, id), webhookDeliveryDetailSchema.strict());
const bodyOf = (response: ApiResponse) => response.body as { next_cursor: string | null };
const setStatus = (status: "enabled" | "disabled") =>
  updateWebhookEndpoint(
    contextOf(tenant.scope),
    { id: endpointId, status },
    { targets: { networks: [], ports: [443] } },
  );

async function onlyDelivery(): Promise<string> {
  return (await db().webhookDelivery.findFirstOrThrow({ where: { endpointId } })).id;
}

async function countRecovered(body: object): Promise<number> {
  return dataOf(await recover(body), z.strictObject({ deliveries: z.int() })).deliveries;
}

const lastMinute = () => ({ since: new Date(Date.now() - 60_000).toISOString() });

test("lists an endpoint's deliveries newest first, by page and status, each with its last attempt", async () => {
  for (const status of [500, 204]) {
    receiver.respondWith((response) => void response.writeHead(status).end("details"));
    await recordTestEvent(tenant.scope);
    await deliver();
  }
  await recordTestEvent(tenant.scope, "payment.failed");
  const list = async (query: string) => {
    const response = await callHandler(listRoute, endpointId, { query });
    return { rows: dataOf(response, z.array(webhookDeliverySchema.strict())), cursor: bodyOf(response).next_cursor };
  };
  const { rows } = await list("");
  expect(rows.map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
    ["pending", 0],
    ["succeeded", 1],
    ["pending", 1],
  ]);
  expect(rows[2]?.last_attempt).toMatchObject({
    number: 1,
    response_status: 500,
    response_body: "details",
    error: null,
  });
  expect(rows[0]).toMatchObject({ event: { type: "payment.failed", sequence: 3 }, last_attempt: null });
  expect((await list("?status=succeeded,failed")).rows).toEqual([rows[1]]);
  const first = await list("?limit=2");
  expect([...first.rows, ...(await list(`?limit=2&cursor=${first.cursor}`)).rows]).toEqual(rows);
  expect(fieldErrorsOf(await callHandler(listRoute, endpointId, { query: "?status=lost" }))).toEqual([
    "status.0 invalid_value",
  ]);
});

test("returns a delivery with every attempt and its body, even after its endpoint is deleted", async () => {
  receiver.respondWith((response, count) => void response.writeHead(count === 1 ? 500 : 200).end());
  await recordTestEvent(tenant.scope);
  await deliver();
  const id = await onlyDelivery();
  await redeliver(id);
  await deliver();
  await deleteWebhookEndpoint(contextOf(tenant.scope), { id: endpointId });
  const detail = await detailOf(id);
  expect(detail.attempts.map(({ number, response_status }) => [number, response_status])).toEqual([
    [1, 500],
    [2, 200],
  ]);
  expect(detail.last_attempt).toEqual(detail.attempts[1]);
  expect([detail.body, detail.body]).toEqual(receiver.received.map(({ body }) => body));
});

describe("a redelivery", () => {
  test("restarts the schedule of a finished delivery with the same ID and body", async () => {
    await recordTestEvent(tenant.scope);
    await deliver();
    const id = await onlyDelivery();
    await db().webhookDelivery.update({ where: { id }, data: { retryIndex: 3 } });
    expect(deliveryOf(await redeliver(id))).toMatchObject({ status: "pending", attempt_count: 1, finished_at: null });
    expect(await db().webhookDelivery.findUniqueOrThrow({ where: { id } })).toMatchObject({ retryIndex: 0 });
    await deliver();
    const [first, second] = receiver.received;
    expect([second?.headers["webhook-id"], second?.body]).toEqual([first?.headers["webhook-id"], first?.body]);
    expect(await detailOf(id)).toMatchObject({ status: "succeeded", attempt_count: 2 });
  });

  test("attempts a waiting delivery now and keeps its schedule", async () => {
    receiver.respondWith((response, count) => void response.writeHead(count === 1 ? 500 : 200).end());
    await recordTestEvent(tenant.scope);
    await deliver();
    const id = await onlyDelivery();
    expect(await deliver(), "not due yet").toBeInstanceOf(Date);
    expect(receiver.received).toHaveLength(1);
    await redeliver(id);
    expect(await db().webhookDelivery.findUniqueOrThrow({ where: { id } })).toMatchObject({ retryIndex: 1 });
    await deliver();
    expect(await detailOf(id)).toMatchObject({ status: "succeeded", attempt_count: 2 });
  });

  test("adds no attempt while one is in progress, whose response is recorded", async () => {
    await recordTestEvent(tenant.scope);
    const id = await onlyDelivery();
    let responses: ApiResponse[] = [];
    receiver.respondWith((response) => {
      void Promise.all(Array.from({ length: 5 }, () => redeliver(id))).then((settled) => {
        responses = settled;
        response.writeHead(200).end();
      });
    });
    await deliver();
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await deliver()).toBeNull();
    expect(receiver.received).toHaveLength(1);
    expect(await detailOf(id)).toMatchObject({ status: "succeeded", attempt_count: 1 });
  });

  test("is rejected for a disabled or deleted endpoint or a deleted body", async () => {
    await recordTestEvent(tenant.scope);
    await deliver();
    const id = await onlyDelivery();
    const before = await detailOf(id);
    const redeliverError = async () => {
      const response = await redeliver(id);
      return [response.status, errorOf(response).code];
    };
    await setStatus("disabled");
    expect(await redeliverError()).toEqual([409, "webhook_endpoint_disabled"]);
    await setStatus("enabled");
    const body = before.body ?? "";
    await db().event.update({ where: { id: before.event.id }, data: { body: null } });
    expect(await redeliverError()).toEqual([409, "event_body_expired"]);
    await db().event.update({ where: { id: before.event.id }, data: { body } });
    await deleteWebhookEndpoint(contextOf(tenant.scope), { id: endpointId });
    expect(await redeliverError()).toEqual([409, "webhook_endpoint_disabled"]);
    expect(await detailOf(id)).toEqual(before);
  });
});

describe("a recovery", () => {
  test("sends each missed event once and skips delivered, pending and unsubscribed ones", async () => {
    await recordTestEvent(tenant.scope, "payment.completed");
    await deliver();
    await setStatus("disabled");
    for (const type of ["payment.pending", "payment.completed", "test.ping"] as const)
      await recordTestEvent(tenant.scope, type);
    await setStatus("enabled");
    await recordTestEvent(tenant.scope, "payment.failed");
    receiver.received.length = 0;
    // Missed: payment.pending, payment.completed and webhook_endpoint.disabled. payment.failed is pending.
    expect(await countRecovered(lastMinute())).toBe(3);
    expect(await countRecovered(lastMinute())).toBe(0);
    await deliver();
    const types = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types.sort()).toEqual([
      "payment.completed",
      "payment.failed",
      "payment.pending",
      "webhook_endpoint.disabled",
    ]);
    expect(await countRecovered(lastMinute())).toBe(0);
  });

  test("restarts failed and cancelled deliveries", async () => {
    await recordTestEvent(tenant.scope);
    await recordTestEvent(tenant.scope);
    const [failed, cancelled] = await db().webhookDelivery.findMany({ where: { endpointId } });
    const finished = { nextAttemptAt: null, finishedAt: new Date(), attemptCount: 4, retryIndex: 4 };
    await db().webhookDelivery.update({ where: { id: failed?.id }, data: { status: "failed", ...finished } });
    await db().webhookDelivery.update({ where: { id: cancelled?.id }, data: { status: "cancelled", ...finished } });
    expect(await countRecovered(lastMinute())).toBe(2);
    expect(await db().webhookDelivery.findMany({ where: { endpointId } })).toMatchObject(
      [1, 2].map(() => ({ status: "pending", retryIndex: 0, attemptCount: 4, finishedAt: null })),
    );
  });

  test("creates each delivery once under concurrent calls over thousands of events", async () => {
    const events = Array.from({ length: 2500 }, (_, index) => ({
      ...tenant.scope,
      id: `evt_${String(index).padStart(24, "0")}`,
      sequence: BigInt(index + 1),
      type: "payment.completed",
      body: "{}",
      createdAt: new Date(),
    }));
    await db().event.createMany({ data: events });
    const counts = await Promise.all([1, 2, 3].map(() => countRecovered(lastMinute())));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2500);
    expect(await db().webhookDelivery.count({ where: { endpointId } })).toBe(2500);
  });

  test("resends only events of the given period whose bodies still exist", async () => {
    await setStatus("disabled");
    const now = new Date();
    const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
    for (const daysAgo of [9, 7, 6, 5, 3]) await recordTestEvent(tenant.scope, "payment.completed", at(daysAgo));
    // Sequence 1 is the event of the disabled endpoint, so 4 is the event of six days ago.
    await db().event.updateMany({ where: { ...tenant.scope, sequence: 4n }, data: { body: null } });
    await setStatus("enabled");
    expect(await countRecovered({ since: at(8).toISOString(), until: at(4).toISOString() })).toBe(2);
    const times = await db().webhookDelivery.findMany({ where: { endpointId }, include: { event: true } });
    expect(times.map(({ event }) => event.createdAt.toISOString()).sort()).toEqual(
      [7, 5].map((days) => at(days).toISOString()),
    );
  });

  test("rejects an invalid period with each field error, and a disabled endpoint", async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    expect(fieldErrorsOf(await recover({ since: at(60_000) }))).toEqual(["since out_of_range"]);
    expect(fieldErrorsOf(await recover({ since: at(-31 * dayMs), until: at(-32 * dayMs) }))).toEqual([
      "since out_of_range",
      "until out_of_range",
    ]);
    expect(fieldErrorsOf(await recover({ since: at(-31 * dayMs), until: "now" }))).toEqual([
      "until invalid_time",
      "since out_of_range",
    ]);
    expect(fieldErrorsOf(await recover({}))).toEqual(["since required"]);
    await setStatus("disabled");
    expect(errorOf(await recover(lastMinute())).code).toBe("webhook_endpoint_disabled");
  });
});

test("an event recorded while its endpoint is being deleted is neither sent nor left pending", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { row } = await newEndpoint(tenant.scope, receiver.url);
    await Promise.all([
      recordTestEvent(tenant.scope),
      deleteWebhookEndpoint(contextOf(tenant.scope), { id: row.id }),
      recordTestEvent(tenant.scope),
    ]);
    await deliverDue(row.id, newSender());
    expect(await db().webhookDelivery.count({ where: { endpointId: row.id, status: "pending" } })).toBe(0);
  }
  expect(receiver.received).toEqual([]);
  expect(await db().event.count({ where: tenant.scope })).toBe(20);
});
