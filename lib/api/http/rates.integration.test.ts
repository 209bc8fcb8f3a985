import pLimit from "p-limit";
import { describe, expect, test, vi } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as getPublicRequest } from "@/app/api/public/payment-requests/[shortcode]/route";
import { pool } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import {
  call,
  errorOf,
  newClientAddress,
  newTenant,
  type ApiResponse,
  type Tenant,
  testDescription,
} from "@/testing/api";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { merchantRoute } from "./merchant-route";
import { publicRoute } from "./public-route";
import { found } from "./operation";

const keyedRoute = merchantRoute({
  ...testDescription,
  permission: "payments:read",
  handle: () => Promise.resolve(found("done")),
});
const openRoute = publicRoute({ ...testDescription, cache: "never", handle: () => Promise.resolve(found("done")) });
const unknownKey = `remit_${"A".repeat(40)}`;

// With more parallel calls, some would time out waiting for a database connection on a busy machine.
const inBatches = pLimit(20);

/** Sends `count` requests and returns the number of responses by status. */
async function countByStatus(
  count: number,
  send: (n: number) => Promise<ApiResponse>,
): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: count }, (_, n) => inBatches(() => send(n))));
  const statuses = responses.map(({ status }) => status);
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((other) => other === status).length]),
  );
}

describe("a key", () => {
  test("gets its rate limit and remaining requests in every response, even in errors", async () => {
    const { key, merchantId } = await newTenant({ rateLimitPerMinute: 10 });
    const { key: powerless } = await newTenant({ merchantId, permissions: [], rateLimitPerMinute: 10 });
    const responses = [
      await call(keyedRoute, { key }),
      await call(keyedRoute, { key, url: "/?no_such=1" }),
      await call(keyedRoute, { key, method: "POST", body: "x".repeat(70_000) }),
      await call(keyedRoute, { key: powerless }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 422, 413, 403]);
    expect(responses.map(({ headers }) => headers.get("ratelimit-policy"))).toEqual(
      Array(4).fill('"default";q=10;w=60'),
    );
    const remaining = responses.map(
      ({ headers }) => /^"default";r=(\d);t=[1-9]\d?$/.exec(headers.get("ratelimit") ?? "")?.[1],
    );
    expect(remaining).toEqual(["9", "8", "7", "9"]);
  });

  test("beyond its limit is rejected with Retry-After, and another key of the merchant is not", async () => {
    const { key, merchantId } = await newTenant({ rateLimitPerMinute: 10 });
    expect(await countByStatus(15, () => call(keyedRoute, { key }))).toEqual({ 200: 10, 429: 5 });
    const rejected = await call(keyedRoute, { key });
    expect(errorOf(rejected).code).toBe("rate_limit_exceeded");
    const seconds = rejected.headers.get("retry-after");
    expect(rejected.headers.get("ratelimit")).toBe(`"default";r=0;t=${seconds}`);
    expect(Number(seconds)).toBeGreaterThan(50);
    expect((await call(keyedRoute, { key: (await newTenant({ merchantId })).key })).status).toBe(200);
  });
});

