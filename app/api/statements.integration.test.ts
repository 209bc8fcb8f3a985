import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, newTenant, type Tenant } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { statementsOf } from "@/testing/statements";
import { newEndpoint } from "@/testing/webhooks";
import { GET as list, POST as create } from "./payment-requests/route";
import { GET as get, PATCH as update } from "./payment-requests/[public_id]/route";
import { POST as cancel } from "./payment-requests/[public_id]/cancel/route";
import { POST as addNote } from "./payment-requests/[public_id]/notes/route";
import { POST as resolve } from "./payment-requests/[public_id]/resolve/route";
import { GET as timeline } from "./payment-requests/[public_id]/timeline/route";
import { GET as counts } from "./payment-requests/counts/route";
import { GET as payments } from "./payments/route";
import { GET as chains } from "./public/chains/route";
import { GET as statistics } from "./statistics/route";
import { GET as payPage } from "./public/payment-requests/[shortcode]/route";

// Each hot path sends exactly this many SQL statements, BEGIN and COMMIT included.

let tenant: Tenant;
let request: { public_id: string; shortcode: string };
let expired: { public_id: string };

const body = () => ({ amount: "10", token_id: testToken.id, recipient_address: newAddress() });
const createOne = (headers: Record<string, string> = {}) =>
  call(create, { method: "POST", key: tenant.key, headers, body: body() });
const onRequest = (method: string) => ({ method, key: tenant.key, params: { public_id: request.public_id } });
const resolveOne = () =>
  call(resolve, { method: "POST", key: tenant.key, params: { public_id: expired.public_id }, body: { note: "cash" } });

beforeAll(async () => {
  tenant = await newTenant();
  // The use of a key is recorded once a minute. This call records it, so that the measured calls do not.
  request = dataOf(await createOne(), paymentRequestSchema);
  expired = dataOf(await createOne(), paymentRequestSchema);
  const past = { status: "expired", expiredAt: new Date() } as const;
  await db().paymentRequest.update({ where: { publicId: expired.public_id }, data: past });
  // Reads the signing keys, as the first call of each minute does.
  await call(payPage, { params: { shortcode: request.shortcode } });
});

test("create with a subscribed endpoint runs 9 statements", async () => {
  const other = await newTenant();
  const createHere = () => call(create, { method: "POST", key: other.key, body: body() });
  await newEndpoint(other.scope, "http://127.0.0.1:9/");
  await createHere();
  expect(await statementsOf(createHere)).toHaveLength(9);
});

test.each([
  ["get", 2, () => call(get, { key: tenant.key, params: { public_id: request.public_id } })],
  ["list", 2, () => call(list, { key: tenant.key })],
  ["counts", 2, () => call(counts, { key: tenant.key })],
  ["timeline", 3, () => call(timeline, onRequest("GET"))],
  ["payments", 2, () => call(payments, { key: tenant.key })],
  ["statistics", 2, () => call(statistics, { key: tenant.key })],
  ["a pay page's data", 1, () => call(payPage, { params: { shortcode: request.shortcode } })],
  ["public chains", 1, () => call(chains, {})],
  ["create", 8, () => createOne()],
  ["create with an Idempotency-Key", 11, () => createOne({ "idempotency-key": crypto.randomUUID() })],
  ["update", 7, () => call(update, { ...onRequest("PATCH"), body: { description: "x" } })],
  ["cancel", 7, () => call(cancel, onRequest("POST"))],
  ["resolve", 7, resolveOne],
  ["add a note", 6, () => call(addNote, { ...onRequest("POST"), body: { note: "x" } })],
])("%s runs %d statements", async (_, expected, run) => {
  const statements = await statementsOf(async () => expect((await run()).status).toBeLessThan(300));
  expect(statements).toHaveLength(expected);
});

test("reads that arrive together share their statements", async () => {
  const { public_id, shortcode } = dataOf(await createOne(), paymentRequestSchema);
  const together = (run: () => Promise<unknown>) => () => Promise.all(Array.from({ length: 10 }, run));
  expect(await statementsOf(together(() => call(payPage, { params: { shortcode } })))).toHaveLength(1);
  // One authentication; then as many of the merchant's reads at a time as its slots allow.
  const getOne = () => call(get, { key: tenant.key, params: { public_id } });
  expect((await statementsOf(together(getOne))).length).toBeLessThan(10);
});
