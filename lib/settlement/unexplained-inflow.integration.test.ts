import { getAddress } from "viem/utils";
import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { deployPurse, deployRelay, forwardTransaction, shareCoin } from "@/testing/relay";
import { type RpcProxy } from "@/testing/rpc-proxy";
import {
  eventTypes,
  urls,
  newAddress,
  newMerchant,
  newWallet,
  reload,
  coinDust,
  testCoin,
  unmatchedOf,
  word,
  type World,
  contextOf,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { assignUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/assign";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { undoUnmatchedDecision } from "@/lib/settlement/unmatched-transfers/undo";
import { readCursors } from "@/lib/settlement/watcher/cursors";
import { rescan } from "@/lib/settlement/watcher/rescan";
import { runTick } from "@/lib/settlement/watcher/tick";

// Tests native coin that a contract forwards, which is in no transaction's value: only a trace shows it. These tests
// switch the node's traces off and on. Without a trace, the watcher sees that the balance increased, reports the
// increase to the merchant and credits nothing.

test.beforeEach(async ({ world, watcher, proxy }) => {
  world.watcher = watcher;
  world.merchant = await newMerchant();
  offerTraces(proxy, false);
});

const coin = 10n ** 18n;
const user = { type: "user", id: 7n, email: "owner@shop.example" } as const;

function offerTraces(proxy: RpcProxy, hasTraces: boolean): void {
  const response = { error: { message: "the method does not exist" } };
  proxy.replaceResponses(({ method }) => (!hasTraces && method.includes("trace") ? response : undefined));
}

function forward(
  { world, forwarder }: { world: World; forwarder: string },
  to: string,
  value: bigint,
): Promise<string> {
  return world.anvil.send(forwardTransaction(forwarder, to, value));
}

function requestCoin(world: World, amount: bigint) {
  return world.newRequest(amount, { tokenId: testCoin.id, recipientAddress: newAddress() });
}

const scope = (world: World) => ({ merchantId: world.merchant.id, environment: "sandbox" }) as const;

const ownCallNote = "Explained since: a call that the recipient made itself";

async function blockNumber(world: World): Promise<bigint> {
  return BigInt(await world.anvil.request<string>("eth_blockNumber"));
}

/** Reads settled blocks again from this one on, as `chain rescan` does. */
async function rescanFrom(world: World, from: bigint) {
  const { chain, watcher } = world;
  const range = { from, to: (await readCursors(chain.id))?.final.number ?? 0n };
  const { found } = await rescan({ chain, reader: watcher.reader, urls, range, onProgress: () => undefined });
  return found;
}

async function entryOf(recipientAddress: string) {
  return db().unmatchedTransfer.findFirstOrThrow({
    where: { transfer: { recipientAddress } },
    include: { transfer: true },
  });
}

test("reports a balance increase without a transaction once, with block and amount, and credits nothing", async ({
  world,
  forwarder,
}) => {
  const request = await requestCoin(world, coin);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  const block = await blockNumber(world);
  await world.tick();
  const transfer = { transactionHash: null, fromAddress: null, blockNumber: block };
  const open = { status: "open", reason: "unexplained", candidates: [request.publicId] };
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { ...open, transfer: { ...transfer, status: "provisional" } },
  ]);
  await world.mineAndTick(2);
  const [entry, ...others] = await unmatchedOf(request.recipientAddress);
  expect([entry, others]).toMatchObject([{ ...open, transfer: { ...transfer, status: "final" } }, []]);
  expect(entry?.transfer.receivedAmount.toFixed()).toBe(coin.toString());
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await rescanFrom(world, block)).toEqual([]);
  expect(await eventTypes(world.merchant.id)).toEqual(["unmatched_transfer.created"]);
});

