import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { believeSingleNode } from "@/testing/deep-forks";
import { otherBranch } from "@/testing/header-lies";
import {
  chainTime,
  eventTypes,
  mineAndTick,
  newMerchant,
  newRequest,
  reload,
  tick,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { timelineOf } from "@/testing/batches";
import { readCursors } from "./cursors";
import { runTick } from "./tick";

// Forks that a node only claims. Nothing final is reversed, and no event is sent, unless the fork is real.

test.override("worldOptions", { requiredConfirmations: 4 });

const dollar = 1_000_000n;

async function newPaid(world: World, settle: (world: World) => Promise<void>) {
  const merchant = await newMerchant();
  // After a reorganization the chain's clock may be behind, and no payment may be older than its request.
  const createdAt = new Date(Math.min(Date.now(), (await chainTime(world)).getTime()));
  const request = await newRequest({ ...world, merchant }, 10n * dollar, { createdAt });
  const ancestor = BigInt(await world.anvil.request<string>("eth_blockNumber"));
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await settle(world);
  return { merchant, request, ancestor };
}

const statusOf = async (request: { id: bigint }) => {
  const { status, exception, payments } = await reload(request);
  return [status, exception, ...payments.map((payment) => payment.status)];
};

test("one of two nodes on another branch below the final block reverses nothing", async ({ world, proxy }) => {
  const { merchant, request, ancestor } = await newPaid(world, (paid) => mineAndTick(paid, 6));
  const watcher = world.newWatcher(proxy.url, world.anvil.url);
  const before = [await readCursors(world.chain.id), await eventTypes(merchant.id)];
  proxy.replaceResponses(await otherBranch(world.anvil, ancestor));
  for (let poll = 0; poll < 20; poll += 1) {
    watcher.monotonicMs = () => poll * 3_600_000;
    await expect(runTick(watcher)).rejects.toMatchObject({ kind: "disagreement" });
  }
  expect(await statusOf(request)).toEqual(["completed", null, "completed"]);
  expect([await readCursors(world.chain.id), await eventTypes(merchant.id)]).toEqual(before);
  proxy.reset();
  await tick({ watcher });
  expect(await statusOf(request)).toEqual(["completed", null, "completed"]);
});

test("while the other node does not respond, nothing final is reversed", async ({ world, proxy }) => {
  const { request, ancestor } = await newPaid(world, (paid) => mineAndTick(paid, 6));
  const watcher = world.newWatcher(proxy.url, "http://127.0.0.1:1");
  proxy.replaceResponses(await otherBranch(world.anvil, ancestor));
  for (let poll = 0; poll < 20; poll += 1) {
    watcher.monotonicMs = () => poll * 3_600_000;
    await expect(runTick(watcher)).rejects.toMatchObject({ name: "RpcFailure" });
  }
  expect(await statusOf(request)).toEqual(["completed", null, "completed"]);
});

test("a fork that both nodes show reverses at once", async ({ world, proxy }) => {
  const { request } = await newPaid(world, (paid) => mineAndTick(paid, 6));
  const watcher = world.newWatcher(proxy.url, world.anvil.url);
  await world.anvil.request("anvil_reorg", [7, []]);
  await tick({ watcher });
  expect(await statusOf(request)).toEqual(["completed", "payment_reversed", "failed"]);
});

test.for([
  ["nine polls in an hour", 9, 450_000],
  ["twenty polls in four minutes", 20, 12_000],
] as const)(
  "a single node that shows another branch for %s reverses nothing",
  async ([_what, polls, stepMs], { world, proxy }) => {
    const { merchant, request, ancestor } = await newPaid(world, (paid) => mineAndTick(paid, 6));
    const watcher = world.newWatcher(proxy.url);
    const events = await eventTypes(merchant.id);
    proxy.replaceResponses(await otherBranch(world.anvil, ancestor));
    for (let poll = 0; poll < polls; poll += 1) {
      watcher.monotonicMs = () => poll * stepMs;
      await expect(runTick(watcher)).rejects.toMatchObject({ kind: "inconsistent" });
    }
    proxy.reset();
    await tick({ watcher });
    expect(await statusOf(request)).toEqual(["completed", null, "completed"]);
    expect(await eventTypes(merchant.id)).toEqual(events);
  },
);

test("a single node is believed once it has shown the fork for ten polls and five minutes", async ({ world }) => {
  const { request } = await newPaid(world, (paid) => mineAndTick(paid, 6));
  await world.anvil.request("anvil_reorg", [7, []]);
  await believeSingleNode(world.newWatcher(world.anvil.url));
  expect(await statusOf(request)).toEqual(["completed", "payment_reversed", "failed"]);
});

test("a node that serves another chain is noticed at once", async ({ world, proxy }) => {
  const { request, ancestor } = await newPaid(world, (paid) => mineAndTick(paid, 6));
  const watcher = world.newWatcher(proxy.url);
  await tick({ watcher });
  const branch = await otherBranch(world.anvil, ancestor);
  proxy.replaceResponses((call, result) => (call.method === "eth_chainId" ? { result: "0x1" } : branch(call, result)));
  await expect(runTick(watcher)).rejects.toMatchObject({ kind: "wrong_chain" });
  expect(await statusOf(request)).toEqual(["completed", null, "completed"]);
});

test("a payment on both branches moves and is never reported as failed", async ({ world, proxy }) => {
  const { merchant, request } = await newPaid(world, (paid) => tick(paid));
  const watcher = world.newWatcher(proxy.url);
  const before = (await reload(request)).payments[0]?.transfer.blockHash;
  const raw = await rawOf(world, (await reload(request)).payments[0]?.transfer.transactionHash ?? "");
  await world.anvil.request("anvil_reorg", [1, [[raw, 0]]]);
  await world.anvil.mine(1);
  await tick({ watcher });
  const { payments } = await reload(request);
  expect(payments).toMatchObject([{ status: "pending" }]);
  expect(payments[0]?.transfer.blockHash).not.toBe(before);
  expect(await eventTypes(merchant.id)).toEqual(["payment.pending"]);
  expect((await timelineOf(request.id)).map(({ type }) => type)).toEqual(["payment_seen", "payment_moved"]);
  await world.anvil.mine(6);
  await tick({ watcher });
  expect((await reload(request)).status).toBe("completed");
});

function rawOf({ anvil }: World, hash: string): Promise<string> {
  return anvil.request("eth_getRawTransactionByHash", [hash]);
}

test("a rewind lets open requests be paid from the first block of the new branch", async ({ world }) => {
  const request = await world.newRequest(11n * dollar);
  await world.mineAndTick(3);
  const later = await world.newRequest(12n * dollar);
  await world.anvil.request("anvil_reorg", [3, []]);
  await world.anvil.mine(1);
  await world.tick();
  const head = BigInt(await world.anvil.request<string>("eth_blockNumber"));
  const blocks = await db().paymentRequest.findMany({ where: { id: { in: [request.id, later.id] } } });
  for (const { createdAfterBlock } of blocks) expect(createdAfterBlock).toBeLessThanOrEqual(head - 4n);
});
