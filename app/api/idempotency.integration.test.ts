import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, errorOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { idempotencyRounds } from "@/testing/soak-settings";
import { GET as listRequests, POST as createRequest } from "./payment-requests/route";
import { POST as cancelRequest } from "./payment-requests/[public_id]/cancel/route";

// Guarantees for a merchant's server that retries a POST with one Idempotency-Key.

const path = "/api/payment-requests";

function newBody(overrides: Record<string, unknown> = {}): string {
  return JSON.stringify({ amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...overrides });
}

function create(caller: Tenant, idempotencyKey: string, body: string, options: { url?: string; type?: string } = {}) {
  const headers = { "idempotency-key": idempotencyKey, ...(options.type ? { "content-type": options.type } : {}) };
  return call(createRequest, { method: "POST", url: options.url ?? path, key: caller.key, headers, body });
}

function cancel(caller: Tenant, publicId: string, idempotencyKey?: string): Promise<ApiResponse> {
  const headers: Record<string, string> = idempotencyKey ? { "idempotency-key": idempotencyKey } : {};
  const url = `${path}/${publicId}/cancel`;
  return call(cancelRequest, { method: "POST", url, params: { public_id: publicId }, key: caller.key, headers });
}

/** Retries like a client while the response is temporary. */
async function retryUntilFinal(attempt: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (;;) {
    const response = await attempt();
    if (response.status !== 409 && response.status !== 503) return response;
    if (response.status === 409) expect(response.headers.get("retry-after")).toBe("1");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function isReplayed(response: ApiResponse): boolean {
  return response.headers.get("idempotent-replayed") === "true";
}

async function countOf({ merchantId }: Tenant): Promise<{ requests: number; events: number }> {
  const where = { merchantId };
  return { requests: await db().paymentRequest.count({ where }), events: await db().event.count({ where }) };
}

function publicIdOf(response: ApiResponse): string {
  return dataOf(response, paymentRequestSchema).public_id;
}

describe("the same key and body", () => {
  const keyCount = 10 * idempotencyRounds;
  test(`${keyCount} keys with 10 concurrent POSTs each create ${keyCount} requests and get one response per key`, async () => {
    const tenant = await newTenant();
    for (let round = 0; round < idempotencyRounds; round += 1) {
      const keys = Array.from({ length: 10 }, (_, index) => `order-${round}-${index}`);
      await Promise.all(
        keys.map(async (key) => {
          const body = newBody();
          const attempts = Array.from({ length: 10 }, () => retryUntilFinal(() => create(tenant, key, body)));
          const responses = await Promise.all(attempts);
          expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
          expect(responses[0]?.status).toBe(201);
          expect(responses.filter((response) => !isReplayed(response))).toHaveLength(1);
        }),
      );
    }
    expect(await countOf(tenant)).toEqual({ requests: keyCount, events: keyCount });
  }, 600_000);

  test("get the same status, body and Location, byte for byte, and the replay header", async () => {
    const tenant = await newTenant();
    const body = newBody({ metadata: { z: 1, "10": "é\u2028", a: { n: -0.5e-7, list: [null, true] } } });
    const first = await create(tenant, "k", body);
    const again = await create(tenant, '"k"', body);
    expect([first.status, isReplayed(first), isReplayed(again)]).toEqual([201, false, true]);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("location")).toBe(`${path}/${publicIdOf(first)}`);
    expect(again.headers.get("cache-control")).toBe("no-store");
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  test("replay the 200 of a cancellation, even for another key of the merchant", async () => {
    const tenant = await newTenant();
    const colleague = await newTenant({ merchantId: tenant.merchantId });
    const publicId = publicIdOf(await create(tenant, "make", newBody()));
    const first = await cancel(tenant, publicId, "cancel");
    expect([first.status, dataOf(first, paymentRequestSchema).status]).toEqual([200, "cancelled"]);
    for (const caller of [tenant, colleague]) {
      const again = await cancel(caller, publicId, "cancel");
      expect([again.status, again.text, isReplayed(again)]).toEqual([200, first.text, true]);
    }
    expect((await cancel(tenant, publicId)).status).toBe(404);
    expect((await cancel(tenant, publicId, "another")).status).toBe(404);
    expect((await countOf(tenant)).events).toBe(2);
  });

  test("replay a 404 or 422 of the handler with the original request ID", async () => {
    const tenant = await newTenant();
    const missing = "00000000-0000-4000-8000-000000000000";
    const zeroAmount = newBody({ amount: "0" });
    const attempts = [
      () => cancel(tenant, missing, "k"),
      () => create(tenant, "zero-amount", zeroAmount),
      () => create(tenant, "no-text", '{"nul\\u0000":"\\ud800"}'),
      () => create(tenant, "no-such-parameter", "{}", { url: `${path}?colour=red` }),
    ];
    for (const attempt of attempts) {
      const first = await attempt();
      const again = await attempt();
      expect([404, 422]).toContain(first.status);
      expect(errorOf(first).request_id).toBe(first.headers.get("x-request-id"));
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect([isReplayed(first), isReplayed(again)]).toEqual([false, true]);
    }
  });

  test("create a new request after a day, even with another body", async () => {
    const tenant = await newTenant();
    const first = await create(tenant, "daily", newBody());
    await db().idempotencyRecord.updateMany({ data: { expiresAt: new Date() } });
    const body = newBody();
    const next = await create(tenant, "daily", body);
    expect([next.status, isReplayed(next)]).toEqual([201, false]);
    expect(publicIdOf(next)).not.toBe(publicIdOf(first));
    expect((await create(tenant, "daily", body)).text).toBe(next.text);
  });
});

describe("the same key with a different request", () => {
  test("is rejected with another body, and the first response stays", async () => {
    const tenant = await newTenant();
    const body = newBody();
    const first = await create(tenant, "k", body);
    for (const other of [newBody(), "{", ""]) {
      const refused = await create(tenant, "k", other);
      expect([refused.status, errorOf(refused).code, isReplayed(refused)]).toEqual([
        422,
        "idempotency_key_reused",
        false,
      ]);
    }
    expect((await create(tenant, "k", body)).text).toBe(first.text);
    expect((await countOf(tenant)).requests).toBe(1);
  });

  test("is replayed if only white space and the order of the body's members differ", async () => {
    const tenant = await newTenant();
    const body = newBody();
    const first = await create(tenant, "k", body);
    const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).reverse()), null, 1);
    expect(reordered).not.toBe(body);
    const again = await create(tenant, "k", reordered);
    expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
  });

  test("is independent for another merchant, environment or path", async () => {
    const tenant = await newTenant();
    const stranger = await newTenant();
    const live = await newTenant({ merchantId: tenant.merchantId, environment: "production" });
    const first = await create(tenant, "k", newBody());
    const elsewhere = [await create(stranger, "k", newBody()), await create(live, "k", newBody())];
    // A live key cannot use the test token.
    expect(elsewhere.map((response) => [response.status, isReplayed(response)])).toEqual([
      [201, false],
      [422, false],
    ]);
    const other = publicIdOf(await create(tenant, "other", newBody()));
    for (const publicId of [publicIdOf(first), other]) {
      const cancelled = await cancel(tenant, publicId, "k");
      expect([cancelled.status, isReplayed(cancelled), publicIdOf(cancelled)]).toEqual([200, false, publicId]);
    }
  });
});

