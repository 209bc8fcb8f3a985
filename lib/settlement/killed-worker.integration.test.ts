import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { checkInvariants } from "@/lib/testing/invariants";
import { newRequest, openWorld, reload, sendToken, type World } from "@/lib/testing/settlement-world";
import { startWorkerProcess } from "@/lib/testing/worker-process";
import type { PaymentRequest } from "@/prisma/generated/client";

// The real worker process, ended by kill -9 at the worst moments.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(checkInvariants);
afterAll(() => world.anvil.stop());

const dollar = 1_000_000n;

function startWorker() {
  return startWorkerProcess({ RPC_URL_LOCAL_EVM: world.anvil.url });
}

/** Keeps the chain's row, which every batch locks first and the reading of it never: what was read cannot be written. */
async function holdBatches() {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT id FROM chain WHERE id = $1 FOR NO KEY UPDATE", [world.chain.id]);
  return {
    untilOneWaits: () => until(async () => (await waitingForRows()) > 0),
    letGo: () => client.end(),
  };
}

async function waitingForRows(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE%'`;
  return Number(row?.count ?? 0);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error("it never came to that");
}

async function isCompleted(request: PaymentRequest): Promise<boolean> {
  return (await reload(request)).status === "completed";
}

test("killed between reading and writing, a worker leaves nothing, and the next one writes all of it once", async () => {
  const request = await newRequest(world, 5n * dollar);
  const hold = await holdBatches();
  await sendToken(world.anvil, request.recipientAddress, 5n * dollar);
  const first = await startWorker();
  await hold.untilOneWaits();
  await first.kill();
  await hold.letGo();
  expect((await reload(request)).payments).toEqual([]);
  const second = await startWorker();
  await world.anvil.mine(2);
  await until(() => isCompleted(request));
  await second.stop();
  expect((await reload(request)).payments).toMatchObject([{ status: "completed" }]);
}, 120_000);

test("killed again and again while payments come in, workers lose none and credit none twice", async () => {
  const requests: PaymentRequest[] = [];
  for (let round = 0; round < 6; round += 1) {
    const worker = await startWorker();
    const request = await newRequest(world, BigInt(round + 10) * dollar);
    await sendToken(world.anvil, request.recipientAddress, BigInt(round + 10) * dollar);
    await world.anvil.mine(1);
    // Each round dies a little later in the worker's work.
    await sleep(round * 60);
    await worker.kill();
    await checkInvariants();
    requests.push(request);
  }
  const last = await startWorker();
  await world.anvil.mine(2);
  for (const request of requests) await until(() => isCompleted(request));
  await last.stop();
  for (const request of requests) expect((await reload(request)).payments).toHaveLength(1);
}, 240_000);
