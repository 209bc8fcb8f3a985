import { describe, expect, test } from "vitest";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { db } from "@/lib/platform/db";
import { errorOf } from "@/testing/api";
import { ageReports, hashOf, newReportable, newSolanaReportable, report, visit } from "@/testing/payer-reports";
import { bookBatch, transferTo } from "@/testing/unmatched";

function reportHash(shortcode: string, transactionHash: unknown, address?: string) {
  return report(shortcode, { transaction_hash: transactionHash }, address);
}

test("shows a reported transaction to every payer, once in any notation", async () => {
  const { shortcode } = await newReportable();
  const hash = hashOf(1);
  const repeated = [hash, hash.toUpperCase().replace("0X", "0x"), hash];
  const responses = await Promise.all(repeated.map((notation) => reportHash(shortcode, notation)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await visit(shortcode)).reported_transactions).toEqual([hash]);
});

test("credits nothing for a reported transaction", async () => {
  const { shortcode } = await newReportable();
  const before = await visit(shortcode);
  await reportHash(shortcode, hashOf(1));
  const { now: _before, reported_transactions: _none, ...unchanged } = before;
  expect(await visit(shortcode)).toMatchObject({ ...unchanged, status: "active", payments: [] });
});

test.each([null, 1, "", "0x1", `0x${"g".repeat(64)}`, "1".repeat(88), `${hashOf(1)}0`, `1${hashOf(1)}`])(
  "%j is not a valid EVM transaction hash",
  async (hash) => {
    const { shortcode } = await newReportable();
    const response = await reportHash(shortcode, hash);
    expect([response.status, errorOf(response).errors?.[0]?.path]).toEqual([422, "transaction_hash"]);
    expect((await visit(shortcode)).reported_transactions).toEqual([]);
  },
);

test("accepts a base58 signature of 64 to 88 characters on Solana", async () => {
  const { shortcode } = await newSolanaReportable();
  const [shortest, longest] = ["2".repeat(64), "z".repeat(88)];
  for (const signature of [shortest, longest]) expect((await reportHash(shortcode, signature)).status).toBe(200);
  const invalid = ["2".repeat(63), "z".repeat(89), `0${shortest}`, `${shortest}l`, "0".repeat(64), hashOf(1)];
  for (const signature of invalid) {
    const response = await reportHash(shortcode, signature);
    expect([response.status, errorOf(response).errors?.[0]?.code]).toEqual([422, "invalid_transaction_hash"]);
  }
  expect((await visit(shortcode)).reported_transactions).toEqual([shortest, longest]);
});

test("keeps the newest twenty reports, even under concurrency", async () => {
  const { shortcode } = await newReportable();
  const responses = await Promise.all(Array.from({ length: 25 }, (_, index) => reportHash(shortcode, hashOf(index))));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await visit(shortcode)).reported_transactions).toHaveLength(20);
  await reportHash(shortcode, hashOf(25));
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
      expect((await reportHash(shortcode, hash, flooders[index % flooders.length])).status).toBe(200);
    }
    return invented;
  }

  test("from several addresses neither keep out the payer's report nor displace it", async () => {
    const { shortcode } = await newReportable();
    await flood(shortcode);
    expect((await reportHash(shortcode, payersHash, payer)).status).toBe(200);
    expect((await visit(shortcode)).reported_transactions).toContain(payersHash);
    const { shortcode: other } = await newReportable();
    await reportHash(other, payersHash, payer);
    // A stranger who repeats the payer's report does not become its reporter.
    await reportHash(other, payersHash, flooders[0]);
    await flood(other);
    const shown = (await visit(other)).reported_transactions;
    expect([shown.length, shown[0]]).toEqual([20, payersHash]);
  });

  test("disappear after ten minutes and are never counted as attempts", async () => {
    const { shortcode, attempts } = await newReportable();
    const invented = await flood(shortcode);
    expect(await attempts()).toBe(0);
    await ageReports(shortcode, 10 * 60_000 - 5_000);
    expect((await visit(shortcode)).reported_transactions).toHaveLength(20);
    await ageReports(shortcode, 5_000);
    expect((await visit(shortcode)).reported_transactions).toEqual([]);
    // A report that has lapsed can be repeated, and no other lapsed one stays in the row.
    await reportHash(shortcode, invented.at(-1), payer);
    expect((await visit(shortcode)).reported_transactions).toEqual([invented.at(-1)]);
    const { payerReports } = await db().paymentRequest.findUniqueOrThrow({ where: { shortcode } });
    expect(payerReports).toHaveLength(1);
  });
});

