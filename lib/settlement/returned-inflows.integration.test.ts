import { afterEach, expect, test } from "vitest";
import type { Inflow } from "@/lib/chains/observed-transfer";
import { db } from "@/lib/platform/db";
import { checkInvariants } from "@/testing/invariants";
import { newMerchant, testCoin, unmatchedOf } from "@/testing/settlement-fixtures";
import { bookBatch, entryOf, newUnexplained, newUnmatched, transferTo } from "@/testing/unmatched";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { contextOf } from "@/testing/tester";

// Tests what happens to inflows (balance increases without a known transaction) when their block is reorganized out of
// the chain and later returns.

afterEach(checkInvariants);

const coin = 10n ** 18n;

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
