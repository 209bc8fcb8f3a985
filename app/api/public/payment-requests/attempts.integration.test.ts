import { expect, test } from "vitest";
import { cancelPaymentRequest } from "@/lib/payment-requests/cancel";
import { createPaymentRequest } from "@/lib/payment-requests/create";
import { createPaymentRequestSchema } from "@/lib/payment-requests/create-schema";
import { getPaymentRequest } from "@/lib/payment-requests/get";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { publicPaymentRequestSchema } from "@/lib/payment-requests/public-schema";
import { urls } from "@/lib/urls";
import { db } from "@/lib/db";
import { call, dataOf, errorOf, newTenant } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { contextOf } from "@/testing/tester";
import { GET } from "./[shortcode]/route";
import { POST } from "./[shortcode]/attempts/route";

const solanaWallet = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, "a")}`;

const onSolana = { token_id: undefined, chain: "local-solana", token: "TESTUSD", recipient_address: solanaWallet };

async function newRequest(fields: Record<string, unknown> = {}) {
  const { scope } = await newTenant();
  const input = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...fields };
  const ctx = contextOf(scope);
  const { shortcode, publicId } = await createPaymentRequest(ctx, createPaymentRequestSchema.parse(input));
  const attempts = async () =>
    presentPaymentRequest(await getPaymentRequest(ctx, { publicId }), urls()).payment_attempts;
  return { ctx, shortcode, publicId, attempts };
}

function report(shortcode: string, transactionHash: unknown, address?: string) {
  return call(POST, {
    method: "POST",
    url: `/api/public/payment-requests/${shortcode}/attempts`,
    params: { shortcode },
    body: { transaction_hash: transactionHash },
    ...(address ? { address } : {}),
  });
}

async function visit(shortcode: string) {
  const url = `/api/public/payment-requests/${shortcode}`;
  return dataOf(await call(GET, { url, params: { shortcode } }), publicPaymentRequestSchema);
}

test("shows a reported transaction to every payer and counts it once in any notation", async () => {
  const { shortcode, attempts } = await newRequest();
  const hash = hashOf(1);
  const repeated = [hash, hash.toUpperCase().replace("0X", "0x"), hash];
  const responses = await Promise.all(repeated.map((notation) => report(shortcode, notation)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await visit(shortcode)).reported_transactions).toEqual([hash]);
  expect(await attempts()).toBe(1);
});

test("credits nothing for a reported transaction", async () => {
  const { shortcode } = await newRequest();
  const before = await visit(shortcode);
  await report(shortcode, hashOf(1));
  const { now: _before, reported_transactions: _none, ...unchanged } = before;
  expect(await visit(shortcode)).toMatchObject({ ...unchanged, status: "active", payments: [] });
});

test.each([null, 1, "", "0x1", `0x${"g".repeat(64)}`, "1".repeat(88), `${hashOf(1)}0`, `1${hashOf(1)}`])(
  "%j is not a valid EVM transaction hash",
  async (hash) => {
    const { shortcode, attempts } = await newRequest();
    const response = await report(shortcode, hash);
    expect([response.status, errorOf(response).errors?.[0]?.path]).toEqual([422, "transaction_hash"]);
    expect(await attempts()).toBe(0);
  },
);

test("accepts a base58 signature of 64 to 88 characters on Solana", async () => {
  await db().chain.updateMany({ where: { slug: onSolana.chain }, data: { isActive: true } });
  const { shortcode, attempts } = await newRequest(onSolana);
  const [shortest, longest] = ["2".repeat(64), "z".repeat(88)];
  for (const signature of [shortest, longest]) expect((await report(shortcode, signature)).status).toBe(200);
  const invalid = ["2".repeat(63), "z".repeat(89), `0${shortest}`, `${shortest}l`, "0".repeat(64), hashOf(1)];
  for (const signature of invalid) {
    const response = await report(shortcode, signature);
    expect([response.status, errorOf(response).errors?.[0]?.code]).toEqual([422, "invalid_transaction_hash"]);
  }
  expect(await attempts()).toBe(2);
});

test("stores at most twenty reported transactions per request, even under concurrency", async () => {
  const { shortcode, attempts } = await newRequest();
  const responses = await Promise.all(Array.from({ length: 25 }, (_, index) => report(shortcode, hashOf(index))));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.map((response) => errorOf(response).code)).toEqual(Array(5).fill("attempt_limit_reached"));
  expect(await attempts()).toBe(20);
});

test("limits an IP address to ten reports a minute", async () => {
  const { shortcode } = await newRequest();
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await report(shortcode, hashOf(index), "192.0.2.77")).status);
  }
  expect(statuses).toEqual([...(Array(10).fill(200) as number[]), 429]);
});

test("returns 404 for a cancelled or unknown request and stores nothing for an expired one", async () => {
  const cancelled = await newRequest();
  await cancelPaymentRequest(cancelled.ctx, { publicId: cancelled.publicId });
  for (const shortcode of [cancelled.shortcode, "2222222222"]) {
    const response = await report(shortcode, hashOf(1));
    expect([response.status, errorOf(response).code]).toEqual([404, "payment_request_not_found"]);
  }
  const [expired, other] = [await newRequest(), await newRequest()];
  await db().paymentRequest.updateMany({
    where: { shortcode: expired.shortcode },
    data: { status: "expired", expiredAt: new Date() },
  });
  expect((await report(expired.shortcode, hashOf(1))).status).toBe(200);
  expect([await expired.attempts(), await other.attempts()]).toEqual([0, 0]);
});
