import { getAddress } from "viem/utils";
import { expect } from "vitest";
import { deployForwarder, deployPurse, deployRelay, forwardTransaction } from "@/testing/relay";
import type { RpcProxy } from "@/testing/rpc-proxy";
import {
  referenceCalldata,
  mineAndTick,
  newAddress,
  newWallet,
  reload,
  coinDust,
  testCoin,
  tick,
  unmatchedOf,
  word,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { callInOne, deployCaller } from "@/testing/test-contracts";

// Native coin that a contract sends inside a transaction is only visible in traces.

const coin = 10n ** 18n;
const firstInnerOrdinal = 1_000_000_000;
const gethTraces = ["debug_traceTransaction", "debug_traceBlockByNumber"];
/** Families of trace methods, each with the methods to disable so that only this family is available. */
const tracers: [family: string, disabled: string[]][] = [
  ["debug_trace", []],
  ["trace", gethTraces],
];
const allTraces = [...gethTraces, "trace_transaction", "trace_block"];

function disableMethods(proxy: RpcProxy, methods: string[]): void {
  proxy.replaceResponses(({ method }) =>
    methods.includes(method) ? { error: { message: "the method does not exist" } } : undefined,
  );
}

function forward(
  { world, forwarder }: { world: World; forwarder: string },
  to: string,
  value: bigint,
  data = "0x",
): Promise<string> {
  return world.anvil.send(forwardTransaction(forwarder, to, value, data));
}

const requestCoin = (world: World, amount: bigint, recipientAddress = newAddress()) =>
  world.newRequest(amount, { tokenId: testCoin.id, recipientAddress });

test.for(tracers)(
  "by the %s methods the exact amount from a contract completes its request",
  async ([_methods, disabled], { world, proxy, watcher, forwarder }) => {
    disableMethods(proxy, disabled);
    const request = await requestCoin(world, coin);
    const transactionHash = await forward({ world, forwarder }, request.recipientAddress, coin);
    await tick({ watcher });
    const transfer = { transactionHash, ordinal: firstInnerOrdinal, status: "provisional" };
    expect((await reload(request)).payments).toMatchObject([{ method: "amount_slot", status: "pending", transfer }]);
    await mineAndTick({ ...world, watcher }, 2);
    const paid = await reload(request);
    expect(paid).toMatchObject({ status: "completed", payments: [{ transfer: { ...transfer, status: "final" } }] });
    expect(paid.payments[0]?.transfer.fromAddress?.toLowerCase()).toBe(forwarder.toLowerCase());
  },
);

test("a reference in the paying call matches its request", async ({ world, watcher, forwarder }) => {
  const first = await requestCoin(world, 2n * coin);
  const second = await requestCoin(world, 3n * coin, first.recipientAddress);
  await forward({ world, forwarder }, first.recipientAddress, coin, referenceCalldata(second, world));
  await tick({ watcher });
  expect((await reload(first)).payments).toEqual([]);
  expect((await reload(second)).payments).toMatchObject([{ method: "bound_reference" }]);
});

test("detects coin from a contract even if a token is requested", async ({ world, watcher, forwarder }) => {
  const request = await world.newRequest(12_000_000n);
  await forward({ world, forwarder }, request.recipientAddress, coinDust);
  await tick({ watcher });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "wrong_token" }]);
});

test("ignores a reverted call and credits a successful one in the same block", async ({
  world,
  watcher,
  forwarder,
}) => {
  const request = await requestCoin(world, 7n * coin);
  const { recipientAddress } = request;
  const reverting = await deployForwarder(world, "revert");
  const undone = forwardTransaction(forwarder, reverting, 7n * coin, `0x${word(BigInt(recipientAddress))}`);
  await world.anvil.request("evm_setAutomine", [false]);
  const from = world.anvil.account;
  await world.anvil.request("eth_sendTransaction", [{ from, ...undone }]);
  const good = forwardTransaction(forwarder, recipientAddress, coin);
  const hash = await world.anvil.request("eth_sendTransaction", [{ from, ...good }]);
  await world.anvil.request("evm_setAutomine", [true]);
  await mineAndTick({ ...world, watcher }, 1);
  expect((await reload(request)).payments).toMatchObject([{ transfer: { transactionHash: hash } }]);
});

test("a reorganization removes the payment", async ({ world, watcher, forwarder }) => {
  const request = await requestCoin(world, coin);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await tick({ watcher });
  expect((await reload(request)).payments).toMatchObject([{ status: "pending" }]);
  await world.anvil.request("anvil_reorg", [1, []]);
  await mineAndTick({ ...world, watcher }, 3);
  expect(await reload(request)).toMatchObject({
    status: "active",
    payments: [{ status: "failed", transfer: { status: "lost" } }],
  });
});

