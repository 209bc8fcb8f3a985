import { beforeAll, expect, test } from "vitest";
import { paymentRequestSchema } from "@/lib/payment-requests/schema";
import { call, dataOf, errorOf, newTenant, type ApiResponse, type Call, type Tenant } from "@/testing/api";
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

test("of 200 parallel creates and 40 searches some get 429, none 503, and other callers are served", async () => {
  const flood = [
    ...Array.from({ length: 200 }, () => createOne(flooding)),
    ...Array.from({ length: 40 }, () => call(list, { key: flooding.key, url: "/?q=nothing+like+it" })),
  ];
  const others: ApiResponse[] = [];
  for (let turn = 0; turn < 20; turn += 1) others.push(...(await Promise.all([readOwn(), readAsPayer()])));
  const responses = await Promise.all(flood);
  expect(countByStatus(others)).toEqual({ 200: 40 });
  const { 429: refused = 0, 200: found = 0, 201: created = 0, ...anythingElse } = countByStatus(responses);
  expect(anythingElse).toEqual({});
  expect(refused).toBeGreaterThan(0);
  expect(found + created).toBeGreaterThan(50);
  const refusal = responses.find(({ status }) => status === 429);
  if (!refusal) throw new Error("no call was rejected");
  expect(errorOf(refusal).code).toBe("rate_limit_exceeded");
  expect(refusal.headers.get("retry-after")).toBe("1");
  expect((await createOne(flooding)).status).toBe(201);
});

test("a create that was rejected under load can be retried with its idempotency key", async () => {
  const idempotentCall = { headers: { "idempotency-key": "refused-once" }, body: newBody() };
  const flood = Array.from({ length: 120 }, () => createOne(flooding));
  const refused = await createOne(flooding, idempotentCall);
  await Promise.all(flood);
  const [repeated, replayed] = [await createOne(flooding, idempotentCall), await createOne(flooding, idempotentCall)];
  expect([refused.status, repeated.status, replayed.status]).toEqual([429, 201, 201]);
  expect(replayed.body).toEqual(repeated.body);
});
