import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { GET as getChains } from "./public/chains/route";
import { GET as getPublicRequest } from "./public/payment-requests/[shortcode]/route";
import { chainSchema, chainWithTokensSchema, listedTokenSchema } from "@/lib/chains/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { paymentRequestSchema, type PresentedPaymentRequest } from "@/lib/requests/schema";
import { call, dataOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { mineAndTick, newAddress, openWorld, sendToken, testToken, type World } from "@/testing/settlement-fixtures";
import { GET as listRequests, POST as createRequest } from "./payment-requests/route";
import { POST as cancelRequest } from "./payment-requests/[public_id]/cancel/route";
import { GET as getRequest } from "./payment-requests/[public_id]/route";

// One test for each statement of the service interface document, with a real database and a real chain.

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
  tenant = await newTenant();
});
afterAll(() => world.anvil.stop());

const isoMilliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function create(body: Record<string, unknown> = {}, caller = tenant): Promise<PresentedPaymentRequest> {
  const defaults = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  const response = await call(createRequest, { method: "POST", key: caller.key, body: { ...defaults, ...body } });
  expect(response.status).toBe(201);
  return dataOf(response, paymentRequestSchema);
}

function get(publicId: string, key: string | undefined = tenant.key): Promise<ApiResponse> {
  return call(getRequest, { key, url: `/api/payment-requests/${publicId}`, params: { public_id: publicId } });
}

function cancel(publicId: string, key: string | undefined = tenant.key): Promise<ApiResponse> {
  const url = `/api/payment-requests/${publicId}/cancel`;
  return call(cancelRequest, { method: "POST", key, url, params: { public_id: publicId } });
}

function visit(shortcode: string): Promise<ApiResponse> {
  return call(getPublicRequest, { url: `/api/public/payment-requests/${shortcode}`, params: { shortcode } });
}

async function pay(request: PresentedPaymentRequest, raw: bigint): Promise<string> {
  return sendToken(world.anvil, request.recipient_address, raw, request.payment_instructions?.reference_data);
}

async function reread(request: PresentedPaymentRequest): Promise<PresentedPaymentRequest> {
  return dataOf(await get(request.public_id), paymentRequestSchema);
}

describe("payment request", () => {
  test("asks for a fixed amount of one token on one chain, paid to a recipient address", async () => {
    const recipient = newAddress();
    const request = await create({ amount: "148.5", recipient_address: recipient });
    expect(request.amount).toEqual({ raw: "148500000", formatted: "148.5", decimals: 6 });
    expect(request.token.id).toBe(testToken.id);
    expect(request.chain.slug).toBe("local-evm");
    expect(request.recipient_address).toBe(recipient);
  });

  test("has every documented field with its type", async () => {
    const body = {
      description: "Two tickets",
      external_id: "A-1",
      redirect_url: "https://shop.example/thanks?id={external_id}",
      cancel_url: "https://shop.example/back",
      metadata: { cart: 7, nested: { a: [true, null] } },
    };
    const request = await create(body);
    expect(request).toMatchObject({ ...body, status: "active", payment_attempts: 0, completed_at: null, payments: [] });
    expect(request.paid_amount).toEqual({ raw: "0", formatted: "0", decimals: 6 });
    expect(request.remaining_amount).toEqual(request.amount);
  });

  test("has a public UUID, a shortcode, and a payment URL of the form {pay_url}/pay/<shortcode>", async () => {
    const request = await create();
    expect(z.uuid().safeParse(request.public_id).success).toBe(true);
    expect(request.payment_url).toBe(`${env().PAY_URL}/pay/${request.shortcode}`);
    expect(request.payment_url.split("/").at(-1)).toBe(request.shortcode);
  });

  test("has times in ISO 8601 UTC with milliseconds", async () => {
    const request = await create();
    expect(request.expires_at).toMatch(isoMilliseconds);
    expect(request.created_at).toMatch(isoMilliseconds);
  });

  test("has a token with exactly the documented fields", async () => {
    const { token } = await create();
    expect(Object.keys(token).sort()).toEqual(
      ["contract_address", "decimals", "id", "is_native", "is_stablecoin", "logo_url", "name", "symbol"].sort(),
    );
    expect(token).toMatchObject({ symbol: "TESTUSD", decimals: 6, is_native: false, is_stablecoin: true });
  });

  test("has a chain summary with exactly the documented fields", async () => {
    const { chain } = await create();
    expect(Object.keys(chain).sort()).toEqual(["chain_id", "id", "name", "slug", "symbol", "type"]);
    expect(chain).toMatchObject({ chain_id: 31_337, type: "evm", symbol: "ETH" });
  });

  test("of a native token names the chain's native coin", async () => {
    const { token } = await create({ token_id: undefined, chain: "local-evm", token: "native", amount: "0.5" });
    expect(token).toMatchObject({ is_native: true, is_stablecoin: false, symbol: "ETH", decimals: 18 });
    expect(token.contract_address).toBe("0x0000000000000000000000000000000000000000");
  });
});