test("a node without traces credits nothing, and the chain continues", async ({ world, proxy, watcher, forwarder }) => {
  disableMethods(proxy, allTraces);
  const request = await requestCoin(world, coin);
  await forward({ world, forwarder }, request.recipientAddress, coin);
  await mineAndTick({ ...world, watcher }, 3);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "unexplained" }]);
  const other = await requestCoin(world, 2n * coin);
  await world.sendCoin(other.recipientAddress, 2n * coin);
  await mineAndTick({ ...world, watcher }, 2);
  expect(await reload(other)).toMatchObject({ status: "completed" });
});

test.for([
  ["is refused", { error: { message: "historical state is not available" } }],
  ["is empty", { result: null }],
] as const)(
  "a payment whose trace %s later waits for it without delaying other payments",
  async ([_how, response], { world, proxy, watcher, forwarder }) => {
    const request = await requestCoin(world, coin);
    await forward({ world, forwarder }, request.recipientAddress, coin);
    await tick({ watcher });
    proxy.replaceResponses(({ method }) => (allTraces.includes(method) ? response : undefined));
    const other = await requestCoin(world, 2n * coin);
    await world.sendCoin(other.recipientAddress, 2n * coin);
    await mineAndTick({ ...world, watcher }, 3);
    expect(await reload(other)).toMatchObject({ status: "completed" });
    expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "pending" }] });
    disableMethods(proxy, []);
    await mineAndTick({ ...world, watcher }, 1);
    expect(await reload(request)).toMatchObject({ status: "completed" });
  },
);

test("a second node confirms the first with traces and does not contradict it without them", async ({
  world,
  proxy,
  forwarder,
}) => {
  for (const disabled of [allTraces, []]) {
    disableMethods(proxy, disabled);
    const both = world.newWatcher(world.anvil.url, proxy.url);
    const request = await requestCoin(world, coin);
    await forward({ world, forwarder }, request.recipientAddress, coin);
    await mineAndTick({ ...world, watcher: both }, 3);
    expect(await reload(request)).toMatchObject({ status: "completed" });
  }
});

test.for(tracers)(
  "pays a wallet that spends more in the block than a contract sends it, by the %s methods",
  async ([_methods, disabled], { world, proxy, watcher, forwarder }) => {
    disableMethods(proxy, disabled);
    const { anvil } = world;
    const recipientAddress = await newWallet(world.anvil, 20n * coin);
    await tick({ watcher });
    const request = await requestCoin(world, coin, recipientAddress);
    await anvil.request("evm_setAutomine", [false]);
    const spending = { from: recipientAddress, to: newAddress(), value: `0x${(5n * coin).toString(16)}` };
    await anvil.request("eth_sendTransaction", [spending]);
    const paying = { from: anvil.account, ...forwardTransaction(forwarder, recipientAddress, coin) };
    const transactionHash = await anvil.request<string>("eth_sendTransaction", [paying]);
    await anvil.request("evm_setAutomine", [true]);
    await mineAndTick({ ...world, watcher }, 3);
    const payments = [{ method: "amount_slot", transfer: { transactionHash } }];
    expect(await reload(request)).toMatchObject({ status: "completed", payments });
    expect(await unmatchedOf(recipientAddress)).toEqual([]);
  },
);

test.for(tracers)(
  "credits a smart account once when a bundle pays it and runs its operation, by the %s methods",
  async ([_methods, disabled], { world, proxy, watcher, forwarder }) => {
    disableMethods(proxy, disabled);
    const { anvil } = world;
    const recipientAddress = getAddress(await deployRelay(world));
    const purse = await deployPurse(world, 2n * coin);
    await tick({ watcher });
    const request = await requestCoin(world, coin, recipientAddress);
    const transactionHash = await callInOne(anvil, [
      { to: forwarder, value: coin, data: `0x${word(BigInt(recipientAddress))}` },
      { to: recipientAddress, data: `0x${word(BigInt(purse))}${word(2n * coin)}` },
    ]);
    expect(BigInt(await anvil.request<string>("eth_getBalance", [recipientAddress, "latest"]))).toBe(3n * coin);
    await mineAndTick({ ...world, watcher }, 3);
    const paid = await reload(request);
    expect(paid).toMatchObject({ status: "completed", payments: [{ transfer: { transactionHash } }] });
    expect(paid.payments[0]?.receivedAmount.toFixed()).toBe(`${coin}`);
    expect(await unmatchedOf(recipientAddress)).toEqual([]);
  },
);

