import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { byOperator } from "@/lib/accounts/audit/record";
import { activateMerchant, suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { publicPaymentRequestSchema } from "@/lib/requests/public-schema";
import { routes } from "@/app/api/route-table";
import { findPayPage } from "@/app/pay/pay-page-request";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import type { Handler } from "@/lib/api/http/respond";
import { call, dataOf, errorOf, newClientAddress, newTenant, type Tenant } from "@/testing/api";
import { newAddress, testCoin, testToken, contextOf } from "@/testing/settlement-fixtures";
import { bookBatch, transferTo } from "@/testing/unmatched";
import { GET } from "./[shortcode]/route";

const secret = "canary-that-is-the-merchants-alone";

function newRequest({ scope }: Tenant, body: Record<string, unknown> = {}) {
  const base = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse({ ...base, ...body }));
}

function visit(shortcode: string, headers: Record<string, string> = {}) {
  return call(GET, {
    url: `/api/public/payment-requests/${encodeURIComponent(shortcode)}`,
    params: { shortcode },
    headers,
  });
}

test("returns what a payer needs and no merchant-only fields", async () => {
  const tenant = await newTenant();
  const row = await newRequest(tenant, { description: "Two tickets", external_id: secret, metadata: { secret } });
  const response = await visit(row.shortcode);
  const data = dataOf(response, publicPaymentRequestSchema.strict());
  expect(data).toMatchObject({
    status: "active",
    merchant_name: "Test merchant",
    description: "Two tickets",
    amount: { formatted: "10" },
    due_amount: { formatted: "10" },
    recipient_address: row.recipientAddress,
    chain: { slug: "local-evm", is_active: true, required_confirmations: 2 },
    payment_instructions: { plain_transfer_accepted: true },
  });
  expect(Math.abs(Date.parse(data.now) - Date.now())).toBeLessThan(60_000);
  for (const hidden of [secret, row.publicId, "metadata", "external_id", "merchant_id"]) {
    expect(response.text).not.toContain(hidden);
  }
});

test("fills the placeholders of the return URLs, percent-encoded", async () => {
  const row = await newRequest(await newTenant(), {
    external_id: "a b&c",
    redirect_url: "https://shop.example/?id={external_id}&code={shortcode}",
  });
  const data = dataOf(await visit(row.shortcode), publicPaymentRequestSchema);
  expect(data.redirect_url).toBe(`https://shop.example/?id=a%20b%26c&code=${row.shortcode}`);
  expect(data.cancel_url).toBe("");
});

test("sends no-store without an ETag and ignores If-None-Match", async () => {
  const row = await newRequest(await newTenant());
  const response = await visit(row.shortcode, { "if-none-match": "*" });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("etag")).toBeNull();
});

test("every public address of a request is 404 at once after its cancellation, whatever the client has cached", async () => {
  const tenant = await newTenant();
  const { shortcode, publicId } = await newRequest(tenant);
  const paths = routes.filter(({ path }) => path.startsWith("/api/public/payment-requests/[shortcode]"));
  const readers = paths.filter(({ module }) => module.GET !== undefined);
  expect(readers.length).toBeGreaterThan(3);
  const statuses = async (headers: Record<string, string> = {}) => {
    const found: Record<string, number> = {};
    for (const { path, module } of readers) {
      const handle = module.GET as Handler;
      const { status } = await call(handle, { url: path, params: { shortcode }, headers });
      found[path.split("/").at(-1) ?? ""] = status;
    }
    return found;
  };
  expect(await statuses()).toMatchObject({ "[shortcode]": 200, offer: 200, receipt: 404, stream: 200 });
  const page = () => findPayPage(`/pay/${shortcode}`, new Headers({ [clientAddressHeader]: newClientAddress() }));
  expect(await page()).toMatchObject({ shortcode });
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId });
  for (const etag of ["*", `"an-old-one"`])
    expect(new Set(Object.values(await statuses({ "if-none-match": etag })))).toEqual(new Set([404]));
  expect(await page()).toBe("missing");
});

test("returns the same 404 for a cancelled, unknown or malformed request and a suspended merchant", async () => {
  const tenant = await newTenant();
  const cancelled = await newRequest(tenant);
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: cancelled.publicId });
  const suspended = await newTenant();
  const suspendedRequest = await newRequest(suspended);
  await suspendMerchant(suspended.merchantId, byOperator());
  const unknown = ["2222222222", "", "\0", "x".repeat(500), "0OIl0OIl0O"];
  const shortcodes = [cancelled.shortcode, suspendedRequest.shortcode, ...unknown];
  // Errors contain the request ID, which must not make the bodies differ.
  const responses = await Promise.all(shortcodes.map((code) => visit(code, { "x-request-id": "the-same-one" })));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(errorOf(responses[0] ?? (await visit("")))).toMatchObject({ code: "payment_request_not_found" });
  expect(responses[0]?.status).toBe(404);
  await activateMerchant(suspended.merchantId, byOperator());
  expect((await visit(suspendedRequest.shortcode)).status).toBe(200);
});

