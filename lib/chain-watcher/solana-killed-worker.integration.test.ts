import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/db";
import { holdBatches, until } from "@/testing/held-batches";
import { checkInvariants } from "@/testing/invariants";
import { hasTestSolana, sendTransaction } from "@/testing/local-solana";
import { reload } from "@/testing/settlement-world";
import { newSolanaRequest, openSolanaWorld, paying, referenceOf, type SolanaWorld } from "@/testing/solana-world";
import { startWorkerProcess } from "@/testing/worker-process";

const dollar = 1_000_000n;

describe.skipIf(!hasTestSolana())("the real worker process, ended by kill -9 on Solana", () => {
  let world: SolanaWorld;
  beforeAll(async () => {
    world = await openSolanaWorld();
  });
  afterEach(checkInvariants);
  afterAll(() => world.solana.stop());

  const startWorker = () => startWorkerProcess({ RPC_URL_LOCAL_SOLANA: world.solana.rpcUrl });

  test("killed between reading and writing it leaves nothing, and the next one writes all of it once", async () => {
    const requests = [
      await newSolanaRequest(world, world.dollar.id, 5n * dollar),
      await newSolanaRequest(world, world.dollar.id, 6n * dollar),
    ];
    const hold = await holdBatches(world.chain.id);
    for (const request of requests) {
      const amount = BigInt(request.amount.toFixed());
      const instructions = await paying(world, request, { amount, references: [referenceOf(request)] });
      await sendTransaction(world.solana, world.payer, instructions, { commitment: "finalized" });
    }
    const first = await startWorker();
    await hold.untilOneWaits();
    await first.kill();
    await hold.letGo();
    expect(await db().transfer.count()).toBe(0);
    const second = await startWorker();
    for (const request of requests) await until(async () => (await reload(request)).status === "completed");
    await second.stop();
    for (const request of requests) {
      expect((await reload(request)).payments).toMatchObject([{ status: "completed", method: "bound_reference" }]);
    }
    expect(await db().transfer.count()).toBe(requests.length);
  }, 120_000);
});
