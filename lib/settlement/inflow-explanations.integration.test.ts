import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Block, Inflow } from "@/lib/chains/observed-transfer";
import { db } from "@/lib/platform/db";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { writeBatch } from "@/testing/batches";
import { checkInvariants } from "@/testing/invariants";
import {
  newAddress,
  newMerchant,
  newRequest,
  reload,
  testCoin,
  testToken,
  contextOf,
  unmatchedOf,
} from "@/testing/settlement-fixtures";
import { statementsOf } from "@/testing/statements";
import { transferTo, type Observed, bookBatch, entryOf, newUnexplained, newUnmatched } from "@/testing/unmatched";
import type { Merchant } from "@/prisma/generated/client";

// Tests which part of an inflow the transfers of its block explain. Needs no node.

let merchant: Merchant;
beforeEach(async () => {
  merchant = await newMerchant();
});
afterEach(checkInvariants);

const coin = 10n ** 18n;

const newBlock = (number = 10n): Block => transferTo(newAddress(), { value: 1n, blockNumber: number }).block;

async function ownAddress(): Promise<string> {
  const address = newAddress();
  const place = { environment: "sandbox", chainType: "evm" } as const;
  await db().receivingAddress.create({ data: { ...place, address, merchantId: merchant.id } });
  return address;
}

const inflow = (recipientAddress: string, block: Block, increase: bigint, tokenId = testCoin.id) => ({
  recipientAddress,
  tokenId,
  block,
  increase,
});

const coinTo = (address: string, block: Block, value: bigint, overrides: Partial<Observed> = {}): Observed => ({
  ...transferTo(address, { value, tokenId: testCoin.id }),
  block,
  ...overrides,
});

const idOf = async ({ transactionHash }: Observed) =>
  (await db().transfer.findFirstOrThrow({ where: { transactionHash } })).id;

/** The inflows recorded at an address, with the status of their entries. */
async function inflowsAt(recipientAddress: string) {
  const rows = await db().transfer.findMany({
    where: { recipientAddress, transactionHash: null },
    include: { unmatched: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ receivedAmount, unmatched }) => [receivedAmount.toFixed(), unmatched?.status]);
}

const noteAt = async (recipientAddress: string) =>
  (await db().unmatchedTransfer.findFirstOrThrow({ where: { transfer: { recipientAddress, transactionHash: null } } }))
    .note;

describe("an inflow", () => {
  test("is recorded less the transfers of its block, whether they are recorded before it or with it", async () => {
    const [address, block] = [await ownAddress(), newBlock()];
    const [first, second, third] = [2n, 3n, 4n].map((coins) => coinTo(address, block, coins * coin));
    if (!first || !second || !third) throw new Error("no transfers");
    await writeBatch({ observed: [first, second] });
    const batch = { observed: [second, third], inflows: [inflow(address, block, 10n * coin)] };
    for (let turn = 0; turn < 2; turn += 1) await writeBatch(batch);
    expect(await inflowsAt(address)).toEqual([[`${coin}`, "open"]]);
  });

  test.each([
    ["in another block of that height", (address: string) => coinTo(address, newBlock(), coin)],
    ["in a later block", (address: string) => coinTo(address, newBlock(11n), coin)],
    ["of another token", (address: string, block: Block) => coinTo(address, block, coin, { tokenId: testToken.id })],
    ["to another recipient", (_: string, block: Block) => coinTo(newAddress(), block, coin)],
  ])("is not reduced by a transfer %s", async (_, transferOf) => {
    for (const isRecorded of [true, false]) {
      const [address, block] = [await ownAddress(), newBlock()];
      const transfer = transferOf(address, block);
      await db().receivingAddress.createMany({
        data: [
          { environment: "sandbox", chainType: "evm", address: transfer.recipientAddress, merchantId: merchant.id },
        ],
        skipDuplicates: true,
      });
      const inflows = [inflow(address, block, coin)];
      if (isRecorded) await writeBatch({ observed: [transfer] });
      await writeBatch({ observed: isRecorded ? [] : [transfer], inflows });
      expect(await inflowsAt(address)).toEqual([[`${coin}`, "open"]]);
    }
  });

  test("is not reduced by a transfer that was lost or is now in another block", async () => {
    const [address, block] = [await ownAddress(), newBlock()];
    const [lost, moved] = [coinTo(address, block, coin), coinTo(address, block, coin)];
    await writeBatch({ observed: [lost, moved] });
    await writeBatch({ lost: [await idOf(lost)] });
    const observed = [{ ...moved, block: newBlock(11n) }];
    await writeBatch({ observed, inflows: [inflow(address, block, 5n * coin)] });
    expect(await inflowsAt(address)).toEqual([[`${5n * coin}`, "open"]]);
  });

  test("is never credited, even to a request of its amount", async () => {
    const request = await newRequest({ chain: await localChain(), merchant }, coin, { tokenId: testCoin.id });
    const { recipientAddress, publicId } = request;
    await writeBatch({ inflows: [inflow(recipientAddress, newBlock(), coin)], finalUpTo: 10n });
    expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
    expect(await db().transfer.findMany({ where: { recipientAddress }, include: { unmatched: true } })).toMatchObject([
      { isUnexplained: true, fromAddress: null, unmatched: { reason: "unexplained", candidates: [publicId] } },
    ]);
  });

  test.each([2n, 3n])("of two coins is not recorded together with a transfer of %s", async (coins) => {
    const [address, block] = [await ownAddress(), newBlock()];
    const observed = [coinTo(address, block, coins * coin)];
    await writeBatch({ observed, inflows: [inflow(address, block, 2n * coin)] });
    expect(await inflowsAt(address)).toEqual([]);
  });

  test("costs no statements in a batch that has none", async () => {
    const { recipientAddress } = await newRequest({ chain: await localChain(), merchant }, coin, {
      tokenId: testCoin.id,
    });
    const sent = await statementsOf(() => writeBatch({ observed: [coinTo(recipientAddress, newBlock(), coin)] }));
    expect(sent.filter((text) => /"public"\."(unmatched_)?transfer"/.test(text))).toEqual([]);
  });
});

