import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addressStatementSchema, provenAddressSchema } from "@/lib/requests/address-ownership/schema";
import { apiKeySchema, createdApiKeySchema } from "@/lib/accounts/api-keys/schema";
import type { Handler } from "@/lib/api/http/respond";
import { receivingAddressSchema, settingsSchema } from "@/lib/accounts/merchants/schema";
import { paymentRequestCountsSchema, paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type Call, type Tenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { newEvmSigner } from "@/testing/signers";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { GET as currentKey } from "../api-keys/current/route";
import { GET as getMerchantRequest } from "../payment-requests/[public_id]/route";
import * as apiKeys from "./api-keys/route";
import * as oneKey from "./api-keys/[id]/route";
import * as revokeKey from "./api-keys/[id]/revoke/route";
import * as rollKey from "./api-keys/[id]/roll/route";
import * as paymentRequests from "../payment-requests/route";
import * as cancelRequest from "../payment-requests/[public_id]/cancel/route";
import * as counts from "../payment-requests/counts/route";
import * as receivingAddresses from "./receiving-addresses/route";
import * as addressProofs from "./receiving-addresses/proofs/route";
import * as addressStatements from "./receiving-addresses/statements/route";
import * as oneReceivingAddress from "./receiving-addresses/[id]/route";
import * as settings from "./settings/route";

let tenant: Tenant;
let headers: Record<string, string>;
beforeAll(async () => {
  tenant = await newTenant();
  headers = await signedInHeaders(tenant.merchantId);
});

function callSignedIn(handler: Handler, overrides: Call = {}) {
  return call(handler, { headers, ...overrides });
}

const requestBody = () => ({ amount: "10", token_id: testToken.id, recipient_address: newAddress() });

async function create() {
  return dataOf(
    await callSignedIn(paymentRequests.POST, { method: "POST", body: requestBody() }),
    paymentRequestSchema,
  );
}

describe("payment requests", () => {
  test("are created, listed, counted, shown and cancelled with the merchant API's representation", async () => {
    const request = await create();
    const params = { public_id: request.public_id };
    const readByKey = await call(getMerchantRequest, { key: tenant.key, params });
    expect(dataOf(readByKey, paymentRequestSchema)).toEqual(request);
    expect(dataOf(await callSignedIn(getMerchantRequest, { params }), paymentRequestSchema)).toEqual(request);
    expect(dataOf(await callSignedIn(paymentRequests.GET), z.array(paymentRequestSchema))).toContainEqual(request);
    const before = dataOf(await callSignedIn(counts.GET), paymentRequestCountsSchema);
    const cancelled = dataOf(await callSignedIn(cancelRequest.POST, { method: "POST", params }), paymentRequestSchema);
    expect(cancelled.status).toBe("cancelled");
    const after = dataOf(await callSignedIn(counts.GET), paymentRequestCountsSchema);
    expect([after.active - before.active, after.cancelled - before.cancelled]).toEqual([-1, 1]);
    expect((await callSignedIn(cancelRequest.POST, { method: "POST", params })).status).toBe(404);
  });

  test("of one environment are not found in the other", async () => {
    const { public_id } = await create();
    const production = { ...headers, "x-remit-environment": "production" };
    expect((await callSignedIn(getMerchantRequest, { headers: production, params: { public_id } })).status).toBe(404);
  });
});

describe("API keys", () => {
  test("are shown in full only on creation and stop working when revoked", async () => {
    const response = await callSignedIn(apiKeys.POST, { method: "POST", body: { name: "Shop" } });
    expect(response.status).toBe(201);
    const created = dataOf(response, createdApiKeySchema.strict());
    expect(created).toMatchObject({ name: "Shop", environment: "sandbox", status: "live", rate_limit_per_minute: 120 });
    const listed = dataOf(await callSignedIn(apiKeys.GET), z.array(apiKeySchema.strict()));
    expect(listed.map((key) => key.id)).toContain(created.id);
    const { public_id } = await create();
    const read = () => call(getMerchantRequest, { key: created.key, params: { public_id } });
    expect((await read()).status).toBe(200);
    const revoked = await callSignedIn(revokeKey.POST, { method: "POST", params: { id: created.id } });
    expect(dataOf(revoked, apiKeySchema).status).toBe("revoked");
    expect((await read()).status).toBe(401);
  });

  test("are edited and rolled, and their details never include the secret", async () => {
    const created = dataOf(
      await callSignedIn(apiKeys.POST, { method: "POST", body: { name: "Till" } }),
      createdApiKeySchema,
    );
    const params = { id: created.id };
    const body = { permissions: ["events:read"], rate_limit_per_minute: 10, ip_allow_list: ["203.0.113.7"] };
    const edited = dataOf(await callSignedIn(oneKey.PATCH, { method: "PATCH", params, body }), apiKeySchema.strict());
    expect(edited).toMatchObject({ ...body, name: "Till", ip_allow_list: ["203.0.113.7/32"] });
    const fromAllowedAddress = { "x-remit-client-address": "203.0.113.7" };
    const current = await call(currentKey, { key: created.key, headers: fromAllowedAddress });
    expect(dataOf(current, apiKeySchema.strict())).toMatchObject({
      ...edited,
      last_used_at: expect.any(String) as string,
    });
    expect(current.text).not.toContain(created.key);
    const response = await callSignedIn(rollKey.POST, { method: "POST", params, body: { grace_seconds: 3600 } });
    expect(response.status).toBe(201);
    const rolled = dataOf(response, createdApiKeySchema.strict());
    expect(rolled).toMatchObject({ name: "Till", status: "live", ip_allow_list: ["203.0.113.7/32"] });
    expect((await call(currentKey, { key: rolled.key, headers: fromAllowedAddress })).status).toBe(200);
    const oldKey = dataOf(await call(currentKey, { key: created.key, headers: fromAllowedAddress }), apiKeySchema);
    expect([oldKey.status, oldKey.replaced_by]).toEqual(["live", rolled.id]);
    const again = await callSignedIn(rollKey.POST, { method: "POST", params, body: { grace_seconds: 0 } });
    expect([again.status, errorOf(again).code]).toEqual([409, "api_key_ended"]);
  });

  test("are rolled with one of four grace periods only", async () => {
    const params = { id: tenant.keyId };
    const rolled = await callSignedIn(rollKey.POST, { method: "POST", params, body: { grace_seconds: 60 } });
    expect(fieldErrorsOf(rolled)).toEqual(["grace_seconds invalid_value"]);
  });

  test("cannot be created with properties that the server assigns", async () => {
    const body = { name: "x", merchant_id: "1", environment: "production", created_by: "me", permissions: ["root"] };
    expect(fieldErrorsOf(await callSignedIn(apiKeys.POST, { method: "POST", body })).sort()).toEqual([
      "created_by unknown_parameter",
      "environment unknown_parameter",
      "merchant_id unknown_parameter",
      "permissions.0 invalid_value",
    ]);
  });
});

describe("receiving addresses", () => {
  const add = (body: unknown) => callSignedIn(receivingAddresses.POST, { method: "POST", body });

  test("are added once, listed and removed", async () => {
    const body = { chain: "local-evm", address: newAddress() };
    const added = dataOf(await add(body), receivingAddressSchema);
    expect(added).toMatchObject({ address: body.address, chain: { slug: "local-evm" } });
    expect(dataOf(await add({ ...body, address: body.address.toLowerCase() }), receivingAddressSchema)).toEqual(added);
    const list = async () => dataOf(await callSignedIn(receivingAddresses.GET), z.array(receivingAddressSchema));
    expect((await list()).filter(({ address }) => address === body.address)).toHaveLength(1);
    const remove = () => callSignedIn(oneReceivingAddress.DELETE, { method: "DELETE", params: { id: added.id } });
    const removed = await remove();
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expect(await list()).not.toContainEqual(added);
    expect(errorOf(await remove()).code).toBe("receiving_address_not_found");
  });

  test("cannot be a token contract, in any letter case", async () => {
    for (const address of [testToken.contract, testToken.contract.toLowerCase()]) {
      expect(fieldErrorsOf(await add({ chain: "local-evm", address }))).toEqual(["address address_not_payable"]);
    }
  });

  test.each([
    [{ chain: "local-evm", address: "0x12" }, ["address invalid_address"]],
    [{ chain: "ethereum", address: newAddress() }, ["chain chain_environment_mismatch"]],
    [{ chain: "sepolia", address: newAddress() }, ["chain chain_inactive"]],
    [{ chain: "nowhere", address: newAddress() }, ["chain chain_not_found"]],
    [{}, ["chain required", "address required"]],
  ])("%j is rejected", async (body, fieldErrors) => {
    expect(fieldErrorsOf(await add(body))).toEqual(fieldErrors);
  });

  test("are proven by signing the statement that the server issues", async () => {
    const signer = newEvmSigner();
    const body = { chain: signer.chain, address: signer.address };
    expect(dataOf(await add(body), receivingAddressSchema).proven_at).toBeNull();
    const issued = await callSignedIn(addressStatements.POST, { method: "POST", body });
    const { statement, issued_at } = dataOf(issued, addressStatementSchema);
    const proveBy = (signature: string) =>
      callSignedIn(addressProofs.POST, { method: "POST", body: { ...body, issued_at, signature } });
    expect(fieldErrorsOf(await proveBy("0x00"))).toEqual(["signature invalid_signature"]);
    const proven = dataOf(await proveBy(await signer.sign(statement)), provenAddressSchema);
    expect(proven).toMatchObject({ address: signer.address, chain_type: "evm" });
    expect(dataOf(await add(body), receivingAddressSchema).proven_at).toBe(proven.proven_at);
  });
});

describe("settings", () => {
  test("are read and updated", async () => {
    const changed = await callSignedIn(settings.PATCH, { method: "PATCH", body: { name: " Kaffee & Söhne " } });
    const unset = { accent_color: null, support_contact: null, embed_origins: [] };
    const name = "Kaffee & Söhne";
    expect(dataOf(changed, settingsSchema)).toEqual({ name, logo_url: null, ...unset });
    const input = {
      accent_color: "#0A7D4F",
      support_contact: "https://shop.example/help",
      embed_origins: ["https://shop.example", "https://shop.example"],
    };
    await callSignedIn(settings.PATCH, { method: "PATCH", body: input });
    expect(dataOf(await callSignedIn(settings.GET), settingsSchema)).toEqual({
      name,
      logo_url: null,
      accent_color: "#0a7d4f",
      support_contact: "https://shop.example/help",
      embed_origins: ["https://shop.example"],
    });
    const cleared = await callSignedIn(settings.PATCH, { method: "PATCH", body: unset });
    expect(dataOf(cleared, settingsSchema)).toEqual({ name, logo_url: null, ...unset });
  });

  test.each([
    [{ accent_color: "red" }, "accent_color invalid_format"],
    [{ accent_color: "#0a7d4f;background:url(//evil.example)" }, "accent_color invalid_format"],
    [{ support_contact: "javascript:alert(1)" }, "support_contact invalid_contact"],
    [{ support_contact: "http://shop.example" }, "support_contact invalid_contact"],
    [{ support_contact: "call us" }, "support_contact invalid_contact"],
    [{ embed_origins: ["https://shop.example", "https://*.evil.example"] }, "embed_origins.1 invalid_origin"],
    [{ embed_origins: Array.from({ length: 21 }, (_, n) => `https://s${n}.example`) }, "embed_origins too_many"],
  ])("refuse %j", async (body, expected) => {
    expect(fieldErrorsOf(await callSignedIn(settings.PATCH, { method: "PATCH", body }))).toEqual([expected]);
  });
});

describe("the environment", () => {
  test("is production unless the header names the sandbox; other values are rejected", async () => {
    const { "x-remit-environment": _, ...withoutEnvironment } = headers;
    const created = dataOf(
      await callSignedIn(apiKeys.POST, { method: "POST", headers: withoutEnvironment, body: { name: "Live" } }),
      createdApiKeySchema,
    );
    expect(created.environment).toBe("production");
    const live = { ...headers, "x-remit-environment": "live" };
    expect(fieldErrorsOf(await callSignedIn(apiKeys.GET, { headers: live }))).toEqual([
      "x-remit-environment invalid_value",
    ]);
  });
});

describe("a role", () => {
  test("is limited to its permissions in the dashboard", async () => {
    const viewer = await signedInHeaders(tenant.merchantId, { role: "viewer" });
    expect((await callSignedIn(apiKeys.GET, { headers: viewer })).status).toBe(200);
    for (const [handler, method] of [
      [apiKeys.POST, "POST"],
      [revokeKey.POST, "POST"],
      [settings.PATCH, "PATCH"],
      [receivingAddresses.POST, "POST"],
    ] as const) {
      const response = await callSignedIn(handler, {
        method,
        headers: viewer,
        params: { id: tenant.keyId },
        body: { name: "x" },
      });
      expect([response.status, errorOf(response).code]).toEqual([403, "insufficient_permissions"]);
    }
  });
});

describe("a write", () => {
  test.each([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["a page without an origin", { origin: "null" }],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
  ])("from %s is rejected despite a valid cookie", async (_, foreign) => {
    const response = await callSignedIn(apiKeys.POST, {
      method: "POST",
      body: { name: "x" },
      headers: { ...headers, ...foreign },
    });
    expect([response.status, errorOf(response).code]).toEqual([403, "cross_origin_request"]);
  });
});
