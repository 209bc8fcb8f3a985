import { expect, vi } from "vitest";
import type { NodeLimits } from "@/testing/rpc-proxy";
import { newRequest, reload, testToken, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import type { PaymentRequest } from "@/prisma/generated/client";
import { startWatchers } from "./start-watchers";
import { transferCall } from "@/testing/test-contracts";

// Providers have stricter limits than nodes. Payments must be credited anyway.

const dollar = 1_000_000n;
const payments = 12;

async function requestsOf(world: World): Promise<PaymentRequest[]> {
  const requests: PaymentRequest[] = [];
  for (let index = 0; index < payments; index += 1) requests.push(await newRequest(world, BigInt(index + 1) * dollar));
  return requests;
}

/** Pays all requests in one block, so that reading it takes more calls than a batch may have. */
async function payInOneBlock({ anvil }: World, requests: PaymentRequest[]): Promise<void> {
  await anvil.request("evm_setAutomine", [false]);
  for (const { recipientAddress, amount } of requests) {
    const data = transferCall(recipientAddress, BigInt(amount.toFixed()));
    await anvil.request("eth_sendTransaction", [{ from: anvil.account, to: testToken.contract, data, gas: "0x30000" }]);
  }
  await anvil.mine(1);
  await anvil.request("evm_setAutomine", [true]);
}

test.for<[string, NodeLimits]>([
  ["batches of 10 calls", { callsPerBatch: 10 }],
  ["batches of 3 calls", { callsPerBatch: 3 }],
  ["single calls", { callsPerBatch: 1 }],
  ["ranges of 10 blocks", { blocksPerRange: 10 }],
  ["5 requests a second", { requestsPerSecond: 5 }],
  ["all of these", { callsPerBatch: 3, blocksPerRange: 10, requestsPerSecond: 5 }],
])("credits payments with a node that allows only %s", async ([_what, limits], { world, proxy }) => {
  const requests = await requestsOf(world);
  await payInOneBlock(world, requests);
  await world.anvil.mine(60);
  proxy.limit(limits);
  const stop = new AbortController();
  const running = startWatchers({ signal: stop.signal, rpcUrls: new Map([["local-evm", [proxy.url]]]) });
  const waitOptions = { timeout: 120_000, interval: 200 };
  try {
    await vi.waitFor(async () => {
      const paid = await Promise.all(requests.map(reload));
      expect(paid.map(({ status }) => status)).toEqual(requests.map(() => "completed"));
    }, waitOptions);
  } finally {
    stop.abort();
    await running;
  }
  // Proves that the limits applied. The proxy does not count rejected ranges.
  expect(proxy.rejectedCount() > 0 || limits.blocksPerRange !== undefined).toBe(true);
});
