import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { eventSchema, type PresentedEvent } from "@/lib/api/openapi/event-schema";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { newUnmatched } from "@/testing/unmatched";
import { newEndpoint } from "@/testing/webhooks";
import { sendTestEvent } from "@/lib/events/webhooks/delivery/send-test-event";
import { updateWebhookEndpoint } from "@/lib/events/webhooks/endpoints/update";
import { GET as getRoute } from "./[id]/route";
import { GET as listRoute } from "./route";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
  const { scope } = tenant;
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), metadata: { "7": 1, a: "é" } };
  const request = await createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
  await cancelPaymentRequest(contextOf(scope), { publicId: request.publicId });
  await newUnmatched({ id: tenant.merchantId }, { value: 5_000_000n });
  const { id } = (await newEndpoint(scope, "https://127.0.0.1/hooks")).row;
  await sendTestEvent(contextOf(scope), { id });
  await updateWebhookEndpoint(
    contextOf(scope),
    { id, status: "disabled" },
    { targets: { networks: [], ports: [443] } },
  );
});

const types = [
  "payment_request.created",
  "payment_request.cancelled",
  "unmatched_transfer.created",
  "test.ping",
  "webhook_endpoint.disabled",
];

function list(query = "", caller = tenant): Promise<ApiResponse> {
  return call(listRoute, { url: `/api/events${query}`, key: caller.key });
}

async function listed(query = ""): Promise<PresentedEvent[]> {
  return dataOf(await list(query), z.array(eventSchema));
}

const get = (id: string, caller = tenant) =>
  call(getRoute, {
    url: `/api/events/${id}`,
    params: { id },
    key: caller.key,
    // Errors contain the request ID, which must not make the bodies differ.
    headers: { "x-request-id": "the-same-one" },
  });

test("lists events newest first, each identical to its webhook body", async () => {
  const response = await list();
  const rows = await db().event.findMany({ where: tenant.scope, orderBy: { sequence: "desc" } });
  expect(rows.map(({ type }) => type)).toEqual([...types].reverse());
  const bodies = rows.map(({ body }) => body).join(",");
  expect(response.text).toBe(`{"data":[${bodies}],"has_more":false,"next_cursor":null}`);
  const [row] = rows;
  expect((await get(row?.id ?? "")).text).toBe(`{"data":${row?.body}}`);
});

test("returns the events after a sequence number in order, page by page, without a gap", async () => {
  const sequences: number[] = [];
  let query = "?after_sequence=1&limit=2";
  for (;;) {
    const response = await list(query);
    sequences.push(...dataOf(response, z.array(eventSchema)).map(({ sequence }) => sequence));
    const { next_cursor: cursor } = response.body as { next_cursor: string | null };
    if (cursor === null) break;
    query = `?after_sequence=1&limit=2&cursor=${cursor}`;
  }
  expect(sequences).toEqual([2, 3, 4, 5]);
  expect((await listed("?after_sequence=0")).map(({ type }) => type)).toEqual(types);
  expect(await listed("?after_sequence=5")).toEqual([]);
});

test("pages backwards without a gap and rejects a cursor of the other sort order", async () => {
  const first = await list("?limit=2");
  const { next_cursor: cursor } = first.body as { next_cursor: string };
  expect((await listed(`?limit=2&cursor=${cursor}`)).map(({ sequence }) => sequence)).toEqual([3, 2]);
  for (const query of [`?after_sequence=0&cursor=${cursor}`, "?cursor=x"]) {
    expect(errorOf(await list(query)).code).toBe("invalid_cursor");
  }
  const stranger = await newTenant();
  expect(errorOf(await list(`?cursor=${cursor}`, stranger)).code).toBe("invalid_cursor");
});

test("filters events by type and rejects unknown types and invalid sequence numbers", async () => {
  const some = await listed("?type=test.ping,payment_request.created");
  expect(some.map(({ type }) => type)).toEqual(["test.ping", "payment_request.created"]);
  for (const after of ["-1", "1.5", "", "1e3", "9007199254740992", "x"]) {
    expect(fieldErrorsOf(await list(`?after_sequence=${after}`))).toEqual(["after_sequence out_of_range"]);
  }
  expect(fieldErrorsOf(await list("?type=nothing.happened"))).toEqual(["type.0 invalid_value"]);
});

test("returns an event without data once its body has been deleted", async () => {
  const [event] = await listed("?after_sequence=0");
  const { id = "" } = event ?? {};
  const { body } = await db().event.findUniqueOrThrow({ where: { id } });
  await db().event.update({ where: { id }, data: { body: null } });
  expect(dataOf(await get(id), eventSchema)).toEqual({ ...event, data: null });
  await db().event.update({ where: { id }, data: { body } });
});

test("lists nothing to another merchant or in another environment", async () => {
  const stranger = await newTenant();
  const live = await newTenant({ merchantId: tenant.merchantId, environment: "production" });
  for (const caller of [stranger, live]) expect(dataOf(await list("", caller), z.array(eventSchema))).toEqual([]);
});
