import { expect } from "vitest";
import { referenceCalldata, newTestWatcher, reload, sendToken, tick, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import type { PaymentRequest } from "@/prisma/generated/client";
import { readCursors } from "./cursors";
import { runTick } from "./tick";

// From Prague on, each block writes to a system contract, which makes mining on this node seven times slower.
test.override("worldOptions", { requiredConfirmations: 40, anvilArgs: ["--hardfork", "cancun"] });

const dollar = 1_000_000n;

test("a reorganization of 30 blocks fails its payments, and a transfer that returns revives its payment", async ({
  world,
}) => {
  const { anvil } = world;
  await world.mineAndTick(50);
  const request = await world.newRequest(10n * dollar);
  await sendToken(anvil, request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  await world.mineAndTick(29);
  const [before] = (await reload(request)).payments;
  expect(before).toMatchObject({ status: "pending" });
  await anvil.request("anvil_reorg", [30, []]);
  await world.tick();
  const lost = await reload(request);
  expect(lost).toMatchObject({ status: "active", payments: [{ id: before?.id, status: "failed" }] });
  await sendToken(anvil, request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  await world.mineAndTick(40);
  const paid = await reload(request);
  expect(paid.status).toBe("completed");
  expect(paid.payments.filter((payment) => payment.status === "completed")).toHaveLength(1);
});

test("catches up ten thousand blocks and credits payments at their start, middle and end", async ({ world }) => {
  const { anvil } = world;
  const before = await headOf(world);
  const requests: PaymentRequest[] = [];
  for (const dollars of [21n, 22n, 23n, 24n, 25n]) {
    const request = await world.newRequest(dollars * dollar);
    const hash = await sendToken(anvil, request.recipientAddress, dollars * dollar);
    // Without this, a transfer that the node has refused would look like one that the watcher has missed.
    expect(await anvil.request("eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" });
    if (dollars < 25n) await anvil.mine(2500);
    requests.push(request);
  }
  await world.mineAndTick(40);
  expect((await headOf(world)) - before).toBeGreaterThan(10_000n);
  expect((await readCursors(world.chain.id))?.tip.number).toBe(await headOf(world));
  for (const request of requests) {
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  }
});

async function headOf({ anvil }: World): Promise<bigint> {
  return BigInt(await anvil.request<string>("eth_blockNumber"));
}

test("requests ten blocks at a time from a node with that limit and misses nothing", async ({ world, proxy }) => {
  const request = await world.newRequest(14n * dollar);
  await world.anvil.mine(60);
  await world.sendToken(request.recipientAddress, 14n * dollar);
  await world.anvil.mine(60);
  proxy.replaceResponses(({ method, params }) => {
    const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string };
    if (method !== "eth_getLogs" || !fromBlock || !toBlock) return undefined;
    const isTooLong = BigInt(toBlock) - BigInt(fromBlock) >= 10n;
    return isTooLong ? { error: { message: "block range is too large" } } : undefined;
  });
  await tick({ watcher: world.newWatcher(proxy.url) });
  expect((await reload(request)).status).toBe("completed");
});

test("a head that goes back does not move the cursor back, and reading resumes when the head returns", async ({
  world,
  proxy,
}) => {
  const request = await world.newRequest(15n * dollar);
  await world.tick();
  const before = await readCursors(world.chain.id);
  const past = await world.anvil.request("eth_getBlockByNumber", ["0x5", false]);
  proxy.replaceResponses(({ method, params }) =>
    method === "eth_getBlockByNumber" && params[0] === "latest" ? { result: past } : undefined,
  );
  await runTick(newTestWatcher({ ...world.chain, isLocal: false }, proxy.url)).catch(() => undefined);
  expect(await readCursors(world.chain.id)).toEqual(before);
  proxy.replaceResponses(null);
  await world.sendToken(request.recipientAddress, 15n * dollar);
  await world.mineAndTick(40);
  expect((await reload(request)).status).toBe("completed");
});
