import { afterEach, describe, expect, test } from "vitest";
import { db, toDecimal } from "@/lib/platform/db";
import { timelineOf, eventsOf, writeBatch } from "@/testing/batches";
import { checkInvariants } from "@/testing/invariants";
import { newAddress, reload, unmatchedOf, type RequestOptions } from "@/testing/settlement-fixtures";
import { shopPerTest } from "@/testing/settlement-test";
import { statementsOf } from "@/testing/statements";
import { transferTo, type Observed } from "@/testing/unmatched";
import type { PaymentRequest } from "@/prisma/generated/client";

// The rows that a batch of transfers writes. Needs no node.

const shop = shopPerTest();
afterEach(checkInvariants);

const dollar = 1_000_000n;
const from = (time: Date, ms: number) => new Date(time.getTime() + ms);

const request = (amount = 10n * dollar, terms: RequestOptions = {}) => shop.newRequest(amount, terms);
const pay = (
  to: PaymentRequest,
  value: bigint,
  options: Partial<Omit<Parameters<typeof transferTo>[1], "value">> = {},
) => transferTo(to.recipientAddress, { value, ...options });

async function transferIdOf({ transactionHash }: Observed): Promise<bigint> {
  return (await db().transfer.findFirstOrThrow({ where: { transactionHash } })).id;
}

function moved(transfer: Observed, number: bigint, time = transfer.block.time): Observed {
  return { ...transfer, block: { number, hash: `0x${number.toString(16).padStart(64, "e")}`, time } };
}

describe("a payment", () => {
  test("is pending, then completed, each reported once despite repeated reads", async () => {
    const paid = await request();
    const transfer = pay(paid, 10n * dollar);
    for (let turn = 0; turn < 2; turn += 1) await writeBatch({ observed: [transfer] });
    expect(await reload(paid)).toMatchObject({
      status: "active",
      payments: [{ status: "pending", confirmedAt: null, isLate: false, method: "amount_slot" }],
    });
    const now = new Date("2030-01-01T00:00:00Z");
    for (let turn = 0; turn < 2; turn += 1) await writeBatch({ observed: [transfer], finalUpTo: 10n }, now);
    const after = await reload(paid);
    expect(after).toMatchObject({ status: "completed", completedAt: now, updatedAt: now });
    expect(after.payments).toMatchObject([{ status: "completed", confirmedAt: now, transfer: { status: "final" } }]);
    const hash = transfer.transactionHash;
    expect(await eventsOf(shop.merchant.id)).toEqual([
      `payment.pending ${hash}`,
      `payment.completed ${hash}`,
      `payment_request.completed ${hash}`,
    ]);
    const place = {
      amount: { raw: "10000000", formatted: "10", decimals: 6 },
      block_number: 10,
      transaction_hash: hash,
    };
    const details = { ...place, block_time: transfer.block.time.toISOString(), is_late: false };
    const payment_id = after.payments[0]?.id;
    expect(await timelineOf(paid.id)).toEqual([
      {
        type: "payment_seen",
        details: { ...details, payment_id, from_address: transfer.fromAddress, method: "amount_slot" },
      },
      { type: "payment_completed", details: { ...details, payment_id } },
      { type: "completed", details: { paid_amount: details.amount, exception: null } },
    ]);
  });

  test("is final up to the batch's last final block, and reports no pending payment when final at once", async () => {
    const [first, second] = [await request(), await request(7n * dollar)];
    const [last, next] = [
      pay(first, 10n * dollar, { blockNumber: 10n }),
      pay(second, 7n * dollar, { blockNumber: 11n }),
    ];
    await writeBatch({ observed: [next, last], finalUpTo: 10n });
    expect([(await reload(first)).status, (await reload(second)).status]).toEqual(["completed", "active"]);
    expect(await eventsOf(shop.merchant.id)).toEqual([
      `payment.pending ${next.transactionHash}`,
      `payment.completed ${last.transactionHash}`,
      `payment_request.completed ${last.transactionHash}`,
    ]);
  });

  test("is recorded in chain order by block, transaction and position", async () => {
    const [one, two] = [await request(100n * dollar), await request(200n * dollar)];
    const at = (to: PaymentRequest, blockNumber: bigint, transactionIndex: bigint, ordinal: number): Observed => ({
      ...pay(to, 10n * dollar, { blockNumber }),
      transactionIndex,
      ordinal,
    });
    const inOrder = [
      at(one, 9n, 9n, 9),
      at(two, 10n, 1n, 8),
      at(one, 10n, 2n, 3),
      at(two, 10n, 2n, 5),
      at(one, 11n, 0n, 0),
    ];
    await writeBatch({ observed: [3, 0, 4, 2, 1].flatMap((index) => inOrder[index] ?? []) });
    const hashes = (await eventsOf(shop.merchant.id)).map((line) => line.split(" ")[1]);
    expect(hashes).toEqual(inOrder.map(({ transactionHash }) => transactionHash));
    await writeBatch({ observed: inOrder.toReversed(), finalUpTo: 11n });
    const completed = (await eventsOf(shop.merchant.id)).filter((line) => line.startsWith("payment.completed"));
    expect(completed.map((line) => line.split(" ")[1])).toEqual(hashes);
    // Each request reports its sum once, with its last payment.
    const partial = (await eventsOf(shop.merchant.id)).filter((line) =>
      line.startsWith("payment_request.partially_paid"),
    );
    expect(partial.map((line) => line.split(" ")[1]).sort()).toEqual([hashes[3], hashes[4]].sort());
  });

  test("that is partial moves the slot to the remainder, which a plain transfer then matches", async () => {
    const paid = await request();
    await writeBatch({ observed: [pay(paid, 4n * dollar)] });
    await request(9n * dollar, { recipientAddress: paid.recipientAddress });
    await writeBatch({ observed: [pay(paid, 6n * dollar)], finalUpTo: 10n });
    expect((await reload(paid)).payments.map(({ method }) => method)).toEqual(["single_open_request", "amount_slot"]);
  });
});

