import { expect } from "vitest";
import { addToken } from "@/lib/chains/add";
import { storedSpelling } from "@/lib/chains/address";
import { db } from "@/lib/platform/db";
import { hidesLogs } from "@/testing/header-lies";
import { type RpcProxy } from "@/testing/rpc-proxy";
import {
  deployTestToken,
  urls,
  reload,
  coinDust,
  testCoin,
  tick,
  unmatchedOf,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { isConsistent } from "./books";
import { readCursors } from "./cursors";
import { reconcileChain } from "./reconcile";
import { rescan } from "./rescan";
import { runTick } from "./tick";
import { withoutAudit } from "@/testing/without-audit";
import { transferCall } from "@/testing/test-contracts";

// Tests the command `chain rescan`, which reads settled blocks again. `skipBlocks` makes the watcher miss payments
// first.

const dollar = 1_000_000n;

/** Reads on through a node without logs, until earlier transfers are settled without having been detected. */
async function skipBlocks({ world, proxy }: { world: World; proxy: RpcProxy }): Promise<void> {
  await world.anvil.mine(3);
  proxy.replaceResponses(hidesLogs);
  await tick({ watcher: world.newWatcher(proxy.url) });
  proxy.replaceResponses(null);
}

async function readRange(world: World) {
  const cursors = await readCursors(world.chain.id);
  return { from: 1n, to: cursors?.final.number ?? 0n };
}

async function rescanAll(world: World) {
  const { chain, watcher } = world;
  return rescan({
    chain,
    reader: watcher.reader,
    urls,
    range: await readRange(world),
    onProgress: () => undefined,
  });
}

async function reconcileAll(world: World) {
  const { chain, watcher } = world;
  const range = await readRange(world);
  return reconcileChain({ chain, reader: watcher.reader, range, onProgress: () => undefined });
}

test("finds a missed payment and credits it once, after which the books match the chain", async ({ world, proxy }) => {
  const [detected, missed] = [await world.newRequest(5n * dollar), await world.newRequest(7n * dollar)];
  await world.sendToken(detected.recipientAddress, 5n * dollar);
  await world.tick();
  const hash = await world.sendToken(missed.recipientAddress, 7n * dollar);
  await skipBlocks({ world, proxy });
  expect((await reload(missed)).payments).toEqual([]);
  expect((await reconcileAll(world)).filter((account) => !isConsistent(account))).toMatchObject([
    { recipientAddress: missed.recipientAddress, recorded: 0n, onChain: 7n * dollar },
  ]);
  expect(await rescanAll(world)).toMatchObject({
    found: [{ transactionHash: hash, payments: [{ status: "completed" }] }],
    lost: [],
  });
  expect(await reload(missed)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  expect(await rescanAll(world)).toMatchObject({ found: [], lost: [] });
  const accounts = await reconcileAll(world);
  expect(accounts).toHaveLength(2);
  expect(accounts.every(isConsistent)).toBe(true);
});

test("detects transfers of a token listed later and coin without an open request for it", async ({ world, proxy }) => {
  const request = await world.newRequest(5n * dollar);
  const deployed = await deployTestToken(world.anvil, `0x${"7".repeat(64)}`);
  const contract = storedSpelling(deployed);
  await world.anvil.send({ to: contract, data: transferCall(request.recipientAddress, dollar) });
  await world.sendCoin(request.recipientAddress, coinDust);
  await skipBlocks({ world, proxy });
  const before = await unmatchedOf(request.recipientAddress);
  const properties = { contractAddress: contract, symbol: "OTHER", name: "Other", decimals: 6, isStablecoin: false };
  const { id: tokenId } = await addToken(world.chain.id, properties, withoutAudit);
  await rescanAll(world);
  const after = await unmatchedOf(request.recipientAddress);
  expect(before.filter((one) => one.transfer.tokenId === tokenId)).toEqual([]);
  expect(new Map(after.map((one) => [one.transfer.tokenId, one.reason]))).toEqual(
    new Map([
      [testCoin.id, "wrong_token"],
      [tokenId, "wrong_token"],
    ]),
  );
});

test("rescans concurrent with each other and the watcher credit once", async ({ world, proxy }) => {
  const requests = [await world.newRequest(21n * dollar), await world.newRequest(22n * dollar)];
  for (const request of requests) {
    await world.sendToken(request.recipientAddress, BigInt(request.amount.toFixed()));
  }
  await skipBlocks({ world, proxy });
  await world.anvil.mine(1);
  const [one, other] = await Promise.all([rescanAll(world), rescanAll(world), runTick(world.watcher)]);
  expect([...one.found, ...other.found]).toHaveLength(2);
  for (const request of requests) expect(await reload(request)).toMatchObject({ status: "completed", payments: [{}] });
});

test("ignores money sent before a request was created or more than a week after it ended", async ({ world, proxy }) => {
  const later = await world.newRequest(31n * dollar, { createdAt: new Date(Date.now() + 86_400_000) });
  const ended = await world.newRequest(32n * dollar);
  await world.sendToken(ended.recipientAddress, 32n * dollar);
  await world.anvil.mine(2);
  await world.tick();
  const longAgo = new Date(Date.now() - 30 * 86_400_000);
  await db().paymentRequest.update({ where: { id: ended.id }, data: { createdAt: longAgo, completedAt: longAgo } });
  for (const { recipientAddress } of [later, ended]) await world.sendToken(recipientAddress, 31n * dollar);
  await skipBlocks({ world, proxy });
  expect((await reconcileAll(world)).filter((account) => !isConsistent(account))).toEqual([]);
  expect(await rescanAll(world)).toMatchObject({ found: [], lost: [] });
});

test("reports an entry that the chain does not have, even if the sums are equal", async ({ world }) => {
  const request = await world.newRequest(41n * dollar);
  const hash = await world.sendToken(request.recipientAddress, 41n * dollar);
  await world.anvil.mine(2);
  await world.tick();
  const forged = `0x${"f".repeat(64)}`;
  await db().transfer.updateMany({ where: { transactionHash: hash }, data: { transactionHash: forged } });
  const [account] = (await reconcileAll(world)).filter((one) => !isConsistent(one));
  expect(account).toMatchObject({ missing: [{ transactionHash: hash }], surplus: [{ transactionHash: forged }] });
  expect(account?.recorded).toBe(account?.onChain);
  await db().transfer.updateMany({ where: { transactionHash: forged }, data: { transactionHash: hash } });
});

test("rereads only settled blocks", async ({ world }) => {
  const { chain, watcher } = world;
  const { to } = await readRange(world);
  const beyond = { chain, reader: watcher.reader, urls, onProgress: () => undefined };
  await expect(rescan({ ...beyond, range: { from: 1n, to: to + 1n } })).rejects.toThrow("is not final yet");
  await expect(rescan({ ...beyond, range: { from: 0n, to } })).rejects.toThrow("from: must be a block from 1");
  await expect(rescan({ ...beyond, range: { from: to, to: to - 1n } })).rejects.toThrow("from: must be");
});
