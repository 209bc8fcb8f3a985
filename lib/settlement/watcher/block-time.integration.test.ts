import { expect } from "vitest";
import { falsify } from "@/testing/header-lies";
import type { ReplaceResponse } from "@/testing/rpc-proxy";
import { mineAndTick, newRequest, newTestWatcher, reload, sendToken, tick } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { runTick } from "./tick";

// Block times that a node invents, or a chain whose clock jumps. Requests expire, and payments are late, only if the
// database's clock agrees.

const dollar = 1_000_000n;
const twoDays = 172_800;

function inTwoDays(change: (block: object, timestamp: string) => object): ReplaceResponse {
  return ({ method }, result) => {
    if (method !== "eth_getBlockByNumber" || !result) return undefined;
    const { timestamp } = result as { timestamp: string };
    return { result: change(result, `0x${(Number(timestamp) + twoDays).toString(16)}`) };
  };
}

const trueHash = inTwoDays((block, timestamp) => ({ ...block, timestamp }));
const newHash = inTwoDays((block, timestamp) => falsify(block, { timestamp }));
/** Headers of a chain that are not standard. */
const unknownHash = inTwoDays((block, timestamp) => ({ ...block, timestamp, l1BlockNumber: "0x1" }));

test.for([
  ["with the true hash", trueHash],
  ["with a hash of its own", newHash],
  ["on a chain with other headers", unknownHash],
] as const)(
  "the first of two nodes that invents block times %s makes nothing expire or late",
  async ([_, lie], { world, proxy }) => {
    const open = await newRequest(world, 10n * dollar, { expiresAt: new Date(Date.now() + 86_400_000) });
    const overdue = await newRequest(world, 10n * dollar, { expiresAt: new Date(Date.now() - 10_000) });
    const paid = await newRequest(world, 10n * dollar, { expiresAt: new Date(Date.now() + 86_400_000) });
    const watcher = newTestWatcher(world.chain, proxy.url, world.anvil.url);
    const tickDespiteLies = async () => {
      await world.anvil.mine(3);
      for (let turn = 0; turn < 2; turn += 1) await runTick(watcher).catch(() => undefined);
    };
    await tick({ watcher });
    proxy.replaceResponses(lie);
    await tickDespiteLies();
    expect((await reload(open)).status).toBe("active");
    await sendToken(world.anvil, paid.recipientAddress, 10n * dollar);
    await tickDespiteLies();
    expect((await reload(open)).status).toBe("active");
    proxy.reset();
    await tick({ watcher });
    await mineAndTick(world, 3);
    expect((await reload(open)).status).toBe("active");
    expect((await reload(overdue)).status).toBe("expired");
    expect(await reload(paid)).toMatchObject({ status: "completed", exception: null, payments: [{ isLate: false }] });
  },
);

test.for([["a block whose hash is not that of its header", trueHash]] as const)(
  "a single node that shows %s is not believed",
  async ([_, lie], { world, proxy }) => {
    const watcher = newTestWatcher(world.chain, proxy.url);
    await tick({ watcher });
    await world.anvil.mine(1);
    proxy.replaceResponses(lie);
    await expect(runTick(watcher)).rejects.toMatchObject({ kind: "malformed" });
  },
);

test("a chain whose clock jumps two days expires nothing, and payments stay on time", async ({ world }) => {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const [open, paid] = [
    await newRequest(world, 10n * dollar, { expiresAt }),
    await newRequest(world, 10n * dollar, { expiresAt }),
  ];
  await world.anvil.request("evm_increaseTime", [twoDays]);
  await mineAndTick(world, 5);
  expect((await reload(open)).status).toBe("active");
  await sendToken(world.anvil, paid.recipientAddress, 10n * dollar);
  await mineAndTick(world, 5);
  expect((await reload(open)).status).toBe("active");
  expect(await reload(paid)).toMatchObject({ status: "completed", exception: null, payments: [{ isLate: false }] });
});
