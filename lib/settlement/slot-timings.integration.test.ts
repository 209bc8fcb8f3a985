import { expect } from "vitest";
import { runExpirySweep } from "@/lib/settlement/watcher/expiry-sweep";
import { db } from "@/lib/platform/db";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { writeBatch } from "@/testing/batches";
import { newAddress, newMerchant, reload, testToken, urls, contextOf } from "@/testing/settlement-fixtures";
import { testWithoutNode as test } from "@/testing/settlement-test";
import { checkInvariants } from "@/testing/invariants";
import { randomSource } from "@/testing/random-source";
import { slotTimings, soakSeed } from "@/testing/soak-settings";
import { transferTo } from "@/testing/unmatched";
import type { Chain } from "@/prisma/generated/client";

// A customer pays for one request around its end, while the worker is stopped. Another request for the same amount at
// the same address is created at about the same time. Blocks come once a second, with whole seconds as their time.

const dollar = 1_000_000n;
const second = 1000;
const floor = (ms: number) => Math.floor(ms / second) * second;

type Timing = Record<"phaseMs" | "lateWindowMs" | "stoppedAt" | "paidAt" | "createdAt", number> & {
  nextAmount: bigint;
};

/** Times are milliseconds after the end of the first request, which has this phase within its second. */
function randomTiming(random: () => number): Timing {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const paidAt = between(-4 * second, 8 * second);
  return {
    phaseMs: between(0, second),
    lateWindowMs: between(0, 3) * second,
    stoppedAt: between(-6 * second, 6 * second),
    paidAt,
    // As close to the payment as customers and merchants are to each other in the worst case.
    createdAt: paidAt + between(-6 * second, 3 * second),
    nextAmount: random() < 0.7 ? 10n : 11n,
  };
}

/** Returns which request the payment was credited to. */
async function play(chain: Chain, timing: Timing): Promise<"first" | "next" | "none"> {
  const merchant = await newMerchant({ lateWindowSeconds: timing.lateWindowMs / second });
  const recipientAddress = newAddress();
  const start = floor(Date.now()) - 3_600_000 + timing.phaseMs;
  const create = (now: Date, amount: bigint, expiresAt: Date) =>
    createPaymentRequest(
      contextOf({ merchantId: merchant.id, environment: "sandbox" }, { now }),
      createPaymentRequestSchema.parse({
        amount: `${amount}`,
        token_id: testToken.id,
        recipient_address: recipientAddress,
        expires_at: expiresAt.toISOString(),
      }),
    );
  const firstExpiry = start + 300 * second;
  const end = firstExpiry + timing.lateWindowMs;
  const blockAt = (ms: number) => ({ blockTime: new Date(floor(ms)), blockNumber: BigInt(floor(ms) / second) });
  const [stoppedAt, paidAt, createdAt] = [timing.stoppedAt, timing.paidAt, timing.createdAt].map((ms) => end + ms) as [
    number,
    number,
    number,
  ];
  await readUpTo(chain, start);
  const first = await create(new Date(start), 10n, new Date(firstExpiry));
  const payment = transferTo(recipientAddress, { value: 10n * dollar, ...blockAt(paidAt) });
  const read = (upTo: number) =>
    writeBatch({ observed: [payment], finalUpTo: BigInt(floor(upTo) / second) }, new Date(upTo));

  // Up to this time, the worker has read and settled every block.
  if (paidAt <= stoppedAt) await read(stoppedAt);
  await readUpTo(chain, stoppedAt);
  const next = await create(new Date(createdAt), timing.nextAmount, new Date(createdAt + 3_600_000));
  if (paidAt > stoppedAt) await read(end + 20 * second);
  await readUpTo(chain, end + 20 * second);
  const [paidFirst, paidNext] = [(await reload(first)).payments, (await reload(next)).payments];
  expect(paidFirst.length + paidNext.length).toBeLessThanOrEqual(1);
  if (paidFirst.length > 0) return "first";
  return paidNext.length > 0 ? "next" : "none";
}

/** Both cursors have read the chain up to a time. */
async function readUpTo(chain: Chain, ms: number): Promise<void> {
  const position = { blockNumber: BigInt(floor(ms) / second), blockHash: `0x${ms}`, blockTime: new Date(floor(ms)) };
  for (const stream of ["tip", "final"] as const) {
    await db().watchCursor.upsert({
      where: { chainId_stream: { chainId: chain.id, stream } },
      create: { chainId: chain.id, stream, ...position },
      update: position,
    });
  }
  await runExpirySweep({ chain, urls, now: () => new Date(ms) });
}

test("money never pays a request that did not exist when it was paid, whatever the timing", async ({ chain }) => {
  const random = randomSource(soakSeed);
  const counts = { first: 0, next: 0, none: 0 };
  for (let round = 0; round < slotTimings; round += 1) {
    const timing = randomTiming(random);
    const paid = await play(chain, timing);
    counts[paid] += 1;
    const context = { seed: soakSeed, round, ...timing, nextAmount: `${timing.nextAmount}` };
    // The customer paid before the next request was created, although perhaps in the same second.
    if (timing.paidAt < timing.createdAt) expect({ ...context, paid }).not.toMatchObject({ paid: "next" });
  }
  process.stdout.write(`${slotTimings} slot timings, seed ${soakSeed}: ${JSON.stringify(counts)}\n`);
  await checkInvariants();
  expect(Math.min(counts.first, counts.next)).toBeGreaterThan(0);
});
