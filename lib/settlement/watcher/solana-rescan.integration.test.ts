import { address } from "@solana/kit";
import { describe, expect } from "vitest";
import { addToken } from "@/lib/chains/add";
import { db } from "@/lib/platform/db";
import { hasTestSolana, sendTransaction } from "@/testing/local-solana";
import { urls, newTestWatcher, reload, unmatchedOf } from "@/testing/settlement-fixtures";
import { newMint, newTokenAccount, transferToTokenAccount, tokenTransfer } from "@/testing/solana-transfers";
import {
  finalSlotOf,
  newSolanaRequest,
  pay,
  paymentInstructions,
  skipSlots,
  referenceOf,
  tickUntil,
  type SolanaWorld,
} from "@/testing/solana-fixtures";
import { test } from "@/testing/solana-test";
import type { PaymentRequest } from "@/prisma/generated/client";
import { isConsistent } from "./books";
import { readCursors } from "./cursors";
import type { BlockRange } from "./read-settled-blocks";
import { reconcileChain } from "./reconcile";
import { rescan } from "./rescan";
import { genesisHashes } from "@/lib/chains/readers/solana/node";
import { withoutAudit } from "@/testing/without-audit";

// Operator commands on settled slots: rescan and reconcile.

const dollar = 1_000_000n;
const sol = 1_000_000_000n;

