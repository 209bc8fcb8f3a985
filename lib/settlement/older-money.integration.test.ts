import { expect } from "vitest";
import { db } from "@/lib/db";
import { newRequest, reload, sendToken, tick, unmatchedOf, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";

const dollar = 1_000_000n;

async function timeOfHead({ anvil }: Pick<World, "anvil">): Promise<number> {
  const { timestamp } = await anvil.request<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
  return Number(timestamp) * 1000;
}

test("money that was mined before a request does not pay it, although no head was read in between", async ({
  world,
}) => {
  const known = await newRequest(world, 90n * dollar);
  const { recipientAddress } = known;
  await tick(world);
  await sendToken(world.anvil, recipientAddress, 33n * dollar);
  const createdAt = new Date((await timeOfHead(world)) + 2001);
  const later = await newRequest(world, 33n * dollar, { recipientAddress, createdAt });
  await tick(world);
  expect(await reload(later)).toMatchObject({ status: "active", payments: [] });
  const candidates = [later.publicId, known.publicId];
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "ambiguous", candidates }]);
  await world.anvil.request("evm_increaseTime", [3]);
  await sendToken(world.anvil, recipientAddress, 33n * dollar);
  await tick(world);
  expect((await reload(later)).payments).toMatchObject([{ method: "amount_slot", status: "pending" }]);
});

test("a block that appeared after a request may look one block time older", async ({ world }) => {
  await tick(world);
  const request = await newRequest(world, 33n * dollar);
  await tick(world);
  const watcher = { ...world.watcher, chain: { ...world.watcher.chain, blockTimeMs: 60_000 } };
  await sendToken(world.anvil, request.recipientAddress, 33n * dollar);
  const createdAt = new Date((await timeOfHead(world)) + 30_000);
  await db().paymentRequest.update({ where: { id: request.id }, data: { createdAt } });
  await tick({ watcher: { ...watcher, knownHead: { number: request.createdAfterBlock, readAt: createdAt } } });
  expect((await reload(request)).payments).toHaveLength(1);
});