describe("a transfer removed by a reorganization", () => {
  test("fails its payment once, and revives the same payment when it returns", async () => {
    const paid = await request();
    const transfer = pay(paid, 10n * dollar);
    await writeBatch({ observed: [transfer], finalUpTo: 10n });
    const lost = [await transferIdOf(transfer)];
    for (let turn = 0; turn < 2; turn += 1) await writeBatch({ lost });
    const reversed = await reload(paid);
    expect(reversed).toMatchObject({ status: "completed", exception: "payment_reversed" });
    expect(reversed.payments).toMatchObject([{ status: "failed", transfer: { status: "lost" } }]);
    for (let turn = 0; turn < 2; turn += 1) await writeBatch({ observed: [transfer] });
    const revived = await reload(paid);
    expect(revived.payments).toMatchObject([
      { id: reversed.payments[0]?.id, status: "pending", confirmedAt: null, transfer: { status: "provisional" } },
    ]);
    await writeBatch({ observed: [transfer], finalUpTo: 10n });
    const hash = transfer.transactionHash;
    expect(await eventsOf(shop.merchant.id)).toEqual([
      `payment.completed ${hash}`,
      `payment_request.completed ${hash}`,
      `payment.failed ${hash}`,
      `payment.pending ${hash}`,
      `payment.completed ${hash}`,
    ]);
    expect((await timelineOf(paid.id)).map(({ type }) => type)).toEqual([
      "payment_seen",
      "payment_completed",
      "completed",
      "payment_failed",
      "exception_changed",
      "payment_seen",
      "payment_completed",
      "exception_changed",
    ]);
  });

  test("does not affect another transfer's payment", async () => {
    const [lostOne, unaffected] = [await request(), await request()];
    const [lostTransfer, unaffectedTransfer] = [pay(lostOne, 10n * dollar), pay(unaffected, 10n * dollar)];
    await writeBatch({ observed: [lostTransfer, unaffectedTransfer] });
    await writeBatch({ lost: [await transferIdOf(lostTransfer)] });
    expect((await reload(lostOne)).payments).toMatchObject([{ status: "failed" }]);
    expect((await reload(unaffected)).payments).toMatchObject([
      { status: "pending", transfer: { status: "provisional" } },
    ]);
    await writeBatch({ observed: [moved(unaffectedTransfer, 10n)], finalUpTo: 10n });
    expect((await reload(lostOne)).payments).toMatchObject([{ status: "failed", transfer: { status: "lost" } }]);
    expect((await reload(unaffected)).payments).toMatchObject([{ status: "completed" }]);
  });
});

