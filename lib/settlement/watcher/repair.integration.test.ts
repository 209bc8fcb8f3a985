import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { applyBatch } from "@/lib/settlement/apply-batch";
import { recordChanges } from "@/lib/settlement/changes";
import { hidesLogs } from "@/testing/header-lies";
import {
  eventTypes,
  newMerchant,
  reload,
  testToken,
  tick,
  unmatchedOf,
  urls,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { flipTransferCalldata, listFeeToken, mintCall, signFlip } from "@/testing/test-contracts";
import { repairBooks } from "@/lib/settlement/books/repair-books";
import { asOwner } from "@/testing/test-database";
import { isConsistent } from "./books";
import { readCursors } from "./cursors";
import { reconcileChain } from "./reconcile";
import { rescan } from "./rescan";
import type { RpcProxy } from "@/testing/rpc-proxy";

// Transfers used to be identified by transaction and position only, so a transaction that paid another recipient after
// a reorganization kept its first recipient in the books. Tests that reconciliation and rescan repair such books.

const dollar = 1_000_000n;

async function readRange(world: World) {
  return { from: 1n, to: (await readCursors(world.chain.id))?.final.number ?? 0n };
}

async function differences(world: World) {
  const { chain, watcher } = world;
  const range = await readRange(world);
  const accounts = await reconcileChain({ chain, reader: watcher.reader, range, onProgress: () => undefined });
  return accounts.filter((account) => !isConsistent(account));
}

async function rescanAll(world: World, reader = world.watcher.reader) {
  return rescan({ chain: world.chain, reader, urls, range: await readRange(world), onProgress: () => undefined });
}

/** Records the first version of a transaction in the block of its second as final, as the old code did. */
async function recordFirstVersion({ chain, anvil }: World, transactionHash: string): Promise<void> {
  const stored = await db().transfer.findFirstOrThrow({ where: { transactionHash, status: { not: "lost" } } });
  const { blockNumber, blockHash } = await anvil.request<{ blockNumber: string; blockHash: string }>(
    "eth_getTransactionReceipt",
    [transactionHash],
  );
  const { timestamp } = await anvil.request<{ timestamp: string }>("eth_getBlockByNumber", [blockNumber, false]);
  const block = { number: BigInt(blockNumber), hash: blockHash, time: new Date(Number(timestamp) * 1000) };
  const { ordinal, tokenId, recipientAddress } = stored;
  const fromAddress = stored.fromAddress ?? "";
  const value = BigInt(stored.receivedAmount.toFixed());
  const first = { transactionHash, ordinal, tokenId, fromAddress, recipientAddress, value, sourceAmount: value };
  const observed = [{ ...first, transactionIndex: 0n, block, bound: [], hints: [] }];
  await db().$transaction(async (tx) => {
    const now = new Date();
    const changes = await applyBatch(tx, { chain, observed, finalUpTo: block.number, lost: [] }, now);
    await recordChanges(tx, changes, urls, now);
  });
}

/** Makes the books contain the first version of a transaction while the chain has the second. Returns its hash. */
async function recordWrongVersion(
  { world, proxy }: { world: World; proxy: RpcProxy },
  calls: [string, string],
  prepare: (flip: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const { flip, mine } = await signFlip(world, calls);
  await prepare(flip);
  const hash = await mine();
  await world.mineAndTick(0);
  await world.anvil.request("anvil_reorg", [1, []]);
  await world.anvil.send({ to: flip });
  expect(await mine()).toBe(hash);
  await world.anvil.mine(3);
  await recordFirstVersion(world, hash);
  proxy.replaceResponses(hidesLogs);
  await tick({ watcher: world.newWatcher(proxy.url) });
  proxy.replaceResponses(null);
  return hash;
}

test("reports a payment that has another recipient on the chain, and a rescan moves it to that recipient", async ({
  world,
  proxy,
}) => {
  const { id: merchantId } = await newMerchant();
  const [first, second] = [await world.newRequest(11n * dollar, { merchantId }), await world.newRequest(11n * dollar)];
  const hash = await recordWrongVersion({ world, proxy }, [
    flipTransferCalldata(testToken.contract, first.recipientAddress, 11n * dollar),
    flipTransferCalldata(testToken.contract, second.recipientAddress, 11n * dollar),
  ]);
  expect(await reload(first)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  const byAddress = new Map((await differences(world)).map((account) => [account.recipientAddress, account]));
  expect(byAddress.size).toBe(2);
  expect(byAddress.get(first.recipientAddress)).toMatchObject({ missing: [], surplus: [{ transactionHash: hash }] });
  expect(byAddress.get(second.recipientAddress)).toMatchObject({ missing: [{ transactionHash: hash }], surplus: [] });

  expect(await rescanAll(world)).toMatchObject({
    found: [{ transactionHash: hash, recipientAddress: second.recipientAddress, payments: [{ status: "completed" }] }],
    lost: [{ transactionHash: hash, recipientAddress: first.recipientAddress, payments: [{ status: "failed" }] }],
  });
  expect(await reload(second)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  const reversed = { status: "completed", exception: "payment_reversed", payments: [{ status: "failed" }] };
  expect(await reload(first)).toMatchObject(reversed);
  expect((await reload(first)).paidAmount.toFixed()).toBe("0");
  expect((await eventTypes(merchantId)).at(-1)).toBe("payment.failed");
  expect(await differences(world)).toEqual([]);
  expect(await rescanAll(world)).toMatchObject({ found: [], lost: [] });
});

test("a payment in a token that the chain does not show fails, and the actual token is unmatched", async ({
  world,
  proxy,
}) => {
  const request = await world.newRequest(12n * dollar);
  const other = await listFeeToken(world);
  const calls: [string, string] = [
    flipTransferCalldata(testToken.contract, request.recipientAddress, 12n * dollar),
    flipTransferCalldata(other.contract, request.recipientAddress, 12n * dollar),
  ];
  const hash = await recordWrongVersion({ world, proxy }, calls, async (flip) => {
    await world.anvil.send({ to: other.contract, data: mintCall(flip, 10n ** 12n) });
  });
  expect((await differences(world)).map(({ tokenId }) => tokenId)).toEqual([testToken.id, other.id]);
  expect(await rescanAll(world)).toMatchObject({
    found: [{ transactionHash: hash, tokenId: other.id, unmatched: { reason: "no_request" } }],
    lost: [{ transactionHash: hash, tokenId: testToken.id }],
  });
  expect(await reload(request)).toMatchObject({ exception: "payment_reversed", payments: [{ status: "failed" }] });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "no_request" }]);
  expect(await differences(world)).toEqual([]);
});

test("a payment that was deleted with its transfer returns by a rescan and a repair of the books", async ({
  world,
}) => {
  const request = await world.newRequest(15n * dollar);
  const hash = await world.sendToken(request.recipientAddress, 15n * dollar);
  await world.mineAndTick(2);
  const before = await reload(request);
  await asOwner(
    `DELETE FROM payment WHERE request_id = ${request.id}; DELETE FROM transfer WHERE transaction_hash = '${hash}'`,
  );
  expect(await rescanAll(world)).toMatchObject({
    found: [{ transactionHash: hash, unmatched: { reason: "request_completed" } }],
  });
  await repairBooks();
  const { payments, ...after } = await reload(request);
  expect(after).toEqual({ ...before, payments: undefined });
  const [payment] = before.payments;
  expect(payments).toMatchObject([{ id: payment?.id, status: "completed", confirmedAt: payment?.confirmedAt }]);
  expect(await unmatchedOf(request.recipientAddress)).toEqual([]);
  expect(await differences(world)).toEqual([]);
});

test("reports a transfer with another block hash, and a rescan corrects it", async ({ world }) => {
  const request = await world.newRequest(16n * dollar);
  const transactionHash = await world.sendToken(request.recipientAddress, 16n * dollar);
  await world.mineAndTick(2);
  const before = await reload(request);
  await db().transfer.updateMany({ where: { transactionHash }, data: { blockHash: `0x${"e".repeat(64)}` } });
  expect(await differences(world)).toMatchObject([{ missing: [{ transactionHash }], surplus: [{ transactionHash }] }]);
  await rescanAll(world);
  expect(await differences(world)).toEqual([]);
  expect((await reload(request)).payments[0]?.transfer.blockHash).toBe(before.payments[0]?.transfer.blockHash);
});

test("keeps a transfer that a node neither shows nor denies", async ({ world, proxy }) => {
  const request = await world.newRequest(13n * dollar);
  await world.sendToken(request.recipientAddress, 13n * dollar);
  await world.mineAndTick(2);
  const { reader } = world.newWatcher(proxy.url);
  const hidden = [["eth_getLogs"], ["eth_getLogs", "eth_getTransactionReceipt"]].map((methods) => [
    ...methods,
    "eth_getBlockReceipts",
  ]);
  for (const methods of hidden) {
    proxy.replaceResponses(({ method }) =>
      methods.includes(method) ? { result: method === "eth_getLogs" ? [] : null } : undefined,
    );
    expect(await rescanAll(world, reader)).toMatchObject({ found: [], lost: [] });
  }
  expect(await reload(request)).toMatchObject({ status: "completed", exception: null });
});

test("one node alone cannot remove a payment that another still shows", async ({ world, proxy }) => {
  const request = await world.newRequest(14n * dollar);
  const hash = await world.sendToken(request.recipientAddress, 14n * dollar);
  await world.mineAndTick(2);
  const receipt = await world.anvil.request<object>("eth_getTransactionReceipt", [hash]);
  proxy.replaceResponses(({ method, params }) =>
    method === "eth_getTransactionReceipt" && params[0] === hash ? { result: { ...receipt, logs: [] } } : undefined,
  );
  const { reader } = world.newWatcher(proxy.url, world.anvil.url);
  await expect(rescanAll(world, reader)).rejects.toMatchObject({ kind: "disagreement" });
  expect(await reload(request)).toMatchObject({ status: "completed", exception: null });
});
