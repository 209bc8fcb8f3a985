import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { checkInvariants } from "@/testing/invariants";
import { randomSource } from "@/testing/random-source";
import { newMerchant, newRequest, reload, type RequestOptions, contextOf } from "@/testing/settlement-fixtures";
import { bookBatch, entryOf, expireDue, newUnmatched } from "@/testing/unmatched";
import type { Chain, Merchant } from "@/prisma/generated/client";
import { assignUnmatchedTransfer } from "./assign";
import { undoUnmatchedDecision } from "./undo";

// Races a decision against other changes to its transfer or request. In every order, money is credited once and the
// books match.

let chain: Chain;
let merchant: Merchant;
beforeAll(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
});
afterEach(checkInvariants);

const dollar = 1_000_000n;
const scope = () => ({ merchantId: merchant.id, environment: "sandbox" }) as const;
const seed = randomInt(2 ** 31);
const random = randomSource(seed);
process.stdout.write(`seed of the races: ${seed}\n`);

/** "done", or the error code. */
async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return "done";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details.errors?.[0]?.code ?? error.code;
  }
}

const assign = (id: string, { publicId }: { publicId: string }) =>
  outcomeOf(assignUnmatchedTransfer(contextOf(scope()), { id, publicId }));
const undo = (id: string) => outcomeOf(undoUnmatchedDecision(contextOf(scope()), { id }));
const cancel = (publicId: string) => outcomeOf(cancelPaymentRequest(contextOf(scope()), { publicId }));

/** An unmatched transfer of ten, and a request that it could pay. */
async function newPair({
  isFinal = true,
  amount = 10n,
  ...options
}: RequestOptions & { isFinal?: boolean; amount?: bigint } = {}) {
  const blockTime = options.expiresAt && new Date(options.expiresAt.getTime() - 60_000);
  const found = await newUnmatched(merchant, { value: 10n * dollar, isFinal, blockTime });
  const requestOptions = { recipientAddress: found.address, ...options };
  return { ...found, request: await newRequest({ chain, merchant }, amount * dollar, requestOptions) };
}

const countEvents = async (request: { publicId: string }, type: string): Promise<number> => {
  const events = await db().event.findMany({ where: { merchantId: merchant.id, type } });
  return events.filter((event) => event.body?.includes(request.publicId)).length;
};

type Winner = "first" | "second";
type RunBoth = <A, B>(first: () => Promise<A>, second: () => Promise<B>) => Promise<[A, B]>;

/**
 * Runs races, some in parallel. The winning side starts later next time, so that both sides win on any machine.
 */
async function runRaces(rounds: number, round: (runBoth: RunBoth) => Promise<Winner>, parallel = 4): Promise<void> {
  const wins = { first: 0, second: 0 };
  let leadOfFirstMs = 0;
  const runBoth: RunBoth = (first, second) => {
    const offset = leadOfFirstMs + (random() - 0.5) * 10;
    return Promise.all([sleep(Math.max(0, -offset)).then(first), sleep(Math.max(0, offset)).then(second)]);
  };
  async function runInSeries(): Promise<void> {
    for (let run = 0; run < rounds / parallel; run += 1) {
      const winner = await round(runBoth);
      wins[winner] += 1;
      leadOfFirstMs += winner === "first" ? -20 : 20;
    }
  }
  await Promise.all(Array.from({ length: parallel }, runInSeries));
  process.stdout.write(`${expect.getState().currentTestName}: ${wins.first} to ${wins.second}\n`);
  expect(wins.first + wins.second).toBe(rounds);
  expect(Math.min(wins.first, wins.second), "each side wins some races").toBeGreaterThanOrEqual(rounds / 10);
}

const timeout = 180_000;