describe("the open entry of an inflow", () => {
  async function openEntry(increase = 2n * coin, block = newBlock()) {
    const address = await ownAddress();
    const inflows = [inflow(address, block, increase)];
    await writeBatch({ inflows });
    return { address, block, inflows };
  }

  test.each([2n, 3n])("of two coins is dismissed when transfers of %s explain it, naming each once", async (coins) => {
    const { address, block, inflows } = await openEntry();
    const first = coinTo(address, block, coin / 2n);
    const again = { ...first, ordinal: first.ordinal + 1 };
    const last = coinTo(address, block, (coins - 1n) * coin);
    await writeBatch({ observed: [first, again] });
    const now = new Date("2030-01-01T00:00:00Z");
    for (let turn = 0; turn < 2; turn += 1) await writeBatch({ observed: [last], inflows }, now);
    const note = `Explained since: ${first.transactionHash}, ${last.transactionHash}`;
    const [entry, ...others] = await db().unmatchedTransfer.findMany({
      where: { transfer: { recipientAddress: address, transactionHash: null } },
    });
    expect([entry, others]).toMatchObject([{ status: "dismissed", decidedAt: now, decidedBy: "remit", note }, []]);
    expect(await db().auditEntry.findMany({ where: { subjectId: entry?.id ?? "" } })).toMatchObject([
      {
        actor: "remit",
        action: "unmatched_transfer.dismissed",
        before: { status: "open" },
        after: { status: "dismissed", note },
      },
    ]);
  });

  test("is dismissed when a trace shows that the recipient moved the coin itself", async () => {
    const { address, inflows } = await openEntry();
    await writeBatch({ inflows: inflows.map((one) => ({ ...one, increase: 0n })) });
    expect(await noteAt(address)).toBe("Explained since: a call that the recipient made itself");
  });

  test("stays open with the part that transfers do not explain", async () => {
    const { address, block, inflows } = await openEntry();
    await writeBatch({ observed: [coinTo(address, block, coin)], inflows });
    expect(await inflowsAt(address)).toEqual([[`${coin}`, "open"]]);
  });

  test("stays open when an inflow at another address or in another block is explained", async () => {
    const { address, block, inflows } = await openEntry();
    const other = await openEntry(2n * coin, block);
    const later = inflow(address, newBlock(11n), 2n * coin);
    await writeBatch({ inflows: [later] });
    await writeBatch({ observed: [coinTo(address, block, 2n * coin)], inflows: [...inflows, ...other.inflows, later] });
    const amount = `${2n * coin}`;
    expect(await inflowsAt(address)).toEqual([
      [amount, "dismissed"],
      [amount, "open"],
    ]);
    expect(await inflowsAt(other.address)).toEqual([[amount, "open"]]);
  });

  test("keeps the merchant's note if the merchant dismissed it first", async () => {
    const { address, block, inflows } = await openEntry();
    const { id } = await db().unmatchedTransfer.findFirstOrThrow({
      where: { transfer: { recipientAddress: address } },
    });
    const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" });
    await dismissUnmatchedTransfer(ctx, { id, note: "our own" });
    await writeBatch({ observed: [coinTo(address, block, 2n * coin)], inflows });
    expect(await noteAt(address)).toBe("our own");
  });
});

describe("the final pass", () => {
  const statusesAt = async (recipientAddress: string) =>
    (await db().transfer.findMany({ where: { recipientAddress } })).map(({ status }) => status);

  test("makes inflows final up to its last block without reading them again", async () => {
    const [address, block] = [await ownAddress(), newBlock(10n)];
    await writeBatch({ inflows: [inflow(address, block, coin)] });
    await writeBatch({ finalUpTo: 9n });
    expect(await statusesAt(address)).toEqual(["provisional"]);
    await writeBatch({ finalUpTo: 10n });
    expect(await statusesAt(address)).toEqual(["final"]);
  });

  test("leaves provisional the inflows of other chains and transfers that it does not read", async () => {
    const chain = await db().chain.findUniqueOrThrow({ where: { slug: "base-sepolia" }, include: { tokens: true } });
    const [native] = chain.tokens.filter(({ isNative }) => isNative);
    const [elsewhere, unread] = [await ownAddress(), await ownAddress()];
    await writeBatch({ chain, inflows: [inflow(elsewhere, newBlock(), coin, native?.id)] });
    await writeBatch({ observed: [coinTo(unread, newBlock(), coin)] });
    await writeBatch({ finalUpTo: 10n });
    expect([await statusesAt(elsewhere), await statusesAt(unread)]).toEqual([["provisional"], ["provisional"]]);
  });
});

