import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { closeDatabase, db, pool } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { call, errorOf, fieldErrorsOf, newTenant, testDescription } from "@/testing/api";
import { respond, type Handler } from "./respond";
import { isTemporaryDatabaseError } from "./error-response";
import { merchantRoute } from "./merchant-route";
import { publicPreflight, publicRoute } from "./public-route";
import { created, found } from "./operation";
import { newDispatcher } from "./server/dispatch";

const open = publicRoute({ ...testDescription, cache: "never", handle: async () => found(await db().chain.count()) });
const echo = merchantRoute({
  ...testDescription,
  permission: "payment_requests:write",
  query: z.strictObject({ limit: z.string().optional() }),
  body: z.strictObject({ name: z.string().max(5), tags: z.array(z.string()).optional() }),
  handle: ({ body }) => Promise.resolve(created(body, "/somewhere")),
});
const bare = merchantRoute({
  ...testDescription,
  permission: "payment_requests:write",
  handle: () => Promise.resolve(found("done")),
});

function throwing(error: Error) {
  return publicRoute({ ...testDescription, cache: "never", handle: () => Promise.reject(error) });
}

describe("while the database is down", () => {
  afterEach(async () => {
    await closeDatabase();
    vi.doUnmock("@/lib/platform/env");
  });

  test("every response is 503 with Retry-After, and the next one after recovery succeeds", async () => {
    const { key } = await newTenant();
    vi.spyOn(pool(), "connect").mockImplementation(() => Promise.reject(connectionRefused()) as never);
    vi.spyOn(pool(), "query").mockImplementation(() => Promise.reject(connectionRefused()) as never);
    for (const reply of [await call(open, {}), await call(bare, { method: "POST", key })]) {
      expect([reply.status, errorOf(reply).code]).toEqual([503, "temporarily_unavailable"]);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    vi.restoreAllMocks();
    expect((await call(bare, { method: "POST", key })).status).toBe(200);
  });

  test("connections cut by the server give 503 or the right response, and recover", async () => {
    const { key } = await newTenant();
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const calls = Array.from({ length: 8 }, () =>
        call(round % 2 ? open : bare, { method: round % 2 ? "GET" : "POST", key }),
      );
      await db().$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`.catch(
        () => undefined,
      );
      statuses.push(...(await Promise.all(calls)).map((reply) => reply.status));
    }
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await call(open, {})).status).toBe(200);
  });
});

function connectionRefused(): Error {
  return Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
}

test("a bug returns 500 with nothing but the request ID", async () => {
  const reply = await call(throwing(new Error("SELECT secret FROM somewhere")), {});
  expect([reply.status, errorOf(reply).code]).toEqual([500, "internal_error"]);
  expect(reply.text).not.toMatch(/secret|somewhere|at .*\.ts/);
  expect(errorOf(reply).request_id).toBe(reply.headers.get("x-request-id"));
});

test("an error has its status, its details and a doc_url", async () => {
  const error = new DomainError("rate_limit_exceeded", "Too many.", { retryAfterSeconds: 7 });
  const reply = await call(throwing(error), {});
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(errorOf(reply).doc_url).toBe("http://localhost:3000/docs/errors#rate_limit_exceeded");
});

test.each([
  [{ code: "57P01" }, true],
  [{ code: "53100" }, true],
  [{ code: "25006" }, true],
  [{ code: "P1001" }, true],
  [{ cause: { cause: { code: "ECONNRESET" } } }, true],
  [new AggregateError([connectionRefused()]), true],
  [new Error("Connection terminated unexpectedly"), true],
  [{ code: "23505" }, false],
  [{ code: "P2002" }, false],
  [new Error("anything else"), false],
  ["text", false],
])("%j is a temporary database error: %s", (error, isTemporary) => {
  expect(isTemporaryDatabaseError(error)).toBe(isTemporary);
});

describe("a body", () => {
  const post = async (body: unknown, headers: Record<string, string> = {}, url = "/") => {
    const { key } = await newTenant();
    return call(echo, { method: "POST", key, body, headers, url });
  };

  test("that is valid is handled, and a creation returns 201 with its Location", async () => {
    const reply = await post({ name: "a" });
    expect([reply.status, reply.body, reply.headers.get("location")]).toEqual([
      201,
      { data: { name: "a" } },
      "/somewhere",
    ]);
  });

  test.each<[string, unknown, Record<string, string>, number, string]>([
    ["unreadable", "{", {}, 400, "invalid_json"],
    ["empty", "", {}, 400, "invalid_json"],
    [
      "of another type",
      "name=a",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "unsupported_media_type",
    ],
    ["too large", { name: "x".repeat(70_000) }, {}, 413, "body_too_large"],
    ["not an object", [1], {}, 422, "validation_failed"],
  ])("that is %s is rejected", async (_, body, headers, status, code) => {
    const reply = await post(body, headers);
    expect([reply.status, errorOf(reply).code]).toEqual([status, code]);
  });

  test("reports every invalid field at once with dotted paths", async () => {
    const reply = await post({ name: "too long", tags: ["ok", 5], colour: "red", "nul\u0000": 1 });
    expect(reply.status).toBe(422);
    expect(fieldErrorsOf(reply).sort()).toEqual([
      " invalid_text",
      "colour unknown_parameter",
      "name too_long",
      "nul\u0000 unknown_parameter",
      "tags.1 invalid_type",
    ]);
  });

  test("is validated after the query", async () => {
    const reply = await post("{", {}, "/?limit=1&limit=2&colour=red&x=%00");
    expect(fieldErrorsOf(reply).sort()).toEqual([
      "colour unknown_parameter",
      "limit duplicate_parameter",
      "x invalid_text",
    ]);
  });

  test("of any type is ignored if none is expected, up to the size limit", async () => {
    const { key } = await newTenant();
    const fits = await call(bare, { method: "POST", key, body: "nonsense", headers: { "content-type": "text/plain" } });
    expect(fits.status).toBe(200);
    expect((await call(bare, { method: "POST", key, body: "x".repeat(70_000) })).status).toBe(413);
  });
});

describe("public responses", () => {
  const chains = publicRoute({ ...testDescription, cache: "minute", handle: () => Promise.resolve(found(["a"])) });

  test("that are cacheable have a strong ETag and return 304 without a body", async () => {
    const first = await call(chains, {});
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    for (const known of [etag, `"other", W/${etag}`, "*"]) {
      const again = await call(chains, { headers: { "if-none-match": known } });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    expect((await call(chains, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("ignore unknown and repeated parameters", async () => {
    expect((await call(chains, { url: "/?a=1&a=2&b=%00" })).status).toBe(200);
  });

  test("allow a key or a condition in cross-origin browser requests", async () => {
    const reply = await call(publicPreflight, { method: "OPTIONS" });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("access-control-allow-headers")).toMatch(/X-API-Key/);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  });
});

test("the log line of a response names its route without the parameter values", async () => {
  const lines: unknown[] = [];
  const { responseLog } = await import("@/lib/platform/log");
  const info = vi.spyOn(responseLog(), "info").mockImplementation((line: unknown) => void lines.push(line));
  const request = new Request("http://remit.test/api/things/remit_secret%20x/cancel?key=remit_other", {
    method: "POST",
  });
  const module = { POST: (...call: Parameters<Handler>) => respond(...call, {}, () => Promise.resolve(found(1))) };
  await newDispatcher([{ path: "/api/things/[thing_id]/cancel", module }])(request);
  info.mockRestore();
  expect(lines).toMatchObject([{ method: "POST", route: "/api/things/[thing_id]/cancel", status: 200 }]);
  expect(JSON.stringify(lines)).not.toContain("remit_");
});