test("a transfer assigned to two requests concurrently is credited to one", { timeout }, () =>
  runRaces(60, async (runBoth) => {
    const { entry, address, request: one } = await newPair();
    const other = await newRequest({ chain, merchant }, 10n * dollar, { recipientAddress: address });
    const outcomes = await runBoth(
      () => assign(entry.id, one),
      () => assign(entry.id, other),
    );
    expect([...outcomes].sort()).toEqual(["done", "unmatched_transfer_not_open"]);
    const [paid, unpaid] = outcomes[0] === "done" ? [one, other] : [other, one];
    expect(await reload(paid)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect(await reload(unpaid)).toMatchObject({ status: "active", payments: [] });
    return outcomes[0] === "done" ? "first" : "second";
  }),
);

test("an assignment racing with a cancellation completes or cancels the request, never both", { timeout }, () =>
  runRaces(60, async (runBoth) => {
    const { entry, transfer, request } = await newPair();
    const outcomes = await runBoth(
      () => assign(entry.id, request),
      () => cancel(request.publicId),
    );
    const { status, payments } = await reload(request);
    const decision = (await entryOf(transfer)).entry.status;
    if (outcomes[0] === "done") {
      expect([outcomes[1], status, decision]).toEqual(["payment_request_not_found", "completed", "assigned"]);
      return "first";
    }
    expect([outcomes, status, payments, decision]).toEqual([["request_cancelled", "done"], "cancelled", [], "open"]);
    return "second";
  }),
);

test(
  "an assignment of a transfer made on time, racing with the expiry, completes the request either way",
  { timeout },
  async () => {
    await expireDue();
    await runRaces(40, async (runBoth) => {
      const { entry, request } = await newPair({ expiresAt: new Date(Date.now() - 3_600_000) });
      const [outcome] = await runBoth(() => assign(entry.id, request), expireDue);
      const { status, exception, expiredAt } = await reload(request);
      expect([outcome, status, exception]).toEqual(["done", "completed", null]);
      return expiredAt === null ? "first" : "second";
    });
  },
);

test("after a race of assignment and undo, a transfer is credited only if it is assigned", { timeout }, () =>
  runRaces(40, async (runBoth) => {
    const { entry, transfer, request } = await newPair({ amount: 20n });
    const outcomes = await runBoth(
      () => assign(entry.id, request),
      () => undo(entry.id),
    );
    expect(outcomes).toEqual(["done", "done"]);
    const isAssigned = (await entryOf(transfer)).entry.status === "assigned";
    expect((await reload(request)).paidAmount.toFixed()).toBe(isAssigned ? "10000000" : "0");
    return isAssigned ? "second" : "first";
  }),
);

test("an assignment racing with the final batch is completed and never left pending", { timeout }, () =>
  runRaces(40, async (runBoth) => {
    const { entry, transfer, request } = await newPair({ isFinal: false });
    const [outcome] = await runBoth(
      () => assign(entry.id, request),
      () => bookBatch({ observed: [transfer], isFinal: true }),
    );
    expect(outcome).toBe("done");
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect(await countEvents(request, "payment.completed")).toBe(1);
    return (await countEvents(request, "payment.pending")) === 1 ? "first" : "second";
  }),
);

test("an assignment racing with the loss of its block is not counted", { timeout }, () =>
  runRaces(40, async (runBoth) => {
    const { entry, transferId, request } = await newPair({ isFinal: false });
    const [outcome] = await runBoth(
      () => assign(entry.id, request),
      () => bookBatch({ lost: [transferId] }),
    );
    const { payments, pendingAmount } = await reload(request);
    expect(pendingAmount.toFixed()).toBe("0");
    expect([outcome, payments.map(({ status }) => status)]).toEqual(
      outcome === "done" ? ["done", ["failed"]] : ["transfer_lost", []],
    );
    return outcome === "done" ? "first" : "second";
  }),
);

test("an undo racing with finality leaves a completed request or an open transfer", { timeout }, () =>
  runRaces(40, async (runBoth) => {
    const { entry, transfer, request } = await newPair({ isFinal: false });
    await assign(entry.id, request);
    const [outcome] = await runBoth(
      () => undo(entry.id),
      () => bookBatch({ observed: [transfer], isFinal: true }),
    );
    const { status, payments } = await reload(request);
    const results = [outcome, status, payments[0]?.status, (await entryOf(transfer)).entry.status];
    if (outcome === "done") expect(results).toEqual(["done", "active", "failed", "open"]);
    else expect(results).toEqual(["assignment_final", "completed", "completed", "assigned"]);
    return outcome === "done" ? "first" : "second";
  }),
);

test("an undo racing with another assignment credits that request or none", { timeout }, () =>
  runRaces(40, async (runBoth) => {
    const { entry, address, transfer, request } = await newPair({ amount: 20n });
    const other = await newRequest({ chain, merchant }, 10n * dollar, { recipientAddress: address });
    await assign(entry.id, request);
    const [undone, assigned] = await runBoth(
      () => undo(entry.id),
      () => assign(entry.id, other),
    );
    expect([undone, (await reload(request)).paidAmount.toFixed()]).toEqual(["done", "0"]);
    const decision = [assigned, (await reload(other)).status, (await entryOf(transfer)).entry.status];
    if (assigned === "done") expect(decision).toEqual(["done", "completed", "assigned"]);
    else expect(decision).toEqual(["unmatched_transfer_not_open", "active", "open"]);
    return assigned === "done" ? "first" : "second";
  }),
);

test("two concurrent undos fail the payment once", { timeout }, async () => {
  for (let run = 0; run < 20; run += 1) {
    const { entry, request } = await newPair({ amount: 20n });
    await assign(entry.id, request);
    expect(await Promise.all([undo(entry.id), undo(entry.id)])).toEqual(["done", "done"]);
    expect(await countEvents(request, "payment.failed")).toBe(1);
    expect((await reload(request)).paidAmount.toFixed()).toBe("0");
  }
});
