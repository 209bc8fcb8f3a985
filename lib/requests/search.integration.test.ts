import { beforeAll, expect, test } from "vitest";
import { newTenant, type Tenant } from "@/testing/api";
import { contextOf, newAddress, testCoin, testToken } from "@/testing/settlement-fixtures";
import { cancelPaymentRequest } from "./cancel";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import { listPaymentRequests } from "./list";
import { listPaymentRequestsSchema } from "./list-schema";

// list.integration.test.ts has the searches for texts, ids and hashes.

let tenant: Tenant;
let stranger: Tenant;
const shared = newAddress();

async function create(body: Record<string, unknown>): Promise<string> {
  const base = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  const input = createPaymentRequestSchema.parse({ ...base, ...body });
  return (await createPaymentRequest(contextOf(tenant.scope), input)).publicId;
}

beforeAll(async () => {
  tenant = await newTenant();
  stranger = await newTenant();
  await create({ external_id: "coin", token_id: testCoin.id, amount: "0.5", recipient_address: shared });
  const quoted = 'The "Blue" Boat';
  const metadata = { customer: "Ingrid Larsen", contact: { mail: "l_moe@x.test" }, quoted, none: null };
  await create({ external_id: "metadata", metadata });
  const publicId = await create({ external_id: "cancelled", recipient_address: shared });
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId });
});

async function found(query: Record<string, string>, owner = tenant): Promise<string[]> {
  const { rows } = await listPaymentRequests(contextOf(owner.scope), listPaymentRequestsSchema.parse(query));
  return rows.map(({ externalId }) => externalId);
}

test("finds parts of metadata values, without the keys, in any letter case", async () => {
  expect(await found({ q: "INGRID LAR" })).toEqual(["metadata"]);
  expect(await found({ q: "l_moe@x" })).toEqual(["metadata"]);
  expect(await found({ q: 'the "blue"' })).toEqual(["metadata"]);
  expect(await found({ q: "lxmoe@x" })).toEqual([]);
  expect(await found({ q: "customer" })).toEqual([]);
  expect(await found({ q: "Ingrid" }, stranger)).toEqual([]);
});

test("finds an amount in each token and status, or in the tokens of a symbol", async () => {
  expect(await found({ q: "0.5" })).toEqual(["coin"]);
  expect(await found({ q: "0,50" })).toEqual(["coin"]);
  expect(await found({ q: "0.5 eth" })).toEqual(["coin"]);
  expect(await found({ q: "0.5 TESTUSD" })).toEqual([]);
  expect(await found({ q: "10.00" })).toEqual(["cancelled", "metadata"]);
  expect(await found({ q: "10.00", status: "active" })).toEqual(["metadata"]);
  expect(await found({ q: "10.00" }, stranger)).toEqual([]);
  for (const q of ["10.01", `10.${"0".repeat(35)}1`, "9".repeat(200)]) expect(await found({ q }), q).toEqual([]);
});

test("finds a recipient in any notation", async () => {
  expect(await found({ q: shared })).toEqual(["cancelled", "coin"]);
  expect(await found({ q: shared.toLowerCase() })).toEqual(["cancelled", "coin"]);
  expect(await found({ q: shared }, stranger)).toEqual([]);
});
