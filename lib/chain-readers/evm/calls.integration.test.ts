import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { checkInvariants } from "@/testing/invariants";
import { sendBatch } from "@/testing/relay";
import { startRpcProxy, type RpcProxy } from "@/testing/rpc-proxy";
import {
  frameOf,
  newAddress,
  newRequest,
  newTestWatcher,
  openWorld,
  reload,
  tick,
  unmatchedOf,
  type World,
} from "@/testing/settlement-world";

// Which of several transfers in one transaction a reference belongs to, on a node with traces and on one without.

let world: World;
let proxy: RpcProxy;
let watcher: World["watcher"];
beforeAll(async () => {
  world = await openWorld();
  proxy = await startRpcProxy(() => world.anvil.url);
  watcher = newTestWatcher(world.chain, proxy.url);
});
afterEach(async () => {
  proxy.answerWith(null);
  await checkInvariants();
});
afterAll(async () => {
  await proxy.stop();
  await world.anvil.stop();
});

const dollar = 1_000_000n;

function without(...methods: string[]): void {
  proxy.answerWith(({ method }) =>
    methods.includes(method) ? { error: { message: "the method does not exist" } } : undefined,
  );
}

/** Two requests at one address, and a batch that pays part of each: the second's first. */
async function payBothInOne() {
  const recipientAddress = newAddress();
  const [first, second] = [
    await newRequest(world, 5n * dollar, { recipientAddress }),
    await newRequest(world, 9n * dollar, { recipientAddress }),
  ];
  await sendBatch(world, [
    { to: recipientAddress, value: 3n * dollar, frame: frameOf(second, world) },
    { to: recipientAddress, value: 3n * dollar, frame: frameOf(first, world) },
  ]);
  await tick({ watcher });
  return { first, second, recipientAddress };
}

test.each<[string, string[]]>([
  ["debug_traceTransaction", []],
  ["trace_transaction", ["debug_traceTransaction"]],
])("by %s each transfer of a batch pays the request whose reference its own call carries", async (_method, missing) => {
  without(...missing);
  const { first, second } = await payBothInOne();
  expect((await reload(second)).payments).toMatchObject([{ method: "bound_reference", transfer: { ordinal: 1 } }]);
  expect((await reload(first)).payments).toMatchObject([{ method: "bound_reference", transfer: { ordinal: 2 } }]);
});

test("without traces the references of a batch are hints, and hints move nothing", async () => {
  without("debug_traceTransaction", "trace_transaction");
  const { first, second, recipientAddress } = await payBothInOne();
  expect([...(await reload(first)).payments, ...(await reload(second)).payments]).toEqual([]);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([
    { reason: "reference_not_bound" },
    { reason: "reference_not_bound" },
  ]);
});

test("a reference in another call of the batch does not catch a transfer that carries none", async () => {
  const recipientAddress = newAddress();
  const [named, other] = [
    await newRequest(world, 5n * dollar, { recipientAddress }),
    await newRequest(world, 9n * dollar, { recipientAddress }),
  ];
  await sendBatch(world, [
    { to: recipientAddress, value: 3n * dollar },
    { to: newAddress(), value: dollar, frame: frameOf(named, world) },
  ]);
  await tick({ watcher });
  expect([...(await reload(named)).payments, ...(await reload(other)).payments]).toEqual([]);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "reference_not_bound" }]);
});

test("a trace that makes no sense is no trace", async () => {
  proxy.answerWith(({ method }) => (/trace/.test(method) ? { result: { type: 7, calls: "none" } } : undefined));
  const { recipientAddress } = await payBothInOne();
  expect(await unmatchedOf(recipientAddress)).toHaveLength(2);
});
