import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { Client, Pool, type PoolClient } from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findPayPage } from "@/app/pay/pay-page-request";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { closeDatabase, db, payerConnectionsOf, pool, serveCallers } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { slotsOf } from "@/lib/api/http/in-turn";
import type { DocumentedHandler } from "@/lib/api/http/documented";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { hashPassword } from "@/lib/accounts/users/password-hash";
import { call, dataOf, newClientAddress, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { newMember } from "@/testing/members";
import { routesOf, type TestRoute } from "@/testing/route-calls";
import { exampleCallOf } from "@/testing/route-examples";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { GET as get } from "./payment-requests/[public_id]/route";
import { POST as create } from "./payment-requests/route";
import { GET as payData } from "./public/payment-requests/[shortcode]/route";
import { GET as settings } from "./dashboard/settings/route";
import { routes } from "./route-table";

// One caller floods a route of the generated table while the statements of its handler hang, as at a lock. Others must
// be served meanwhile. Counts held connections instead of time.

// Several processes count in the database, so that payers' limits need connections too.
vi.stubEnv("RATE_LIMIT_STORE", "postgres");
vi.stubEnv("SIGN_UP", "open");

const allRoutes = routes.flatMap(routesOf);
const parallelCalls = 30;
/** Their handlers run no statement; the session is read to authenticate, and metrics need a token. */
const withoutStatements = new Set([
  "GET /api/dashboard/session",
  "GET /api/health/live",
  "GET /api/metrics",
  "GET /api/openapi.json",
  "POST /api/public/verify",
]);

const flood = new AsyncLocalStorage<true>();
/** The connections that the flood holds. */
const held = new Set<unknown>();
let release = (): void => undefined;
let isReleased = Promise.resolve();
let authentication = new Set<string>();

const textOf = (query: unknown) =>
  typeof query === "string" ? query : String((query as { text?: string } | undefined)?.text);

// The wait is in front of a real statement on a real connection, which stays taken meanwhile.
const send = Reflect.get(Client.prototype, "query") as (this: Client, ...args: unknown[]) => unknown;
function holdFlood(this: Client, ...args: unknown[]): unknown {
  if (!flood.getStore() || authentication.has(textOf(args[0]))) return send.apply(this, args);
  held.add(this);
  const sending = isReleased.then(() => send.apply(this, args));
  // pg's pool passes a callback; everything else uses the promise.
  return typeof args.at(-1) === "function" ? undefined : sending;
}

// A pool hands a connection over in the context of the call that opened or released it.
type HandOver = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;
const connect = Reflect.get(Pool.prototype, "connect") as (this: Pool, handOver?: HandOver) => unknown;
function connectInOwnContext(this: Pool, handOver?: HandOver): unknown {
  return connect.call(this, handOver && AsyncResource.bind(handOver));
}

let passwordHash: string;
let other: Tenant & { headers: Record<string, string>; publicId: string; shortcode: string };
beforeAll(async () => {
  await closeDatabase();
  serveCallers();
  passwordHash = await hashPassword("another password");
  const tenant = await newTenant();
  const body = { amount: "1", token_id: testToken.id, recipient_address: newAddress() };
  const created = dataOf(await call(create, { method: "POST", key: tenant.key, body }), paymentRequestSchema);
  const headers = await signedInHeaders(tenant.merchantId);
  other = { ...tenant, headers, publicId: created.public_id, shortcode: created.shortcode };
  authentication = await authenticationStatements();
});

beforeEach(() => {
  held.clear();
  isReleased = new Promise((resolve) => (release = resolve));
});
afterEach(() => void vi.restoreAllMocks());

/** The texts of the statements of calls that an unknown parameter ends after authentication and rate limit. */
async function authenticationStatements(): Promise<Set<string>> {
  const { key, merchantId } = await newTenant();
  const headers = await signedInHeaders(merchantId);
  const query = vi.spyOn(Client.prototype, "query");
  // Keys that arrive together are read in one statement, whose text depends on their number.
  for (const calls of [1, 4, 16]) {
    const learn = () => call(get, { key, url: "/?no_such=1", params: { public_id: other.publicId } });
    await Promise.all(Array.from({ length: calls }, learn));
  }
  await call(settings, { headers, url: "/?no_such=1" });
  const texts = new Set(query.mock.calls.map(([sent]) => textOf(sent)));
  query.mockRestore();
  return texts;
}

async function newFloodCall(route: TestRoute): Promise<() => Promise<ApiResponse>> {
  const { key, merchantId } = await newTenant();
  const { id, email } = await newMember(merchantId);
  await db().user.update({ where: { id }, data: { passwordHash } });
  const { params, query, body } = exampleCallOf(route, { email });
  const caller = route.path.startsWith("/api/dashboard/") ? { headers: await sessionHeaders(id) } : { key };
  const address = newClientAddress();
  const url = route.url + query;
  return () => call(route.handler, { ...route, url, ...caller, address, params: { ...route.params, ...params }, body });
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** A route may first load a package. */
const patiently = { interval: 5, timeout: 120_000 };

const named = (list: TestRoute[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);
describe.each(named(allRoutes))("%s", (name, route) => {
  test("serves payers and other merchants while one caller's calls hang", async () => {
    const send = await newFloodCall(route);
    vi.spyOn(Client.prototype, "query").mockImplementation(holdFlood);
    vi.spyOn(Pool.prototype, "connect").mockImplementation(connectInOwnContext);
    const calls = Array.from({ length: parallelCalls }, () => flood.run(true, send));
    const settled = Promise.allSettled(calls);
    try {
      if (!withoutStatements.has(name)) await vi.waitFor(() => expect(held.size).toBeGreaterThan(0), patiently);
      await turns(10);
      expect(held.size).toBeLessThanOrEqual(shareOf(route));
      const served = await Promise.all([
        call(payData, { params: { shortcode: other.shortcode } }),
        call(get, { key: other.key, params: { public_id: other.publicId } }),
        call(settings, { headers: other.headers }),
      ]);
      expect(served.map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      release();
    }
    const statuses = (await settled).map((result) =>
      result.status === "fulfilled" ? result.value.status : String(result.reason),
    );
    expect(statuses.filter((status) => typeof status === "string" || status >= 500)).toEqual([]);
  });
});

function shareOf({ path }: TestRoute): number {
  return slotsOf(path.startsWith("/api/public/") ? "payer" : "merchant", env().DATABASE_POOL_SIZE).alone;
}

describe("while every connection but those of payers is taken", () => {
  beforeAll(async () => {
    const { DATABASE_POOL_SIZE: size } = env();
    const taken = await Promise.all(Array.from({ length: size - payerConnectionsOf(size) }, () => pool().connect()));
    return () => taken.forEach((client) => client.release());
  });

  const isPayers = ({ handler, path }: TestRoute) =>
    "operation" in handler &&
    (handler as DocumentedHandler).operation.audience === "public" &&
    !path.startsWith("/api/health/");
  const payerRoutes = named(allRoutes.filter(isPayers));
  test("there are routes of payers", () => expect(payerRoutes.length).toBeGreaterThan(5));

  test.each(payerRoutes)("%s is served, counted in the database", async (_, route) => {
    for (const shortcode of [other.shortcode, "2222222222"]) {
      const { body } = exampleCallOf(route);
      const { status } = await call(route.handler, { ...route, params: { ...route.params, shortcode }, body });
      expect([200, 404]).toContain(status);
    }
  });

  test("pay pages are served", async () => {
    const headers = new Headers({ [clientAddressHeader]: newClientAddress() });
    expect(await findPayPage(`/pay/${other.shortcode}`, headers)).toMatchObject({ shortcode: other.shortcode });
    expect(await findPayPage("/pay/2222222222", headers)).toBe("missing");
  });
});