const localChain = () => db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });

async function newUnexplainedInflow() {
  const merchant = await newMerchant();
  const { id, transferId } = await newUnexplained(merchant, coin);
  const { recipientAddress, blockNumber, blockHash, blockTime } = await db().transfer.findUniqueOrThrow({
    where: { id: transferId },
  });
  const block = { number: blockNumber, hash: blockHash, time: blockTime };
  const inflows: [Inflow] = [{ recipientAddress, tokenId: testCoin.id, block, increase: coin }];
  return { merchant, id, transferId, recipientAddress, inflows };
}

test("an entry is dismissed when its block leaves the chain, and reopened when that block returns", async () => {
  const { id, transferId, recipientAddress, inflows } = await newUnexplainedInflow();
  // Twice each: recording the same batch again changes nothing.
  await bookBatch({ lost: [transferId] });
  await bookBatch({ lost: [transferId] });
  const note = "Its block left the chain";
  expect(await unmatchedOf(recipientAddress)).toMatchObject([
    { id, status: "dismissed", decidedBy: "remit", note, transfer: { status: "lost" } },
  ]);
  await bookBatch({ inflows });
  await bookBatch({ inflows });
  expect(await unmatchedOf(recipientAddress)).toMatchObject([
    { id, status: "open", decidedAt: null, decidedBy: null, note: null, transfer: { status: "provisional" } },
  ]);
  expect(await db().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } })).toMatchObject([
    { actor: "remit", action: "unmatched_transfer.dismissed", after: { status: "dismissed", note } },
    { actor: "remit", action: "unmatched_transfer.reopened", after: { status: "open" } },
  ]);
});

test.each(["our own", "Its block left the chain"])(
  "an entry that the merchant dismissed with the note %j stays dismissed",
  async (note) => {
    const { merchant, id, transferId, recipientAddress, inflows } = await newUnexplainedInflow();
    const user = { type: "user", id: 7n, email: "owner@shop.example" } as const;
    const decided = { status: "dismissed", decidedBy: user.email, note };
    await dismissUnmatchedTransfer(contextOf({ merchantId: merchant.id, environment: "sandbox" }, { actor: user }), {
      id,
      note,
    });
    await bookBatch({ lost: [transferId] });
    expect(await unmatchedOf(recipientAddress)).toMatchObject([decided]);
    await bookBatch({ inflows });
    expect(await unmatchedOf(recipientAddress)).toMatchObject([decided]);
  },
);

test("only the entries of the block that returns are reopened", async () => {
  const [returning, gone] = [await newUnexplainedInflow(), await newUnexplainedInflow()];
  await bookBatch({ lost: [returning.transferId, gone.transferId] });
  await bookBatch({ inflows: returning.inflows });
  expect(await unmatchedOf(returning.recipientAddress)).toMatchObject([{ status: "open" }]);
  expect(await unmatchedOf(gone.recipientAddress)).toMatchObject([{ status: "dismissed" }]);
});

test("the entry of a transfer with a known transaction stays open when its block leaves the chain", async () => {
  const { address, transferId } = await newUnmatched(await newMerchant(), { value: coin, tokenId: testCoin.id });
  await bookBatch({ lost: [transferId] });
  expect(await unmatchedOf(address)).toMatchObject([{ status: "open", note: null }]);
});

test("an entry dismissed because a transaction explained it is reopened when its block returns without that transaction", async () => {
  const { transferId, recipientAddress, inflows } = await newUnexplainedInflow();
  const [{ block }] = inflows;
  const transfer = { ...transferTo(recipientAddress, { value: coin, tokenId: testCoin.id }), block };
  await bookBatch({ observed: [transfer], inflows });
  const statuses = async () =>
    (await unmatchedOf(recipientAddress))
      .filter((entry) => entry.transferId === transferId)
      .map(({ status }) => status);
  expect(await statuses()).toEqual(["dismissed"]);
  await bookBatch({ lost: [transferId, (await entryOf(transfer)).transferId] });
  await bookBatch({ inflows });
  expect(await statuses()).toEqual(["open"]);
  await bookBatch({ observed: [transfer], inflows });
  expect(await statuses()).toEqual(["dismissed"]);
});

test("when a block is read again, the entry takes the new amount", async () => {
  const { recipientAddress, inflows } = await newUnexplainedInflow();
  await bookBatch({ inflows: inflows.map((inflow) => ({ ...inflow, increase: coin / 2n })) });
  const [entry] = await unmatchedOf(recipientAddress);
  expect(entry?.transfer.receivedAmount.toFixed()).toBe(`${coin / 2n}`);
});
