import { expect } from "vitest";
import { sendFramedBatch } from "@/testing/relay";
import { type RpcProxy } from "@/testing/rpc-proxy";
import { referenceCalldata, newAddress, reload, tick, unmatchedOf, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";

const dollar = 1_000_000n;

function disableMethods(proxy: RpcProxy, ...methods: string[]): void {
  proxy.replaceResponses(({ method }) =>
    methods.includes(method) ? { error: { message: "the method does not exist" } } : undefined,
  );
}

/** Creates two requests at one address and pays part of each in one batch, the second one first. */
async function payBothInOneBatch({ world, watcher }: { world: World; watcher: World["watcher"] }) {
  const recipientAddress = newAddress();
  const [first, second] = [
    await world.newRequest(5n * dollar, { recipientAddress }),
    await world.newRequest(9n * dollar, { recipientAddress }),
  ];
  await sendFramedBatch(world, [
    { to: recipientAddress, value: 3n * dollar, frame: referenceCalldata(second, world) },
    { to: recipientAddress, value: 3n * dollar, frame: referenceCalldata(first, world) },
  ]);
  await tick({ watcher });
  return { first, second, recipientAddress };
}

test.for<[string, string[]]>([
  ["debug_traceTransaction", []],
  ["trace_transaction", ["debug_traceTransaction"]],
])(
  "with traces from %s, each transfer of a batch pays the request whose reference its own call carries",
  async ([_usedMethod, disabled], { world, proxy, watcher }) => {
    disableMethods(proxy, ...disabled);
    const { first, second } = await payBothInOneBatch({ world, watcher });
    expect((await reload(second)).payments).toMatchObject([{ method: "bound_reference", transfer: { ordinal: 1 } }]);
    expect((await reload(first)).payments).toMatchObject([{ method: "bound_reference", transfer: { ordinal: 2 } }]);
  },
);

test("without traces the references of a batch are only hints and credit nothing", async ({
  world,
  proxy,
  watcher,
}) => {
  disableMethods(proxy, "debug_traceTransaction", "trace_transaction");
  const { first, second, recipientAddress } = await payBothInOneBatch({ world, watcher });
  expect([...(await reload(first)).payments, ...(await reload(second)).payments]).toEqual([]);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([
    { reason: "reference_not_bound" },
    { reason: "reference_not_bound" },
  ]);
});

test("a reference in another call of the batch does not credit a transfer without one", async ({ world, watcher }) => {
  const recipientAddress = newAddress();
  const [named, other] = [
    await world.newRequest(5n * dollar, { recipientAddress }),
    await world.newRequest(9n * dollar, { recipientAddress }),
  ];
  await sendFramedBatch(world, [
    { to: recipientAddress, value: 3n * dollar },
    { to: newAddress(), value: dollar, frame: referenceCalldata(named, world) },
  ]);
  await tick({ watcher });
  expect([...(await reload(named)).payments, ...(await reload(other)).payments]).toEqual([]);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "ambiguous" }]);
});

test("ignores an invalid trace", async ({ world, proxy, watcher }) => {
  proxy.replaceResponses(({ method }) => (/trace/.test(method) ? { result: { type: 7, calls: "none" } } : undefined));
  const { recipientAddress } = await payBothInOneBatch({ world, watcher });
  expect(await unmatchedOf(recipientAddress)).toHaveLength(2);
});