test("counts a detected payment once, whatever was reported before it", async () => {
  const { shortcode, attempts, recipientAddress } = await newReportable();
  const payment = transferTo(recipientAddress, { value: 10_000_000n });
  // Wallets of smart accounts may return the hash of their user operation (ERC-4337) before that of its transaction.
  const userOperation = hashOf(1);
  await reportHash(shortcode, userOperation);
  await reportHash(shortcode, payment.transactionHash);
  expect(await attempts()).toBe(0);
  await bookBatch({ observed: [payment] });
  expect((await visit(shortcode)).reported_transactions).toEqual([userOperation]);
  expect(await attempts()).toBe(1);
});

test("limits an IP address to ten reports a minute", async () => {
  const { shortcode } = await newReportable();
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await reportHash(shortcode, hashOf(index), "192.0.2.77")).status);
  }
  expect(statuses).toEqual([...(Array(10).fill(200) as number[]), 429]);
});

describe("a question about a transaction", () => {
  const question = { transaction_hash: hashOf(1), only_check: true };
  const jobsOf = (shortcode: string) => db().$queryRaw<{ key: string; queue: string }[]>`
    SELECT key, queue_name AS queue FROM graphile_worker.jobs
    WHERE key = (SELECT 'check_transactions:' || id FROM payment_request WHERE shortcode = ${shortcode})`;
  const unanswered = { result: null, amount: null, token: null, chain: null };

  test("queues one job for all of them, reports nothing, and is shown until it lapses", async () => {
    const { shortcode, attempts } = await newReportable();
    await report(shortcode, question);
    await report(shortcode, question);
    await report(shortcode, { ...question, transaction_hash: hashOf(2) });
    expect(await visit(shortcode)).toMatchObject({
      reported_transactions: [],
      checked_transactions: [
        { transaction_hash: hashOf(1), ...unanswered },
        { transaction_hash: hashOf(2), ...unanswered },
      ],
    });
    expect(await jobsOf(shortcode)).toHaveLength(1);
    expect(await attempts()).toBe(0);
    await ageReports(shortcode, 10 * 60_000);
    expect((await visit(shortcode)).checked_transactions).toEqual([]);
  });

  test("must name a transaction of the chain", async () => {
    const { shortcode } = await newReportable();
    for (const body of [
      { only_check: true, wallet_address: `0x${"1".repeat(40)}` },
      { ...question, transaction_hash: "z".repeat(88) },
    ]) {
      const response = await report(shortcode, body);
      expect([response.status, errorOf(response).errors?.[0]?.path]).toEqual([422, "transaction_hash"]);
    }
    expect(await jobsOf(shortcode)).toEqual([]);
  });

  test("is limited to thirty in ten minutes for each request, from all addresses together", async () => {
    const [{ shortcode }, other] = [await newReportable(), await newReportable()];
    const askFrom = (address: number, code = shortcode) => report(code, question, `198.51.100.${address}`);
    for (let count = 0; count < 30; count += 1) expect((await askFrom(count)).status).toBe(200);
    expect((await askFrom(31)).status).toBe(429);
    expect((await askFrom(31, other.shortcode)).status).toBe(200);
    // Payments can still be reported.
    expect((await reportHash(shortcode, hashOf(3), "198.51.100.31")).status).toBe(200);
  });

  test("can follow the end of a request, but not its cancellation", async () => {
    const [expired, cancelled] = [await newReportable(), await newReportable()];
    await db().paymentRequest.updateMany({
      where: { shortcode: expired.shortcode },
      data: { status: "expired", expiredAt: new Date() },
    });
    expect((await report(expired.shortcode, question)).status).toBe(200);
    expect(await jobsOf(expired.shortcode)).toHaveLength(1);
    await cancelPaymentRequest(cancelled.ctx, { publicId: cancelled.publicId });
    expect((await report(cancelled.shortcode, question)).status).toBe(404);
    expect(await jobsOf(cancelled.shortcode)).toEqual([]);
  });
});

test("returns 404 for a cancelled or unknown request and stores nothing for an expired one", async () => {
  const cancelled = await newReportable();
  await cancelPaymentRequest(cancelled.ctx, { publicId: cancelled.publicId });
  for (const shortcode of [cancelled.shortcode, "2222222222"]) {
    const response = await reportHash(shortcode, hashOf(1));
    expect([response.status, errorOf(response).code]).toEqual([404, "payment_request_not_found"]);
  }
  const expired = await newReportable();
  await db().paymentRequest.updateMany({
    where: { shortcode: expired.shortcode },
    data: { status: "expired", expiredAt: new Date() },
  });
  expect((await reportHash(expired.shortcode, hashOf(1))).status).toBe(200);
  expect((await visit(expired.shortcode)).reported_transactions).toEqual([]);
});
