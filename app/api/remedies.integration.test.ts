import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { call, errorOf, newTenant, type Call, type Tenant } from "@/testing/api";
import { newAddress } from "@/testing/settlement-fixtures";
import { routes } from "./route-table";

// Every error names what is wrong, once, and what to do instead.

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

type Method = "GET" | "POST" | "PATCH";
type Refused = { route: `${Method} ${string}`; query?: string; expected: RegExp } & Pick<Call, "headers" | "body">;

const requests = "/api/payment-requests";
const create = { route: `POST ${requests}` } as const;
const valid = { chain: "local-evm", token: "TESTUSD", amount: "1", recipient_address: newAddress() };

test.each<[string, Refused]>([
  ["a page number", { route: `GET ${requests}`, query: "page=2", expected: /^page .*did you mean cursor\?$/ }],
  [
    "a wrong bound of a time",
    {
      route: `GET ${requests}`,
      query: "created_at[after]=2026-01-01",
      expected: /^created_at\[after\] .*use created_at\[gte\], /,
    },
  ],
  [
    "a time without a bound",
    { route: "GET /api/payments", query: "created_at=2026-01-01", expected: /^created_at .*use created_at\[gte\], / },
  ],
  ["a typing error in a chain", { ...create, body: { ...valid, chain: "local-emv" }, expected: /^chain .*local-evm/ }],
  [
    "a typing error in the chain of an address pool",
    {
      route: "POST /api/pool-addresses",
      body: { chain: "local-emv", addresses: [newAddress()] },
      expected: /^chain .*local-evm/,
    },
  ],
  [
    "a number in quotes",
    { ...create, body: { ...valid, expires_in: "3600" }, expected: /^expires_in must be a .*number, without quotes$/ },
  ],
  [
    "a boolean in quotes",
    { ...create, body: { ...valid, unique_external_id: "true" }, expected: /^unique_external_id .*without quotes$/ },
  ],
  [
    "a missing scenario",
    {
      route: "POST /api/sandbox/payment-requests/[public_id]/simulate",
      body: {},
      expected: /^scenario is required: one of /,
    },
  ],
  [
    "a field that cannot be changed",
    { route: `PATCH ${requests}/[public_id]`, body: { amount: "2" }, expected: /^amount is not a known parameter$/ },
  ],
  ["__proto__", { ...create, body: `{"__proto__": 1}`, expected: /^__proto__ is not a known parameter$/m }],
  [
    "U+0000 in a text",
    { ...create, body: { ...valid, description: "a\0b" }, expected: /^description contains U\+0000/ },
  ],
  [
    "a name instead of an address",
    {
      ...create,
      body: { ...valid, recipient_address: "shop.eth" },
      expected: /^recipient_address .*names are not resolved/,
    },
  ],
  [
    "a compressed body",
    {
      ...create,
      headers: { "content-encoding": "gzip" },
      body: valid,
      expected: /uncompressed, without Content-Encoding/,
    },
  ],
  [
    "two different keys",
    {
      route: `GET ${requests}`,
      headers: { authorization: "Bearer other" },
      expected: /^X-API-Key and Authorization contain different keys; send one of them/,
    },
  ],
])("names the remedy for %s", async (_, { route, query = "", headers, body, expected }) => {
  const [method, path] = route.split(" ") as [Method, string];
  const handler = routes.find((entry) => entry.path === path)?.module[method];
  if (!handler) throw new Error(`There is no ${route}.`);
  const params = { public_id: randomUUID() };
  const response = await call(handler, { key: tenant.key, method, url: `${path}?${query}`, params, headers, body });
  const { message, errors = [] } = errorOf(response);
  const lines = errors.map(({ path: field, message: text }) => `${field} ${text}`);
  expect(lines.join("\n") || message).toMatch(expected);
  // Each field once.
  expect(new Set(errors.map(({ path: field }) => field)).size).toBe(errors.length);
});

test("says where to give a key the permission that it lacks", async () => {
  const { key } = await newTenant({ permissions: ["payments:read"] });
  const handler = routes.find(({ path }) => path === requests)?.module.GET;
  if (!handler) throw new Error("There is no list of payment requests.");
  expect(errorOf(await call(handler, { key })).message).toMatch(
    /lacks the permission \S+\. Add it .* under API keys\.$/,
  );
});

test.each(["/api/v1/payment-requests", "/api/payment-requests/", "/api/v2/payment-requests//"])(
  "%s is not found, and the error names the path",
  async (path) => {
    const response = await newDispatcher(routes)(new Request(`http://localhost${path}`));
    const body: unknown = await response.json();
    expect([response.status, body]).toMatchObject([
      404,
      { error: { message: "Not found. Did you mean /api/payment-requests?" } },
    ]);
  },
);
