import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import {
  urls,
  newAddress,
  newMerchant,
  newRequest,
  reload,
  testToken,
  unmatchedOf,
} from "@/testing/settlement-fixtures";
import { testWithoutNode as test } from "@/testing/settlement-test";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { applyBatch } from "./apply-batch";
import { recordChanges } from "./changes";
import { readWatchList } from "@/lib/settlement/watcher/watch-list";

// Tests which merchant a transfer belongs to when its address changes owners, and which addresses are watched. Needs no
// node.

const dollar = 1_000_000n;
const day = 86_400_000;

async function seeTransfer(chain: Chain, recipientAddress: string, value: bigint): Promise<void> {
  const block = { number: 10n, hash: `0x${"0a".repeat(32)}`, time: new Date() };
  const transfer = { ordinal: 1, transactionIndex: 0n, tokenId: testToken.id, fromAddress: newAddress(), block };
  const transactionHash = `0x${randomBytes(32).toString("hex")}`;
  const observed = [
    { ...transfer, transactionHash, recipientAddress, sourceAmount: value, value, bound: [], hints: [] },
  ];
  await db().$transaction(async (tx) => {
    const changes = await applyBatch(tx, { chain, observed, finalUpTo: null, lost: [] }, new Date());
    await recordChanges(tx, changes, urls, new Date());
  });
}

test("credits money to an address that changed owners only to the new owner and notifies only the new owner", async ({
  chain,
  merchant,
}) => {
  const old = await newRequest({ chain, merchant }, 5n * dollar);
  await db().receivingAddress.deleteMany({ where: { address: old.recipientAddress } });
  const next = await newMerchant();
  const own = await newRequest({ chain, merchant: next }, 7n * dollar, { recipientAddress: old.recipientAddress });
  await seeTransfer(chain, old.recipientAddress, 5n * dollar);
  await seeTransfer(chain, old.recipientAddress, 7n * dollar);
  await seeTransfer(chain, old.recipientAddress, 50n * dollar);
  expect((await reload(old)).payments).toEqual([]);
  expect((await reload(own)).payments).toMatchObject([{ method: "single_open_request" }, { method: "amount_slot" }]);
  expect(await unmatchedOf(old.recipientAddress)).toMatchObject([
    { reason: "ambiguous", merchantId: next.id, candidates: [own.publicId] },
  ]);
});

test("reports money to an address without an owner to the merchant that last requested money there", async ({
  chain,
  merchant,
}) => {
  const request = await newRequest({ chain, merchant }, 5n * dollar);
  await db().receivingAddress.deleteMany({ where: { address: request.recipientAddress } });
  await seeTransfer(chain, request.recipientAddress, 50n * dollar);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ merchantId: merchant.id }]);
});

test("watches a recipient while a request is open and for seven days after any end", async ({ chain, merchant }) => {
  const ended = (overrides: Partial<PaymentRequest>) => endedRequest({ chain, merchant }, overrides);
  const [open, expired, cancelled, completed, old] = [
    await newRequest({ chain, merchant }, dollar),
    await ended({ status: "expired", expiredAt: daysAgo(6) }),
    await ended({ status: "cancelled", cancelledAt: daysAgo(6) }),
    await ended({ status: "completed", completedAt: daysAgo(6) }),
    await ended({ status: "cancelled", cancelledAt: daysAgo(8) }),
  ];
  const { recipients } = await readWatchList(chain);
  const isWatched = (request: PaymentRequest) => recipients.has(request.recipientAddress.toLowerCase());
  expect([open, expired, cancelled, completed, old].map(isWatched)).toEqual([true, true, true, true, false]);
});

test("watches a recipient on every chain of its environment and on no other", async ({ chain, merchant }) => {
  const request = await newRequest({ chain, merchant }, dollar);
  const address = request.recipientAddress.toLowerCase();
  const [sepolia, base] = await Promise.all(
    ["base-sepolia", "base"].map((slug) => db().chain.findUniqueOrThrow({ where: { slug } })),
  );
  expect((sepolia && (await readWatchList(sepolia)))?.recipients.has(address)).toBe(true);
  expect((base && (await readWatchList(base)))?.recipients.has(address)).toBe(false);
});

test("reads full blocks only if a payment in the chain's coin is expected", async ({ merchant }) => {
  const sepolia = await db().chain.findUniqueOrThrow({ where: { slug: "base-sepolia" }, include: { tokens: true } });
  const tokenId = sepolia.tokens.find((token) => token.isNative)?.id ?? 0;
  expect((await readWatchList(sepolia)).watchesCoin).toBe(false);
  await newRequest({ chain: sepolia, merchant }, dollar, { tokenId });
  expect((await readWatchList(sepolia)).watchesCoin).toBe(true);
});

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * day);
}

async function endedRequest(
  { chain, merchant }: { chain: Chain; merchant: Merchant },
  overrides: Partial<PaymentRequest>,
): Promise<PaymentRequest> {
  const request = await newRequest({ chain, merchant }, dollar);
  const { status, completedAt, cancelledAt, expiredAt } = {
    completedAt: null,
    cancelledAt: null,
    expiredAt: null,
    ...overrides,
  };
  if (!status) return request;
  return db().paymentRequest.update({
    where: { id: request.id },
    data: { status, completedAt, cancelledAt, expiredAt },
  });
}

test("any transfer to an exclusive address pays its request, until a second request shares it", async ({
  chain,
  merchant,
}) => {
  const request = await newRequest({ chain, merchant }, 5n * dollar);
  const { recipientAddress } = request;
  await db().receivingAddress.updateMany({ where: { address: recipientAddress }, data: { mode: "exclusive" } });
  await seeTransfer(chain, recipientAddress, 1_000n * dollar);
  expect((await reload(request)).payments).toMatchObject([{ method: "exclusive_address", status: "pending" }]);
  await newRequest({ chain, merchant }, 6n * dollar, { recipientAddress });
  await seeTransfer(chain, recipientAddress, 1_000n * dollar);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "ambiguous" }]);
});