test("credits a contract that forwards received coin, paid by a contract or a transaction", async ({
  world,
  watcher,
  forwarder,
}) => {
  const recipientAddress = getAddress(await deployCaller(world.anvil, [{ to: newAddress() }]));
  await tick({ watcher });
  const requests = [
    await requestCoin(world, coin, recipientAddress),
    await requestCoin(world, 2n * coin, recipientAddress),
  ];
  await forward({ world, forwarder }, recipientAddress, coin);
  await world.anvil.send({ to: recipientAddress, value: `0x${(2n * coin).toString(16)}`, gas: "0x40000" });
  await mineAndTick({ ...world, watcher }, 3);
  for (const request of requests) expect(await reload(request)).toMatchObject({ status: "completed" });
  expect(await unmatchedOf(recipientAddress)).toEqual([]);
});

test("requests no trace if a spending wallet's receipts explain its balance", async ({ world, proxy, watcher }) => {
  const recipientAddress = await newWallet(world.anvil, 20n * coin);
  await tick({ watcher });
  const request = await requestCoin(world, coin, recipientAddress);
  proxy.calledMethods.length = 0;
  const spending = { from: recipientAddress, to: newAddress(), value: `0x${(5n * coin).toString(16)}` };
  await world.anvil.request("eth_sendTransaction", [spending]);
  await mineAndTick({ ...world, watcher }, 3);
  await world.sendCoin(recipientAddress, coin);
  await mineAndTick({ ...world, watcher }, 2);
  expect(await reload(request)).toMatchObject({ status: "completed" });
  expect(proxy.calledMethods.filter((method) => method.includes("trace"))).toEqual([]);
});

test("requests no trace if the sent coin explains the balance", async ({ world, proxy, watcher }) => {
  const request = await requestCoin(world, coin);
  proxy.calledMethods.length = 0;
  await world.sendCoin(request.recipientAddress, coin);
  await mineAndTick({ ...world, watcher }, 2);
  expect(await reload(request)).toMatchObject({ status: "completed" });
  expect(proxy.calledMethods.filter((method) => method.includes("trace"))).toEqual([]);
});

/** A request to a contract that sends this much of what it receives to an address. */
async function requestOf(world: World, to: string, value: bigint) {
  const recipientAddress = getAddress(await deployCaller(world.anvil, [{ to, value }]));
  return world.newRequest(coin, { tokenId: testCoin.id, recipientAddress });
}

const pay = async (world: World, recipientAddress: string) => {
  const gas = "0x40000";
  return world.anvil.send({ to: recipientAddress, value: `0x${coin.toString(16)}`, gas });
};

test.for([
  ["debug_trace", []],
  ["trace", gethTraces],
] as [string, string[]][])(
  "only what the recipient keeps counts, by the %s methods",
  async ([_methods, disabled], { world, proxy, watcher }) => {
    proxy.replaceResponses(({ method }) =>
      disabled.includes(method) ? { error: { message: "the method does not exist" } } : undefined,
    );
    const all = await requestOf(world, world.anvil.account, coin);
    const part = await requestOf(world, world.anvil.account, coin / 4n);
    const passedOn = await requestOf(world, newAddress(), coin);
    for (const { recipientAddress } of [all, part, passedOn]) await pay(world, recipientAddress);
    for (const blocks of [0, 2]) {
      if (blocks > 0) await world.anvil.mine(blocks);
      await tick({ watcher });
      expect(await reload(all)).toMatchObject({ status: "active", payments: [] });
      expect((await reload(part)).payments.map(({ receivedAmount }) => receivedAmount.toFixed())).toEqual([
        `${(coin * 3n) / 4n}`,
      ]);
    }
    expect(await reload(part)).toMatchObject({ status: "active", payments: [{ status: "completed" }] });
    expect(await reload(passedOn)).toMatchObject({ status: "completed" });
    expect(await unmatchedOf(all.recipientAddress)).toEqual([]);
    expect(await unmatchedOf(part.recipientAddress)).toEqual([]);
  },
);

test("coin from a contract that goes back to the sender of the transaction does not count", async ({
  world,
  forwarder,
}) => {
  const request = await requestOf(world, world.anvil.account, coin);
  await world.anvil.send(forwardTransaction(forwarder, request.recipientAddress, coin));
  await world.mineAndTick(2);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(request.recipientAddress)).toEqual([]);
});

test("without traces, coin that the recipient did not keep is unexplained", async ({ world, proxy, watcher }) => {
  proxy.replaceResponses(({ method }) =>
    allTraces.includes(method) ? { error: { message: "the method does not exist" } } : undefined,
  );
  const request = await requestOf(world, world.anvil.account, coin);
  const kept = await world.newRequest(coin, { tokenId: testCoin.id });
  await pay(world, request.recipientAddress);
  await world.sendCoin(kept.recipientAddress, coin);
  await world.anvil.mine(2);
  await tick({ watcher });
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "unexplained" }]);
  expect(await reload(kept)).toMatchObject({ status: "completed" });
});
