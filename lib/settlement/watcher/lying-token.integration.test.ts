import { expect } from "vitest";
import { claimTransaction, enableBalanceVerification, listClaimToken } from "@/testing/claim-token";
import { believeSingleNode } from "@/testing/deep-forks";
import {
  eventTypes,
  newMerchant,
  newRequest,
  newWallet,
  reload,
  tick,
  unmatchedOf,
  urls,
  word,
  type testToken,
  type World,
  contextOf,
} from "@/testing/settlement-fixtures";
import { type RpcProxy } from "@/testing/rpc-proxy";
import { test as base } from "@/testing/settlement-test";
import { listFeeToken, transferCall } from "@/testing/test-contracts";
import { assignUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/assign";
import { selectors } from "@/lib/chains/readers/evm/erc20";
import { isConsistent } from "./books";
import { readCursors } from "./cursors";
import { reconcileChain } from "./reconcile";
import { rescan } from "./rescan";
import { runTick } from "./tick";

// A token's log is only its contract's claim. If the operator enables verification, a transfer is credited only if the
// recipient's balance shows it.

const dollar = 1_000_000n;

const test = base.extend("token", { scope: "file" }, ({ world }) => listClaimToken(world));

type Token = typeof testToken;
type Call = Parameters<NonNullable<Parameters<RpcProxy["replaceResponses"]>[0]>>[0];

/** Creates a request for ten of the token, by a new merchant. */
async function requestOf(world: World, token: Token) {
  const merchant = await newMerchant();
  return newRequest({ ...world, merchant }, 10n * dollar, { tokenId: token.id });
}

/** Mines the transactions in one block, in the given order. */
async function mineTogether({ anvil }: World, transactions: object[]): Promise<void> {
  await anvil.request("evm_setAutomine", [false]);
  for (const one of transactions) await anvil.request("eth_sendTransaction", [{ from: anvil.account, ...one }]);
  await anvil.mine(1);
  await anvil.request("evm_setAutomine", [true]);
}

/** Signs a transaction of another account. The returned function mines it, with the same hash on any branch. */
async function sign({ anvil }: World, transaction: object): Promise<() => Promise<string>> {
  const [, from = ""] = await anvil.request<string[]>("eth_accounts");
  const nonce = await anvil.request<string>("eth_getTransactionCount", [from, "latest"]);
  const fees = { maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1", chainId: "0x7a69" };
  const signed = { ...transaction, from, value: "0x0", nonce, ...fees };
  const raw = await anvil.request<string>("eth_signTransaction", [signed]);
  return () => anvil.request<string>("eth_sendRawTransaction", [raw]);
}

const outcomeOf = async (request: { id: bigint }) => {
  const { status, payments } = await reload(request);
  return [status, ...payments.map((payment) => payment.status)];
};

const reasonsOf = async ({ recipientAddress }: { recipientAddress: string }) =>
  (await unmatchedOf(recipientAddress)).map(({ reason }) => reason);

const isBalanceCall = ({ method, params }: Call) =>
  method === "eth_call" && (params[0] as { data: string }).data.startsWith(selectors.balanceOf);

const showsAnotherBalance = (call: Call) => (isBalanceCall(call) ? { result: `0x${word(7n)}` } : undefined);

const forgetsState = (call: Call) => (isBalanceCall(call) ? { error: { message: "missing trie node" } } : undefined);

async function readRange(world: World) {
  const cursors = await readCursors(world.chain.id);
  const { chain, watcher } = world;
  const range = { from: 1n, to: cursors?.final.number ?? 0n };
  return { chain, reader: watcher.reader, urls, range, onProgress: () => undefined };
}

test("does not credit a token that logs a transfer and moves nothing", async ({ world, token }) => {
  const request = await requestOf(world, token);
  await world.anvil.send(
    claimTransaction(token.contract, { to: request.recipientAddress, moved: 0n, logged: 10n * dollar }),
  );
  await world.tick();
  expect(await outcomeOf(request)).toEqual(["active", "pending"]);
  await world.mineAndTick(2);
  expect(await outcomeOf(request)).toEqual(["active", "failed"]);
  expect((await reload(request)).pendingAmount.toFixed()).toBe("0");
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { status: "open", reason: "unexplained", candidates: [request.publicId], transfer: { status: "final" } },
  ]);
  expect(await eventTypes(request.merchantId)).toEqual([
    "payment.pending",
    "payment.failed",
    "unmatched_transfer.created",
  ]);
});

