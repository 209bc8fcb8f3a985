import { saveChainHealth } from "@/lib/settlement/watcher/chain-health";
import { recordsOf } from "@/lib/settlement/watcher/chain-records";
import { randomBytes, randomUUID } from "node:crypto";
import { createTestToken, mintCall, transferCall } from "@/instance/chains/test-token";
import { checkEvmAddress } from "@/lib/chains/address";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { db, toDecimal } from "@/lib/platform/db";
import { takeAmountSlots } from "@/lib/requests/amount-slots";
import { encodeReferenceFrame } from "@/lib/chains/reference";
import { randomBase58 } from "@/lib/platform/ids";
import { openReader } from "@/lib/chains/readers/open-reader";
import { countCrossChecks } from "@/lib/settlement/watcher/counts";
import { newWatcher, runTick, type Watcher } from "@/lib/settlement/watcher/tick";
import pLimit from "p-limit";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { startAnvil, type Anvil } from "./anvil";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor, MerchantActor } from "@/lib/accounts/merchants/schema";
import type { Scope } from "@/lib/platform/scope";

// A local EVM chain with the catalog's token, and a watcher that ticks on demand.

export const testToken = { id: 9102, contract: "0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb" };
export const testCoin = { id: 9101 };
/** Smaller amounts of the local coin are dust: 0.000005. */
export const coinDust = 5_000_000_000_000n;
export const urls = { baseUrl: "http://localhost:3999", payUrl: "http://localhost:3999" };

type Parts = { anvil: Anvil; chain: Chain; watcher: Watcher; merchant: Merchant };

/** A running EVM node with its row in the catalog, a watcher that reads it, a merchant, and what a test does with them. */
export type World = Parts & typeof actions;

const actions = {
  tick(this: Pick<Parts, "watcher">): Promise<void> {
    return tick(this);
  },
  mineAndTick(this: Parts, blocks: number): Promise<void> {
    return mineAndTick(this, blocks);
  },
  newRequest(this: Seller, amount: bigint, options?: RequestOptions): Promise<PaymentRequest> {
    return newRequest(this, amount, options);
  },
  sendToken(this: Pick<Parts, "anvil">, to: string, value: bigint, data?: string): Promise<string> {
    return sendToken(this.anvil, to, value, data);
  },
  sendCoin(this: Pick<Parts, "anvil">, to: string, value: bigint, data?: string): Promise<string> {
    return sendCoin(this.anvil, to, value, data);
  },
  /** Another watcher of the same chain. */
  newWatcher(this: Pick<Parts, "chain">, ...rpcUrls: string[]): Watcher {
    return newTestWatcher(this.chain, ...rpcUrls);
  },
};

export type WorldOptions = { requiredConfirmations?: number; anvilArgs?: string[] };

/** A chain whose clock is a day behind, so that a test can let requests expire by moving the chain's clock alone. */
export const chainInThePast = { anvilArgs: ["--timestamp", `${Math.floor(Date.now() / 1000) - 86_400}`] };

/** The time of the chain's newest block. */
export async function chainTime({ anvil }: Pick<World, "anvil">): Promise<Date> {
  const { timestamp } = await anvil.request<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
  return new Date(Number(timestamp) * 1000);
}

/** Starts a node, lists its chain in the test's database and reads it up to its head. */
export async function openWorld({ requiredConfirmations = 2, anvilArgs }: WorldOptions = {}): Promise<World> {
  const anvil = await startAnvil({ args: anvilArgs });
  await deployTestToken(anvil);
  await syncCatalog(new Map([["local-evm", [anvil.url]]]));
  const chain = await db().chain.update({ where: { slug: "local-evm" }, data: { requiredConfirmations } });
  const watcher = newTestWatcher(chain, anvil.url);
  const world = { ...actions, anvil, chain, watcher, merchant: await newMerchant() };
  await world.tick();
  return world;
}

/** Another watcher of the same chain, like that of a second worker. */
export function newTestWatcher(chain: Chain, ...rpcUrls: string[]): Watcher {
  return newWatcher({
    chain,
    reader: openReader(chain, rpcUrls, recordsOf(chain.id), { onCrossCheck: countCrossChecks(chain.id) }),
    urls,
    now: () => new Date(),
  });
}

export function newMerchant(settings: Partial<Merchant> = {}): Promise<Merchant> {
  return db().merchant.create({ data: { name: "Test merchant", ...settings } });
}

/** Runs ticks until the watcher has read the whole chain. */
export async function tick(world: Pick<World, "watcher">): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    const { isBehind, ...health } = await runTick(world.watcher);
    await saveChainHealth(world.watcher.chain.id, { isDegraded: false, reason: "", ...health });
    if (!isBehind) return;
  }
  throw new Error("The watcher does not catch up.");
}

/** Mines blocks and reads them. */
export async function mineAndTick(world: Pick<Parts, "anvil" | "watcher">, blocks: number): Promise<void> {
  await world.anvil.mine(blocks);
  await tick(world);
}

export type RequestOptions = Partial<
  Pick<PaymentRequest, "tokenId" | "recipientAddress" | "createdAt" | "expiresAt" | "lateUntil" | "merchantId">
>;

type Seller = Pick<Parts, "chain" | "merchant">;

// Fewer at once than the pool has connections, for which a transaction waits at most five seconds.
const inTurn = pLimit(4);

