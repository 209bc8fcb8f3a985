import { expect } from "vitest";
import { openReader } from "@/lib/chains/readers/open-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { db } from "@/lib/platform/db";
import { newRequest, testToken, urls } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { transferCall } from "@/testing/test-contracts";
import { recordsOf } from "./chain-records";
import { newWatcher, runTick } from "./tick";

const payments = 200;
const blocks = 300;
// 0.4 s a call with the usual timeout of 10 s, divided by ten.
const slowness = { delayMsPerCall: 40 };
const givenUpAfterMs = 1000;

test("a node that needs 0.4 s for each call catches up 300 blocks with 200 payments", async ({ world, proxy }) => {
  const { anvil, chain } = world;
  const requests = await Promise.all(Array.from({ length: payments }, () => newRequest(world, 5_000_000n)));
  await anvil.request("evm_setAutomine", [false]);
  for (const { recipientAddress } of requests) {
    const data = transferCall(recipientAddress, 5_000_000n);
    await anvil.request("eth_sendTransaction", [{ from: anvil.account, to: testToken.contract, data, gas: "0x20000" }]);
  }
  await anvil.mine(1);
  await anvil.request("evm_setAutomine", [true]);
  await anvil.mine(blocks - 1);
  proxy.limit(slowness);
  const reader = openReader(chain, [proxy.url], recordsOf(chain.id), { timeoutMs: givenUpAfterMs });
  const watcher = newWatcher({ chain, reader, urls, now: () => new Date() });
  const countCompleted = () => db().paymentRequest.count({ where: { status: "completed" } });
  // As the watcher does, but without its pauses.
  while ((await countCompleted()) < payments) {
    await runTick(watcher).catch((error: unknown) => {
      if (!(error instanceof RpcFailure) || error.kind !== "timeout") throw error;
    });
  }
  expect(await countCompleted()).toBe(payments);
});