describe("a rejection before the handler is not stored", () => {
  test("the key stays free after an unreadable body, an unsupported media type or an oversized body", async () => {
    const tenant = await newTenant();
    const body = newBody();
    const refusals = [
      await create(tenant, "k", "{"),
      await create(tenant, "k", body, { type: "text/plain" }),
      await create(tenant, "k", newBody({ description: "x".repeat(70_000) })),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 415, 413]);
    expect(await create(tenant, "k", body)).toMatchObject({ status: 201 });
  });

  test("an unknown key or one without the permission stores nothing", async () => {
    const tenant = await newTenant();
    const reader = await newTenant({ merchantId: tenant.merchantId, permissions: ["payment_requests:read"] });
    const body = newBody();
    expect((await create(reader, "k", body)).status).toBe(403);
    expect((await create({ ...tenant, key: "nonsense" }, "k", body)).status).toBe(401);
    expect((await create(tenant, "k", body)).status).toBe(201);
    expect((await create(reader, "k", body)).status).toBe(403);
  });
});

describe("the Idempotency-Key header", () => {
  test("is validated after the permission and before path, query and body", async () => {
    const tenant = await newTenant();
    const reader = await newTenant({ permissions: ["payment_requests:read"] });
    expect((await create(reader, "not good", "{")).status).toBe(403);
    const refused = await create(tenant, "not good", "{", { url: `${path}?colour=red` });
    expect([refused.status, errorOf(refused).code]).toEqual([400, "invalid_idempotency_key"]);
  });

  test("is ignored for methods other than POST", async () => {
    const { key } = await newTenant();
    const headers = { "idempotency-key": "not good" };
    expect((await call(listRequests, { url: path, key, headers })).status).toBe(200);
  });
});

test("each key creates one request when connections die at any moment and the client retries", async () => {
  const tenant = await newTenant();
  const stop = killConnections();
  const keys = Array.from({ length: 20 }, (_, index) => `order-${index}`);
  await Promise.all(
    keys.map(async (key) => {
      const body = newBody();
      const attempts = Array.from({ length: 3 }, () => retryUntilFinal(() => create(tenant, key, body)));
      const responses = await Promise.all(attempts);
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(responses[0]?.status).toBe(201);
    }),
  );
  expect(await stop()).toBeGreaterThan(0);
  expect(await countOf(tenant)).toEqual({ requests: 20, events: 20 });
});

/**
 * Terminates connections in a transaction, every 50 ms for a second. The returned function resolves to their number.
 */
function killConnections(): () => Promise<number> {
  let killed = 0;
  const killer = new Client({ connectionString: env().DATABASE_URL });
  const run = async (): Promise<void> => {
    await killer.connect();
    for (let round = 0; round < 20; round += 1) {
      const { rowCount } = await killer.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
      );
      killed += rowCount ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await killer.end();
  };
  const running = run();
  return async () => {
    await running;
    return killed;
  };
}
