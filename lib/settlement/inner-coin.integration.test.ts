import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { checkInvariants } from "@/testing/invariants";
import { deployForwarder, forwarding } from "@/testing/relay";
import { startRpcProxy, type RpcProxy } from "@/testing/rpc-proxy";
import {
  frameOf,
  mineAndTick,
  newAddress,
  newRequest,
  newTestWatcher,
  openWorld,
  reload,
  sendCoin,
  testCoin,
  tick,
  unmatchedOf,
  word,
  type World,
} from "@/testing/settlement-world";

// Coin that a contract passes on, as a smart wallet or an exchange pays, on nodes with traces and without.

let world: World;
let proxy: RpcProxy;
let watcher: World["watcher"];
let forwarder: string;
beforeAll(async () => {
  world = await openWorld();
  proxy = await startRpcProxy(() => world.anvil.url);
  watcher = newTestWatcher(world.chain, proxy.url);
  forwarder = await deployForwarder(world);
});
afterEach(async () => {
  proxy.answerWith(null);
  await checkInvariants();
});
afterAll(async () => {
  await proxy.stop();
  await world.anvil.stop();
});

const coin = 10n ** 18n;
const firstInner = 1_000_000_000;
const gethTraces = ["debug_traceTransaction", "debug_traceBlockByNumber"];
const allTraces = [...gethTraces, "trace_transaction", "trace_block"];

function without(methods: string[]): void {
  proxy.answerWith(({ method }) =>
    methods.includes(method) ? { error: { message: "the method does not exist" } } : undefined,
  );
}

function forward(to: string, value: bigint, data = "0x"): Promise<string> {
  return world.anvil.send(forwarding(forwarder, to, value, data));
}

const requestCoin = (amount: bigint, recipientAddress = newAddress()) =>
  newRequest(world, amount, { tokenId: testCoin.id, recipientAddress });

test.each<[string, string[]]>([
  ["debug_trace", []],
  ["trace", gethTraces],
])("by the %s methods the exact amount from a contract completes its request", async (_methods, missing) => {
  without(missing);
  const request = await requestCoin(coin);
  const transactionHash = await forward(request.recipientAddress, coin);
  await tick({ watcher });
  const transfer = { transactionHash, ordinal: firstInner, status: "provisional" };
  expect((await reload(request)).payments).toMatchObject([{ method: "amount_slot", status: "pending", transfer }]);
  await mineAndTick({ ...world, watcher }, 2);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "completed", payments: [{ transfer: { ...transfer, status: "final" } }] });
  expect(paid.payments[0]?.transfer.fromAddress?.toLowerCase()).toBe(forwarder.toLowerCase());
});

test("a reference in the very call names the request", async () => {
  const first = await requestCoin(2n * coin);
  const second = await requestCoin(3n * coin, first.recipientAddress);
  await forward(first.recipientAddress, coin, frameOf(second, world));
  await tick({ watcher });
  expect((await reload(first)).payments).toEqual([]);
  expect((await reload(second)).payments).toMatchObject([{ method: "bound_reference" }]);
});

test("coin from a contract where a token is asked for is noticed", async () => {
  const request = await newRequest(world, 12_000_000n);
  await forward(request.recipientAddress, 5n);
  await tick({ watcher });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "wrong_token" }]);
});

test("a call that was undone gives nothing, beside one in the same block that was not", async () => {
  const request = await requestCoin(7n * coin);
  const { recipientAddress } = request;
  const reverting = await deployForwarder(world, "revert");
  const undone = forwarding(forwarder, reverting, 7n * coin, `0x${word(BigInt(recipientAddress))}`);
  await world.anvil.request("evm_setAutomine", [false]);
  const from = world.anvil.account;
  await world.anvil.request("eth_sendTransaction", [{ from, ...undone }]);
  const good = forwarding(forwarder, recipientAddress, coin);
  const hash = await world.anvil.request("eth_sendTransaction", [{ from, ...good }]);
  await world.anvil.request("evm_setAutomine", [true]);
  await mineAndTick({ ...world, watcher }, 1);
  expect((await reload(request)).payments).toMatchObject([{ transfer: { transactionHash: hash } }]);
});

test("a reorganisation takes it away", async () => {
  const request = await requestCoin(coin);
  await forward(request.recipientAddress, coin);
  await tick({ watcher });
  expect((await reload(request)).payments).toMatchObject([{ status: "pending" }]);
  await world.anvil.request("anvil_reorg", [1, []]);
  await mineAndTick({ ...world, watcher }, 3);
  expect(await reload(request)).toMatchObject({
    status: "active",
    payments: [{ status: "failed", transfer: { status: "lost" } }],
  });
});

test("a node without traces credits nothing, and the chain goes on", async () => {
  without(allTraces);
  const request = await requestCoin(coin);
  await forward(request.recipientAddress, coin);
  await mineAndTick({ ...world, watcher }, 3);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "unexplained" }]);
  const other = await requestCoin(2n * coin);
  await sendCoin(world.anvil, other.recipientAddress, 2n * coin);
  await mineAndTick({ ...world, watcher }, 2);
  expect(await reload(other)).toMatchObject({ status: "completed" });
});

test.each([
  ["is refused", { error: { message: "historical state is not available" } }],
  ["is empty", { result: null }],
])("a payment whose trace %s later waits for it, and holds nobody else up", async (_how, answer) => {
  const request = await requestCoin(coin);
  await forward(request.recipientAddress, coin);
  await tick({ watcher });
  proxy.answerWith(({ method }) => (allTraces.includes(method) ? answer : undefined));
  const other = await requestCoin(2n * coin);
  await sendCoin(world.anvil, other.recipientAddress, 2n * coin);
  await mineAndTick({ ...world, watcher }, 3);
  expect(await reload(other)).toMatchObject({ status: "completed" });
  expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "pending" }] });
  without([]);
  await mineAndTick({ ...world, watcher }, 1);
  expect(await reload(request)).toMatchObject({ status: "completed" });
});

test("a second node without traces does not contradict the first, and one with them agrees", async () => {
  for (const missing of [allTraces, []]) {
    without(missing);
    const both = newTestWatcher(world.chain, world.anvil.url, proxy.url);
    const request = await requestCoin(coin);
    await forward(request.recipientAddress, coin);
    await mineAndTick({ ...world, watcher: both }, 3);
    expect(await reload(request)).toMatchObject({ status: "completed" });
  }
});

test("where what was sent explains the balance, no trace is asked for", async () => {
  const request = await requestCoin(coin);
  proxy.asked.length = 0;
  await sendCoin(world.anvil, request.recipientAddress, coin);
  await mineAndTick({ ...world, watcher }, 2);
  expect(await reload(request)).toMatchObject({ status: "completed" });
  expect(proxy.asked.filter((method) => method.includes("trace"))).toEqual([]);
});
