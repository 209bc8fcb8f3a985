import { describe, expect, test } from "vitest";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { findSession, shareSession } from "@/lib/accounts/auth/session";
import { db } from "@/lib/platform/db";
import { byOperator } from "@/lib/accounts/audit/record";
import { isPermitted, permissions, type Permission } from "@/lib/accounts/merchants/permissions";
import type { DocumentedHandler } from "@/lib/api/http/documented";
import type { Handler } from "@/lib/api/http/respond";
import { suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { call, errorOf, newTenant, type ApiResponse, type Call } from "@/testing/api";
import { routesOf, visitorPaths, type TestRoute as Route } from "@/testing/route-calls";
import { exampleCallOf } from "@/testing/route-examples";
import { signedInHeaders } from "@/testing/session";
import { routes } from "./route-table";

// Runs over every route of the generated table, so new routes are covered automatically.

function callRoute({ handler, ...route }: Route, overrides: Call = {}) {
  return call(handler, { ...route, ...(route.method === "GET" ? {} : { body: {} }), ...overrides });
}

/** Every role may read, so the session loses the permissions of its role. */
function withoutPermissions(handler: Handler): Handler {
  return (request, context) => {
    const session = findSession(request).then((found) => found && { ...found, permissions: [] });
    shareSession(request, session);
    return handler(request, context);
  };
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}

const allRoutes = routes.flatMap(routesOf);
const isFor = (prefix: string) => (route: Route) => route.url.startsWith(`/api/${prefix}`);
const keylessPrefixes = ["public/", "dashboard/", "auth/", "health/", "metrics", "openapi.json"];
const routesForKeys = allRoutes.filter((route) => !keylessPrefixes.some((prefix) => isFor(prefix)(route)));
const routesForSessions = allRoutes.filter((route) => isFor("dashboard/")(route) && !visitorPaths.includes(route.url));
/** Every key may read its own settings. */
const needsPermission = (route: Route) => route.url !== "/api/api-keys/current";
const withNames = (list: Route[]) => list.map((route) => [`${route.method} ${route.url}`, route] as const);

function permissionOf({ handler, url }: Route): Permission {
  const operation = "operation" in handler ? (handler as DocumentedHandler).operation : null;
  if (operation?.audience !== "merchant" || operation.permission === "any")
    throw new Error(`${url} needs no permission`);
  return operation.permission;
}

test.each([
  ["GET /api/payments", "payments:read"],
  ["GET /api/events", "events:read"],
  ["PATCH /api/payment-requests/[public_id]", "payment_requests:write"],
  ["POST /api/payment-requests/[public_id]/cancel", "payment_requests:cancel"],
  ["POST /api/payment-requests/[public_id]/notes", "payment_requests:write"],
  ["POST /api/payment-requests/[public_id]/resolve", "payment_requests:resolve"],
  ["GET /api/unmatched-transfers/[id]", "unmatched_transfers:read"],
  ["POST /api/unmatched-transfers/[id]/dismiss", "unmatched_transfers:write"],
  ["GET /api/webhook-endpoints/[id]", "webhooks:read"],
  ["PATCH /api/webhook-endpoints/[id]", "webhooks:write"],
  ["POST /api/webhook-endpoints", "webhooks:write"],
])("%s needs %s", (name, permission) => {
  const found = routesForKeys.filter(({ method, path }) => `${method} ${path}` === name);
  expect(found.map(permissionOf)).toEqual([permission]);
});

test("finds routes to test", () => {
  expect(withNames(routesForKeys).map(([name]) => name)).toContain("POST /api/payment-requests");
  expect(routesForSessions.length).toBeGreaterThan(10);
});

test("an id with U+0000, which PostgreSQL cannot store, is like that of a missing object", async () => {
  const { key, merchantId } = await newTenant();
  const headers = await signedInHeaders(merchantId);
  const statuses: Record<string, number> = {};
  for (const route of [...routesForKeys, ...routesForSessions]) {
    const names = [...route.path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
    if (names.length === 0) continue;
    const params = Object.fromEntries(names.map((name) => [name, "a\0b"]));
    const { query, body } = exampleCallOf(route);
    const caller = isFor("dashboard/")(route) ? { headers } : { key };
    const { status } = await callRoute(route, { ...caller, url: route.url + query, params, ...(body ? { body } : {}) });
    statuses[`${route.method} ${route.path}`] = status;
  }
  expect(Object.keys(statuses).length).toBeGreaterThan(30);
  expect(Object.entries(statuses).filter(([, status]) => status !== 404)).toEqual([]);
});

describe.each(withNames(routesForKeys))("%s", (_, route) => {
  test("returns 401 with the authentication scheme when no key is sent", async () => {
    const response = await callRoute(route);
    expect([response.status, errorOf(response).code]).toEqual([401, "missing_api_key"]);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("returns 401 for a key in the query or in a cookie", async () => {
    const { key } = await newTenant();
    expect((await callRoute(route, { url: `${route.url}?api_key=${key}&key=${key}` })).status).toBe(401);
    expect((await callRoute(route, { headers: { cookie: `remit.session=${key}` } })).status).toBe(401);
  });

  test("returns the same body for malformed, unknown, revoked and expired keys", async () => {
    const revoked = await newTenant();
    await db().apiKey.update({ where: { id: revoked.keyId }, data: { revokedAt: new Date() } });
    const expired = await newTenant();
    await db().apiKey.update({ where: { id: expired.keyId }, data: { expiresAt: new Date(Date.now() - 1) } });
    const keys = ["x", `remit_${"A".repeat(40)}`, revoked.key, expired.key];
    // Errors contain the request ID, which must not make the bodies differ.
    const headers = { "x-request-id": "the-same-one" };
    const responses = await Promise.all(keys.map((key) => callRoute(route, { key, headers })));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses.map((response) => errorOf(response).code)).toContain("invalid_api_key");
  });

  test("returns 403 for the key of a suspended merchant", async () => {
    const { key, merchantId } = await newTenant();
    await suspendMerchant(merchantId, byOperator());
    expect(errorOf(await callRoute(route, { key })).code).toBe("merchant_suspended");
  });

  test.runIf(needsPermission(route))(
    "returns 403 with the missing permission before it validates path, query or body",
    async () => {
      const { key } = await newTenant({ permissions: [] });
      const response = await callRoute(route, { key, url: `${route.url}?no_such=1` });
      expect([response.status, errorOf(response).code]).toEqual([403, "insufficient_permissions"]);
      expect(errorOf(response).required_permission).toMatch(/^[a-z_]+:[a-z]+$/);
    },
  );

  test.runIf(needsPermission(route))("needs the permission of its operation, which no other one replaces", async () => {
    const permission = permissionOf(route);
    const others = permissions.filter((other) => !isPermitted([other], permission));
    const { key, merchantId } = await newTenant({ permissions: others });
    expect(errorOf(await callRoute(route, { key })).required_permission).toBe(permission);
    const holder = await newTenant({ merchantId, permissions: [permission] });
    expect((await callRoute(route, { key: holder.key })).status).not.toBe(403);
  });

  test("reports the remaining rate limit and returns 429 before any other check once it is used up", async () => {
    const { key } = await newTenant({ permissions: [], rateLimitPerMinute: 10 });
    const first = await callRoute(route, { key });
    expect(first.headers.get("ratelimit-policy")).toBe('"default";q=10;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"default";r=9;t=\d+$/);
    for (let n = 0; n < 9; n += 1) await callRoute(route, { key });
    const refused = await callRoute(route, { key });
    expect([refused.status, errorOf(refused).code]).toEqual([429, "rate_limit_exceeded"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("returns 422 for an unknown query parameter", async () => {
    const { key } = await newTenant();
    const response = await callRoute(route, { key, url: `${route.url}?no_such=1` });
    const errors = [{ path: "no_such", code: "unknown_parameter" }];
    expect([response.status, errorOf(response).errors]).toMatchObject([422, errors]);
  });

  test("accepts a restricted key only from its allowed IP addresses", async () => {
    const { key, keyId } = await newTenant();
    await db().apiKey.update({ where: { id: keyId }, data: { ipAllowList: ["203.0.113.0/24"] } });
    const from = (address: string) => callRoute(route, { key, headers: { [clientAddressHeader]: address } });
    for (const response of [
      await callRoute(route, { key }),
      await from("198.51.100.7"),
      await from("::ffff:198.51.100.7"),
    ]) {
      expect([response.status, errorOf(response).code]).toEqual([403, "ip_not_allowed"]);
      expect(response.headers.get("ratelimit"), "does not count against the limit").toBeNull();
    }
    expect(
      (await db().apiKey.findUniqueOrThrow({ where: { id: keyId } })).lastUsedAt,
      "is not recorded as a use",
    ).toBeNull();
    expect((await from("::ffff:203.0.113.9")).status).not.toBe(403);
  });

  test.runIf(route.method === "GET")("rejects cursors that its list did not issue", async () => {
    const { key } = await newTenant();
    const { status } = await callRoute(route, { key, url: `${route.url}?limit=1` });
    // A list that belongs to an object, which is missing here, returns 404.
    if (status === 404) return;
    const isList = status === 200;
    for (const cursor of ["", "x", "%20", "AAAA", "a".repeat(5000), "%F0%9F%92%B8"]) {
      const response = await callRoute(route, { key, url: `${route.url}?cursor=${cursor}` });
      expect([response.status, errorOf(response).code]).toEqual(
        isList ? [400, "invalid_cursor"] : [422, "validation_failed"],
      );
    }
  });

  test("sends no-store and the client's request ID", async () => {
    const { key } = await newTenant();
    const response = await callRoute(route, { key, headers: { "x-request-id": "my-own-id-1" } });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toBe("my-own-id-1");
  });
});

describe.each(withNames(routesForKeys))("%s from the dashboard", (_, route) => {
  // A session has no key to describe.
  const rejectsSessions = route.url === "/api/api-keys/current";

  test("accepts a session like a key and rate-limits it per user", async () => {
    const { merchantId, key } = await newTenant();
    const headers = await signedInHeaders(merchantId);
    const [byUser, byKey] = [await callRoute(route, { headers }), await callRoute(route, { key })];
    if (rejectsSessions) return expect([byUser.status, errorOf(byUser).code]).toEqual([401, "missing_api_key"]);
    const codeOf = (response: ApiResponse) => (response.status < 300 ? null : errorOf(response).code);
    expect([byUser.status, codeOf(byUser)]).toEqual([byKey.status, codeOf(byKey)]);
    expect(byUser.headers.get("ratelimit-policy")).toBe('"default";q=600;w=60');
    expect(byUser.headers.get("ratelimit")).toMatch(/^"default";r=599;t=\d+$/);
    expect(byUser.headers.get("cache-control")).toBe("no-store");
  });

  test("rejects a session from another origin, without exactly one environment, or with a key", async () => {
    const { merchantId } = await newTenant();
    const valid = await signedInHeaders(merchantId);
    const { cookie = "" } = valid;
    const invalidCookie = `${cookie.slice(0, -3)}xxx`;
    const rejected: Record<string, string>[] = [
      { cookie },
      { cookie, "x-remit-environment": "sandbox" },
      without(valid, "x-remit-environment"),
      { ...valid, "x-remit-environment": "" },
      { ...valid, "x-remit-environment": "live" },
      { ...valid, "x-remit-environment": "sandbox, sandbox" },
      { ...valid, origin: "https://evil.example" },
      { ...valid, origin: "null" },
      { ...valid, origin: "http://localhost:4000" },
      ...(route.method === "GET" ? [] : [without(valid, "origin")]),
      without(valid, "sec-fetch-site"),
      { ...valid, "sec-fetch-site": "cross-site" },
      { ...valid, "sec-fetch-site": "same-site" },
      { ...valid, "sec-fetch-site": "none" },
      { ...valid, "x-api-key": "" },
      { ...valid, authorization: "Bearer" },
      without(valid, "cookie"),
      { ...valid, cookie: invalidCookie },
    ];
    for (const headers of rejected) {
      const response = await callRoute(route, { headers });
      expect([response.status, errorOf(response).code], JSON.stringify(headers)).toEqual([401, "missing_api_key"]);
    }
    for (const headers of [
      { ...valid, "x-api-key": "x" },
      { ...valid, authorization: "Bearer x" },
    ]) {
      const response = await callRoute(route, { headers });
      expect([response.status, errorOf(response).code]).toEqual([401, "invalid_api_key"]);
    }
  });

  test("uses the key when a request has both a key and a session", async () => {
    const { merchantId } = await newTenant();
    const { key } = await newTenant({ rateLimitPerMinute: 77 });
    const response = await callRoute(route, { key, headers: await signedInHeaders(merchantId) });
    expect(response.headers.get("ratelimit-policy")).toBe('"default";q=77;w=60');
  });

  test.runIf(needsPermission(route))("returns 403 with the missing permission for the user's role", async () => {
    const { merchantId } = await newTenant();
    const headers = await signedInHeaders(merchantId);
    const handler = withoutPermissions(route.handler);
    const response = await callRoute({ ...route, handler }, { headers, url: `${route.url}?no_such=1` });
    expect([response.status, errorOf(response).code]).toEqual([403, "insufficient_permissions"]);
    expect(errorOf(response).required_permission).toMatch(/^[a-z_]+:[a-z]+$/);
  });

  test.skipIf(rejectsSessions)("is read-only for users of a suspended merchant", async () => {
    const { merchantId } = await newTenant();
    const headers = await signedInHeaders(merchantId);
    await suspendMerchant(merchantId, byOperator());
    const response = await callRoute(route, { headers });
    if (route.method === "GET") expect([200, 404]).toContain(response.status);
    else expect([response.status, errorOf(response).code]).toEqual([403, "merchant_suspended"]);
  });
});

const keyedPosts = routesForKeys.filter((route) => route.method === "POST");
test.each(withNames(keyedPosts))("%s runs once per Idempotency-Key and replays its response", async (_, route) => {
  const { key } = await newTenant();
  const headers = { "idempotency-key": "the-same-one" };
  const [first, again] = [await callRoute(route, { key, headers }), await callRoute(route, { key, headers })];
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect([first, again].map((response) => response.headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  const other = await callRoute(route, { key, headers, body: { other: true } });
  expect(errorOf(other).code).toBe("idempotency_key_reused");
});

test.each(withNames(routesForSessions))("%s returns 401 without a session, even with an API key", async (_, route) => {
  const { key } = await newTenant();
  const bearer = { headers: { authorization: `Bearer ${key}` } };
  for (const response of [await callRoute(route), await callRoute(route, { key }), await callRoute(route, bearer)]) {
    expect([response.status, errorOf(response).code]).toEqual([401, "not_signed_in"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

const publicRoutes = withNames([...allRoutes.filter(isFor("public/")), ...allRoutes.filter(isFor("openapi.json"))]);
test.each(publicRoutes)("%s is public for every origin and ignores any key", async (_, route) => {
  for (const credentials of [{}, { key: "nonsense" }]) {
    const response = await callRoute(route, credentials);
    // A POST is rejected for its empty body.
    expect(route.method === "POST" ? [422] : [200, 404]).toContain(response.status);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  }
});

test("returns 404 for the operator's metrics when no token is configured", async () => {
  const [metrics] = allRoutes.filter(isFor("metrics"));
  expect(metrics?.url).toBe("/api/metrics");
  if (metrics)
    expect(errorOf(await callRoute(metrics, { headers: { authorization: "Bearer " } })).code).toBe("not_found");
});
