import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db";
import { startAnvil } from "@/lib/testing/anvil";
import { checkInvariants } from "@/lib/testing/invariants";
import {
  deployTestToken,
  mineAndTick,
  newRequest,
  newTestWatcher,
  openWorld,
  reload,
  sendToken,
  tick,
  type World,
} from "@/lib/testing/settlement-world";
import { readCursors } from "./cursors";

let world: World;
beforeAll(async () => {
  world = await openWorld({ requiredConfirmations: 5 });
});
afterEach(checkInvariants);
afterAll(() => world.anvil.stop());

const dollar = 1_000_000n;

test("another local chain resets the cursors, fails what was not final and lets open requests be paid on it", async () => {
  await world.anvil.mine(50);
  const request = await newRequest(world, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 4n * dollar);
  await tick(world);
  expect(await reload(request)).toMatchObject({ payments: [{ status: "pending" }] });
  await world.anvil.stop();
  const anvil = await startAnvil({ port: world.anvil.port, args: ["--timestamp", "1700000000"] });
  world = { ...world, anvil };
  await anvil.request("evm_setNextBlockTimestamp", [Math.ceil(Date.now() / 1000)]);
  await deployTestToken(anvil);
  await tick(world);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
  await sendToken(anvil, request.recipientAddress, 10n * dollar);
  await mineAndTick(world, 5);
  expect(await reload(request)).toMatchObject({ status: "completed" });
});

test("a local chain that lost its last blocks is read afresh", async () => {
  await mineAndTick(world, 20);
  const before = await readCursors(world.chain.id);
  await world.anvil.request("anvil_rollback", [10]);
  await tick(world);
  const after = await readCursors(world.chain.id);
  expect(after?.tip.number).toBe((before?.tip.number ?? 0n) - 10n);
  const request = await newRequest(world, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 10n * dollar);
  await mineAndTick(world, 5);
  expect(await reload(request)).toMatchObject({ status: "completed" });
});

test("a real chain that seems shorter than what was read keeps its cursors", async () => {
  const chain = await db().chain.update({ where: { id: world.chain.id }, data: { isLocal: false } });
  const watcher = newTestWatcher(chain, world.anvil.url);
  await mineAndTick(world, 3);
  const before = await readCursors(chain.id);
  await world.anvil.request("anvil_rollback", [2]);
  await tick({ watcher });
  expect(await readCursors(chain.id)).toEqual(before);
});