describe("failed authentication", () => {
  test("is limited by address to 30 a minute, for a missing key as for a wrong one", async () => {
    const address = newClientAddress();
    const fail = (n: number) => call(keyedRoute, { address, key: [undefined, "x", unknownKey][n % 3] });
    expect(await countByStatus(40, fail)).toEqual({ 401: 30, 429: 10 });
    const rejected = await call(keyedRoute, { address });
    expect([rejected.status, errorOf(rejected).code]).toEqual([429, "rate_limit_exceeded"]);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call(keyedRoute, { key: unknownKey })).status).toBe(401);
  });

  test("never uses a key's quota and never blocks a valid key from the same address", async () => {
    const address = newClientAddress();
    const { key } = await newTenant({ rateLimitPerMinute: 10 });
    await countByStatus(50, () => call(keyedRoute, { address, headers: { authorization: `Bearer ${unknownKey}` } }));
    await countByStatus(5, () =>
      call(keyedRoute, { address, key, headers: { authorization: `Bearer ${unknownKey}` } }),
    );
    const good = await call(keyedRoute, { address, key });
    expect([good.status, good.headers.get("ratelimit")?.slice(0, 13)]).toEqual([200, '"default";r=9']);
  });

  test("does not count failures while the database is down", async () => {
    const address = newClientAddress();
    const { key } = await newTenant();
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const query = vi.spyOn(pool(), "query").mockImplementation(() => Promise.reject(refused) as never);
    expect(await countByStatus(40, () => call(keyedRoute, { address, key }))).toEqual({ 503: 40 });
    query.mockRestore();
    expect((await call(keyedRoute, { address })).status).toBe(401);
    expect((await call(keyedRoute, { address, key })).status).toBe(200);
  });

  test("is counted by /64 for IPv6", async () => {
    const from = (address: string) => call(keyedRoute, { address });
    expect(await countByStatus(35, (n) => from(`2001:db8:5:6:${n}::1`))).toEqual({ 401: 30, 429: 5 });
    expect((await from("2001:db8:5:7::1")).status).toBe(401);
  });
});

describe("public endpoints", () => {
  test("for health are never limited, since load balancers poll them", async () => {
    const address = newClientAddress();
    expect(await countByStatus(320, () => call(live, { address }))).toEqual({ 200: 320 });
  });

  test("are limited to 300 requests a minute per address", async () => {
    const address = newClientAddress();
    expect(await countByStatus(303, () => call(openRoute, { address }))).toEqual({ 200: 300, 429: 3 });
    const rejected = await call(openRoute, { address });
    expect(rejected.headers.get("cache-control")).toBe("no-store");
    expect(rejected.headers.get("access-control-expose-headers")).toContain("Retry-After");
    expect((await call(openRoute, {})).status).toBe(200);
  });
});

function newRequest({ scope }: Tenant) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
}

function visit(shortcode: string, address = newClientAddress()): Promise<ApiResponse> {
  return call(getPublicRequest, { address, params: { shortcode } });
}

describe("pay data", () => {
  test("is limited to 120 a minute per address and shortcode, enough for two polling pages", async () => {
    const { shortcode } = await newRequest(await newTenant());
    const address = newClientAddress();
    expect(await countByStatus(123, () => visit(shortcode, address))).toEqual({ 200: 120, 429: 3 });
    expect((await visit(shortcode)).status).toBe(200);
  });

  test("is counted separately for many customers behind one address", async () => {
    const tenant = await newTenant();
    const requests = await Promise.all(Array.from({ length: 8 }, () => newRequest(tenant)));
    const address = newClientAddress();
    const perCustomer = 65;
    const polls = (n: number) => visit(requests[n % 8]?.shortcode ?? "", address);
    expect(await countByStatus(8 * perCustomer, polls)).toEqual({ 200: 8 * perCustomer });
  });

  test("is limited to 30 unknown shortcodes a minute, without limiting known ones", async () => {
    const tenant = await newTenant();
    const [open, cancelled] = [await newRequest(tenant), await newRequest(tenant)];
    const address = newClientAddress();
    // Alternates between malformed shortcodes and unknown ones; a shortcode cannot contain a 0.
    const guess = (n: number) =>
      visit(n % 2 ? `never-${n}` : `22222222${String(n).padStart(2, "1").replace("0", "z")}`, address);
    expect(await countByStatus(40, guess)).toEqual({ 404: 30, 429: 10 });
    expect((await visit(open.shortcode, address)).status).toBe(200);
    await cancelPaymentRequest(contextOf(tenant.scope), { publicId: cancelled.publicId });
    expect(await countByStatus(40, () => visit(cancelled.shortcode, address))).toEqual({ 404: 40 });
    expect((await visit("2222222222")).status).toBe(404);
  });
});
