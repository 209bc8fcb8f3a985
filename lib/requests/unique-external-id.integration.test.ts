import { expect, test } from "vitest";
import { POST as createRequest } from "@/app/api/payment-requests/route";
import { POST as cancelRequest } from "@/app/api/payment-requests/[public_id]/cancel/route";
import { call, errorOf, fieldErrorsOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";

const url = "/api/payment-requests";

function create({ key }: Tenant, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { amount: "1", token_id: testToken.id, recipient_address: newAddress(), external_id: "order-7" };
  return call(createRequest, {
    method: "POST",
    url,
    key,
    headers,
    body: { ...body, unique_external_id: true, ...changes },
  });
}

function publicIdOf(response: ApiResponse): string {
  return (response.body as { data: { public_id: string } }).data.public_id;
}

test("an external id of an active request is refused with that request's public_id, until it is cancelled", async () => {
  const [tenant, stranger] = [await newTenant(), await newTenant()];
  const first = await create(tenant);
  expect(first.status).toBe(201);
  const refused = await create(tenant);
  expect([refused.status, errorOf(refused).code, errorOf(refused).public_id]).toEqual([
    409,
    "external_id_in_use",
    publicIdOf(first),
  ]);
  expect((await create(stranger)).status, "another merchant").toBe(201);
  expect((await create(tenant, { external_id: "order-8" })).status, "another external id").toBe(201);
  const sameMerchant = await newTenant({ merchantId: tenant.merchantId, environment: "sandbox" });
  expect((await create(sameMerchant)).status, "another key").toBe(409);
  const params = { public_id: publicIdOf(first) };
  await call(cancelRequest, { method: "POST", key: tenant.key, params });
  expect((await create(tenant)).status, "after the cancellation").toBe(201);
});

test("without unique_external_id, an external id can be used again, and still counts for calls with it", async () => {
  const tenant = await newTenant();
  for (const unique of [undefined, false]) {
    expect((await create(tenant, { unique_external_id: unique })).status).toBe(201);
  }
  expect((await create(tenant)).status).toBe(409);
});

test("a refusal is not kept for the Idempotency-Key, and a success is", async () => {
  const tenant = await newTenant();
  const recipient_address = newAddress();
  const first = await create(tenant, { recipient_address }, { "idempotency-key": "a" });
  const replayed = await create(tenant, { recipient_address }, { "idempotency-key": "a" });
  expect([replayed.status, publicIdOf(replayed)]).toEqual([201, publicIdOf(first)]);
  expect((await create(tenant, { recipient_address }, { "idempotency-key": "b" })).status).toBe(409);
  await call(cancelRequest, { method: "POST", key: tenant.key, params: { public_id: publicIdOf(first) } });
  expect((await create(tenant, { recipient_address }, { "idempotency-key": "b" })).status).toBe(201);
});

test("creates one of twenty concurrent requests with the same external id", async () => {
  const tenant = await newTenant();
  const responses = await Promise.all(Array.from({ length: 20 }, () => create(tenant)));
  const created = responses.filter(({ status }) => status === 201);
  expect(created).toHaveLength(1);
  const ids = responses.filter(({ status }) => status === 409).map((response) => errorOf(response).public_id);
  expect(ids).toEqual(Array(19).fill(publicIdOf(created[0] as ApiResponse)));
});

test("requires an external id", async () => {
  const response = await create(await newTenant(), { external_id: undefined });
  expect(fieldErrorsOf(response)).toEqual(["external_id required"]);
});
