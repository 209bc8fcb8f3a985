import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { db } from "@/lib/platform/db";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { switchAddressProtection } from "@/lib/addresses/receiving-addresses/protection";
import { addReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { newAddress, newMerchant, newRequest, contextOf } from "@/testing/settlement-fixtures";
import { statementsOf } from "@/testing/statements";
import { countWaiting } from "@/testing/test-database";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";

// Tests which address is chosen for a new request without `recipient_address`. Addresses of other merchants and chains
// never count.

const [chain, otherChain] = ["local-evm", "sepolia"];

beforeAll(async () => {
  await db().chain.updateMany({ where: { slug: otherChain }, data: { isActive: true } });
});

let ctx: Context;
let stranger: Context;
beforeEach(async () => {
  [ctx, stranger] = [await newContext(), await newContext()];
});

async function newContext(): Promise<Context> {
  return contextOf({ merchantId: (await newMerchant()).id, environment: "sandbox" });
}

function create(owner: Context, body: Record<string, unknown> = {}) {
  return createPaymentRequest(
    owner,
    createPaymentRequestSchema.parse({ amount: "10", chain, token: "TESTUSD", ...body }),
  );
}

async function listAddress(owner = ctx, slug = chain): Promise<string> {
  const { receivingAddress } = await addReceivingAddress(owner, { chain: slug, address: newAddress() });
  return receivingAddress.address;
}

const pool = (owner: Context, slug = chain) => addPoolAddresses(owner, { chain: slug, addresses: [newAddress()] });

const required: unknown = expect.objectContaining({ message: expect.stringContaining("is required") as unknown });

describe("a shared address", () => {
  test("is used although another merchant, or another chain, has a pool", async () => {
    await pool(stranger);
    await pool(ctx, otherChain);
    const address = await listAddress();
    expect((await create(ctx)).recipientAddress).toBe(address);
  });

  test("is one that the merchant has listed for the chain, even if other requests use it", async () => {
    await listAddress(stranger);
    await listAddress(ctx, otherChain);
    await create(ctx, { recipient_address: newAddress(), amount: "1" });
    const address = await listAddress();
    const rows = [await create(ctx), await create(ctx), await create(ctx)];
    expect(rows.map(({ recipientAddress }) => recipientAddress)).toEqual([address, address, address]);
  });

  test.each(["on another chain", "that have ended"])(
    "is the least used one, not counting requests %s",
    async (uncounted) => {
      const [first, second] = [await listAddress(), await listAddress()];
      for (const recipient_address of [first, second]) await create(ctx, { recipient_address });
      await create(ctx, { recipient_address: first, amount: "11" });
      const where = { slug: uncounted === "that have ended" ? chain : otherChain };
      const other = await db().chain.findUniqueOrThrow({ where, include: { tokens: true } });
      const merchant = await db().merchant.findUniqueOrThrow({ where: { id: ctx.scope.merchantId } });
      for (const amount of [1n, 2n]) {
        const options = { tokenId: other.tokens[0]?.id, recipientAddress: second };
        const { id } = await newRequest({ chain: other, merchant }, amount, options);
        const ended = { status: "cancelled", cancelledAt: new Date() } as const;
        if (other.slug === chain) await db().paymentRequest.update({ where: { id }, data: ended });
      }
      expect((await create(ctx)).recipientAddress).toBe(second);
    },
  );

  test("is chosen only after a concurrent creation for the same amount is committed", async () => {
    const addresses = [await listAddress(), await listAddress()];
    const { first, second } = await inTransaction(ctx, async (tx) => {
      const created = await create({ ...ctx, tx });
      const waiting = create(ctx);
      await expect.poll(countWaiting).toBe(1);
      // In an array, because returning the promise itself would wait for it before the commit.
      return { first: created, second: [waiting] };
    });
    const rows = [first, ...(await Promise.all(second))];
    expect(rows.map(({ recipientAddress }) => recipientAddress)).toEqual(addresses);
  });

  test("that is the only one is chosen without waiting for other creations", async () => {
    await listAddress();
    const sent = await statementsOf(() => create(ctx));
    expect(sent.filter((text) => text.includes("pg_advisory_xact_lock"))).toEqual([]);
  });

  test("is not used once a concurrent change of owner is committed", async () => {
    const address = await listAddress();
    const { merchantId } = stranger.scope;
    const creates = await db().$transaction(async (tx) => {
      await tx.chainReceivingAddress.deleteMany({ where: { receivingAddress: { address } } });
      await tx.receivingAddress.updateMany({ where: { address }, data: { merchantId } });
      const waiting = expect(create(ctx)).rejects.toThrow(required);
      await expect.poll(countWaiting).toBe(1);
      // In an array, because returning the promise itself would wait for it before the commit.
      return [waiting];
    });
    await Promise.all(creates);
  });
});

test("an address of the other environment is not used", async () => {
  const { merchantId } = ctx.scope;
  const claim = { merchantId, environment: "production", chainType: "evm", address: newAddress() } as const;
  const { id: receivingAddressId } = await db().receivingAddress.create({ data: claim });
  const { id: chainId } = await db().chain.findUniqueOrThrow({ where: { slug: chain } });
  await db().chainReceivingAddress.create({ data: { merchantId, chainId, receivingAddressId } });
  await expect(create(ctx)).rejects.toThrow(required);
});

test("a busy pool address names the request that it serves and until when", async () => {
  await pool(stranger);
  await create(stranger);
  await pool(ctx);
  const { publicId, lateUntil, recipientAddress: recipient_address } = await create(ctx);
  await expect(create(ctx, { recipient_address })).rejects.toThrow(
    `serves payment request ${publicId} until ${lateUntil.toISOString()}`,
  );
});

test("with address protection, only the merchant's own new address on the chain is reported as waiting", async () => {
  const used = newAddress();
  await create(ctx, { recipient_address: used });
  for (const owner of [ctx, stranger]) await switchAddressProtection(owner, { enabled: true });
  const ownAddress = await listAddress();
  for (const address of [used, await listAddress(stranger), await listAddress(ctx, otherChain)]) {
    await expect(create(ctx, { recipient_address: address })).rejects.toThrow("is not one of your");
  }
  await expect(create(ctx, { recipient_address: ownAddress })).rejects.toThrow("was added less than 24 hours ago");
});
