import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { issueAddressStatementSchema, proveAddressSchema } from "@/lib/requests/address-ownership/schema";
import { createApiKeySchema, rollApiKeySchema, updateApiKeySchema } from "@/lib/accounts/api-keys/schema";
import { exportAuditEntriesSchema, listAuditEntriesSchema } from "@/lib/accounts/audit/schema";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { db } from "@/lib/platform/db";
import { errorStatus } from "@/lib/platform/errors";
import type { Operation } from "@/lib/api/http/documented";
import {
  createReceivingAddressSchema,
  switchAddressProtectionSchema,
  updateSettingsSchema,
} from "@/lib/accounts/merchants/schema";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { newRouter } from "@/lib/api/http/server/router";
import { call, errorOf, newClientAddress, newTenant, textOf, type Tenant } from "@/testing/api";
import { isEventStream } from "@/testing/contract";
import { anyRequest, type FuzzRequest, type FuzzValues, type Target } from "@/testing/fuzz/requests";
import { fuzzRequests, fuzzSeed } from "@/testing/fuzz/settings";
import { signedInHeaders } from "@/testing/session";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { newEndpoint } from "@/testing/webhooks";
import { hashPassword } from "@/lib/accounts/users/password-hash";
import { notificationsSchema } from "@/lib/events/notifications/schema";
import { deletionSchema } from "@/lib/accounts/deletion/schema";
import { passwordChangeSchema, signUpSchema, verifyEmailSchema } from "@/lib/accounts/users/schema";
import { searchSchema } from "@/lib/reports/search-schema";
import { sendTestEvent } from "@/lib/events/webhooks/delivery/send-test-event";
import { POST as createRequest } from "./payment-requests/route";
import { routes } from "./route-table";

// Any request to any path gets a documented response in the right format, and the process stays healthy.

const dispatch = newDispatcher(routes);
const findRoute = newRouter(routes);
const [total, seed] = [fuzzRequests, fuzzSeed];
process.stdout.write(`seed of the fuzz: ${seed} (FUZZ_SEED repeats it, FUZZ_REQUESTS sets the number)\n`);

/** Body and query schemas of the dashboard's routes; other routes document their own. */
const dashboardSchemas: Record<string, z.ZodType> = {
  "POST api-keys": createApiKeySchema,
  "PATCH api-keys/[id]": updateApiKeySchema,
  "POST api-keys/[id]/roll": rollApiKeySchema,
  "POST account/deletion": deletionSchema,
  "GET audit-entries": listAuditEntriesSchema,
  "GET audit-entries/export": exportAuditEntriesSchema,
  "POST merchant/deletion": deletionSchema,
  "PATCH notifications": notificationsSchema,
  "POST password": passwordChangeSchema,
  "POST receiving-addresses": createReceivingAddressSchema,
  "POST receiving-addresses/proofs": proveAddressSchema,
  "POST receiving-addresses/statements": issueAddressStatementSchema,
  "GET search": searchSchema,
  "PATCH settings": updateSettingsSchema,
  "PATCH settings/address-protection": switchAddressProtectionSchema,
  "POST sign-up": signUpSchema,
  "POST verify-email": verifyEmailSchema,
};

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const targets: Target[] = [...routes, { path: "/api/[nothing]", module: {} }].flatMap(({ path, module }) => {
  const known = methods.filter((method) => method in module);
  return (known.length > 0 ? known : ["GET"]).map((method) => {
    const schema = dashboardSchemas[`${method} ${path.replace("/api/dashboard/", "")}`];
    const { query = schema, body = schema } = operationOf(module, method) ?? {};
    return { path, method, ...(method === "GET" ? { query } : { body }) };
  });
});

function operationOf(module: object, method: string): Operation | undefined {
  const handlers = module as Record<string, { operation?: Operation } | undefined>;
  return handlers[method === "HEAD" ? "GET" : method]?.operation;
}

let fuzzValues: FuzzValues;
beforeAll(async () => {
  const tenants = await Promise.all(Array.from({ length: 8 }, () => newTenant()));
  // Keys that the requests may edit and revoke. Without them, the keys of the callers would soon be revoked.
  const spareKeys = await Promise.all(tenants.map(({ merchantId }) => newTenant({ merchantId })));
  const sessions = await Promise.all(tenants.map(({ merchantId }) => signedInHeaders(merchantId)));
  await db().user.updateMany({ data: { passwordHash: await hashPassword("correct horse battery staple") } });
  const requests = await Promise.all([...tenants, ...tenants].map(newRequest));
  const webhookIds = (await Promise.all(tenants.map(newDelivery))).flat();
  const ids = requests.flatMap(({ public_id, shortcode }) => [public_id, public_id.toUpperCase(), shortcode]);
  fuzzValues = {
    ids: [...ids, "base", "local-evm", "8", ...spareKeys.map(({ keyId }) => keyId), ...webhookIds],
    // In groups, because the formatter would put each value of one long list on its own line.
    texts: [
      ...["1", "0.000001", "1.00000000001", "148500000", "9".repeat(78), "2030-01-31T12:00:00Z", "1970-01-01T00:00Z"],
      ...[
        "https://shop.example/{public_id}",
        "http://localhost/",
        "javascript:alert(1)",
        "local-evm",
        "native",
        "USDC",
      ],
      ...[
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0x123",
        newAddress(),
        newAddress().toLowerCase(),
        "203.0.113.0/24",
      ],
      ...["active,expired", "underpaid", "-created_at", "a@shop.example", "correct horse battery staple", "*", "", " "],
      ...ids.slice(0, 4),
    ],
    // Half of the callers also send a key, which takes precedence over the session outside the dashboard.
    credentials: tenants.map(({ key }, index) => [
      ...(index % 2 === 0 ? ([["x-api-key", key]] as [string, string][]) : []),
      ...Object.entries(sessions[index] ?? {}),
    ]),
  };
});