test.for([true, false])(
  "a smart wallet's batch pays two requests, or none without traces (%s)",
  async (hasTraces, { world, proxy }) => {
    offerTraces(proxy, hasTraces);
    const requests = [await requestCoin(world, 2n * coin), await requestCoin(world, 3n * coin)] as const;
    const [first, second] = requests;
    const hash = await shareCoin(world, [
      { to: first.recipientAddress, value: 2n * coin },
      { to: second.recipientAddress, value: 3n * coin },
    ]);
    await world.mineAndTick(2);
    for (const request of requests) {
      const payments = hasTraces ? [{ status: "completed", transfer: { transactionHash: hash } }] : [];
      expect(await reload(request)).toMatchObject({ status: hasTraces ? "completed" : "active", payments });
      const entries = hasTraces ? [] : [{ reason: "unexplained", candidates: [request.publicId] }];
      expect(await unmatchedOf(request.recipientAddress)).toMatchObject(entries);
    }
  },
);

test("reports only the part of an inflow that coin sent in the same block does not explain", async ({
  world,
  forwarder,
}) => {
  const request = await requestCoin(world, coin);
  const { recipientAddress } = request;
  await world.anvil.request("evm_setAutomine", [false]);
  const from = world.anvil.account;
  const value = `0x${coin.toString(16)}`;
  await world.anvil.request("eth_sendTransaction", [{ from, to: recipientAddress, value }]);
  await world.anvil.request("eth_sendTransaction", [
    { from, ...forwardTransaction(forwarder, recipientAddress, 5n * coin) },
  ]);
  await world.anvil.request("evm_setAutomine", [true]);
  await world.mineAndTick(3);
  expect(await reload(request)).toMatchObject({ status: "completed" });
  const entries = await unmatchedOf(recipientAddress);
  expect(entries.map(({ transfer }) => transfer.receivedAmount.toFixed())).toEqual([`${5n * coin}`]);
});

test("four concurrent workers record an unexplained inflow once", async ({ world, proxy, forwarder }) => {
  const request = await requestCoin(world, coin);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await world.anvil.mine(2);
  const workers = Array.from({ length: 4 }, () => world.newWatcher(proxy.url));
  await Promise.all(workers.map((worker) => runTick(worker)));
  await world.tick();
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ transfer: { status: "final" } }]);
  expect(await eventTypes(world.merchant.id)).toEqual(["unmatched_transfer.created"]);
});

test("a reorganization dismisses the entry of an inflow, and the inflow of another block gets a new entry", async ({
  world,
  forwarder,
}) => {
  const request = await requestCoin(world, coin);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await world.tick();
  await world.anvil.request("anvil_reorg", [1, []]);
  await world.mineAndTick(3);
  const gone = { status: "dismissed", decidedBy: "remit", note: "Its block left the chain" };
  const lost = { ...gone, transfer: { status: "lost" } };
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([lost]);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await world.mineAndTick(2);
  const open = { status: "open", transfer: { status: "final" } };
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([lost, open]);
});

test("an unexplained inflow becomes final even if the balance was spent before its blocks are reread", async ({
  world,
  forwarder,
}) => {
  const request = await requestCoin(world, coin);
  const { recipientAddress } = request;
  await forward({ world, forwarder }, recipientAddress, coin);
  await world.tick();
  await world.anvil.request("anvil_setBalance", [recipientAddress, "0x0"]);
  await world.mineAndTick(3);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ transfer: { status: "final" } }]);
});

test("a reread with traces credits the payment and dismisses the entry, whatever is read later", async ({
  world,
  proxy,
  forwarder,
}) => {
  const request = await requestCoin(world, coin);
  const transactionHash = await forward({ world, forwarder }, request.recipientAddress, coin);
  await world.mineAndTick(2);
  const { id, transfer } = await entryOf(request.recipientAddress);
  const { blockNumber: block } = transfer;
  offerTraces(proxy, true);
  expect(await rescanFrom(world, block)).toMatchObject([{ transactionHash, payments: [{ status: "completed" }] }]);
  expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ transfer: { transactionHash } }] });
  const explained = {
    id,
    status: "dismissed",
    decidedBy: "remit",
    note: `Explained since: ${transactionHash}`,
  };
  for (const hasTraces of [true, false]) {
    offerTraces(proxy, hasTraces);
    expect(await rescanFrom(world, block)).toEqual([]);
    expect(await unmatchedOf(request.recipientAddress)).toMatchObject([explained]);
  }
  expect(await db().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
    { actor: "remit", action: "unmatched_transfer.dismissed" },
  ]);
});