describe("payments", () => {
  test("are tracked as a list on the request, with paid and remaining amounts", async () => {
    const request = await create();
    const hash = await pay(request, 4_000_000n);
    await mineAndTick(world, 3);
    const half = await reread(request);
    expect(half.status).toBe("active");
    expect([half.paid_amount.formatted, half.remaining_amount.formatted]).toEqual(["4", "6"]);
    expect(half.payments).toHaveLength(1);
    expect(half.payments[0]).toMatchObject({ transaction_hash: hash, status: "completed" });
    expect(half.payment_attempts).toBe(1);
  });

  test("have id, transaction hash, status, source, received and fee amounts, and times", async () => {
    const request = await create();
    await pay(request, 10_000_000n);
    await mineAndTick(world, 3);
    const [payment] = (await reread(request)).payments;
    const ten = { raw: "10000000", formatted: "10", decimals: 6 };
    expect(payment).toMatchObject({ source_amount: ten, received_amount: ten });
    expect(payment?.actual_fee).toEqual({ raw: "0", formatted: "0", decimals: 6 });
    expect(payment?.created_at).toMatch(isoMilliseconds);
    expect(payment?.confirmed_at).toMatch(isoMilliseconds);
  });

  test("that cover the request complete it, and completed_at is null until then", async () => {
    const request = await create();
    expect(request.completed_at).toBeNull();
    await pay(request, 10_000_000n);
    await mineAndTick(world, 3);
    const completed = await reread(request);
    expect(completed.status).toBe("completed");
    expect(completed.completed_at).toMatch(isoMilliseconds);
    expect(completed.remaining_amount.raw).toBe("0");
  });
});

describe("GET /api/payment-requests/{public_id}", () => {
  test("returns the payment request in the data field", async () => {
    const request = await create();
    const response = await get(request.public_id);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: request });
  });
});

describe("POST /api/payment-requests/{public_id}/cancel", () => {
  test("returns 200 with the cancelled request", async () => {
    const request = await create();
    const response = await cancel(request.public_id);
    expect(response.status).toBe(200);
    expect(dataOf(response, paymentRequestSchema)).toMatchObject({ public_id: request.public_id, status: "cancelled" });
  });

  test("makes the payment URL return 404 at once", async () => {
    const request = await create();
    expect((await visit(request.shortcode)).status).toBe(200);
    await cancel(request.public_id);
    expect((await visit(request.shortcode)).status).toBe(404);
  });

  test("keeps partial payments with the merchant, without a refund", async () => {
    const request = await create();
    await pay(request, 4_000_000n);
    await mineAndTick(world, 3);
    const cancelled = dataOf(await cancel(request.public_id), paymentRequestSchema);
    expect(cancelled.paid_amount.formatted).toBe("4");
    expect(cancelled.payments).toHaveLength(1);
  });

  test("prevents further payments from being accepted", async () => {
    const request = await create();
    await cancel(request.public_id);
    await pay(request, 10_000_000n);
    await mineAndTick(world, 3);
    expect(await reread(request)).toMatchObject({ status: "cancelled", payments: [], paid_amount: { raw: "0" } });
  });

  test("returns 404 and changes nothing when the request is completed", async () => {
    const request = await create();
    await pay(request, 10_000_000n);
    await mineAndTick(world, 3);
    expect((await cancel(request.public_id)).status).toBe(404);
    expect((await reread(request)).status).toBe("completed");
  });

  test("returns 404 and changes nothing when the request is expired", async () => {
    const request = await create();
    await db().paymentRequest.update({
      where: { publicId: request.public_id },
      data: { status: "expired", expiredAt: new Date() },
    });
    expect((await cancel(request.public_id)).status).toBe(404);
    expect((await reread(request)).status).toBe("expired");
  });
});

describe("GET /api/public/chains", () => {
  const list = (query = "", headers = {}) => call(getChains, { url: `/api/public/chains${query}`, headers });

  test("requires no API key and returns an array of chains without tokens", async () => {
    const response = await list();
    expect(response.status).toBe(200);
    const chains = dataOf(response, z.array(chainSchema.strict()));
    expect(chains.map((chain) => chain.slug)).toContain("ethereum");
    expect(chains.find((chain) => chain.type === "solana")?.chain_id).toBeNull();
    expect(chains.find((chain) => chain.slug === "base")).toMatchObject({ chain_id: 8453, is_testnet: false });
  });

  test("returns each chain with its tokens only when include_tokens is true", async () => {
    const schema = z.array(
      chainWithTokensSchema.extend({ tokens: z.array(listedTokenSchema.strict()).min(1) }).strict(),
    );
    const chains = dataOf(await list("?include_tokens=true"), schema);
    expect(chains.find((chain) => chain.slug === "local-evm")?.tokens.map((token) => token.symbol)).toEqual([
      "ETH",
      "TESTUSD",
    ]);
  });

  test.each(["false", "1", "TRUE", "yes", ""])("does not return tokens when include_tokens is %j", async (value) => {
    const chains = dataOf(await list(`?include_tokens=${value}`), z.array(chainSchema.strict()));
    expect(chains.length).toBeGreaterThan(10);
  });
});

describe("authentication", () => {
  test("accepts the key in X-API-Key or as Authorization: Bearer", async () => {
    const { public_id } = await create();
    const read = (headers: Record<string, string>) => call(getRequest, { headers, params: { public_id } });
    expect((await read({ "X-API-Key": tenant.key })).status).toBe(200);
    expect((await read({ Authorization: `Bearer ${tenant.key}` })).status).toBe(200);
  });

  test("keys are 46 characters: a 6-character prefix ending in an underscore and 40 random characters", () => {
    expect(tenant.key).toMatch(/^.{5}_[0-9A-Za-z]{40}$/);
    expect(tenant.key).toHaveLength(46);
  });

  test("keys are stored only as hashes", async () => {
    const row = await db().apiKey.findUniqueOrThrow({ where: { id: tenant.keyId } });
    expect(row.hash).toHaveLength(32);
    expect(JSON.stringify({ ...row, merchantId: "", hash: Buffer.from(row.hash).toString() })).not.toContain(
      tenant.key,
    );
  });
});

test("GET /api/payment-requests returns a list of the merchant's requests", async () => {
  const other = await newTenant();
  const request = await create({}, other);
  const response = await call(listRequests, { key: other.key, url: "/api/payment-requests" });
  expect(response.body).toEqual({ data: [request], has_more: false, next_cursor: null });
});