describe.skipIf(!hasTestSolana())("settled slots of Solana", () => {
  async function readRange(world: SolanaWorld): Promise<BlockRange> {
    return { from: 1n, to: (await readCursors(world.chain.id))?.final.number ?? 0n };
  }

  /** Options of a rescan or reconciliation, with a new reader each time, as in the commands. */
  async function commandOptions(world: SolanaWorld, range?: BlockRange, url = world.solana.rpcUrl) {
    const { reader } = newTestWatcher(world.chain, url);
    return { chain: world.chain, reader, range: range ?? (await readRange(world)), onProgress: () => undefined };
  }
  const rescanRange = async (...args: Parameters<typeof commandOptions>) =>
    (await rescan({ ...(await commandOptions(...args)), urls })).found;
  const reconcileRange = async (...args: Parameters<typeof commandOptions>) =>
    reconcileChain(await commandOptions(...args));
  const differingAccounts = async (world: SolanaWorld) =>
    (await reconcileRange(world)).filter((account) => !isConsistent(account));

  /** Pays while no watcher reads; returns the transaction. */
  async function payWithoutWatcher(world: SolanaWorld, request: PaymentRequest, amount: bigint): Promise<string> {
    const instructions = await paymentInstructions(world, request, { amount, references: [referenceOf(request)] });
    const hash = await sendTransaction(world.solana, world.payer, instructions, { commitment: "finalized" });
    await skipSlots(world);
    return hash;
  }

  test("the books of coins, tokens and a token with a fee equal the chain", async ({ world }) => {
    const requests = [
      await newSolanaRequest(world, world.coinId, sol),
      await newSolanaRequest(world, world.dollar.id, 5n * dollar),
      await newSolanaRequest(world, world.feeToken.id, 99n * dollar),
    ];
    for (const request of requests) await pay(world, request, { amount: BigInt(request.amount.toFixed()) });
    await pay(world, requests[1] ?? { tokenId: 0, recipientAddress: "" }, { amount: 7n * dollar });
    await skipSlots(world);
    const accounts = await reconcileRange(world);
    const sums = new Map(accounts.map((account) => [account.tokenId, [account.recorded, account.onChain]]));
    expect(sums).toEqual(
      new Map([
        [world.coinId, [sol, sol]],
        [world.dollar.id, [12n * dollar, 12n * dollar]],
        [world.feeToken.id, [98_010_000n, 98_010_000n]],
      ]),
    );
    expect(accounts.every(isConsistent)).toBe(true);
  });

  test.for([
    ["coins", (world: SolanaWorld) => world.coinId, 2n * sol, 2n * sol],
    ["tokens", (world: SolanaWorld) => world.dollar.id, 10n * dollar, 10n * dollar],
    ["a token with a fee", (world: SolanaWorld) => world.feeToken.id, 100n * dollar, 99n * dollar],
  ] as const)(
    "a missed payment in %s is found and credited exactly once",
    async ([_token, tokenIdIn, sent, arrived], { world }) => {
      const request = await newSolanaRequest(world, tokenIdIn(world), arrived);
      const hash = await payWithoutWatcher(world, request, sent);
      expect((await reload(request)).payments).toEqual([]);
      expect(await differingAccounts(world)).toMatchObject([
        { recipientAddress: request.recipientAddress, tokenId: tokenIdIn(world), recorded: 0n, onChain: arrived },
      ]);
      expect(await rescanRange(world)).toMatchObject([{ transactionHash: hash, payments: [{ status: "completed" }] }]);
      const paid = await reload(request);
      expect(paid).toMatchObject({ status: "completed", exception: null, payments: [{ status: "completed" }] });
      expect(paid.paidAmount.toFixed()).toBe(arrived.toString());
      const rows = await allRows();
      expect(await rescanRange(world)).toEqual([]);
      expect(await allRows()).toEqual(rows);
      expect(await differingAccounts(world)).toEqual([]);
    },
  );

  test("rescans concurrent with each other and the watcher credit once", async ({ world }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 21n * dollar);
    await payWithoutWatcher(world, request, 21n * dollar);
    const found = await Promise.all([
      rescanRange(world),
      rescanRange(world),
      tickUntil(world, () => Promise.resolve(true)),
    ]);
    expect(found.flatMap((one) => one ?? [])).toHaveLength(1);
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{}] });
  });

  test("finds a payment to a second token account of one of many wallets", async ({ world }) => {
    const requests: PaymentRequest[] = [];
    for (let wallet = 0; wallet < 12; wallet += 1) {
      requests.push(await newSolanaRequest(world, world.dollar.id, dollar));
    }
    const last = requests.at(-1) ?? { recipientAddress: "" };
    const owner = address(last.recipientAddress);
    const account = await newTokenAccount(world.solana, world.payer, world.dollar, owner);
    const move = await transferToTokenAccount(world.dollar, { from: world.payer, to: account, amount: dollar });
    const hash = await sendTransaction(world.solana, world.payer, [move], { commitment: "finalized" });
    await skipSlots(world);
    expect(await rescanRange(world)).toMatchObject([{ transactionHash: hash, recipientAddress: owner }]);
  });

  test("detects transfers of a token listed later", async ({ world }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 5n * dollar);
    const mint = await newMint(world.solana, world.payer, 10n ** 12n);
    const transfer = { from: world.payer, to: address(request.recipientAddress), amount: 9n * dollar };
    await sendTransaction(world.solana, world.payer, await tokenTransfer(mint, transfer), { commitment: "finalized" });
    await skipSlots(world);
    const properties = { symbol: "LATER", name: "Later", decimals: 6, isStablecoin: false };
    await addToken(world.chain.id, { contractAddress: mint.address, ...properties }, withoutAudit);
    expect(await rescanRange(world)).toMatchObject([{ unmatched: { reason: "wrong_token" } }]);
    expect(await unmatchedOf(request.recipientAddress)).toHaveLength(1);
  });

  test("excludes slots outside the range, even if its first and last slots have no block", async ({ world, proxy }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 31n * dollar);
    const hash = await payWithoutWatcher(world, request, 31n * dollar);
    const slot = await finalSlotOf(world, hash);
    // Settles the following slots too.
    await skipSlots(world);
    proxy.replaceResponses(({ method, params }) =>
      method === "getBlocksWithLimit" && params[0] === Number(slot) - 1 ? { result: [Number(slot)] } : undefined,
    );
    expect(await reconcileRange(world, { from: slot - 5n, to: slot - 1n }, proxy.url)).toEqual([]);
    expect(await rescanRange(world, { from: slot - 5n, to: slot - 1n }, proxy.url)).toEqual([]);
    expect(await rescanRange(world, { from: slot + 1n, to: slot + 5n }, proxy.url)).toEqual([]);
    expect(await rescanRange(world, { from: slot, to: slot }, proxy.url)).toMatchObject([{ transactionHash: hash }]);
  });

  test("rejects a node that has pruned the slots instead of trusting its empty response", async ({ world, proxy }) => {
    const { to } = await readRange(world);
    // A local chain may start anywhere, so the node is presented as one of another chain.
    const chain = { ...world.chain, isLocal: false, slug: "solana-devnet" };
    const nodeResults = new Map<string, unknown>([
      ["getGenesisHash", genesisHashes.get(chain.slug)],
      ["getFirstAvailableBlock", Number(to) - 2],
    ]);
    proxy.replaceResponses(({ method }) => (nodeResults.has(method) ? { result: nodeResults.get(method) } : undefined));
    const { reader } = newTestWatcher(chain, proxy.url);
    const options = { chain, reader, range: { from: to - 3n, to }, onProgress: () => undefined };
    await expect(reconcileChain(options)).rejects.toMatchObject({ kind: "refused" });
    await expect(rescan({ ...options, urls })).rejects.toMatchObject({ kind: "refused" });
  });

  test("reports an entry that the chain does not have, even if the sums are equal", async ({ world }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 41n * dollar);
    const hash = await pay(world, request, { amount: 41n * dollar });
    await skipSlots(world);
    const forged = "5".repeat(88);
    await db().transfer.updateMany({ where: { transactionHash: hash }, data: { transactionHash: forged } });
    const [account] = await differingAccounts(world);
    expect(account).toMatchObject({ missing: [{ transactionHash: hash }], surplus: [{ transactionHash: forged }] });
    expect(account?.recorded).toBe(account?.onChain);
    await db().transfer.updateMany({ where: { transactionHash: forged }, data: { transactionHash: hash } });
    expect(await differingAccounts(world)).toEqual([]);
  });

  /** Everything that a rescan could change. */
  async function allRows() {
    const inOrder = { orderBy: { id: "asc" } } as const;
    return Promise.all([
      db().transfer.findMany(inOrder),
      db().payment.findMany(inOrder),
      db().paymentRequest.findMany(inOrder),
      db().unmatchedTransfer.findMany(inOrder),
      db().event.findMany(inOrder),
    ]);
  }
});
