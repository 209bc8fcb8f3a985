import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { newAddress, testCoin, testToken, contextOf } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { listedPaymentSchema, type PresentedListedPayment } from "@/lib/requests/payments/schema";
import { GET } from "./route";

let tenant: Tenant;
let stranger: Tenant;
let first: PaymentRequestRow;
let second: PaymentRequestRow;
let strangersRequest: PaymentRequestRow;
const hashes: string[] = [];

function create(caller: Tenant): Promise<PaymentRequestRow> {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), external_id: "A-1" };
  return createPaymentRequest(contextOf(caller.scope), createPaymentRequestSchema.parse(body));
}

beforeAll(async () => {
  [tenant, stranger] = [await newTenant(), await newTenant()];
  [first, second, strangersRequest] = [await create(tenant), await create(tenant), await create(stranger)];
  hashes.push(await bookTransfer(first, 4_000_000n));
  hashes.push(await bookTransfer(second, 10_000_000n));
  hashes.push(await bookTransfer(first, 1_000_000n, { isFinal: false, blockNumber: 11n }));
  await bookTransfer(strangersRequest, 10_000_000n, { blockNumber: 11n });
});

function listPayments(query: Record<string, string> = {}, { key } = tenant) {
  return call(GET, { key, url: `/api/payments?${new URLSearchParams(query).toString()}` });
}

async function paymentsFor(query: Record<string, string> = {}, caller = tenant): Promise<PresentedListedPayment[]> {
  return dataOf(await listPayments(query, caller), z.array(listedPaymentSchema.strict()));
}

/** The payments that match the query, as indexes into `hashes`. */
async function indexesOf(query: Record<string, string>, caller = tenant): Promise<number[]> {
  return (await paymentsFor(query, caller)).map((payment) => hashes.indexOf(payment.transaction_hash));
}

test("lists the merchant's payments newest first, each with its request, chain and token", async () => {
  const payments = await paymentsFor();
  expect(payments.map((payment) => payment.transaction_hash)).toEqual([...hashes].reverse());
  expect(payments[2]).toMatchObject({
    status: "completed",
    received_amount: { raw: "4000000", formatted: "4", decimals: 6 },
    payment_request: { public_id: first.publicId, shortcode: first.shortcode, external_id: "A-1" },
    chain: { slug: "local-evm" },
    token: { id: testToken.id },
    recipient_address: first.recipientAddress,
  });
});

test("filters by request, status, chain, token and transaction", async () => {
  expect(await indexesOf({ request: first.publicId })).toEqual([2, 0]);
  expect(await indexesOf({ request: first.publicId.toUpperCase(), status: "completed" })).toEqual([0]);
  expect(await indexesOf({ status: "pending" })).toEqual([2]);
  expect(await indexesOf({ status: "failed" })).toEqual([]);
  expect(await indexesOf({ status: "failed,pending" })).toEqual([2]);
  expect(await indexesOf({ chain: "local-evm" })).toHaveLength(3);
  expect(await indexesOf({ chain: "base" })).toEqual([]);
  for (const token of ["testusd", testToken.contract, testToken.contract.toLowerCase()]) {
    expect(await indexesOf({ token })).toHaveLength(3);
  }
  expect(await indexesOf({ token: "native" })).toEqual([]);
  expect(await indexesOf({ token_id: String(testToken.id) })).toHaveLength(3);
  expect(await indexesOf({ token_id: String(testCoin.id) })).toEqual([]);
  expect(await indexesOf({ transaction_hash: (hashes[1] ?? "").toUpperCase().replace("X", "x") })).toEqual([1]);
});

test("filters by detection time and completion time", async () => {
  const [newest, middle] = await paymentsFor();
  const at = middle?.created_at ?? "";
  expect(await indexesOf({ "created_at[gte]": at })).toEqual([2, 1]);
  expect(await indexesOf({ "created_at[gt]": at })).toEqual([2]);
  expect(await indexesOf({ "created_at[lte]": at })).toEqual([1, 0]);
  expect(await indexesOf({ "created_at[lt]": at })).toEqual([0]);
  expect(await indexesOf({ "confirmed_at[gte]": middle?.confirmed_at ?? "" })).toEqual([1]);
  expect(newest?.confirmed_at).toBeNull();
});

test("lists each payment once across pages, in order", async () => {
  const indexes: number[] = [];
  let cursor: string | null = null;
  do {
    const response = await listPayments({ limit: "1", ...(cursor === null ? {} : { cursor }) });
    for (const payment of dataOf(response, z.array(listedPaymentSchema))) {
      indexes.push(hashes.indexOf(payment.transaction_hash));
    }
    cursor = (response.body as { next_cursor: string | null }).next_cursor;
  } while (cursor !== null);
  expect(indexes).toEqual([2, 1, 0]);
});

test("rejects a cursor of another merchant's list or of another list", async () => {
  const { next_cursor: cursor } = (await listPayments({ limit: "1" })).body as { next_cursor: string };
  const requestsCursor = Buffer.from(`payment-requests -created_at 0 ${first.publicId}`).toString("base64url");
  for (const response of [await listPayments({ cursor }, stranger), await listPayments({ cursor: requestsCursor })]) {
    expect([response.status, errorOf(response).code]).toEqual([400, "invalid_cursor"]);
  }
});

test("filters by another merchant's request or transaction like by a missing one", async () => {
  const missing = { request: "00000000-0000-4000-8000-000000000000", transaction_hash: `0x${"0".repeat(64)}` };
  expect((await listPayments({ request: first.publicId }, stranger)).text).toBe(
    (await listPayments({ request: missing.request }, stranger)).text,
  );
  expect((await listPayments({ transaction_hash: hashes[0] ?? "" }, stranger)).text).toBe(
    (await listPayments({ transaction_hash: missing.transaction_hash }, stranger)).text,
  );
  const live = await newTenant({ merchantId: tenant.merchantId, environment: "production" });
  expect(await paymentsFor({}, live)).toEqual([]);
});

test("reports every invalid parameter at once", async () => {
  const query = { request: "1", status: "paid", limit: "0", "confirmed_at[gte]": "now", public_id: "x" };
  expect(new Set(fieldErrorsOf(await listPayments(query)))).toEqual(
    new Set([
      "request invalid_format",
      "status.0 invalid_value",
      "limit out_of_range",
      "confirmed_at[gte] invalid_time",
      "public_id unknown_parameter",
    ]),
  );
});
