import { address } from "@solana/kit";
import { describe, expect, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { hasTestSolana, sendTransaction } from "@/testing/local-solana";
import { type RpcProxy } from "@/testing/rpc-proxy";
import { urls, newTestWatcher, reload, unmatchedOf } from "@/testing/settlement-fixtures";
import { newTokenAccount, tokenAccountOf, transferToTokenAccount } from "@/testing/solana-transfers";
import {
  finalSlotOf,
  newSolanaRequest,
  newWalletAddress,
  skipSlots,
  paymentInstructions,
  referenceOf,
  tickUntil,
  type SolanaWorld,
} from "@/testing/solana-fixtures";
import { test } from "@/testing/solana-test";
import { waitUntil } from "@/instance/processes/ending";
import type { PaymentRequest } from "@/prisma/generated/client";
import { readCursors } from "./cursors";
import { rescan } from "./rescan";
import { startWatchers } from "./start-watchers";
import { runTick } from "./tick";

// Tests a Solana chain with two nodes. The node behind `proxy` omits or invents data, lags or does not respond.

const dollar = 1_000_000n;
type NodeFault = NonNullable<Parameters<RpcProxy["replaceResponses"]>[0]>;
type Listed = { signature: string; slot: number; err: null; blockTime: number };

describe.skipIf(!hasTestSolana())("a Solana chain with two nodes", () => {
  const newRequest = (world: SolanaWorld, terms = {}) => newSolanaRequest(world, world.dollar.id, 5n * dollar, terms);
  const isPaid = (request: PaymentRequest) => async () => (await reload(request)).status === "completed";
  const finalSlot = async (world: SolanaWorld) =>
    BigInt(await world.solana.rpc<number>("getSlot", [{ commitment: "finalized" }]));
  const watcherOf = ({ world, proxy }: { world: SolanaWorld; proxy: RpcProxy }, faultyNode: "first" | "second") => {
    const nodes = [proxy.url, world.solana.rpcUrl];
    return newTestWatcher(world.chain, ...(faultyNode === "first" ? nodes : nodes.toReversed()));
  };

  type Paid = Pick<PaymentRequest, "tokenId" | "recipientAddress">;

  /** Pays a request by reference while no watcher reads. */
  async function payWithoutWatcher(world: SolanaWorld, request: PaymentRequest, to: Paid = request): Promise<string> {
    const instructions = await paymentInstructions(world, to, {
      amount: 5n * dollar,
      references: [referenceOf(request)],
    });
    return sendTransaction(world.solana, world.payer, instructions, { commitment: "finalized" });
  }

  /** Waits until the transaction is older than the newest slots, on which nodes may differ. */
  async function waitUntilOld(world: SolanaWorld, signature: string): Promise<void> {
    const slot = await finalSlotOf(world, signature);
    await waitUntil(async () => (await finalSlot(world)) > slot + 40n, 120_000);
  }

  async function paidRequest(world: SolanaWorld): Promise<PaymentRequest> {
    const request = await newRequest(world);
    await waitUntilOld(world, await payWithoutWatcher(world, request));
    return request;
  }

  const omits: NodeFault = ({ method }) => (method === "getSignaturesForAddress" ? { result: [] } : undefined);
  const showsOtherBlocks: NodeFault = ({ method }) =>
    method === "getBlock" ? { result: { blockhash: "7".repeat(44) } } : undefined;
  const showsLaterTimes: NodeFault = ({ method }) =>
    method === "getBlockTime" ? { result: Math.floor(Date.now() / 1000) + 7200 } : undefined;

  /** Presents a transaction to another recipient as a payment of the request, with a matching balance change. */
  async function inventsAPaymentOf(world: SolanaWorld, request: PaymentRequest): Promise<NodeFault> {
    const decoy = await newWalletAddress();
    const signature = await payWithoutWatcher(world, request, { ...request, recipientAddress: decoy });
    await waitUntilOld(world, signature);
    const [decoyAccount, ownAccount] = await Promise.all([
      tokenAccountOf(decoy, world.dollar),
      tokenAccountOf(address(request.recipientAddress), world.dollar),
    ]);
    const invented = "5".repeat(88);
    const options = { encoding: "json", maxSupportedTransactionVersion: 0 };
    const real = JSON.stringify(await world.solana.rpc("getTransaction", [signature, options]));
    const transaction: unknown = JSON.parse(
      real
        .replaceAll(decoy, request.recipientAddress)
        .replaceAll(decoyAccount, ownAccount)
        .replaceAll(signature, invented),
    );
    const [listed] = await world.solana.rpc<Listed[]>("getSignaturesForAddress", [decoyAccount]);
    // The data is 5,000,000 as a little-endian 64-bit integer.
    const balance = { lamports: 2_039_280, owner: world.dollar.program, data: ["QEtMAAAAAAA=", "base64"] };
    return ({ method, params: [subject, options] }) => {
      if (method === "getTransaction" && subject === invented) return { result: transaction };
      if (method === "getSignaturesForAddress" && subject === ownAccount)
        return { result: [{ ...listed, signature: invented }] };
      // Balances are read as slices of 8 bytes.
      const isBalances = method === "getMultipleAccounts" && JSON.stringify(options).includes('"length":8');
      if (!isBalances || !Array.isArray(subject) || !subject.includes(ownAccount)) return undefined;
      return { result: { value: subject.map((one) => (one === ownAccount ? balance : null)) } };
    };
  }

  const omitting = () => Promise.resolve(omits);
  const inventing = async (world: SolanaWorld) => inventsAPaymentOf(world, await newRequest(world));
  test.for<["first" | "second", string, (world: SolanaWorld) => Promise<NodeFault>]>([
    ["first", "omits a payment", omitting],
    ["second", "omits a payment", omitting],
    ["first", "invents a payment", inventing],
    ["second", "invents a payment", inventing],
    ["first", "shows other blocks", () => Promise.resolve(showsOtherBlocks)],
    ["first", "shows other times", () => Promise.resolve(showsLaterTimes)],
  ])(
    "while the %s node %s nothing is credited or expires; then it recovers by itself",
    async ([faultyNode, _what, prepare], { world, proxy }) => {
      const fault = await prepare(world);
      const request = await paidRequest(world);
      const late = await newRequest(world, { expiresAt: new Date(Date.now() - 60_000) });
      const countBefore = await db().payment.count();
      const watcher = watcherOf({ world, proxy }, faultyNode);
      proxy.replaceResponses(fault);
      const { final } = (await readCursors(world.chain.id)) ?? {};
      await expect(runTick(watcher)).rejects.toMatchObject({ kind: "disagreement" });
      const countWhileFaulty = await db().payment.count();
      const next = await newRequest(world);
      await payWithoutWatcher(world, next);
      for (let turn = 0; turn < 3; turn += 1) {
        await expect(runTick(watcher)).rejects.toMatchObject({ kind: "disagreement" });
      }
      expect((await reload(next)).payments).toEqual([]);
      expect(await db().payment.count()).toBe(countWhileFaulty);
      expect((await readCursors(world.chain.id))?.final).toEqual(final);
      expect((await reload(late)).status).toBe("active");
      proxy.replaceResponses(null);
      for (const one of [request, next]) await tickUntil({ watcher }, isPaid(one));
      await tickUntil({ watcher }, async () => (await reload(late)).status === "expired");
      expect(await db().payment.count()).toBe(countBefore + 2);
      for (const one of [request, next]) expect((await reload(one)).payments).toHaveLength(1);
    },
  );

  test.for<[string, (proxy: RpcProxy) => void]>([
    [
      "lags behind",
      (proxy) => proxy.replaceResponses(({ method }) => (method === "getSlot" ? { result: 32 } : undefined)),
    ],
    ["is rate-limited", (proxy) => proxy.replaceResponses(() => ({ error: { message: "Too many requests" } }))],
    ["responds with an HTML page", (proxy) => proxy.respondWithText("<html>Bad gateway</html>")],
    ["never responds", (proxy) => proxy.setUnresponsive(true)],
  ])("a second node that %s blocks nothing", async ([_what, startFault], { world, proxy }) => {
    const request = await paidRequest(world);
    startFault(proxy);
    await tickUntil({ watcher: watcherOf({ world, proxy }, "second") }, isPaid(request));
  });

  test("a transfer in the newest slots that only one node shows waits for the other node, without a disagreement", async ({
    world,
    proxy,
  }) => {
    const [unconfirmed, invented] = [await newRequest(world), await newRequest(world)];
    const invents = await inventsAPaymentOf(world, invented);
    const watcher = watcherOf({ world, proxy }, "second");
    await runTick(watcher);
    await payWithoutWatcher(world, unconfirmed);
    proxy.replaceResponses(omits);
    for (let turn = 0; turn < 5; turn += 1) await runTick(watcher);
    expect((await reload(unconfirmed)).payments).toEqual([]);
    proxy.replaceResponses(null);
    await tickUntil({ watcher }, isPaid(unconfirmed));
    expect(await reload(unconfirmed)).toMatchObject({ payments: [{ method: "bound_reference" }] });

    const other = watcherOf({ world, proxy }, "first");
    await runTick(other);
    proxy.replaceResponses(invents);
    for (let turn = 0; turn < 5; turn += 1) await runTick(other);
    expect((await reload(invented)).payments).toEqual([]);
    expect(await unmatchedOf(invented.recipientAddress)).toEqual([]);
  });

  test("the second node finds a token account that the first hides", async ({ world, proxy }) => {
    const request = await newRequest(world);
    const owner = address(request.recipientAddress);
    const account = await newTokenAccount(world.solana, world.payer, world.dollar, owner);
    const terms = { from: world.payer, to: account, amount: 5n * dollar, references: [referenceOf(request)] };
    const move = await transferToTokenAccount(world.dollar, terms);
    await sendTransaction(world.solana, world.payer, [move], { commitment: "finalized" });
    proxy.replaceResponses(({ method }) =>
      method === "getTokenAccountsByOwner" ? { result: { value: [] } } : undefined,
    );
    await tickUntil({ watcher: watcherOf({ world, proxy }, "first") }, isPaid(request));
  });

  test.for(["first", "second"] as const)(
    "ignores foreign accounts that the %s node names, and they displace none of the wallet's",
    async (faultyNode, { world, proxy }) => {
      const request = await newRequest(world);
      const ownAccount = await newTokenAccount(
        world.solana,
        world.payer,
        world.dollar,
        address(request.recipientAddress),
      );
      const vault = await tokenAccountOf(world.payer.address, world.dollar);
      const others = await Promise.all(Array.from({ length: 25 }, newWalletAddress));
      const value = [vault, ...others].map((pubkey) => ({ pubkey }));
      const requestedHistories = new Set<unknown>();
      proxy.replaceResponses(({ method, params }) => {
        if (method === "getSignaturesForAddress") requestedHistories.add(params[0]);
        return method === "getTokenAccountsByOwner" ? { result: { value } } : undefined;
      });
      const terms = { from: world.payer, to: ownAccount, amount: 5n * dollar, references: [referenceOf(request)] };
      const move = await transferToTokenAccount(world.dollar, terms);
      await sendTransaction(world.solana, world.payer, [move], { commitment: "finalized" });
      await tickUntil({ watcher: watcherOf({ world, proxy }, faultyNode) }, isPaid(request));
      expect(requestedHistories).toContain(ownAccount);
      expect(requestedHistories).not.toContain(vault);
    },
  );

  test("a rescan finds nothing that a second node does not show", async ({ world, proxy }) => {
    const invented = await newRequest(world);
    const invents = await inventsAPaymentOf(world, invented);
    await skipSlots(world);
    const range = { from: 1n, to: (await readCursors(world.chain.id))?.final.number ?? 0n };
    proxy.replaceResponses(invents);
    const { reader } = watcherOf({ world, proxy }, "first");
    const options = { chain: world.chain, reader, urls, range, onProgress: () => undefined };
    await expect(rescan(options)).rejects.toMatchObject({ kind: "disagreement" });
    expect((await reload(invented)).payments).toEqual([]);
  });

  test("the chain's health shows a disagreement until the nodes agree", async ({ world, proxy }) => {
    const stop = new AbortController();
    const rpcUrls = new Map([[world.chain.slug, [proxy.url, world.solana.rpcUrl]]]);
    const request = await paidRequest(world);
    proxy.replaceResponses(omits);
    const running = startWatchers({ signal: stop.signal, rpcUrls });
    const waitOptions = { timeout: 120_000, interval: 100 };
    const health = () => db().chainHealth.findUnique({ where: { chainId: world.chain.id } });
    await vi.waitFor(
      async () => expect(await health()).toMatchObject({ isDegraded: true, reason: "nodes_disagree" }),
      waitOptions,
    );
    expect((await reload(request)).payments).toEqual([]);
    proxy.replaceResponses(null);
    await vi.waitFor(async () => expect(await health()).toMatchObject({ isDegraded: false, reason: "" }), waitOptions);
    await vi.waitFor(async () => expect((await reload(request)).status).toBe("completed"), waitOptions);
    stop.abort();
    await running;
  });
});