test("the final pass with traces credits coin that the tip pass could not explain", async ({
  world,
  proxy,
  forwarder,
}) => {
  const request = await requestCoin(world, coin);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await world.tick();
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ status: "open" }]);
  offerTraces(proxy, true);
  await world.mineAndTick(2);
  expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ status: "dismissed", decidedBy: "remit" }]);
});

test("a node without traces does not report again what a trace explained", async ({ world, proxy, forwarder }) => {
  const request = await requestCoin(world, coin);
  offerTraces(proxy, true);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await world.tick();
  offerTraces(proxy, false);
  await world.mineAndTick(3);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "pending" }] });
  expect(await unmatchedOf(request.recipientAddress)).toEqual([]);
  offerTraces(proxy, true);
  await world.mineAndTick(1);
  expect(await reload(request)).toMatchObject({ status: "completed" });
});

test("coin that a wallet withdrew itself is unexplained until a trace shows it", async ({ world, proxy }) => {
  const recipientAddress = await newWallet(world.anvil, 20n * coin);
  const purse = await deployPurse(world, 10n * coin);
  await world.mineAndTick(1);
  await world.newRequest(coin, { tokenId: testCoin.id, recipientAddress });
  const fetching = { from: recipientAddress, to: purse, data: `0x${word(10n * coin)}` };
  await world.anvil.request("eth_sendTransaction", [fetching]);
  await world.mineAndTick(3);
  const { transfer, ...entry } = await entryOf(recipientAddress);
  expect(entry).toMatchObject({ status: "open", reason: "unexplained" });
  expect(transfer.receivedAmount.toFixed()).toBe(`${10n * coin}`);
  offerTraces(proxy, true);
  await rescanFrom(world, transfer.blockNumber);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ status: "dismissed", note: ownCallNote }]);
});

test("coin from a contract is unexplained in full if the wallet spends more in the same block", async ({
  world,
  forwarder,
}) => {
  const recipientAddress = await newWallet(world.anvil, 20n * coin);
  await world.tick();
  await world.newRequest(coin, { tokenId: testCoin.id, recipientAddress });
  await world.anvil.request("evm_setAutomine", [false]);
  const spending = { from: recipientAddress, to: newAddress(), value: `0x${(7n * coin).toString(16)}` };
  await world.anvil.request("eth_sendTransaction", [spending]);
  const paying = { from: world.anvil.account, ...forwardTransaction(forwarder, recipientAddress, coin) };
  await world.anvil.request("eth_sendTransaction", [paying]);
  await world.anvil.request("evm_setAutomine", [true]);
  await world.mineAndTick(3);
  const { transfer, ...entry } = await entryOf(recipientAddress);
  expect(entry).toMatchObject({ status: "open", reason: "unexplained" });
  expect(transfer.receivedAmount.toFixed()).toBe(`${coin}`);
});

test("a reread with traces dismisses coin that a contract withdrew itself", async ({ world, proxy }) => {
  const recipientAddress = getAddress(await deployRelay(world));
  const purse = await deployPurse(world, 10n * coin);
  await world.tick();
  await world.newRequest(coin, { tokenId: testCoin.id, recipientAddress });
  await world.anvil.send({ to: recipientAddress, data: `0x${word(BigInt(purse))}${word(10n * coin)}`, gas: "0x40000" });
  await world.mineAndTick(2);
  const { transfer } = await entryOf(recipientAddress);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ status: "open", reason: "unexplained" }]);
  offerTraces(proxy, true);
  await rescanFrom(world, transfer.blockNumber);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([
    { status: "dismissed", decidedBy: "remit", note: ownCallNote },
  ]);
});

