import { expect } from "vitest";
import { mineAndTick, newRequest, newTestWatcher, reload, sendToken, tick } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { runTick } from "./tick";

// A single node that hides logs. Its header announces them.

const dollar = 1_000_000n;

test("a single node that hides the logs of a block stops the chain, and no payment is missed", async ({
  world,
  proxy,
}) => {
  const request = await newRequest(world, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 10n * dollar);
  await world.anvil.mine(3);
  const watcher = newTestWatcher(world.chain, proxy.url);
  proxy.replaceResponses(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined));
  await expect(runTick(watcher)).rejects.toMatchObject({ kind: "inconsistent" });
  expect((await reload(request)).status).toBe("active");
  proxy.reset();
  await tick({ watcher });
  expect((await reload(request)).status).toBe("completed");
});

test("a node without this call is believed, and a transfer to others needs no call", async ({ world, proxy }) => {
  await newRequest(world, 10n * dollar);
  await sendToken(world.anvil, "0x1111111111111111111111111111111111111111", dollar);
  const before = proxy.calledMethods.length;
  await world.anvil.mine(3);
  await tick({ watcher: newTestWatcher(world.chain, proxy.url) });
  expect(proxy.calledMethods.slice(before)).not.toContain("eth_getBlockReceipts");
  const paid = await newRequest(world, 10n * dollar);
  await sendToken(world.anvil, paid.recipientAddress, 10n * dollar);
  proxy.replaceResponses(({ method }) =>
    method === "eth_getBlockReceipts"
      ? { result: undefined, error: { code: -32_601, message: "the method does not exist" } }
      : method === "eth_getLogs"
        ? { result: [] }
        : undefined,
  );
  await world.anvil.mine(3);
  await tick({ watcher: newTestWatcher(world.chain, proxy.url) });
  proxy.reset();
  await mineAndTick(world, 1);
});
