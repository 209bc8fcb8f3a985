// npm run bench -- flood: 20,000 one-unit transfers to watched addresses in five blocks, a second apart, followed by
// another merchant's payment, with the running watchers.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startWatchers } from "@/lib/settlement/watcher/start-watchers";
import { db } from "@/lib/platform/db";
import { newMerchant, newRequest, openWorld, reload, testToken } from "@/testing/settlement-fixtures";
import { deploySprayer, spray, transferCall } from "@/testing/test-contracts";
import { report } from "./support/report";

const blocks = 5;
const transfersPerBlock = 4000;
const addressCount = 10;
const paidAmount = 7_000_000n;
const watcherStartMs = 2000;
/** How long the watchers may still settle transfers after the payment is completed. */
const settleRestMs = 3000;

test("a flood of one-unit transfers", { timeout: 300_000 }, async () => {
  const world = await openWorld({ anvilArgs: ["--gas-limit", "300000000", "--hardfork", "cancun"] });
  const { anvil, chain } = world;
  const sprayer = await deploySprayer(anvil);
  const floodedMerchant = await newMerchant();
  const floodedRequests = [];
  for (let index = 0; index < addressCount; index += 1) {
    floodedRequests.push(await newRequest({ ...world, merchant: floodedMerchant }, 1_000_000_000n));
  }
  const paidRequest = await newRequest(world, paidAmount);
  const stop = new AbortController();
  const watching = startWatchers({ signal: stop.signal, rpcUrls: new Map([[chain.slug, [anvil.url]]]) });
  await sleep(watcherStartMs);
  await anvil.request("evm_setAutomine", [false]);
  const send = (transaction: object) =>
    anvil.request("eth_sendTransaction", [{ from: anvil.account, gas: "0x4000000", ...transaction }]);
  for (let block = 0; block < blocks; block += 1) {
    for (const { recipientAddress: to } of floodedRequests) {
      await send(spray(sprayer, { to, value: 1n, times: transfersPerBlock / addressCount }));
    }
    if (block === blocks - 1) {
      await send({ to: testToken.contract, data: transferCall(paidRequest.recipientAddress, paidAmount) });
    }
    await anvil.mine(1);
    if (block < blocks - 1) await sleep(chain.blockTimeMs);
  }
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  // Polls until the payment is completed. Records the longest time for which the tip cursor was behind the head and did not
  // move.
  let [tipBlock, movedAtMs, longestStallMs, pendingAfterMs, completedAfterMs] = [0n, elapsedMs(), 0, 0, 0];
  const head = BigInt(await anvil.request<string>("eth_blockNumber"));
  while (completedAfterMs === 0) {
    await sleep(20);
    const cursor = await db().watchCursor.findFirstOrThrow({ where: { chainId: chain.id, stream: "tip" } });
    if (cursor.blockNumber > tipBlock || cursor.blockNumber >= head)
      [tipBlock, movedAtMs] = [cursor.blockNumber, elapsedMs()];
    longestStallMs = Math.max(longestStallMs, elapsedMs() - movedAtMs);
    const { status, payments } = await reload(paidRequest);
    if (pendingAfterMs === 0 && payments.length > 0) pendingAfterMs = elapsedMs();
    if (status === "completed") completedAfterMs = elapsedMs();
    // The pending payment completes only once more blocks make its block final.
    if (tipBlock >= head && pendingAfterMs > 0) await anvil.mine(1);
  }
  await sleep(settleRestMs);
  stop.abort();
  await watching;
  const settled = await db().transfer.count({
    where: { recipientAddress: { in: floodedRequests.map(({ recipientAddress }) => recipientAddress) } },
  });
  const listedTransfers = await db().unmatchedTransfer.count({
    where: { merchantId: floodedMerchant.id, reason: { not: "dust" } },
  });
  report("one-unit transfers in the books", `${settled}`);
  report("the tip stalled for at most", `${longestStallMs.toFixed(0)} ms`);
  report("the other merchant's payment was pending after", `${pendingAfterMs.toFixed(0)} ms`);
  report("and completed after", `${completedAfterMs.toFixed(0)} ms`);
  report(
    "entries in the flooded merchant's list, and events",
    `${listedTransfers}, ${await db().event.count({ where: { merchantId: floodedMerchant.id } })}`,
  );
  expect(settled).toBe(blocks * transfersPerBlock);
  await anvil.stop();
});
