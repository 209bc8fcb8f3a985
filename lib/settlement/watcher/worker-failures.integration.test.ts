import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { until } from "@/testing/held-batches";
import { pick, randomSource } from "@/testing/random-source";
import { newRequest, reload, sendToken } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { soakSeed, workerFailures } from "@/testing/soak-settings";
import { startWorkerProcess, type WorkerProcess } from "@/testing/worker-process";
import type { PaymentRequest } from "@/prisma/generated/client";

// Four workers and four chains, while workers are killed and frozen and their sessions are ended. The other chains are
// served by the wrong node, so they are degraded, and still watched.

const dollar = 1_000_000n;
const otherChains = ["sepolia", "base-sepolia", "arbitrum-sepolia"];
const random = randomSource(soakSeed);

/** The longest time since a watcher confirmed the state of an active chain. */
async function longestUnwatchedSeconds(): Promise<number> {
  const [row] = await db().$queryRaw<{ seconds: number }[]>`
    SELECT COALESCE(max(extract(epoch FROM now() - health.checked_at)), 0)::float8 AS seconds
    FROM chain LEFT JOIN chain_health health ON health.chain_id = chain.id WHERE chain.is_active`;
  return row?.seconds ?? 0;
}

test.skipIf(workerFailures === 0)(
  "no chain is unwatched for 30 s while workers are killed, frozen and disconnected, and the books are right",
  async ({ world }) => {
    process.stdout.write(`seed of the failures: ${soakSeed}\n`);
    await db().chain.updateMany({ where: { slug: { in: otherChains } }, data: { isActive: true } });
    const url = world.anvil.url;
    const variables = Object.fromEntries(
      ["local-evm", ...otherChains].map((slug) => [`RPC_URL_${slug.toUpperCase().replaceAll("-", "_")}`, url]),
    );
    const workers = await Promise.all([0, 1, 2, 3].map(() => startWorkerProcess(variables)));
    await until(async () => (await db().chainHealth.count({ where: { chain: { isActive: true } } })) === 4);
    const failures: ((worker: WorkerProcess, index: number) => Promise<unknown>)[] = [
      async (worker, index) => {
        await worker.kill();
        workers[index] = await startWorkerProcess(variables);
      },
      // All but one, so that the one must take over. Longer than a lease.
      async (worker) => {
        const others = workers.filter((other) => other !== worker);
        for (const other of others) other.freeze();
        await sleep(10_000 + random() * 20_000);
        for (const other of others) other.thaw();
      },
      () => db().$executeRaw`SELECT pg_terminate_backend(session_pid) FROM chain_lease GROUP BY session_pid`,
    ];
    const requests: PaymentRequest[] = [];
    let longest = 0;
    const isOver = new AbortController();
    const measuring = (async () => {
      while (!isOver.signal.aborted) {
        longest = Math.max(longest, await longestUnwatchedSeconds());
        await sleep(250);
      }
    })();
    for (let failure = 0; failure < workerFailures; failure += 1) {
      const request = await newRequest(world, BigInt(failure + 30) * dollar);
      requests.push(request);
      await sendToken(world.anvil, request.recipientAddress, BigInt(failure + 30) * dollar);
      await world.anvil.mine(1);
      const index = Math.floor(random() * workers.length);
      const worker = workers[index];
      if (worker) await pick(failures, random)(worker, index);
    }
    await world.anvil.mine(2);
    for (const request of requests) await until(async () => (await reload(request)).status === "completed");
    isOver.abort();
    await measuring;
    await Promise.all(workers.map((worker) => worker.stop()));
    await db().chain.updateMany({ where: { slug: { in: otherChains } }, data: { isActive: false } });
    process.stdout.write(`${JSON.stringify({ failures: workerFailures, longestUnwatchedSeconds: longest })}\n`);
    for (const request of requests) expect((await reload(request)).payments).toMatchObject([{ status: "completed" }]);
    expect(longest).toBeLessThan(30);
  },
  300_000 + workerFailures * 60_000,
);
