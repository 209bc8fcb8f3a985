import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { evmSender } from "@/instance/chains/evm-sender";
import { db, toDecimal } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import type { PaymentRequest } from "@/prisma/generated/client";
import {
  mineAndTick,
  newMerchant,
  newRequest,
  reload,
  testCoin,
  type World,
  contextOf,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { openPool } from "@/testing/pool";
import { deleteDoneSimulations } from ".";
import { simulateTransfer } from "./simulate";
import { runSimulations } from "./simulator";

const dollar = 1_000_000n;

let pool: Pool;
beforeAll(() => {
  pool = openPool(1);
});
afterAll(() => pool.end());
// Ends unfinished simulations, so that they are not due in the next test.
afterEach(() => db().simulation.updateMany({ data: { doneAt: new Date() } }));

/** Sends the transfers due at that time; returns the failures of attempts. */
async function sendAt({ anvil, chain }: World, now: Date): Promise<string[]> {
  const failures: string[] = [];
  const onFailure = (_id: string, error: unknown) => failures.push(String(error));
  await runSimulations(pool, { [chain.slug]: evmSender(anvil.url) }, { now, onFailure });
  return failures;
}

function simulate({ publicId, merchantId }: PaymentRequest) {
  const ctx = contextOf({ merchantId, environment: "sandbox" });
  return simulateTransfer(ctx, { publicId, scenario: "exact" });
}

/** Schedules transfers that a local node cannot fund, as rows because `simulateTransfer` rejects such an amount. */
async function scheduleImpossible({ id, tokenId }: PaymentRequest, count: number): Promise<void> {
  const amount = toDecimal(2n ** 256n - 1n);
  const notBefore = new Date(Date.now() - 60_000);
  const shared = { requestId: id, scenario: "exact", tokenId, amount, notBefore };
  const rows = Array.from({ length: count }, () => ({ id: randomUUID(), ...shared }));
  await db().simulation.createMany({ data: rows });
}

function simulationsOf({ id }: PaymentRequest) {
  return db().simulation.findMany({ where: { requestId: id } });
}

async function failuresOf({ id }: PaymentRequest): Promise<unknown[]> {
  const entries = await db().timelineEntry.findMany({ where: { requestId: id, type: "simulation_failed" } });
  return entries.map(({ details }) => details);
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

test("sends a merchant's payment in the first round after another merchant scheduled 56 failing ones", async ({
  world,
}) => {
  await scheduleImpossible(await newRequest(world, dollar), 56);
  const { id: merchantId } = await newMerchant();
  const paid = await newRequest(world, 10n * dollar, { merchantId });
  await simulate(paid);
  const now = new Date();
  expect(await sendAt(world, now)).toHaveLength(19);
  await mineAndTick(world, 2);
  expect(await reload(paid)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  // The other impossible ones are tried in the next rounds, and failed ones wait.
  expect(await sendAt(world, now)).toHaveLength(20);
  expect(await sendAt(world, now)).toHaveLength(17);
  expect(await sendAt(world, now)).toEqual([]);
});

test("backs off after each failed attempt and ends after seven with the reason in the timeline", async ({ world }) => {
  const request = await newRequest(world, dollar);
  await scheduleImpossible(request, 1);
  const start = new Date();
  const attemptedAfter: number[] = [];
  for (let second = 0; second < 200; second += 0.5) {
    const failures = await sendAt(world, secondsAfter(start, second));
    if (failures.length > 0) attemptedAfter.push(second);
  }
  expect(attemptedAfter).toEqual([0, 1, 3, 7, 15, 31, 63]);
  expect(await simulationsOf(request)).toMatchObject([{ sentAt: null, doneAt: secondsAfter(start, 63) }]);
  expect(await failuresOf(request)).toMatchObject([
    { symbol: "TESTUSD", amount: { decimals: 6 }, reason: expect.stringContaining("anvil_setBalance") as string },
  ]);
});

test("continues after a node outage shorter than its attempts", async ({ world }) => {
  const request = await newRequest(world, 10n * dollar);
  await simulate(request);
  const now = new Date();
  const outage = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed"));
  for (const second of [0, 1, 3, 7]) {
    expect(await sendAt(world, secondsAfter(now, second))).toEqual(["TypeError: fetch failed"]);
  }
  outage.mockRestore();
  expect(await sendAt(world, secondsAfter(now, 15))).toEqual([]);
  expect(await simulationsOf(request)).toMatchObject([{ attempts: 0, sentAt: secondsAfter(now, 15) }]);
  await mineAndTick(world, 2);
  expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  expect(await failuresOf(request)).toEqual([]);
});

test("ends at once when the recipient rejects the transfer", async ({ world }) => {
  const recipientAddress = await deployRevertingContract(world);
  const request = await newRequest(world, 10n ** 18n, { tokenId: testCoin.id, recipientAddress });
  await simulate(request);
  const now = new Date();
  const reason = "the recipient is a contract that reverted the transfer";
  expect(await sendAt(world, now)).toEqual([`TransferRejected: ${reason}`]);
  expect(await failuresOf(request)).toMatchObject([{ symbol: "ETH", amount: { formatted: "1" }, reason }]);
  expect(await simulationsOf(request)).toMatchObject([{ doneAt: now }]);
});

test("simulations are deleted 30 days after their end", async ({ world }) => {
  const dayMs = 86_400_000;
  const request = await newRequest(world, 10n * dollar);
  await simulate(request);
  await simulate(request);
  const [ended] = await simulationsOf(request);
  const now = new Date();
  await db().simulation.update({ where: { id: ended?.id ?? "" }, data: { doneAt: now } });
  await deleteDoneSimulations(new Date(now.getTime() + 30 * dayMs));
  expect(await simulationsOf(request)).toHaveLength(2);
  await deleteDoneSimulations(new Date(now.getTime() + 30 * dayMs + 1));
  expect(await simulationsOf(request)).toMatchObject([{ doneAt: null }]);
});

test("sends nothing to a request cancelled meanwhile", async ({ world }) => {
  const request = await newRequest(world, 10n * dollar);
  await simulate(request);
  await simulate(request);
  const { merchantId, publicId } = request;
  await cancelPaymentRequest(contextOf({ merchantId, environment: "sandbox" }), { publicId });
  expect(await sendAt(world, secondsAfter(new Date(), 1))).toEqual([]);
  const ended = { sentAt: null, doneAt: expect.any(Date) as Date };
  expect(await simulationsOf(request)).toMatchObject([ended, ended]);
  expect(
    await world.anvil.request("eth_getLogs", [{ fromBlock: "earliest", topics: [null, null, topicOf(request)] }]),
  ).toEqual([]);
});

/** Deploys a contract whose code is REVERT(0, 0); returns its address. */
async function deployRevertingContract({ anvil }: World): Promise<string> {
  const hash = await anvil.send({ data: "0x6460006000fd6000526005601bf3" });
  const { contractAddress } = await anvil.request<{ contractAddress: string }>("eth_getTransactionReceipt", [hash]);
  return contractAddress;
}

function topicOf({ recipientAddress }: PaymentRequest): string {
  return `0x${recipientAddress.slice(2).toLowerCase().padStart(64, "0")}`;
}
