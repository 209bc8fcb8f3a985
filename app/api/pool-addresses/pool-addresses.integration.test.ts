import { expect, test } from "vitest";
import { z } from "zod";
import { POST as createRequest } from "@/app/api/payment-requests/route";
import { maxAddressesPerCall } from "@/lib/addresses/pools/constants";
import { addressPoolSchema, poolAddressSchema } from "@/lib/addresses/pools/schema";
import { db } from "@/lib/platform/db";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type Call, type Tenant } from "@/testing/api";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { addReceivingAddress, listReceivingAddresses } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { DELETE } from "./[id]/route";
import { GET as count } from "./counts/route";
import { GET, POST } from "./route";
import { maxPoolSize } from "@/lib/addresses/pools/add";

const chain = "local-evm";

function add({ key }: Tenant, addresses: string[], overrides: Partial<Call> = {}) {
  return call(POST, { method: "POST", key, body: { chain, addresses }, ...overrides });
}

async function listOf({ key }: Tenant, query = "") {
  return dataOf(await call(GET, { key, url: `/${query}` }), z.array(poolAddressSchema));
}

function requestPayment({ key }: Tenant, body: Record<string, unknown> = {}) {
  return call(createRequest, { method: "POST", key, body: { amount: "1", token_id: testToken.id, ...body } });
}

test("adds addresses once, in canonical form, and lists them newest first by page and chain", async () => {
  const tenant = await newTenant();
  const addresses = [newAddress(), newAddress(), newAddress()];
  const added = dataOf(
    await add(tenant, [...addresses, addresses[0]?.toLowerCase() ?? ""]),
    z.array(poolAddressSchema),
  );
  expect(added.map(({ address }) => address).sort()).toEqual([...addresses].sort());
  expect(dataOf(await add(tenant, addresses), z.array(poolAddressSchema))).toEqual(added);
  expect(await listOf(tenant)).toEqual(added);
  expect(await listOf(tenant, "?chain=sepolia")).toEqual([]);
  const first = (await call(GET, { key: tenant.key, url: "/?limit=2" })).body as { next_cursor: string };
  expect(await listOf(tenant, `?limit=2&cursor=${first.next_cursor}`)).toEqual(added.slice(2));
});

test("each address names the request it serves, and the counts report free addresses", async () => {
  const tenant = await newTenant();
  await add(tenant, [newAddress(), newAddress()]);
  const { public_id, shortcode, recipient_address } = dataOf(await requestPayment(tenant), paymentRequestSchema);
  const serving = (await listOf(tenant)).filter((row) => row.payment_request !== null);
  expect(serving).toMatchObject([{ address: recipient_address, payment_request: { public_id, shortcode } }]);
  const pools = dataOf(await call(count, { key: tenant.key }), z.array(addressPoolSchema));
  expect(pools).toEqual([{ chain: { slug: chain, name: "Local EVM", type: "evm" }, free: 1, serving: 1, waiting: 0 }]);
});

test("an exhausted pool returns 409, which an idempotency key does not store", async () => {
  const tenant = await newTenant();
  await add(tenant, [newAddress()]);
  await requestPayment(tenant);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const create = () =>
    call(createRequest, {
      method: "POST",
      key: tenant.key,
      headers,
      body: { amount: "1", token_id: testToken.id },
    });
  const refused = await create();
  expect([refused.status, errorOf(refused).code]).toEqual([409, "recipient_pool_exhausted"]);
  expect(errorOf(refused).message).toMatch(/Add addresses to the pool/);
  await add(tenant, [newAddress()]);
  expect((await create()).status).toBe(201);
});