/** Creates an active request with its amount slot. Accepts values that the API would reject. */
export function newRequest(world: Seller, amount: bigint, options: RequestOptions = {}): Promise<PaymentRequest> {
  return inTurn(() => createRequest(world, amount, options));
}

async function createRequest(world: Seller, amount: bigint, options: RequestOptions): Promise<PaymentRequest> {
  const now = new Date();
  const expiresAt = options.expiresAt ?? new Date(now.getTime() + 3_600_000);
  const merchantId = options.merchantId ?? world.merchant.id;
  const cursor = await db().watchCursor.findUnique({
    where: { chainId_stream: { chainId: world.chain.id, stream: "tip" } },
  });
  const recipientAddress = options.recipientAddress ?? newAddress();
  const tokenId = options.tokenId ?? testToken.id;
  await db().receivingAddress.createMany({
    data: [{ environment: "sandbox", chainType: world.chain.type, address: recipientAddress, merchantId }],
    skipDuplicates: true,
  });
  return db().$transaction(async (tx) => {
    const { toleranceBasisPoints, latePolicy, highValueAmounts } = await tx.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      include: { highValueAmounts: { where: { tokenId } } },
    });
    const row = await tx.paymentRequest.create({
      data: {
        publicId: randomUUID(),
        shortcode: randomBase58(10),
        reference: Uint8Array.from(randomBytes(16)),
        environment: "sandbox",
        chainId: world.chain.id,
        tokenId,
        amount: toDecimal(amount),
        createdAfterBlock: cursor?.blockNumber ?? 0n,
        lateUntil: new Date(expiresAt.getTime() + 86_400_000),
        createdAt: now,
        toleranceBasisPoints,
        latePolicy,
        highValueAmount: highValueAmounts[0]?.amount ?? null,
        ...options,
        merchantId,
        recipientAddress,
        expiresAt,
      },
    });
    await takeAmountSlots(tx, [{ ...row, value: amount }], now);
    return row;
  });
}

export function newAddress(): string {
  const checked = checkEvmAddress(`0x${randomBytes(20).toString("hex")}`);
  return checked.ok ? checked.address : newAddress();
}

/** A funded address that the node sends transactions from. Its balance is set in a block that is already final. */
export async function newWallet(anvil: Anvil, balance: bigint): Promise<string> {
  const address = newAddress();
  await anvil.request("anvil_setBalance", [address, `0x${balance.toString(16)}`]);
  await anvil.request("anvil_impersonateAccount", [address]);
  await anvil.mine(2);
  return address;
}

/** The request's reference as calldata that the pay page appends to the wallet's call. */
export function referenceCalldata(request: PaymentRequest, world: Pick<World, "chain">): string {
  return encodeReferenceFrame(request.reference, {
    chainId: world.chain.chainId ?? 0n,
    recipientAddress: request.recipientAddress,
  });
}

/** Sends test tokens from an account of the node; returns the transaction's hash. */
export function sendToken(anvil: Anvil, to: string, value: bigint, data = "0x"): Promise<string> {
  return anvil.send({ to: testToken.contract, data: transferCall(to, value, data) });
}

export function sendCoin(anvil: Anvil, to: string, value: bigint, data = "0x"): Promise<string> {
  return anvil.send({ to, value: `0x${value.toString(16)}`, data });
}

/** The current request with its payments in order. */
export function reload(request: { id: bigint }) {
  return db().paymentRequest.findUniqueOrThrow({
    where: { id: request.id },
    include: { payments: { orderBy: [{ createdAt: "asc" }, { id: "asc" }], include: { transfer: true } } },
  });
}

/** The unmatched transfers to an address. */
export function unmatchedOf(recipientAddress: string) {
  return db().unmatchedTransfer.findMany({
    where: { transfer: { recipientAddress } },
    orderBy: { createdAt: "asc" },
    include: { transfer: true },
  });
}

/** The types of a merchant's events in order. `newRequest` records no event. */
export async function eventTypes(merchantId: bigint): Promise<string[]> {
  const events = await db().event.findMany({ where: { merchantId }, orderBy: { sequence: "asc" } });
  return events.map((event) => event.type);
}

/** A number as 32 bytes of calldata, in hexadecimal without 0x. */
export function word(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}

/** Deploys the test token at the catalog's address, or elsewhere with another salt, and mints to the node's account. */
export async function deployTestToken(anvil: Anvil, otherSalt?: string): Promise<string> {
  const contract = await createTestToken(anvil.url, anvil.account, otherSalt);
  await anvil.send({ to: contract, data: mintCall(anvil.account, 10n ** 24n) });
  return contract;
}

/** The actor of operations that no API key may call. */
export const operator = { type: "operator" } as const;

/** The actor that calls the domain operations in tests. */
export const tester: MerchantActor = { type: "api_key", id: "key_test", name: "a test" };

/**
 * A context for the domain operations that a test calls: the tester as actor, the current time and no open transaction.
 */
export function contextOf(scope: Scope, overrides?: Partial<Omit<Context, "actor">>): Context;
export function contextOf<ActorType extends Actor>(
  scope: Scope,
  overrides: Partial<Context<ActorType>> & { actor: ActorType },
): Context<ActorType>;
export function contextOf(scope: Scope, overrides: Partial<Context<Actor>> = {}): Context<Actor> {
  return { scope, actor: tester, urls, now: new Date(), ...overrides };
}
