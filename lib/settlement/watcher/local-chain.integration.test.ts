import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { startAnvil } from "@/testing/anvil";
import {
  deployTestToken,
  eventTypes,
  newRequest,
  newTestWatcher,
  reload,
  sendCoin,
  tick,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { checkBooks } from "@/lib/settlement/books/check-books";
import { readCursors } from "./cursors";

test.override("worldOptions", { requiredConfirmations: 5 });

const dollar = 1_000_000n;

test("another local chain resets the cursors, fails pending payments and keeps open requests payable", async ({
  world,
}) => {
  await world.anvil.mine(50);
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 4n * dollar);
  await world.tick();
  expect(await reload(request)).toMatchObject({ payments: [{ status: "pending" }] });
  await replaceChain(world, ["--timestamp", "1700000000"]);
  await world.tick();
  expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.mineAndTick(5);
  expect(await reload(request)).toMatchObject({ status: "completed" });
});

/** Starts a new chain at the same URL. */
async function replaceChain(world: World, args: string[] = []): Promise<void> {
  await world.anvil.stop();
  world.anvil = await startAnvil({ port: world.anvil.port, args });
  await world.anvil.request("evm_setNextBlockTimestamp", [Math.ceil(Date.now() / 1000) + 1]);
  await deployTestToken(world.anvil);
}

test("a node that hides its first block resets nothing", async ({ world, proxy }) => {
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.mineAndTick(5);
  const before = await readCursors(world.chain.id);
  proxy.replaceResponses(({ params }) => (params[0] === "0x1" ? { result: null } : undefined));
  const watcher = world.newWatcher(proxy.url);
  await expect(tick({ watcher })).rejects.toMatchObject({ kind: "inconsistent" });
  expect(await readCursors(world.chain.id)).toEqual(before);
});

test("the final transfers of a replaced local chain contradict no rule of the books", async ({ world }) => {
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.mineAndTick(5);
  expect(await reload(request)).toMatchObject({ status: "completed" });
  await db().transfer.updateMany({ data: { createdAt: new Date(Date.now() - 60_000) } });
  await replaceChain(world);
  await world.tick();
  expect(await checkBooks(new Date(0))).toEqual([]);
});

test("rereads a local chain that lost its last blocks", async ({ world }) => {
  await world.mineAndTick(20);
  const before = await readCursors(world.chain.id);
  await world.anvil.request("anvil_rollback", [10]);
  await world.tick();
  const after = await readCursors(world.chain.id);
  expect(after?.tip.number).toBe((before?.tip.number ?? 0n) - 10n);
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.mineAndTick(5);
  expect(await reload(request)).toMatchObject({ status: "completed" });
});

test("a real chain that seems to be shorter keeps its cursors", async ({ world }) => {
  const chain = await db().chain.update({ where: { id: world.chain.id }, data: { isLocal: false } });
  const watcher = newTestWatcher(chain, world.anvil.url);
  await world.mineAndTick(3);
  const before = await readCursors(chain.id);
  await world.anvil.request("anvil_rollback", [2]);
  await expect(tick({ watcher })).rejects.toMatchObject({ kind: "inconsistent" });
  expect(await readCursors(chain.id)).toEqual(before);
});

test("a restarted local node continues the same chain and resets nothing", async ({ world }) => {
  const folder = mkdtempSync(join(tmpdir(), "remit-anvil-"));
  const args = ["--state", join(folder, "state.json")];
  let anvil = await startAnvil({ args });
  // No two chains can have the same `chainId`.
  await db().chain.update({ where: { id: world.chain.id }, data: { chainId: 31_338n } });
  const chain = await db().chain.update({ where: { slug: "base-sepolia" }, data: { isLocal: true, chainId: 31_337n } });
  await db().token.deleteMany({ where: { chainId: chain.id, isNative: false } });
  try {
    const request = await newRequest({ ...world, chain }, 10n ** 18n, { tokenId: await coinOf(chain.id) });
    await anvil.mine(3);
    await tick({ watcher: newTestWatcher(chain, anvil.url) });
    await sendCoin(anvil, request.recipientAddress, 10n ** 18n);
    await tick({ watcher: newTestWatcher(chain, anvil.url) });
    for (let restart = 0; restart < 4; restart += 1) {
      await anvil.stop();
      anvil = await startAnvil({ args, port: anvil.port });
      await tick({ watcher: newTestWatcher(chain, anvil.url) });
      expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "pending" }] });
    }
    await anvil.mine(10);
    await tick({ watcher: newTestWatcher(chain, anvil.url) });
    expect(await reload(request)).toMatchObject({ status: "completed" });
    const events = await eventTypes(world.merchant.id);
    expect(events.slice(-3)).toEqual(["payment.pending", "payment.completed", "payment_request.completed"]);
  } finally {
    await anvil.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function coinOf(chainId: number): Promise<number> {
  return (await db().token.findFirstOrThrow({ where: { chainId, isNative: true } })).id;
}