test("a reread with traces deducts the explained amount, and the rest stays open", async ({
  world,
  proxy,
  forwarder,
}) => {
  const request = await requestCoin(world, coin);
  const { recipientAddress } = request;
  await forward({ world, forwarder }, recipientAddress, coin);
  // A trace explains one coin; five come from no transaction.
  await world.anvil.request("anvil_setBalance", [recipientAddress, `0x${(6n * coin).toString(16)}`]);
  await world.mineAndTick(2);
  const { transfer } = await entryOf(recipientAddress);
  expect(transfer.receivedAmount.toFixed()).toBe(`${6n * coin}`);
  offerTraces(proxy, true);
  await rescanFrom(world, transfer.blockNumber);
  expect(await reload(request)).toMatchObject({ status: "completed" });
  const { status, transfer: rest } = await entryOf(recipientAddress);
  expect([status, rest.receivedAmount.toFixed(), rest.sourceAmount.toFixed()]).toEqual([
    "open",
    `${5n * coin}`,
    `${5n * coin}`,
  ]);
});

test("a failed transaction does not hide coin that arrived in the same block", async ({ world, forwarder }) => {
  const recipientAddress = getAddress(await deployRelay(world));
  await world.tick();
  const request = await world.newRequest(coin, { tokenId: testCoin.id, recipientAddress });
  const from = world.anvil.account;
  const value = `0x${coin.toString(16)}`;
  await world.anvil.request("evm_setAutomine", [false]);
  // Too little gas for the contract to accept it.
  const failing = { from, to: recipientAddress, value, gas: "0x5210" };
  const failed = await world.anvil.request<string>("eth_sendTransaction", [failing]);
  await world.anvil.request("eth_sendTransaction", [
    { from, ...forwardTransaction(forwarder, recipientAddress, coin) },
  ]);
  await world.anvil.request("evm_setAutomine", [true]);
  await world.mineAndTick(3);
  expect(await world.anvil.request("eth_getTransactionReceipt", [failed])).toMatchObject({ status: "0x0" });
  expect(await unmatchedOf(recipientAddress)).toMatchObject([
    { status: "open", reason: "unexplained", candidates: [request.publicId] },
  ]);
});

test("an unexplained inflow cannot be assigned, but can be dismissed and reopened", async ({ world, forwarder }) => {
  const request = await requestCoin(world, coin);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await world.mineAndTick(2);
  const { id, transfer } = await entryOf(request.recipientAddress);
  const ctx = contextOf(scope(world), { actor: user });
  const refused = assignUnmatchedTransfer(ctx, { id, publicId: request.publicId });
  await expect(refused).rejects.toThrow(expect.objectContaining({ code: "transaction_unknown" }));
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await dismissUnmatchedTransfer(ctx, { id, note: "our own" })).toMatchObject({ status: "dismissed" });
  await rescanFrom(world, transfer.blockNumber);
  expect(await undoUnmatchedDecision(ctx, { id })).toMatchObject({ status: "open" });
});

test("records unrequested dust of coin without reporting it", async ({ world, forwarder }) => {
  const request = await world.newRequest(7_000_000n);
  await forward({ world, forwarder }, request.recipientAddress, coinDust - 1n);
  await world.mineAndTick(2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "dust", candidates: [] }]);
  expect(await eventTypes(world.merchant.id)).toEqual([]);
  await forward({ world, forwarder }, request.recipientAddress, coinDust);
  await world.mineAndTick(2);
  expect(await eventTypes(world.merchant.id)).toEqual(["unmatched_transfer.created"]);
});

test("reports native coin that arrives even if only a token is requested", async ({ world, forwarder }) => {
  const request = await world.newRequest(7_000_000n);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await world.sendCoin(newAddress(), 1n);
  await world.mineAndTick(2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "unexplained", candidates: [] }]);
});