test("credits neither of two logs of a token that moves the amount once", async ({ world, token }) => {
  const request = await requestOf(world, token);
  const to = request.recipientAddress;
  await world.anvil.send(
    claimTransaction(token.contract, { to, moved: 10n * dollar, logged: 10n * dollar, times: 2n }),
  );
  await world.tick();
  await world.mineAndTick(2);
  expect(await outcomeOf(request)).toEqual(["active", "failed", "failed"]);
  expect(await reasonsOf(request)).toEqual(["unexplained", "unexplained"]);
});

test("credits a token with a fee if its log has the received amount, not the sent one", async ({ world, token }) => {
  const honest = await listFeeToken(world);
  await enableBalanceVerification(honest);
  const [net, gross] = [await requestOf(world, honest), await requestOf(world, token)];
  // After the token's fee of 1%, 10 arrive.
  const sent = (1_000n * dollar) / 99n;
  await world.anvil.send({ to: honest.contract, data: transferCall(net.recipientAddress, sent) });
  const claim = { to: gross.recipientAddress, moved: 9_900_000n, logged: 10n * dollar };
  await world.anvil.send(claimTransaction(token.contract, claim));
  await world.mineAndTick(2);
  expect(await outcomeOf(net)).toEqual(["completed", "completed"]);
  expect(await outcomeOf(gross)).toEqual(["active", "failed"]);
  expect(await reasonsOf(gross)).toEqual(["unexplained"]);
});

test("the recipient's spending in the same block does not reduce the verified amount", async ({ world, token }) => {
  const [honest, lying] = [await newWallet(world.anvil, 10n ** 18n), await newWallet(world.anvil, 10n ** 18n)];
  const options = { tokenId: token.id };
  const paid = await world.newRequest(10n * dollar, { ...options, recipientAddress: honest });
  const unpaid = await world.newRequest(10n * dollar, { ...options, recipientAddress: lying });
  const { contract } = token;
  const spending = { to: world.anvil.account, taken: 4n * dollar, moved: 4n * dollar, logged: 4n * dollar };
  await mineTogether(world, [
    claimTransaction(contract, { to: honest, moved: 10n * dollar, logged: 10n * dollar }),
    claimTransaction(contract, { to: lying, moved: 9n * dollar, logged: 10n * dollar }),
    { ...claimTransaction(contract, spending), from: honest },
    { ...claimTransaction(contract, spending), from: lying },
  ]);
  await world.mineAndTick(2);
  expect(await outcomeOf(paid)).toEqual(["completed", "completed"]);
  expect(await outcomeOf(unpaid)).toEqual(["active", "failed"]);
});

test("of several transfers in a block, rejects those that the recipient's balance does not confirm", async ({
  world,
  token,
}) => {
  const [honest, mixed] = [await requestOf(world, token), await requestOf(world, token)];
  const [full, part] = [10n * dollar, 3n * dollar];
  const { contract } = token;
  await mineTogether(world, [
    claimTransaction(contract, { to: mixed.recipientAddress, moved: 0n, logged: full }),
    claimTransaction(contract, { to: honest.recipientAddress, moved: full, logged: full }),
    claimTransaction(contract, { to: mixed.recipientAddress, moved: part, logged: part }),
  ]);
  await world.tick();
  await world.mineAndTick(2);
  expect(await outcomeOf(honest)).toEqual(["completed", "completed"]);
  expect((await outcomeOf(mixed))[0]).toBe("active");
  expect((await reload(mixed)).paidAmount.toFixed()).toBe("0");
  expect(await reasonsOf(mixed)).toEqual(["unexplained", "unexplained"]);
});

test("a rejected transfer stays rejected on a reread, on another branch, and in the books", async ({
  world,
  token,
}) => {
  const request = await requestOf(world, token);
  const falseClaim = { to: request.recipientAddress, moved: 0n, logged: 10n * dollar };
  const mine = await sign(world, claimTransaction(token.contract, falseClaim));
  const hash = await mine();
  await world.tick();
  await world.mineAndTick(2);
  expect(await outcomeOf(request)).toEqual(["active", "failed"]);
  const events = await eventTypes(request.merchantId);
  expect(await rescan(await readRange(world))).toMatchObject({ found: [], lost: [] });
  expect((await reconcileChain(await readRange(world))).filter((account) => !isConsistent(account))).toEqual([]);
  await world.anvil.request("anvil_reorg", [3, []]);
  await world.anvil.mine(1);
  await believeSingleNode(world.watcher);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ transfer: { status: "lost" } }]);
  expect(await mine()).toBe(hash);
  await world.tick();
  await world.mineAndTick(3);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { status: "open", transfer: { status: "final" } },
  ]);
  expect(await outcomeOf(request)).toEqual(["active", "failed"]);
  expect(await eventTypes(request.merchantId)).toEqual(events);
});

