import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { call, errorOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { PATCH as updateRequest } from "./[public_id]/route";
import { POST as createRequest } from "./route";

// One response lists every field error, both from the schema and from the database.

// Two letters are in the wrong case.
const badChecksum = "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD";

function create({ key }: Tenant, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return call(createRequest, { method: "POST", url: "/api/payment-requests", key, body, headers });
}

test.each<[Record<string, unknown>, string[]]>([
  [
    { description: "x".repeat(501), amount: "1.1234567", token_id: testToken.id, recipient_address: badChecksum },
    ["amount amount_too_precise", "description too_long", "recipient_address address_checksum_mismatch"],
  ],
  [
    { external_id: 7, amount: "1", token_id: 999_999, recipient_address: badChecksum },
    ["external_id invalid_type", "recipient_address address_checksum_mismatch", "token_id token_not_found"],
  ],
  [
    { colour: "red", amount: 5, chain: "ethereum", token: "USDC", expires_at: "2001-01-01T00:00Z" },
    [
      "amount amount_must_be_string",
      "chain chain_environment_mismatch",
      "colour unknown_parameter",
      "expires_at expires_too_soon",
      "recipient_address required",
    ],
  ],
  [
    { metadata: [], amount: "1", chain: "local-evm", token: "nothing", recipient_address: 5 },
    ["metadata invalid_type", "recipient_address invalid_type", "token token_not_found"],
  ],
  [
    { amount: "1", amount_raw: "5", chain: "local-evm", recipient_address: "", cancel_url: "ftp://x" },
    ["amount_raw mutually_exclusive", "cancel_url invalid_url", "recipient_address too_short", "token required"],
  ],
  [
    {
      amount: "1",
      token_id: testToken.id,
      recipient_address: newAddress(),
      redirect_url: "https://shop.example/{order_id}",
      cancel_url: "https://{order_id}.shop.example/",
    },
    ["cancel_url invalid_url", "redirect_url invalid_url"],
  ],
])("%j returns every field error once", async (body, errors) => {
  const tenant = await newTenant();
  const withIdempotencyKey: Record<string, string> = { "idempotency-key": "the-same-one" };
  for (const headers of [{}, withIdempotencyKey]) {
    const response = await create(tenant, body, headers);
    expect(response.status).toBe(422);
    expect(fieldErrorsOf(response).sort()).toEqual(errors);
  }
  const headers = await signedInHeaders(tenant.merchantId);
  expect(fieldErrorsOf(await call(createRequest, { method: "POST", headers, body })).sort()).toEqual(errors);
});

test("reports an address of another merchant together with an invalid field, without claiming the address", async () => {
  const [owner, stranger] = [await newTenant(), await newTenant()];
  const [taken, free] = [newAddress(), newAddress()];
  const body = { amount: "1", token_id: testToken.id };
  expect((await create(owner, { ...body, recipient_address: taken })).status).toBe(201);
  const invalid = { ...body, description: 5 };
  const refused = await create(stranger, { ...invalid, recipient_address: taken });
  expect(fieldErrorsOf(refused)).toEqual(["description invalid_type", "recipient_address recipient_in_use"]);
  expect(fieldErrorsOf(await create(stranger, { ...invalid, recipient_address: free }))).toEqual([
    "description invalid_type",
  ]);
  expect(await db().receivingAddress.count({ where: { address: free } })).toBe(0);
});

test("an update that names only an unknown field reports that field alone", async () => {
  const { key } = await newTenant();
  const params = { public_id: "00000000-0000-4000-8000-000000000000" };
  const response = await call(updateRequest, { method: "PATCH", key, params, body: { amount: "1" } });
  expect(fieldErrorsOf(response)).toEqual(["amount unknown_parameter"]);
  const empty = await call(updateRequest, { method: "PATCH", key, params, body: {} });
  expect(fieldErrorsOf(empty)).toEqual([" required"]);
});

test("an invalid update returns every field error", async () => {
  const live = await newTenant({ environment: "production" });
  const response = await call(updateRequest, {
    method: "PATCH",
    key: live.key,
    params: { public_id: "00000000-0000-4000-8000-000000000000" },
    body: {
      description: 1,
      expires_at: "2001-01-01T00:00Z",
      redirect_url: "http://localhost/{id}",
      cancel_url: "https://a.example/?{name}",
    },
  });
  expect(errorOf(response).code).toBe("validation_failed");
  expect(fieldErrorsOf(response).sort()).toEqual([
    "cancel_url invalid_url",
    "description invalid_type",
    "expires_at expires_too_soon",
    "redirect_url invalid_url",
  ]);
});
