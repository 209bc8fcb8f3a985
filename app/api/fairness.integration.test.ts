import { beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { lockEvents } from "@/lib/events/record";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, errorOf, newTenant, type ApiResponse, type Call, type Tenant } from "@/testing/api";
import { patience } from "@/testing/patience";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { GET as list, POST as create } from "./payment-requests/route";
import { GET as get } from "./payment-requests/[public_id]/route";
import { GET as payData } from "./public/payment-requests/[shortcode]/route";

// A merchant that floods the API must not slow down other merchants or payers.

const rateLimitPerMinute = 6000;

let flooding: Tenant;
let other: Tenant;
let otherRequest: { public_id: string; shortcode: string };

const newBody = () => ({ amount: "10", token_id: testToken.id, recipient_address: newAddress() });
const createOne = ({ key }: Tenant, rest: Pick<Call, "headers" | "body"> = {}) =>
  call(create, { method: "POST", key, body: newBody(), ...rest });
const readOwn = () => call(get, { key: other.key, params: { public_id: otherRequest.public_id } });
const readAsPayer = () => call(payData, { params: { shortcode: otherRequest.shortcode } });

beforeAll(async () => {
  flooding = await newTenant({ rateLimitPerMinute });
  other = await newTenant({ rateLimitPerMinute });
  // Inserts the row that counts the merchant's events; `floodDuring` locks it to stop further creations.
  await createOne(flooding);
  otherRequest = dataOf(await createOne(other), paymentRequestSchema);
});

function countByStatus(responses: ApiResponse[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(responses.map(({ status }) => status))].map((status) => [
      status,
      responses.filter((response) => response.status === status).length,
    ]),
  );
}

// A merchant has at most 100 calls in progress and waiting; the others are rejected.
const [sent, accepted] = [200, 100];

/** Sends creations while a lock stops them, and calls `during` when all slots are taken. Then removes the lock. */
async function floodDuring<T>(during: () => Promise<T>): Promise<{ result: T; responses: ApiResponse[] }> {
  let rejections = 0;
  const createCounted = async () => {
    const response = await createOne(flooding);
    if (response.status === 429) rejections += 1;
    return response;
  };
  const { result, flood } = await db().$transaction(async (tx) => {
    await lockEvents(tx, flooding.scope);
    const flood = Array.from({ length: sent }, createCounted);
    await vi.waitFor(() => expect(rejections).toBe(sent - accepted), patience);
    return { flood, result: await during() };
  });
  return { result, responses: await Promise.all(flood) };
}

test("during 200 parallel creates and 40 searches of one merchant, no call gets 503 and other callers are served", async () => {
  const { result, responses } = await floodDuring(async () => {
    const searches = Array.from({ length: 40 }, () => call(list, { key: flooding.key, url: "/?q=nothing+like+it" }));
    const others: ApiResponse[] = [];
    for (let turn = 0; turn < 20; turn += 1) others.push(...(await Promise.all([readOwn(), readAsPayer()])));
    return { others, searches: await Promise.all(searches) };
  });
  expect(countByStatus(result.others)).toEqual({ 200: 40 });
  expect(countByStatus(responses)).toEqual({ 201: accepted, 429: sent - accepted });
  expect(countByStatus(result.searches)).toEqual({ 429: 40 });
  const [rejection] = result.searches;
  if (!rejection) throw new Error("no search was sent");
  expect(errorOf(rejection).code).toBe("rate_limit_exceeded");
  expect(rejection.headers.get("retry-after")).toBe("1");
  expect((await createOne(flooding)).status).toBe(201);
});

test("a create that was rejected under load can be retried with its idempotency key", async () => {
  const idempotentCall = { headers: { "idempotency-key": "rejected-once" }, body: newBody() };
  const { result: rejected } = await floodDuring(() => createOne(flooding, idempotentCall));
  const [repeated, replayed] = [await createOne(flooding, idempotentCall), await createOne(flooding, idempotentCall)];
  expect([rejected.status, repeated.status, replayed.status]).toEqual([429, 201, 201]);
  expect(replayed.body).toEqual(repeated.body);
});
