// npm run bench -- flood: 20,000 one-unit transfers to watched addresses in five blocks, a second apart, followed by
// another merchant's payment, with the running watchers.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startWatchers } from "@/lib/chain-watcher/start-watchers";
import { db } from "@/lib/db";
import { newMerchant, newRequest, openWorld, reload, testToken } from "@/testing/settlement-fixtures";
import { deploySprayer, spray, transferCall } from "@/testing/test-contracts";
import { report } from "./support/report";

const blocks = 5;
const perBlock = 4000;
const addresses = 10;

test("a flood of one-unit transfers", { timeout: 300_000 }, async () => {
  const world = await openWorld({ anvilArgs: ["--gas-limit", "300000000", "--hardfork", "cancun"] });
  const { anvil, chain } = world;
  const sprayer = await deploySprayer(anvil);
  const flooded = await newMerchant();
  const targets = [];
  for (let index = 0; index < addresses; index += 1) {
    targets.push(await newRequest({ ...world, merchant: flooded }, 1_000_000_000n));
  }
  const paid = await newRequest(world, 7_000_000n);
  const stop = new AbortController();
  const watching = startWatchers({ signal: stop.signal, rpcUrls: new Map([[chain.slug, [anvil.url]]]) });
  await sleep(2000);
  await anvil.request("evm_setAutomine", [false]);
  const send = (transaction: object) =>
    anvil.request("eth_sendTransaction", [{ from: anvil.account, gas: "0x4000000", ...transaction }]);
  for (let block = 0; block < blocks; block += 1) {
    for (const { recipientAddress: to } of targets) {
      await send(spray(sprayer, { to, value: 1n, times: perBlock / addresses }));
    }
    if (block === blocks - 1) {
      await send({ to: testToken.contract, data: transferCall(paid.recipientAddress, 7_000_000n) });
    }
    await anvil.mine(1);
    if (block < blocks - 1) await sleep(chain.blockTimeMs);
  }
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  // Polls until the payment is completed, and records the longest time in which the tip cursor did not move.
  let [tip, movedAt, longestStall, pendingAfter, completedAfter] = [0n, elapsedMs(), 0, 0, 0];
  const head = BigInt(await anvil.request<string>("eth_blockNumber"));
  while (completedAfter === 0) {
    await sleep(20);
    const cursor = await db().watchCursor.findFirstOrThrow({ where: { chainId: chain.id, stream: "tip" } });
    if (cursor.blockNumber > tip || cursor.blockNumber >= head) [tip, movedAt] = [cursor.blockNumber, elapsedMs()];
    longestStall = Math.max(longestStall, elapsedMs() - movedAt);
    const { status, payments } = await reload(paid);
    if (pendingAfter === 0 && payments.length > 0) pendingAfter = elapsedMs();
    if (status === "completed") completedAfter = elapsedMs();
    if (tip >= head && pendingAfter > 0) await anvil.mine(1);
  }
  await sleep(3000);
  stop.abort();
  await watching;
  const settled = await db().transfer.count({
    where: { recipientAddress: { in: targets.map((one) => one.recipientAddress) } },
  });
  const open = await db().unmatchedTransfer.count({ where: { merchantId: flooded.id, reason: { not: "dust" } } });
  report("one-unit transfers in the books", `${settled}`);
  report("the tip stalled for at most", `${longestStall.toFixed(0)} ms`);
  report("the other merchant's payment was pending after", `${pendingAfter.toFixed(0)} ms`);
  report("and completed after", `${completedAfter.toFixed(0)} ms`);
  report(
    "entries in the flooded merchant's list, and events",
    `${open}, ${await db().event.count({ where: { merchantId: flooded.id } })}`,
  );
  expect(settled).toBe(blocks * perBlock);
  await anvil.stop();
});
