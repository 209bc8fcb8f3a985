import { describe, expect, test } from "vitest";
import type { Parameter } from "@/lib/api/openapi/parameters";
import { call, errorOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { openApiDocument } from "./openapi-document";
import { routes } from "./route-table";

// Sends impossible values to every filter in the document, so new filters are covered automatically.

/** Any text can be in an object, so no value is impossible. */
const freeTexts = ["q", "external_id", "metadata"];
/** These have errors of their own, or a rule for any value. */
const otherRules = ["cursor", "include_tokens", "is_testnet"];

type Filter = { path: string; name: string; schema: Parameter["schema"] };

const filters: Filter[] = Object.entries(openApiDocument("https://pay.example").paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? [])
    .filter((parameter): parameter is Parameter => "in" in parameter && parameter.in === "query")
    .filter(({ name }) => !freeTexts.includes(name) && !otherRules.includes(name))
    .map(({ name, schema }) => ({ path, name, schema })),
);

async function read({ key }: Tenant, path: string, query: string) {
  const route = routes.find((entry) => entry.path.replace(/\[(\w+)\]/g, "{$1}") === path);
  const handler = route?.module?.GET;
  if (!handler) throw new Error(`There is no GET ${path}.`);
  return call(handler, { key, url: `${path}?${query}`, params: { id: "x", public_id: "x" } });
}

test("finds the filters of every list", () => {
  const names = filters.map(({ path, name }) => `${path} ${name}`);
  expect(names).toContain("/api/payment-requests transaction_hash");
  expect(names).toContain("/api/webhook-endpoints/{id}/deliveries status");
  expect(names.length).toBeGreaterThan(30);
});

describe.each(filters.map((filter) => [`${filter.path} ${filter.name}`, filter] as const))("%s", (_, filter) => {
  const { path, name, schema } = filter;
  const parameter = schema.type === "object" ? `${name}[gte]` : name;

  test.each(["31337x", "no-such-value", "!!", "0x12", ""])("rejects the impossible value %j", async (value) => {
    const response = await read(await newTenant(), path, new URLSearchParams({ [parameter]: value }).toString());
    expect([response.status, errorOf(response).errors?.[0]?.path]).toEqual([
      422,
      expect.stringMatching(new RegExp(`^${name}`)),
    ]);
  });

  test.runIf(schema.type === "array")("accepts several values in each notation", async () => {
    const tenant = await newTenant();
    const [a, b] = ((schema.items as { enum: string[] } | undefined)?.enum ?? []) as [string, string];
    const notations = [
      `${name}=${a},${b}`,
      `${name}=${a}&${name}=${b}`,
      `${name}[]=${a}&${name}[]=${b}`,
      `${name}[]=${a}`,
    ];
    for (const query of notations) {
      // The list of an object that does not exist is read after its parameters.
      expect([200, 404], query).toContain((await read(tenant, path, query)).status);
    }
    const wrong = await read(tenant, path, `${name}=${a}&${name}=nonsense`);
    expect(fieldErrorsOf(wrong)).toEqual([`${name}.1 invalid_value`]);
  });

  test.runIf(schema.type !== "array" && !path.startsWith("/api/public"))("takes one value", async () => {
    const tenant = await newTenant();
    for (const query of [`${parameter}=1&${parameter}=1`, `${name}[]=1`]) {
      const response = await read(tenant, path, query);
      expect(response.status, query).toBe(422);
    }
    const response = await read(tenant, path, `${parameter}=1&${parameter}=1`);
    expect(errorOf(response).errors).toEqual([
      { path: parameter, code: "duplicate_parameter", message: "takes one value; give it once, without brackets" },
    ]);
  });
});

test.each([
  ["chain=local-emv", "chain chain_not_found", /local-evm/],
  ["chain=31337", "chain chain_not_found", /local-evm/],
  ["token_id=999999", "token_id token_not_found", /GET \/api\/public\/chains/],
  ["shortcode=0000000000", "shortcode invalid_format", /10 letters and digits/],
  ["transaction_hash=0x12", "transaction_hash invalid_transaction_hash", /64 hexadecimal digits/],
  ["recipient_address=shop.eth", "recipient_address invalid_address", /names are not resolved/],
  [
    "recipient_address=0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD",
    "recipient_address address_checksum_mismatch",
    /EIP-55/,
  ],
])("names the form or the known values for %s", async (query, error, message) => {
  const response = await read(await newTenant(), "/api/payment-requests", query);
  expect(fieldErrorsOf(response)).toEqual([error]);
  expect(errorOf(response).errors?.[0]?.message).toMatch(message);
});

test("reports wrong values of the catalog together with wrong forms", async () => {
  const tenant = await newTenant();
  const query = "chain=nowhere&token=nothing&status=done&transaction_hash=7";
  expect(fieldErrorsOf(await read(tenant, "/api/payments", query)).sort()).toEqual([
    "chain chain_not_found",
    "status.0 invalid_value",
    "token token_not_found",
    "transaction_hash invalid_transaction_hash",
  ]);
});
