import { address } from "@solana/kit";
import { getCloseAccountInstruction } from "@solana-program/token";
import { describe, expect, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { hasTestSolana, sendTransaction, startTestSolana } from "@/testing/local-solana";
import { startRpcProxy } from "@/testing/rpc-proxy";
import { newTestWatcher, reload } from "@/testing/settlement-fixtures";
import { newMint, tokenTransfer } from "@/testing/solana-transfers";
import {
  listToken,
  newSolanaRequest,
  pay,
  paymentInstructions,
  referenceOf,
  tickUntil,
  type SolanaWorld,
} from "@/testing/solana-fixtures";
import { test } from "@/testing/solana-test";
import { waitUntil } from "@/instance/processes/ending";
import type { PaymentRequest } from "@/prisma/generated/client";
import { readCursors } from "./cursors";
import { runPass } from "./run-pass";
import { startWatchers } from "./start-watchers";
import { runTick } from "./tick";
import { readWatchList } from "./watch-list";

// Tests on Solana that no payment is lost, credited twice or expired too early when workers restart or compete, or
// nodes fail, lag or respond wrongly.

const dollar = 1_000_000n;

describe.skipIf(!hasTestSolana())("reading Solana through failures", () => {
  const newRequest = (world: SolanaWorld, amount: bigint, terms = {}) =>
    newSolanaRequest(world, world.dollar.id, amount, terms);
  const becomes = (world: SolanaWorld, request: PaymentRequest, status: string, reading = world) =>
    tickUntil(reading, async () => (await reload(request)).status === status);
  const withWatcher = (world: SolanaWorld, ...urls: string[]) => ({
    ...world,
    watcher: newTestWatcher(world.chain, ...urls),
  });

  /** Pays and waits for finality while no watcher reads. */
  async function payWithoutWatcher(
    world: SolanaWorld,
    request: PaymentRequest,
    amount: bigint,
    references = [referenceOf(request)],
  ): Promise<void> {
    const instructions = await paymentInstructions(world, request, { amount, references });
    await sendTransaction(world.solana, world.payer, instructions, { commitment: "finalized" });
  }

  test("a new worker resumes where the last one stopped, whatever happened in between", async ({ world }) => {
    const request = await newRequest(world, 5n * dollar);
    await payWithoutWatcher(world, request, 5n * dollar);
    await becomes(world, request, "completed", withWatcher(world, world.solana.rpcUrl));
  });

  test("nothing expires while the node is down, and payments made on time count", async ({ world }) => {
    const expiresAt = new Date(Date.now() + 4000);
    const [paid, unpaid] = [
      await newRequest(world, 5n * dollar, { expiresAt }),
      await newRequest(world, 6n * dollar, { expiresAt }),
    ];
    await payWithoutWatcher(world, paid, 5n * dollar);
    await waitUntil(() => Promise.resolve(new Date() > expiresAt), 120_000);
    await expect(runTick(withWatcher(world, "http://127.0.0.1:1").watcher)).rejects.toMatchObject({
      kind: "unreachable",
    });
    expect((await reload(unpaid)).status).toBe("active");
    await becomes(world, unpaid, "expired");
    expect(await reload(paid)).toMatchObject({ status: "completed", exception: null, payments: [{ isLate: false }] });
  });

  test("the pass over all accounts finds money that left again before it was read", async ({ world }) => {
    const wallet = await world.solana.newWallet();
    const request = await newRequest(world, 5n * dollar, { recipientAddress: wallet.address });
    // The wallet needs coin for the fee of sending the money back.
    await pay(world, { ...request, tokenId: world.coinId }, { amount: 1_000_000n });
    await payWithoutWatcher(world, request, 5n * dollar);
    const back = await tokenTransfer(world.dollar, { from: wallet, to: world.payer.address, amount: 5n * dollar });
    await sendTransaction(world.solana, wallet, back, { commitment: "finalized" });
    await becomes(world, request, "completed");
  });

  test("four concurrent watchers credit each transfer once", async ({ world }) => {
    const requests = await Promise.all([1n, 2n, 3n].map((amount) => newRequest(world, amount * dollar)));
    for (const request of requests) await payWithoutWatcher(world, request, BigInt(request.amount.toFixed()));
    const watchers = Array.from({ length: 4 }, () => withWatcher(world, world.solana.rpcUrl));
    for (let turn = 0; turn < 3; turn += 1) await Promise.all(watchers.map(({ watcher }) => runTick(watcher)));
    for (const request of requests) {
      await becomes(world, request, "completed");
      expect((await reload(request)).payments).toHaveLength(1);
    }
  });

  test("rereads a batch that could not be written", async ({ world }) => {
    const request = await newRequest(world, 5n * dollar);
    const stale = await readCursors(world.chain.id);
    const list = await readWatchList(world.chain);
    await tickUntil(world, async () => (await readCursors(world.chain.id))?.tip.number !== stale?.tip.number);
    await payWithoutWatcher(world, request, 5n * dollar);
    const { latest } = await world.watcher.reader.readHead();
    expect(stale && (await runPass(world.watcher, "tip", { cursors: stale, target: latest.number, list }))).toBeNull();
    expect((await reload(request)).payments).toEqual([]);
    await becomes(world, request, "completed");
  });

  test("uses the next URL when the first is silent, and rejects a node of another chain", async ({ world }) => {
    const request = await newRequest(world, 5n * dollar);
    await payWithoutWatcher(world, request, 5n * dollar);
    await becomes(world, request, "completed", withWatcher(world, "http://127.0.0.1:1", world.solana.rpcUrl));
    const devnet = { ...world.chain, isLocal: false, slug: "solana-devnet" };
    const watcher = newTestWatcher(devnet, world.solana.rpcUrl);
    await expect(runTick(watcher)).rejects.toMatchObject({ kind: "wrong_chain" });
  });

  test.for([
    ["HTML", "<html>Bad gateway</html>"],
    ["an empty array", "[]"],
    ["a result of another shape", '{"jsonrpc":"2.0","id":0,"result":{"number":17}}'],
  ] as const)(
    "a node that returns %s is a failure of a known kind, and nothing is written",
    async ([_what, text], { world, proxy }) => {
      const before = await readCursors(world.chain.id);
      proxy.respondWithText(text);
      await expect(runTick(withWatcher(world, proxy.url).watcher)).rejects.toMatchObject({ kind: "malformed" });
      expect(await readCursors(world.chain.id)).toEqual(before);
    },
  );

  test("a node that hangs times out, and nothing is written", async ({ world }) => {
    const before = await readCursors(world.chain.id);
    const hanging = await startRpcProxy(() => world.solana.rpcUrl);
    hanging.setUnresponsive(true);
    await expect(runTick(withWatcher(world, hanging.url).watcher)).rejects.toMatchObject({ kind: "timeout" });
    expect(await readCursors(world.chain.id)).toEqual(before);
    await hanging.stop();
  });

  test("a lagging node cannot make the watcher skip slots", async ({ world, proxy }) => {
    const request = await newRequest(world, 5n * dollar);
    await payWithoutWatcher(world, request, 5n * dollar);
    const { watcher } = withWatcher(world, proxy.url);
    let heads = 0;
    // The first head is correct; from the second call on, the node lags far behind.
    proxy.replaceResponses(({ method }) => {
      if (method === "getSignaturesForAddress") return { result: [] };
      if (method !== "getSlot") return undefined;
      heads += 1;
      return heads > 1 ? { result: 32 } : undefined;
    });
    await expect(runTick(watcher)).rejects.toMatchObject({ kind: "inconsistent" });
    proxy.replaceResponses(null);
    await becomes(world, request, "completed", { ...world, watcher });
  });

  test("finds a transaction that a node lists late", async ({ world, proxy }) => {
    const request = await newRequest(world, 5n * dollar);
    const late = withWatcher(world, proxy.url);
    await runTick(late.watcher);
    await payWithoutWatcher(world, request, 5n * dollar);
    proxy.replaceResponses(({ method }) => (method === "getSignaturesForAddress" ? { result: [] } : undefined));
    for (let turn = 0; turn < 3; turn += 1) await runTick(late.watcher);
    expect((await reload(request)).payments).toEqual([]);
    proxy.replaceResponses(null);
    await becomes(world, request, "completed", late);
  });

  test("rejects a node that invents a signature or returns another transaction for one", async ({ world, proxy }) => {
    const request = await newRequest(world, 5n * dollar);
    const signature = "5".repeat(88);
    const slot = Number((await readCursors(world.chain.id))?.tip.number ?? 0n);
    const invented = [{ signature, slot, err: null, blockTime: Math.floor(Date.now() / 1000) }];
    const { watcher } = withWatcher(world, proxy.url);
    proxy.replaceResponses(({ method }) => (method === "getSignaturesForAddress" ? { result: invented } : undefined));
    await expect(tickUntil({ watcher }, () => Promise.resolve(false))).rejects.toMatchObject({ kind: "inconsistent" });
    await payWithoutWatcher(world, request, 5n * dollar);
    const [{ signature: real } = { signature: "" }] = await world.solana.rpc<{ signature: string }[]>(
      "getSignaturesForAddress",
      [address(request.recipientAddress)],
    );
    const other = await world.solana.rpc("getTransaction", [
      real,
      { encoding: "json", maxSupportedTransactionVersion: 0 },
    ]);
    proxy.replaceResponses(({ method }) => {
      if (method === "getSignaturesForAddress") return { result: invented };
      return method === "getTransaction" ? { result: other } : undefined;
    });
    await expect(tickUntil({ watcher }, () => Promise.resolve(false))).rejects.toMatchObject({ kind: "malformed" });
    proxy.replaceResponses(null);
    expect((await reload(request)).payments).toEqual([]);
    await becomes(world, request, "completed");
  });

  test("a token with decimals other than the catalog's stops the chain until they agree", async ({ world }) => {
    const request = await newRequest(world, 5n * dollar);
    await payWithoutWatcher(world, request, 5n * dollar);
    await db().token.update({ where: { id: world.dollar.id }, data: { decimals: 9 } });
    const restarted = withWatcher(world, world.solana.rpcUrl);
    await expect(runTick(restarted.watcher)).rejects.toMatchObject({ kind: "wrong_decimals" });
    await db().token.update({ where: { id: world.dollar.id }, data: { decimals: 6 } });
    await becomes(world, request, "completed", restarted);
  });

  test("a token closed by its issuer blocks no other, whether or not the closing was read", async ({
    world,
    proxy,
  }) => {
    const mint = await newMint(world.solana, world.payer, 0n, { isClosable: true });
    const { id } = await listToken(world.chain, mint, 9297);
    const seeing = withWatcher(world, proxy.url);
    await becomes(world, await newRequest(world, dollar, { expiresAt: new Date() }), "expired", seeing);
    const end = { account: mint.address, destination: world.payer.address, owner: world.payer };
    const close = getCloseAccountInstruction(end, { programAddress: mint.program });
    await sendTransaction(world.solana, world.payer, [close], { commitment: "finalized" });
    // Responds like nodes that are stricter than the local one.
    proxy.replaceResponses(({ method, params }) =>
      method === "getTokenAccountsByOwner" && JSON.stringify(params).includes(mint.address)
        ? { error: { message: "Invalid param: could not find mint" } }
        : undefined,
    );
    for (const watching of [seeing, withWatcher(world, proxy.url)]) {
      const request = await newRequest(world, 5n * dollar);
      await payWithoutWatcher(world, request, 5n * dollar);
      await becomes(world, request, "completed", watching);
    }
    await db().token.delete({ where: { id } });
  });

  test("the running watchers read a Solana chain along with the others", async ({ world }) => {
    const stop = new AbortController();
    const running = startWatchers({ signal: stop.signal, rpcUrls: new Map([["local-solana", [world.solana.rpcUrl]]]) });
    const request = await newRequest(world, 5n * dollar);
    await payWithoutWatcher(world, request, 5n * dollar);
    await vi.waitFor(async () => expect((await reload(request)).status).toBe("completed"), 120_000);
    const health = await db().chainHealth.findUnique({ where: { chainId: world.chain.id } });
    expect(health).toMatchObject({ isDegraded: false, reason: "" });
    stop.abort();
    await running;
  });

  test("another local chain resets the cursors and keeps open requests payable", async ({ world }) => {
    const request = await newRequest(world, 5n * dollar);
    const before = world;
    await waitUntil(() => Promise.resolve(new Date().getMilliseconds() > 500), 120_000);
    const solana = startTestSolana();
    const payer = await solana.newWallet();
    world = { ...world, solana, payer, watcher: newTestWatcher(world.chain, solana.rpcUrl) };
    await payWithoutWatcher(world, request, 5n * dollar);
    await becomes(world, request, "completed");
    before.solana.stop();
  });
});
