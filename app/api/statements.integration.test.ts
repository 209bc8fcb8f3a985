import { beforeAll, expect, test } from "vitest";
import { paymentRequestSchema } from "@/lib/payment-requests/schema";
import { call, dataOf, newTenant, type Tenant } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { statementsOf } from "@/testing/statements";
import { GET as list, POST as create } from "./payment-requests/route";
import { GET as get, PATCH as update } from "./payment-requests/[public_id]/route";
import { POST as cancel } from "./payment-requests/[public_id]/cancel/route";
import { GET as chains } from "./public/chains/route";
import { GET as payPage } from "./public/payment-requests/[shortcode]/route";

// Each hot path sends exactly this many SQL statements, BEGIN and COMMIT included.

let tenant: Tenant;
let made: { public_id: string; shortcode: string };

const body = () => ({ amount: "10", token_id: testToken.id, recipient_address: newAddress() });
const createOne = () => call(create, { method: "POST", key: tenant.key, body: body() });
const ofMade = (method: string) => ({ method, key: tenant.key, params: { public_id: made.public_id } });

beforeAll(async () => {
  tenant = await newTenant();
  // The first call with a key in a minute notes that it was used.
  made = dataOf(await createOne(), paymentRequestSchema);
});

test.each([
  ["get", 2, () => call(get, { key: tenant.key, params: { public_id: made.public_id } })],
  ["list", 2, () => call(list, { key: tenant.key })],
  ["a pay page's data", 1, () => call(payPage, { params: { shortcode: made.shortcode } })],
  ["public chains", 3, () => call(chains, {})],
  ["create", 16, createOne],
  ["update", 9, () => call(update, { ...ofMade("PATCH"), body: { description: "x" } })],
  ["cancel", 10, () => call(cancel, ofMade("POST"))],
])("%s: %d", async (_, most, run) => {
  const statements = await statementsOf(async () => expect((await run()).status).toBeLessThan(300));
  expect(statements).toHaveLength(most);
});
