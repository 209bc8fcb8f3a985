import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { newClient } from "@/lib/platform/connection";
import { db } from "@/lib/platform/db";
import { holdBatches, until } from "@/testing/held-batches";
import { checkInvariants } from "@/testing/invariants";
import { newRequest, reload, sendToken, type World } from "@/testing/settlement-fixtures";
import { ownerUrl } from "@/testing/test-database";
import { startWorkerProcess } from "@/testing/worker-process";
import { test } from "@/testing/settlement-test";
import type { PaymentRequest } from "@/prisma/generated/client";

const dollar = 1_000_000n;

function startWorker(world: World) {
  return startWorkerProcess({ RPC_URL_LOCAL_EVM: world.anvil.url });
}

async function isCompleted(request: PaymentRequest): Promise<boolean> {
  return (await reload(request)).status === "completed";
}

test("a worker killed between read and write writes nothing, and the next one writes everything once", async ({
  world,
}) => {
  const request = await newRequest(world, 5n * dollar);
  // Workers can read the chain now, but not write.
  const hold = await holdBatches(world.chain.id);
  await sendToken(world.anvil, request.recipientAddress, 5n * dollar);
  const first = await startWorker(world);
  await hold.untilOneWaits();
  await first.kill();
  await hold.release();
  expect((await reload(request)).payments).toEqual([]);
  const second = await startWorker(world);
  await world.anvil.mine(2);
  await until(() => isCompleted(request));
  await second.stop();
  expect((await reload(request)).payments).toMatchObject([{ status: "completed" }]);
});

test("workers killed repeatedly during payments neither lose nor duplicate any", async ({ world }) => {
  const requests: PaymentRequest[] = [];
  for (let round = 0; round < 6; round += 1) {
    const worker = await startWorker(world);
    const request = await newRequest(world, BigInt(round + 10) * dollar);
    await sendToken(world.anvil, request.recipientAddress, BigInt(round + 10) * dollar);
    await world.anvil.mine(1);
    // Each round kills the worker a little later.
    await sleep(round * 60);
    await worker.kill();
    await checkInvariants();
    requests.push(request);
  }
  const last = await startWorker(world);
  await world.anvil.mine(2);
  for (const request of requests) await until(() => isCompleted(request));
  await last.stop();
  for (const request of requests) expect((await reload(request)).payments).toHaveLength(1);
});

test("a worker that is frozen while it writes loses the chain, and continues harmlessly", async ({ world }) => {
  const frozen = await startWorker(world);
  const before = await newRequest(world, 21n * dollar);
  await sendToken(world.anvil, before.recipientAddress, 21n * dollar);
  await until(async () => (await reload(before)).payments.length === 1);
  frozen.freeze();
  const healthy = await startWorker(world);
  const request = await newRequest(world, 22n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 22n * dollar);
  await world.anvil.mine(2);
  for (const one of [before, request]) await until(() => isCompleted(one));
  frozen.thaw();
  const last = await newRequest(world, 23n * dollar);
  await sendToken(world.anvil, last.recipientAddress, 23n * dollar);
  await world.anvil.mine(2);
  await until(() => isCompleted(last));
  await Promise.all([frozen.stop(), healthy.stop()]);
  for (const one of [before, request, last]) expect((await reload(one)).payments).toHaveLength(1);
});

test("a watcher that waits for a statement without end loses its lease, and is replaced", async ({ world }) => {
  const request = await newRequest(world, 24n * dollar);
  const hold = await holdBatches(world.chain.id);
  await sendToken(world.anvil, request.recipientAddress, 24n * dollar);
  const worker = await startWorker(world);
  await hold.untilOneWaits();
  const isLeaseExpired = () => db().$queryRaw<unknown[]>`SELECT FROM chain_lease WHERE expires_at < now()`;
  await until(async () => (await isLeaseExpired()).length > 0);
  // The replacement waits too.
  await until(async () => (await hold.waiting()) > 1);
  await hold.release();
  await world.anvil.mine(2);
  await until(() => isCompleted(request));
  await worker.stop();
  expect((await reload(request)).payments).toMatchObject([{ status: "completed" }]);
});

test("a worker that is frozen in a transaction keeps its locks only for as long as its lease", async ({ world }) => {
  const request = await newRequest(world, 26n * dollar);
  const locker = newClient(ownerUrl());
  await locker.connect();
  await locker.query("BEGIN");
  await locker.query("SELECT FROM payment_request WHERE id = $1 FOR UPDATE", [request.id]);
  await sendToken(world.anvil, request.recipientAddress, 26n * dollar);
  const frozen = await startWorker(world);
  // It has locked the chain and waits for the request.
  const waiting = () => db().$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'remit-worker' AND wait_event_type = 'Lock'`;
  await until(async () => (await waiting()).length > 0);
  frozen.freeze();
  await locker.end();
  const healthy = await startWorker(world);
  await world.anvil.mine(2);
  await until(() => isCompleted(request));
  frozen.thaw();
  await Promise.all([frozen.stop(), healthy.stop()]);
  expect((await reload(request)).payments).toMatchObject([{ status: "completed" }]);
});