test("a transfer that the merchant credits manually stays credited", async ({ world, token }) => {
  const request = await requestOf(world, token);
  await world.anvil.send(
    claimTransaction(token.contract, { to: request.recipientAddress, moved: 0n, logged: 10n * dollar }),
  );
  await world.mineAndTick(2);
  const [entry] = await unmatchedOf(request.recipientAddress);
  const ctx = contextOf({ merchantId: request.merchantId, environment: "sandbox" });
  await assignUnmatchedTransfer(ctx, { id: entry?.id ?? "", publicId: request.publicId });
  expect(await outcomeOf(request)).toEqual(["completed", "completed"]);
  expect(await rescan(await readRange(world))).toMatchObject({ found: [], lost: [] });
  expect(await outcomeOf(request)).toEqual(["completed", "completed"]);
});

test("without historical balances nothing is credited, the chain continues, and no reread changes it", async ({
  world,
  token,
  proxy,
}) => {
  const [request, other] = [await requestOf(world, token), await world.newRequest(10n * dollar)];
  const claim = { to: request.recipientAddress, moved: 10n * dollar, logged: 10n * dollar };
  await world.anvil.send(claimTransaction(token.contract, claim));
  await world.sendToken(other.recipientAddress, 10n * dollar);
  await world.anvil.mine(2);
  proxy.replaceResponses(forgetsState);
  await tick({ watcher: world.newWatcher(proxy.url) });
  expect(await outcomeOf(request)).toEqual(["active", "failed"]);
  expect(await reasonsOf(request)).toEqual(["unexplained"]);
  expect(await outcomeOf(other)).toEqual(["completed", "completed"]);
  expect(await rescan(await readRange(world))).toMatchObject({ found: [], lost: [] });
  expect(await outcomeOf(request)).toEqual(["active", "failed"]);
});

test("a second node supplies balances that the first has pruned", async ({ world, token, proxy }) => {
  const request = await requestOf(world, token);
  const claim = { to: request.recipientAddress, moved: 10n * dollar, logged: 10n * dollar };
  await world.anvil.send(claimTransaction(token.contract, claim));
  await world.anvil.mine(2);
  proxy.replaceResponses(forgetsState);
  await tick({ watcher: world.newWatcher(proxy.url, world.anvil.url) });
  expect(await outcomeOf(request)).toEqual(["completed", "completed"]);
});

test.for([
  ["shows another balance stops the chain", showsAnotherBalance, false],
  ["has pruned the balance blocks nothing", forgetsState, true],
] as const)("a second node that %s", async ([_what, respond, isCredited], { world, token, proxy }) => {
  const request = await requestOf(world, token);
  const claim = { to: request.recipientAddress, moved: 10n * dollar, logged: 10n * dollar };
  await world.anvil.send(claimTransaction(token.contract, claim));
  await world.anvil.mine(2);
  proxy.replaceResponses(respond);
  const watcher = world.newWatcher(world.anvil.url, proxy.url);
  if (isCredited) await tick({ watcher });
  else await expect(runTick(watcher)).rejects.toMatchObject({ kind: "disagreement" });
  expect(await outcomeOf(request)).toEqual(isCredited ? ["completed", "completed"] : ["active", "pending"]);
  proxy.replaceResponses(null);
  await tick({ watcher });
  expect(await outcomeOf(request)).toEqual(["completed", "completed"]);
});

test("requests balances only if a verified token arrived", async ({ world, token, proxy }) => {
  const [plain, verified] = [await world.newRequest(10n * dollar), await requestOf(world, token)];
  const watcher = world.newWatcher(proxy.url);
  // The number of balances requested during `read`, by default one tick over 50 new blocks.
  const balanceCalls = async (
    read = async () => {
      await world.anvil.mine(50);
      await tick({ watcher });
    },
  ): Promise<number> => {
    let count = 0;
    proxy.replaceResponses((call) => {
      if (isBalanceCall(call)) count += 1;
      return undefined;
    });
    await read();
    return count;
  };
  expect(await balanceCalls()).toBe(0);
  await world.sendToken(plain.recipientAddress, 10n * dollar);
  expect(await balanceCalls()).toBe(0);
  const claim = { to: verified.recipientAddress, moved: 5n * dollar, logged: 5n * dollar };
  await mineTogether(world, [claimTransaction(token.contract, claim), claimTransaction(token.contract, claim)]);
  expect(await balanceCalls()).toBe(2);
  const range = await readRange({ ...world, watcher });
  expect(await balanceCalls(async () => void (await reconcileChain(range)))).toBe(0);
  expect(await outcomeOf(plain)).toEqual(["completed", "completed"]);
  expect((await outcomeOf(verified))[0]).toBe("completed");
});
