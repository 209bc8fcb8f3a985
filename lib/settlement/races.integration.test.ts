import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { writeBatch } from "@/testing/batches";
import { checkInvariants } from "@/testing/invariants";
import { randomSource, shuffled } from "@/testing/random-source";
import { cancelRaces } from "@/testing/soak-settings";
import { newMerchant, newRequest, reload, testToken, unmatchedOf, contextOf } from "@/testing/settlement-fixtures";
import { testWithoutNode as test } from "@/testing/settlement-test";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import type { ObservedTransfer } from "@/lib/chains/observed-transfer";

// Races payments with cancellations, and workers with each other. In every order, each transfer is either credited once
// or listed as unmatched.

const dollar = 1_000_000n;
const seed = randomInt(2 ** 31);
const random = randomSource(seed);
process.stdout.write(`seed of the races: ${seed}\n`);

function observe(request: PaymentRequest, value: bigint, blockNumber = 10n): ObservedTransfer {
  return {
    transactionHash: `0x${randomBytes(32).toString("hex")}`,
    ordinal: 1,
    transactionIndex: 0n,
    tokenId: testToken.id,
    fromAddress: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    recipientAddress: request.recipientAddress,
    sourceAmount: value,
    value,
    block: { number: blockNumber, hash: `0x${blockNumber.toString(16).padStart(64, "0")}`, time: new Date() },
    bound: [],
    hints: [],
  };
}

/** Cancels the request. Returns false if the payment has completed it first. */
async function tryCancel(request: PaymentRequest): Promise<boolean> {
  try {
    await cancelPaymentRequest(contextOf({ merchantId: request.merchantId, environment: "sandbox" }), {
      publicId: request.publicId,
    });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "payment_request_not_found") return false;
    throw error;
  }
}

type Winner = "cancel" | "payment";

/** Races a cancellation against a payment with a head start. A payment that is final completes the request at once. */
async function race(
  { chain, merchant }: { chain: Chain; merchant: Merchant },
  isFinal: boolean,
  headStartMs: number,
): Promise<Winner> {
  const request = await newRequest({ chain, merchant }, 10n * dollar);
  const observed = observe(request, 10n * dollar);
  const paid = writeBatch({ observed: [observed], finalUpTo: isFinal ? observed.block.number : null });
  const cancelled = sleep(headStartMs).then(() => tryCancel(request));
  const [wasCancelled] = await Promise.all([cancelled, paid]);
  const { status, payments } = await reload(request);
  const unmatched = await unmatchedOf(request.recipientAddress);
  if (payments.length === 0) {
    expect({ wasCancelled, status, unmatched }).toMatchObject({
      wasCancelled: true,
      status: "cancelled",
      unmatched: [{ reason: "request_cancelled", candidates: [request.publicId] }],
    });
    return "cancel";
  }
  expect({ wasCancelled, status, payments: payments.length, unmatched }).toEqual({
    wasCancelled: !isFinal,
    status: isFinal ? "completed" : "cancelled",
    payments: 1,
    unmatched: [],
  });
  return "payment";
}

test(`${cancelRaces} races between a cancellation and a payment each have one outcome, and both sides win some`, async ({
  chain,
  merchant,
}) => {
  const wins: Record<Winner, number> = { cancel: 0, payment: 0 };
  // The payment runs queries before it locks, so the fair head start depends on the machine.
  let headStartMs = 8;
  async function runRaces(count: number): Promise<void> {
    for (let run = 0; run < count; run += 1) {
      const winner = await race({ chain, merchant }, run % 2 === 0, random() * 2 * headStartMs);
      wins[winner] += 1;
      headStartMs = Math.max(0.5, headStartMs * (winner === "cancel" ? 1.05 : 0.95));
    }
  }
  await Promise.all([1, 2, 3, 4].map(() => runRaces(cancelRaces / 4)));
  process.stdout.write(`cancel won ${wins.cancel}, payment won ${wins.payment}\n`);
  expect(wins.cancel + wins.payment).toBe(cancelRaces);
  expect(Math.min(wins.cancel, wins.payment)).toBeGreaterThanOrEqual(cancelRaces / 5);
  await checkInvariants();
}, 1_800_000);

test("credits each transfer once when four workers read it out of order and twice", async ({ chain }) => {
  const own = await newMerchant();
  const requests = await Promise.all(
    Array.from({ length: 12 }, (_, index) => newRequest({ chain, merchant: own }, BigInt(10 + index) * dollar)),
  );
  // Per request: an exact payment, a second one that is too late, and a partial one.
  const transfers = requests.flatMap((request) => {
    const amount = BigInt(request.amount.toFixed());
    return [observe(request, amount, 10n), observe(request, amount, 11n), observe(request, amount / 2n, 12n)];
  });
  async function worker(): Promise<void> {
    const remaining = shuffled([...transfers, ...transfers], random);
    while (remaining.length > 0) {
      const batch = remaining.splice(0, 1 + Math.floor(random() * 5));
      await writeBatch({ observed: batch, finalUpTo: random() < 0.5 ? 20n : null });
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()]);
  await writeBatch({ observed: transfers, finalUpTo: 20n });
  const rows = await db().transfer.findMany({
    where: { recipientAddress: { in: requests.map((request) => request.recipientAddress) } },
    include: { payments: true, unmatched: true },
  });
  expect(rows).toHaveLength(transfers.length);
  for (const row of rows) expect(row.payments.length + (row.unmatched ? 1 : 0)).toBe(1);
  const states = await Promise.all(requests.map((request) => reload(request)));
  expect(new Set(states.map((state) => state.status))).toEqual(new Set(["completed"]));
  await checkInvariants();
});
