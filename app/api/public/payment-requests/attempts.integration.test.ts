import { describe, expect, test } from "vitest";
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
import { bookBatch, transferTo } from "@/testing/unmatched";
import { GET } from "./[shortcode]/route";
import { POST } from "./[shortcode]/attempts/route";

const solanaWallet = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, "a")}`;

const onSolana = { token_id: undefined, chain: "local-solana", token: "TESTUSD", recipient_address: solanaWallet };

async function newRequest(fields: Record<string, unknown> = {}) {
  const { scope } = await newTenant();
  const input = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...fields };
  const ctx = contextOf(scope);
  const { shortcode, publicId, recipientAddress } = await createPaymentRequest(
    ctx,
    createPaymentRequestSchema.parse(input),
  );
  const attempts = async () =>
    presentPaymentRequest(await getPaymentRequest(ctx, { publicId }), urls()).payment_attempts;
  return { ctx, shortcode, publicId, recipientAddress, attempts };
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

test("shows a reported transaction to every payer, once in any notation", async () => {
  const { shortcode } = await newRequest();
  const hash = hashOf(1);
  const repeated = [hash, hash.toUpperCase().replace("0X", "0x"), hash];
  const responses = await Promise.all(repeated.map((notation) => report(shortcode, notation)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await visit(shortcode)).reported_transactions).toEqual([hash]);
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
    const { shortcode } = await newRequest();
    const response = await report(shortcode, hash);
    expect([response.status, errorOf(response).errors?.[0]?.path]).toEqual([422, "transaction_hash"]);
    expect((await visit(shortcode)).reported_transactions).toEqual([]);
  },
);

test("accepts a base58 signature of 64 to 88 characters on Solana", async () => {
  await db().chain.updateMany({ where: { slug: onSolana.chain }, data: { isActive: true } });
  const { shortcode } = await newRequest(onSolana);
  const [shortest, longest] = ["2".repeat(64), "z".repeat(88)];
  for (const signature of [shortest, longest]) expect((await report(shortcode, signature)).status).toBe(200);
  const invalid = ["2".repeat(63), "z".repeat(89), `0${shortest}`, `${shortest}l`, "0".repeat(64), hashOf(1)];
  for (const signature of invalid) {
    const response = await report(shortcode, signature);
    expect([response.status, errorOf(response).errors?.[0]?.code]).toEqual([422, "invalid_transaction_hash"]);
  }
  expect((await visit(shortcode)).reported_transactions).toEqual([shortest, longest]);
});

test("keeps the newest twenty reports, even under concurrency", async () => {
  const { shortcode } = await newRequest();
  const responses = await Promise.all(Array.from({ length: 25 }, (_, index) => report(shortcode, hashOf(index))));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await visit(shortcode)).reported_transactions).toHaveLength(20);
  await report(shortcode, hashOf(25));
  const kept = (await visit(shortcode)).reported_transactions;
  expect([kept.length, kept.at(-1)]).toEqual([20, hashOf(25)]);
});

describe("invented transactions", () => {
  const [payersHash, payer] = [hashOf(1000), "192.0.2.1"];
  const flooders = ["198.51.100.1", "198.51.100.2", "203.0.113.3", "2001:db8:0:1::4"];

  /** Nearly as many reports as a minute allows each address. */
  async function flood(shortcode: string): Promise<string[]> {
    const invented = flooders.flatMap((_, flooder) => Array.from({ length: 9 }, (_, n) => hashOf(flooder * 100 + n)));
    for (const [index, hash] of invented.entries()) {
      expect((await report(shortcode, hash, flooders[index % flooders.length])).status).toBe(200);
    }
    return invented;
  }

  test("from several addresses neither keep out the payer's report nor displace it", async () => {
    const { shortcode } = await newRequest();
    await flood(shortcode);
    expect((await report(shortcode, payersHash, payer)).status).toBe(200);
    expect((await visit(shortcode)).reported_transactions).toContain(payersHash);
    const { shortcode: other } = await newRequest();
    await report(other, payersHash, payer);
    // A stranger who repeats the payer's report does not become its reporter.
    await report(other, payersHash, flooders[0]);
    await flood(other);
    const shown = (await visit(other)).reported_transactions;
    expect([shown.length, shown[0]]).toEqual([20, payersHash]);
  });

  test("disappear after ten minutes and are never counted as attempts", async () => {
    const { shortcode, attempts } = await newRequest();
    const invented = await flood(shortcode);
    expect(await attempts()).toBe(0);
    await advance(shortcode, 10 * 60_000 - 5_000);
    expect((await visit(shortcode)).reported_transactions).toHaveLength(20);
    await advance(shortcode, 5_000);
    expect((await visit(shortcode)).reported_transactions).toEqual([]);
    // A report that has lapsed can be repeated, and no other lapsed one stays in the row.
    await report(shortcode, invented.at(-1), payer);
    expect((await visit(shortcode)).reported_transactions).toEqual([invented.at(-1)]);
    const { payerReports } = await db().paymentRequest.findUniqueOrThrow({ where: { shortcode } });
    expect(payerReports).toHaveLength(1);
  });
});

test("counts a detected payment once, whatever was reported before it", async () => {
  const { shortcode, attempts, recipientAddress } = await newRequest();
  const payment = transferTo(recipientAddress, { value: 10_000_000n });
  // Wallets of smart accounts may return the hash of their user operation (ERC-4337) before that of its transaction.
  const userOperation = hashOf(1);
  await report(shortcode, userOperation);
  await report(shortcode, payment.transactionHash);
  expect(await attempts()).toBe(0);
  await bookBatch({ observed: [payment] });
  expect((await visit(shortcode)).reported_transactions).toEqual([userOperation]);
  expect(await attempts()).toBe(1);
});

/** Makes all reports of a request older. */
async function advance(shortcode: string, ms: number): Promise<void> {
  await db().$executeRaw`
    UPDATE payment_request SET payer_reports = (
      SELECT jsonb_agg(jsonb_set(report, '{at}', to_jsonb((report->>'at')::bigint - ${ms}::bigint)))
      FROM jsonb_array_elements(payer_reports) AS report)
    WHERE shortcode = ${shortcode}`;
}

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
  const expired = await newRequest();
  await db().paymentRequest.updateMany({
    where: { shortcode: expired.shortcode },
    data: { status: "expired", expiredAt: new Date() },
  });
  expect((await report(expired.shortcode, hashOf(1))).status).toBe(200);
  expect((await visit(expired.shortcode)).reported_transactions).toEqual([]);
});
