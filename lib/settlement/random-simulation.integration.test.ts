import { randomInt } from "node:crypto";
import { expect } from "vitest";
import { db, toRaw } from "@/lib/db";
import { cancelPaymentRequest } from "@/lib/payment-requests/cancel";
import { checkInvariants } from "@/testing/invariants";
import { randomSource } from "@/testing/random-source";
import {
  frameOf,
  newRequest,
  newTestWatcher,
  sendToken,
  testToken,
  tick,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import type { PaymentRequest } from "@/prisma/generated/client";
import { contextOf } from "@/testing/tester";
import { runTick } from "@/lib/chain-watcher/tick";
import { transferTopic } from "@/lib/chain-readers/evm/erc20";

test.override("worldOptions", { requiredConfirmations: 6 });

const seed = randomInt(2 ** 31);
const random = randomSource(seed);
process.stdout.write(`seed of the simulation: ${seed}\n`);

const dollar = 1_000_000n;
const requests: PaymentRequest[] = [];

function pick<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(random() * list.length)];
}

async function pay(world: World): Promise<void> {
  const request = pick(requests);
  if (!request) return;
  const amount = toRaw(request.amount);
  const value = pick([amount, amount, amount / 2n, amount / 4n, amount * 2n, amount * 3n, 1n]) ?? amount;
  await sendToken(world.anvil, request.recipientAddress, value, random() < 0.5 ? frameOf(request, world) : "0x");
}

async function create(world: World): Promise<void> {
  const recipientAddress = random() < 0.5 ? pick(requests)?.recipientAddress : undefined;
  const terms = recipientAddress === undefined ? {} : { recipientAddress };
  requests.push(await newRequest(world, BigInt(1 + Math.floor(random() * 5)) * dollar, terms));
}

async function cancel(world: World): Promise<void> {
  const request = pick(requests);
  const scope = { merchantId: world.merchant.id, environment: "sandbox" } as const;
  if (request) await cancelPaymentRequest(contextOf(scope), { publicId: request.publicId }).catch(() => undefined);
}

async function reorganise(world: World): Promise<void> {
  await world.anvil.request("anvil_reorg", [1 + Math.floor(random() * 5), []]);
}

async function bothWatch(world: World): Promise<void> {
  const watchers = [world.watcher, newTestWatcher(world.chain, world.anvil.url)];
  await Promise.all(watchers.map((watcher) => runTick(watcher)));
}

const steps: [number, (world: World) => Promise<void>][] = [
  [0.25, pay],
  [0.15, create],
  [0.04, cancel],
  [0.06, reorganise],
  [0.15, (world) => world.anvil.mine(1 + Math.floor(random() * 3))],
  [0.25, tick],
  [0.1, bothWatch],
];

async function anyStep(world: World): Promise<void> {
  let left = random();
  for (const [share, step] of steps) {
    left -= share;
    if (left < 0) return step(world);
  }
}

test("after any sequence of payments, cancels, reorganisations and watchers the books are the chain's", async ({
  world,
}) => {
  // No reorganization may undo the deployment of the token.
  await world.anvil.mine(20);
  await create(world);
  for (let step = 0; step < 250; step += 1) {
    await anyStep(world);
    if (step % 10 === 0) await checkInvariants();
  }
  await world.anvil.mine(8);
  await tick(world);
  await checkInvariants();
  const [books, chain] = [await transfersInTheBooks(), await transfersOnTheChain(world)];
  expect(chain.length).toBeGreaterThan(20);
  expect(books).toEqual(chain);
}, 180_000);

async function transfersInTheBooks(): Promise<string[]> {
  const transfers = await db().transfer.findMany({ where: { status: { not: "lost" } } });
  expect(new Set(transfers.map((transfer) => transfer.status))).toEqual(new Set(["final"]));
  return transfers
    .map((transfer) => `${transfer.blockNumber} ${transfer.transactionHash} ${transfer.receivedAmount.toFixed()}`)
    .sort();
}

type Log = { address: string; topics: string[]; data: string; transactionHash: string; blockNumber: string };

async function transfersOnTheChain(world: World): Promise<string[]> {
  const recipients = new Set(requests.map((request) => request.recipientAddress.toLowerCase()));
  const logs = await world.anvil.request<Log[]>("eth_getLogs", [
    { fromBlock: "0x0", address: testToken.contract, topics: [transferTopic] },
  ]);
  return logs
    .filter((log) => recipients.has(`0x${log.topics[2]?.slice(26)}`))
    .map((log) => `${BigInt(log.blockNumber)} ${log.transactionHash} ${BigInt(log.data)}`)
    .sort();
}