describe("a transfer that moved to another block", () => {
  test("updates its payment's block, time and lateness; with another value it is decided again", async () => {
    const paid = await request();
    const transfer = pay(paid, 10n * dollar);
    await writeBatch({ observed: [transfer] });
    const onTime = moved(transfer, 11n, paid.expiresAt);
    await writeBatch({ observed: [onTime] });
    expect((await reload(paid)).payments).toMatchObject([
      { status: "pending", isLate: false, transfer: { blockNumber: 11n, blockHash: onTime.block.hash } },
    ]);
    const late = { ...moved(transfer, 12n, from(paid.expiresAt, 1)), sourceAmount: 9n * dollar, value: 8n * dollar };
    await writeBatch({ observed: [late] });
    const [payment] = (await reload(paid)).payments;
    expect(payment).toMatchObject({ isLate: true, transfer: { blockTime: late.block.time, status: "provisional" } });
    expect([payment?.sourceAmount, payment?.receivedAmount].map(String)).toEqual(["9000000", "8000000"]);
    expect((await timelineOf(paid.id)).map(({ type }) => type)).toEqual([
      "payment_seen",
      "payment_moved",
      "payment_failed",
      "payment_seen",
    ]);
    const types = ["payment.pending", "payment.failed", "payment.pending"];
    expect(await eventsOf(shop.merchant.id)).toEqual(types.map((type) => `${type} ${transfer.transactionHash}`));
  });

  test("stays final with the completion time of its payment", async () => {
    const paid = await request();
    const transfer = pay(paid, 10n * dollar);
    const then = new Date("2030-01-01T00:00:00Z");
    await writeBatch({ observed: [transfer], finalUpTo: 10n }, then);
    await writeBatch({ observed: [moved(transfer, 12n)] });
    expect((await reload(paid)).payments).toMatchObject([
      { status: "completed", confirmedAt: then, transfer: { status: "final", blockNumber: 12n } },
    ]);
  });
});

describe("a payment of high value", () => {
  test.each([
    ["its request's amount", 10n * dollar, 10n * dollar, 10n * dollar],
    ["the received amount", 10n * dollar, 12n * dollar, 12n * dollar],
  ])("by %s is final only up to its own final block", async (_, amount, value, highValue) => {
    const high = await request(amount);
    await db().paymentRequest.update({ where: { id: high.id }, data: { highValueAmount: toDecimal(highValue) } });
    const low = await request(amount);
    await db().paymentRequest.update({ where: { id: low.id }, data: { highValueAmount: toDecimal(highValue + 1n) } });
    const plain = await request(amount);
    const observed = [pay(high, value), pay(low, value), pay(plain, value)];
    await writeBatch({ observed });
    const statuses = async () =>
      Promise.all(
        [high, low, plain].map(async (one) => (await reload(one)).payments.map(({ status }) => status).join()),
      );
    await writeBatch({ observed, finalUpTo: 10n, highValueUpTo: 9n });
    expect(await statuses()).toEqual(["pending", "completed", "completed"]);
    await writeBatch({ observed, finalUpTo: 12n, highValueUpTo: 10n });
    expect(await statuses()).toEqual(["completed", "completed", "completed"]);
  });

  test("concerns pending payments only, and a transfer without one is final as usual", async () => {
    const address = newAddress();
    await db().receivingAddress.create({
      data: { environment: "sandbox", chainType: "evm", address, merchantId: shop.merchant.id },
    });
    const transfer = transferTo(address, { value: dollar });
    await writeBatch({ observed: [transfer], finalUpTo: 10n, highValueUpTo: 9n });
    expect(await unmatchedOf(address)).toMatchObject([{ reason: "no_request", transfer: { status: "final" } }]);
  });
});

describe("the number of statements of a batch", () => {
  /** The start of each statement: its command and table. */
  async function statementsFor(observed: Observed[], finalUpTo: bigint | null): Promise<string[]> {
    const statements = await statementsOf(() => writeBatch({ observed, finalUpTo }));
    return statements.filter((text) => !/^(BEGIN|COMMIT)/.test(text)).map((text) => text.slice(0, 60));
  }

  test("is the same for many transfers as for one", async () => {
    const [one, ...many] = await Promise.all(Array.from({ length: 41 }, () => request()));
    const transfers = [one, ...many].flatMap((paid) => (paid ? [pay(paid, 10n * dollar)] : []));
    const provisional = await statementsFor(transfers.slice(0, 1), null);
    expect(await statementsFor(transfers.slice(1), null)).toEqual(provisional);
    const final = await statementsFor(transfers.slice(0, 1), 10n);
    expect(await statementsFor(transfers.slice(1), 10n)).toEqual(final);
    expect([provisional.length, final.length]).toEqual([17, 15]);
  });
});
