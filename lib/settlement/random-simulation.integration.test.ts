import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { db, toRaw } from "@/lib/platform/db";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { DomainError } from "@/lib/platform/errors";
import { updatePaymentRequest } from "@/lib/requests/update";
import type { RpcProxy } from "@/testing/rpc-proxy";
import { deploySprayer, spray } from "@/testing/test-contracts";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { checkInvariants } from "@/testing/invariants";
import { randomSource } from "@/testing/random-source";
import { referenceCalldata, testToken, type World, contextOf } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { simulationSeconds, soakSeed } from "@/testing/soak-settings";
import type { PaymentRequest } from "@/prisma/generated/client";
import { runTick } from "@/lib/settlement/watcher/tick";
import { transferTopic } from "@/lib/chains/readers/evm/erc20";

// Pays random requests while nodes fail, blocks are reorganized and connections break, then checks that the books agree
// with the chain. The printed seed repeats the random choices.

test.override("worldOptions", { requiredConfirmations: 6 });

const random = randomSource(soakSeed);
process.stdout.write(`seed of the simulation: ${soakSeed}\n`);

const dollar = 1_000_000n;
const connectionEndsWithinMs = 120_000;
const requests: PaymentRequest[] = [];

function pick<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(random() * list.length)];
}

async function pay(world: World): Promise<void> {
  const request = pick(requests);
  if (!request) return;
  const amount = toRaw(request.amount);
  const value = pick([amount, amount, amount / 2n, amount / 4n, amount * 2n, amount * 3n, 1n]) ?? amount;
  await world.sendToken(request.recipientAddress, value, random() < 0.5 ? referenceCalldata(request, world) : "0x");
}

async function create(world: World): Promise<void> {
  const recipientAddress = random() < 0.5 ? pick(requests)?.recipientAddress : undefined;
  // Some requests expire within the simulation: the chain's clock advances with each block.
  const lifeMs = pick([10_000, 60_000, 3_600_000]) ?? 0;
  const terms = { expiresAt: new Date(Date.now() + lifeMs), ...(recipientAddress && { recipientAddress }) };
  requests.push(await world.newRequest(BigInt(1 + Math.floor(random() * 5)) * dollar, terms));
}

function ignoreRejection(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

async function cancel({ merchant }: World): Promise<void> {
  const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" });
  const request = pick(requests);
  if (request) await cancelPaymentRequest(ctx, { publicId: request.publicId }).catch(ignoreRejection);
}

async function edit({ merchant }: World): Promise<void> {
  const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" });
  const request = pick(requests);
  const changes = { expires_at: new Date(Date.now() + 900_000 + Math.floor(random() * 900_000)) };
  if (request) await updatePaymentRequest(ctx, { publicId: request.publicId, changes }).catch(ignoreRejection);
}

/** Sends a hundred dust transfers in one transaction. */
async function flood({ world, sprayer }: Simulation): Promise<void> {
  const request = pick(requests);
  if (request) await world.anvil.send(spray(sprayer, { to: request.recipientAddress, value: 1n, times: 100 }));
}

/** Node faults. For a lying node, a second node responds correctly. */
const nodeFaults: ((proxy: RpcProxy) => void)[] = [
  (proxy) => proxy.respondWithText("<html>Bad gateway</html>"),
  (proxy) => proxy.limit({ callsPerBatch: 3, blocksPerRange: 2 }),
  (proxy) => proxy.replaceResponses(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined)),
  (proxy) =>
    proxy.replaceResponses(({ method }) => (method === "eth_getTransactionReceipt" ? { result: null } : undefined)),
  (proxy) => proxy.replaceResponses(() => (random() < 0.2 ? { result: null } : undefined)),
];

async function watchFaultyNode({ world, proxy }: Simulation): Promise<void> {
  pick(nodeFaults)?.(proxy);
  const watcher = world.newWatcher(proxy.url, world.anvil.url);
  await runTick(watcher).catch((error: unknown) => {
    if (!(error instanceof RpcFailure)) throw error;
  });
  proxy.reset();
}

/** Terminates a watcher's database connection during its work, as a killed process would. */
async function killWatcher({ world }: Simulation): Promise<void> {
  const killed = runTick(world.newWatcher(world.anvil.url)).catch(() => undefined);
  await sleep(random() * 30);
  await db().$queryRaw`
    SELECT pg_terminate_backend(pid, ${connectionEndsWithinMs}) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user AND state <> 'idle'`;
  await killed;
  // Lets the pool read that its connections ended, so that it drops them.
  await setImmediate();
}

async function reorganize(world: World): Promise<void> {
  await world.anvil.request("anvil_reorg", [1 + Math.floor(random() * 5), []]);
}

async function runTwoWatchers(world: World): Promise<void> {
  const watchers = [world.watcher, world.newWatcher(world.anvil.url)];
  await Promise.all(watchers.map((watcher) => runTick(watcher)));
}

type Simulation = { world: World; proxy: RpcProxy; sprayer: string };

/** Steps with their probabilities. */
const steps: [number, (simulation: Simulation) => Promise<void>][] = [
  [0.22, ({ world }) => pay(world)],
  [0.14, ({ world }) => create(world)],
  [0.04, ({ world }) => cancel(world)],
  [0.04, ({ world }) => edit(world)],
  [0.05, ({ world }) => reorganize(world)],
  [0.15, ({ world }) => world.anvil.mine(1 + Math.floor(random() * 3))],
  [0.2, ({ world }) => world.tick()],
  [0.07, ({ world }) => runTwoWatchers(world)],
  [0.05, watchFaultyNode],
  [0.03, killWatcher],
  [0.01, flood],
];

async function runRandomStep(simulation: Simulation): Promise<void> {
  let remainder = random();
  for (const [share, step] of steps) {
    remainder -= share;
    if (remainder < 0) return step(simulation);
  }
}

test(
  "the books equal the chain after any sequence of payments, edits, reorganizations, lies and kills",
  async ({ world, proxy }) => {
    const simulation = { world, proxy, sprayer: await deploySprayer(world.anvil) };
    // Puts the contract deeper than any reorganization.
    await world.anvil.mine(20);
    await create(world);
    const isOver = AbortSignal.timeout(simulationSeconds * 1000);
    let stepCount = 0;
    for (; !isOver.aborted || (await transfersOnTheChain(world)).length <= 20; stepCount += 1) {
      await runRandomStep(simulation);
      await checkInvariants();
    }
    process.stdout.write(`the simulation took ${stepCount} steps in ${simulationSeconds} s\n`);
    await world.anvil.mine(8);
    await world.tick();
    await checkInvariants();
    const [books, chain] = [await transfersInTheBooks(), await transfersOnTheChain(world)];
    expect(books).toEqual(chain);
  },
  (simulationSeconds + 300) * 1000,
);

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