async function newDelivery({ scope }: Tenant): Promise<string[]> {
  const { row } = await newEndpoint(scope, "https://127.0.0.1/");
  const { id, event } = await sendTestEvent(contextOf(scope), { id: row.id });
  return [row.id, id, event.id];
}

async function newRequest({ key }: Tenant): Promise<{ public_id: string; shortcode: string }> {
  const body = { amount: "1", token_id: testToken.id, recipient_address: newAddress() };
  const response = await call(createRequest, { method: "POST", key, body });
  return (response.body as { data: { public_id: string; shortcode: string } }).data;
}

const batchSize = 25;
const documentedStatuses = [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429];
/** The number of responses by route and status. */
const responseCounts = new Map<string, number>();

test(`${total} random requests get documented responses and leak no memory`, async () => {
  const failures: string[] = [];
  const requests = anyRequest(targets, fuzzValues);
  const send = async (from: number, to: number) => {
    for (let n = from; n < to && failures.length < 20; n += batchSize) {
      const batch = fc.sample(requests, { seed: seed + n, numRuns: batchSize });
      await Promise.all(batch.map((request) => check(request).catch((error: unknown) => failures.push(String(error)))));
    }
  };
  await send(0, total / 2);
  const before = heapBytes();
  await send(total / 2, total);
  expect(failures).toEqual([]);
  expect(heapBytes() - before).toBeLessThan(100 * 1024 * 1024);
  // Some random requests cannot be sent at all (see `requestOf`).
  expect([...responseCounts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(total * 0.9);
}, 1_200_000);

test("the random requests reach every documented status except 409 and 429", () => {
  process.stdout.write(`${JSON.stringify(Object.fromEntries([...responseCounts].sort()))}\n`);
  // A short run may make neither a valid new object nor a second read of an unchanged one.
  const unlikely = total < 20_000 ? [201, 304, 409, 429] : [409, 429];
  for (const status of documentedStatuses.filter((code) => !unlikely.includes(code))) {
    expect([status, [...responseCounts.keys()].some((key) => key.endsWith(` ${status}`))]).toEqual([status, true]);
  }
});

async function check(fuzzRequest: FuzzRequest): Promise<void> {
  const request = requestOf(fuzzRequest);
  if (!request) return;
  const response = await dispatch(request);
  const { status, headers } = response;
  const text = await textOf(response);
  const sent = JSON.stringify({ ...fuzzRequest, body: fuzzRequest.body && new TextDecoder().decode(fuzzRequest.body) });
  const exchange = `${sent.slice(0, 3000)} → ${status} ${text.slice(0, 500)}`;
  const key = `${fuzzRequest.route} ${status}`;
  responseCounts.set(key, (responseCounts.get(key) ?? 0) + 1);
  // Without a worker an instance is not ready, the only allowed 5xx.
  const isUnready = fuzzRequest.route.endsWith("/ready") && status === 503;
  expect(isUnready || documentedStatuses.includes(status), exchange).toBe(true);
  const requestId = headers.get("x-request-id");
  expect(requestId, exchange).toMatch(/^[\w-]{8,64}$/);
  if (isEventStream(headers))
    return expect([status, headers.get("cache-control")], exchange).toEqual([200, "no-store, no-transform"]);
  const isCached = headers.get("cache-control") === "public, max-age=60";
  expect(isCached ? [200, 304] : [status], exchange).toContain(status);
  expect(isCached || headers.get("cache-control") === "no-store" || request.method === "OPTIONS", exchange).toBe(true);
  if (status < 400) return expectSuccess(request, { status, text, headers }, exchange);
  const error = errorOf({ status, headers, text, body: JSON.parse(text) as unknown });
  expect([errorStatus[error.code as keyof typeof errorStatus], error.request_id], exchange).toEqual([
    status,
    requestId,
  ]);
  expect(headers.get("content-type"), exchange).toBe("application/json; charset=utf-8");
  expect(status === 405, exchange).toBe(headers.has("allow"));
  expect([429, 503].includes(status), exchange).toBe(headers.has("retry-after"));
  expect((error.errors ?? []).length > 0, exchange).toBe(error.code === "validation_failed");
}

type Success = { status: number; text: string; headers: Headers };

function expectSuccess({ method, url }: Request, { status, text, headers }: Success, exchange: string): void {
  if (status === 204 || status === 304) return expect(text, exchange).toBe("");
  const match = findRoute(new URL(url).pathname);
  const returns = match && operationOf(match.module, method)?.returns;
  const type = headers.get("content-type")?.replace("; charset=utf-8", "") ?? "";
  const media =
    returns?.media ?? (match?.path.endsWith("/export") ? ["application/json", "text/csv"] : ["application/json"]);
  expect(media, exchange).toContain(type);
  // For HEAD, downloads are not read; the server drops the bodies of the others.
  if (type !== "application/json" || (method === "HEAD" && text === "")) return;
  const body = JSON.parse(text) as unknown;
  if (returns) expect([status, returns.schema?.safeParse(body).error], exchange).toEqual([returns.status, undefined]);
}

/** Null for requests that this client cannot send; the raw requests test sends those. */
function requestOf({ method, url, headers, body }: FuzzRequest): Request | null {
  try {
    const sent = new Headers(headers);
    sent.set(clientAddressHeader, newClientAddress());
    return new Request(`http://localhost:3000${url}`, { method, headers: sent, body });
  } catch {
    return null;
  }
}

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}