test("returns an expired request without address and instructions, even before its status changes", async () => {
  const row = await newRequest(await newTenant());
  const past = new Date(Date.now() - 1000);
  await db().paymentRequest.update({ where: { id: row.id }, data: { expiresAt: past } });
  const withoutInstructions = { recipient_address: null, payment_instructions: null };
  const timeUp = dataOf(await visit(row.shortcode), publicPaymentRequestSchema);
  expect(timeUp).toMatchObject({ status: "active", is_time_up: true, ...withoutInstructions });
  await db().paymentRequest.update({ where: { id: row.id }, data: { status: "expired", expiredAt: past } });
  const expired = dataOf(await visit(row.shortcode), publicPaymentRequestSchema);
  expect(expired).toMatchObject({ status: "expired", is_time_up: false, ...withoutInstructions });
});

test("lists what arrived after the completion, in any number, until the merchant decides on it", async () => {
  const tenant = await newTenant();
  const row = await newRequest(tenant);
  const transfers = [1n, 2n, 3n].map(() => transferTo(row.recipientAddress, { value: 10_000_000n }));
  const uncredited = async () => dataOf(await visit(row.shortcode), publicPaymentRequestSchema).uncredited_transfers;
  expect(await uncredited()).toEqual([]);
  for (const transfer of transfers) await bookBatch({ observed: [transfer], isFinal: true });
  const [, second, third] = transfers.map(({ transactionHash }) => transactionHash);
  expect(await uncredited()).toMatchObject([
    {
      transaction_hash: second,
      amount: { formatted: "10" },
      explorer_url: expect.stringContaining(`/tx/${second}`) as string,
    },
    { transaction_hash: third },
  ]);
  const entry = await db().unmatchedTransfer.findFirstOrThrow({ where: { transfer: { transactionHash: second } } });
  await dismissUnmatchedTransfer(contextOf(tenant.scope), { id: entry.id, note: "Refunded." });
  expect(await uncredited()).toMatchObject([{ transaction_hash: third }]);
});

test("names what arrived in another token, newest first, without dust, other requests' money or a stop", async () => {
  const tenant = await newTenant();
  const row = await newRequest(tenant);
  const misdirected = async (shortcode: string) =>
    dataOf(await visit(shortcode), publicPaymentRequestSchema).misdirected_transfers;
  expect(await misdirected(row.shortcode)).toEqual([]);
  const coin = (value: bigint, blockNumber = 10n) =>
    transferTo(row.recipientAddress, { value, tokenId: testCoin.id, blockNumber });
  await bookBatch({ observed: [coin(1n, 11n)] });
  expect(await misdirected(row.shortcode)).toEqual([]);
  const half = coin(5n * 10n ** 17n, 12n);
  await bookBatch({ observed: [half], isFinal: true });
  expect(await misdirected(row.shortcode)).toEqual([
    {
      transaction_hash: half.transactionHash,
      reason: "wrong_token",
      amount: { raw: "500000000000000000", formatted: "0.5", decimals: 18 },
      token: { symbol: "ETH", is_stablecoin: false },
      chain: { slug: "local-evm", name: "Local EVM" },
      explorer_url: expect.stringContaining(`/tx/${half.transactionHash}`) as string,
    },
  ]);
  const page = dataOf(await visit(row.shortcode), publicPaymentRequestSchema);
  expect(page).toMatchObject({ status: "active", recipient_address: row.recipientAddress });
  expect(page.payment_instructions).not.toBeNull();
  const more = [13n, 14n, 15n, 16n].map((blockNumber) => coin(10n ** 17n, blockNumber));
  for (const transfer of more) await bookBatch({ observed: [transfer], isFinal: true });
  const shown = (await misdirected(row.shortcode)).map(({ transaction_hash }) => transaction_hash);
  expect(shown).toEqual(
    more
      .toReversed()
      .slice(0, 3)
      .map(({ transactionHash }) => transactionHash),
  );

  // With a second open request at the address, the money may be for either of them.
  const other = await newRequest(tenant, { recipient_address: row.recipientAddress, amount: "11" });
  await bookBatch({ observed: [coin(10n ** 17n, 17n)], isFinal: true });
  expect(await misdirected(other.shortcode)).toEqual([]);
  const entries = await db().unmatchedTransfer.findMany({
    where: { transfer: { recipientAddress: row.recipientAddress } },
  });
  for (const { id, reason } of entries)
    if (reason !== "dust") await dismissUnmatchedTransfer(contextOf(tenant.scope), { id, note: "Refunded." });
  expect(await misdirected(row.shortcode)).toEqual([]);
});
