import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { db, pool, type Transaction } from "@/lib/platform/db";
import { DomainError, validationError } from "@/lib/platform/errors";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { call, errorOf, newTenant, type Tenant, testDescription } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { merchantRoute } from "./merchant-route";
import { created, found } from "./operation";

// `merchantRoute` with handlers that the tests can make wait or fail at a given point.

type Work = (database: Transaction, tenant: Tenant) => Promise<void>;

/** A POST that creates a payment request and then runs `work`; `send` sends it under a key, `runs` counts its runs. */
async function newRoute(work: Work) {
  const tenant = await newTenant();
  const input = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  let runs = 0;
  const handler = merchantRoute({
    ...testDescription,
    permission: "payment_requests:write",
    body: createPaymentRequestSchema,
    handle: async ({ ctx, body }) => {
      runs += 1;
      const row = await createPaymentRequest(ctx, body);
      await work(ctx.tx ?? db(), tenant);
      return created({ public_id: row.publicId });
    },
  });
  const send = (key: string) =>
    call(handler, { method: "POST", key: tenant.key, headers: { "idempotency-key": key }, body: input });
  const requests = () => db().paymentRequest.count({ where: { merchantId: tenant.merchantId } });
  return { send, requests, runs: () => runs };
}

function newGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

test("rejects a concurrent request with the same key and serves one with another key", async () => {
  const arrived = newGate();
  const gate = newGate();
  let runs = 0;
  const handler = merchantRoute({
    ...testDescription,
    permission: "payment_requests:write",
    handle: async () => {
      const run = (runs += 1);
      arrived.open();
      if (run === 1) await gate.opened;
      return found({ run });
    },
  });
  const { key } = await newTenant();
  const send = (name: string) => call(handler, { method: "POST", key, headers: { "idempotency-key": name } });
  const first = send("slow");
  await arrived.opened;
  const second = await send("slow");
  expect([second.status, errorOf(second).code]).toEqual([409, "idempotency_in_progress"]);
  expect(second.headers.get("retry-after")).toBe("1");
  expect((await send("other")).text).toBe('{"data":{"run":2}}');
  gate.open();
  expect((await first).text).toBe('{"data":{"run":1}}');
  expect((await send("slow")).text).toBe('{"data":{"run":1}}');
});

test("a connection that dies before the commit leaves neither changes nor a stored response", async () => {
  let isFirst = true;
  const { send, requests, runs } = await newRoute(async (database) => {
    if (!isFirst) return;
    isFirst = false;
    const [{ pid }] = await database.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
    await pool().query("SELECT pg_terminate_backend($1, 5000)", [pid]);
  });
  const lost = await send("k");
  expect([lost.status, await requests()]).toEqual([503, 0]);
  const retried = await send("k");
  expect([retried.status, retried.headers.get("idempotent-replayed"), runs()]).toEqual([201, null, 2]);
  expect((await send("k")).text).toBe(retried.text);
  expect([await requests(), runs()]).toEqual([1, 2]);
});

test("an error rolls back the handler's changes and is stored", async () => {
  const { send, requests, runs } = await newRoute(() =>
    Promise.reject(validationError({ path: "amount", code: "out_of_range", message: "is refused at the end" })),
  );
  const first = await send("k");
  const repeated = await send("k");
  expect([first.status, repeated.status, repeated.text]).toEqual([422, 422, first.text]);
  expect(repeated.headers.get("idempotent-replayed")).toBe("true");
  expect([await requests(), runs()]).toEqual([0, 1]);
});

test("an error mapped from a database error is stored too", async () => {
  const { send, requests, runs } = await newRoute(async (database) => {
    await database.$executeRaw`SELECT 1 / 0`.catch(() => {
      throw validationError({ path: "", code: "invalid_value", message: "cannot be done" });
    });
  });
  expect([(await send("k")).status, (await send("k")).status]).toEqual([422, 422]);
  expect([await requests(), runs()]).toEqual([0, 1]);
});

test.each([
  ["a conflict", new DomainError("api_key_limit_reached", "Not now."), 409],
  ["an internal error", new Error("broken"), 500],
])("%s rolls back the handler's changes and is not stored, so a retry runs again", async (_, error, status) => {
  let isFirst = true;
  const { send, requests } = await newRoute(() => {
    if (!isFirst) return Promise.resolve();
    isFirst = false;
    return Promise.reject(error);
  });
  expect([(await send("k")).status, await requests()]).toEqual([status, 0]);
  expect([(await send("k")).status, await requests()]).toEqual([201, 1]);
});

test("runs in one transaction on one connection that ends by storing the response", async () => {
  const { send } = await newRoute(() => Promise.resolve());
  const query = vi.spyOn(Client.prototype, "query");
  expect((await send("k")).status).toBe(201);
  const { calls, contexts } = query.mock;
  query.mockRestore();
  const texts = calls.map(([statement]: unknown[]) =>
    typeof statement === "string" ? statement : String((statement as { text?: string }).text),
  );
  const begin = texts.findIndex((text) => /^BEGIN/i.test(text));
  expect(new Set(contexts.slice(begin)).size).toBe(1);
  expect(texts.filter((text) => /^(BEGIN|COMMIT|ROLLBACK)\b/i.test(text))).toHaveLength(2);
  expect(texts.at(-1)).toMatch(/^COMMIT/i);
  expect(texts.findLast((text) => /^(INSERT|UPDATE)/i.test(text))).toMatch(/idempotency_record/);
});