test("adds no address if one is invalid, and each field error names its index", async () => {
  const [tenant, stranger] = [await newTenant(), await newTenant()];
  const [strangers, shared, requested, free] = [newAddress(), newAddress(), newAddress(), newAddress()];
  await add(stranger, [strangers]);
  await addReceivingAddress(contextOf(tenant.scope), { chain, address: shared });
  await requestPayment(tenant, { recipient_address: requested });
  expect(fieldErrorsOf(await add(tenant, [free, "0x12", testToken.contract, "x".repeat(200)]))).toEqual([
    "addresses.3 too_long",
  ]);
  expect(fieldErrorsOf(await add(tenant, [free, "0x12", testToken.contract]))).toEqual([
    "addresses.1 invalid_address",
    "addresses.2 address_not_payable",
  ]);
  expect(fieldErrorsOf(await add(tenant, [strangers, free, shared, requested]))).toEqual([
    "addresses.0 recipient_in_use",
    "addresses.2 address_in_use",
    "addresses.3 address_in_use",
  ]);
  expect(await listOf(tenant)).toEqual([]);
  expect(await db().receivingAddress.count({ where: { address: free } }), "nothing is claimed").toBe(0);
});

test("a removed address serves its current request until its end and no new one", async () => {
  const tenant = await newTenant();
  await add(tenant, [newAddress()]);
  const [row] = await listOf(tenant);
  const { recipient_address } = dataOf(await requestPayment(tenant), paymentRequestSchema);
  const remove = ({ key }: Tenant) => call(DELETE, { method: "DELETE", key, params: { id: row?.id ?? "" } });
  expect(errorOf(await remove(await newTenant())).code).toBe("pool_address_not_found");
  expect((await remove(tenant)).status).toBe(204);
  expect(errorOf(await remove(tenant)).code).toBe("pool_address_not_found");
  expect(await listOf(tenant)).toEqual([]);
  const owned = await db().receivingAddress.findFirstOrThrow({ where: { address: recipient_address } });
  expect(owned.mode).toBe("exclusive");
  const share = addReceivingAddress(contextOf(tenant.scope), { chain, address: recipient_address });
  await expect(share).rejects.toMatchObject({ details: { errors: [{ code: "address_in_use" }] } });
});

test("an address can be shared again after it leaves the pool and serves no request", async () => {
  const tenant = await newTenant();
  const ctx = contextOf(tenant.scope);
  const address = newAddress();
  await add(tenant, [address]);
  const share = () => addReceivingAddress(ctx, { chain, address });
  await expect(share()).rejects.toMatchObject({ details: { errors: [{ code: "address_in_use" }] } });
  expect(await listReceivingAddresses(ctx), "the settings list shared addresses").toEqual([]);
  await call(DELETE, { method: "DELETE", key: tenant.key, params: { id: (await listOf(tenant))[0]?.id ?? "" } });
  await share();
  await requestPayment(tenant);
  const refused = await add(tenant, [address]);
  expect(fieldErrorsOf(refused)).toEqual(["addresses.0 address_in_use"]);
});

test("the audit log records additions and removals", async () => {
  const tenant = await newTenant();
  const address = newAddress();
  await add(tenant, [address, newAddress()]);
  await add(tenant, [address]);
  const row = (await listOf(tenant)).find((row) => row.address === address);
  await call(DELETE, { method: "DELETE", key: tenant.key, params: { id: row?.id ?? "" } });
  const where = { merchantId: tenant.merchantId, action: { startsWith: "pool_address" } };
  expect(await db().auditEntry.findMany({ where, orderBy: { id: "asc" } })).toMatchObject([
    { action: "pool_addresses.added", subjectId: chain, after: { added: 2 } },
    { action: "pool_address.removed", subjectId: address, before: { chain } },
  ]);
});

test("when three merchants add the same addresses concurrently, one gets them all and the others none", async () => {
  const addresses = Array.from({ length: 20 }, newAddress);
  const tenants = await Promise.all([newTenant(), newTenant(), newTenant()]);
  const responses = await Promise.all(
    tenants.map((tenant, index) => add(tenant, index === 1 ? addresses.toReversed() : addresses)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test("a pool accepts 5,000 addresses, and one call accepts 100", async () => {
  const tenant = await newTenant();
  for (let batch = 0; batch < maxPoolSize; batch += maxAddressesPerCall) {
    expect((await add(tenant, Array.from({ length: maxAddressesPerCall }, newAddress))).status).toBe(201);
  }
  expect(fieldErrorsOf(await add(tenant, [newAddress()]))).toEqual(["addresses too_many"]);
  expect(fieldErrorsOf(await add(tenant, Array.from({ length: maxAddressesPerCall + 1 }, newAddress)))).toEqual([
    "addresses too_many",
  ]);
});
