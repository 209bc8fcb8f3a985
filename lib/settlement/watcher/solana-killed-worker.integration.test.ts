import { describe, expect } from "vitest";
import { db } from "@/lib/platform/db";
import { holdBatches, until } from "@/testing/held-batches";
import { hasTestSolana, sendTransaction } from "@/testing/local-solana";
import { reload } from "@/testing/settlement-fixtures";
import { newSolanaRequest, paymentInstructions, referenceOf, type SolanaWorld } from "@/testing/solana-fixtures";
import { startWorkerProcess } from "@/testing/worker-process";
import { test } from "@/testing/solana-test";

const dollar = 1_000_000n;

describe.skipIf(!hasTestSolana())("the real worker process, ended by kill -9 on Solana", () => {
  const startWorker = (world: SolanaWorld) => startWorkerProcess({ RPC_URL_LOCAL_SOLANA: world.solana.rpcUrl });

  test("killed between read and write writes nothing, and the next one writes everything once", async ({ world }) => {
    const requests = [
      await newSolanaRequest(world, world.dollar.id, 5n * dollar),
      await newSolanaRequest(world, world.dollar.id, 6n * dollar),
    ];
    // Workers can read the chain now, but not write.
    const hold = await holdBatches(world.chain.id);
    for (const request of requests) {
      const amount = BigInt(request.amount.toFixed());
      const instructions = await paymentInstructions(world, request, { amount, references: [referenceOf(request)] });
      await sendTransaction(world.solana, world.payer, instructions, { commitment: "finalized" });
    }
    const first = await startWorker(world);
    await hold.untilOneWaits();
    await first.kill();
    await hold.release();
    expect(await db().transfer.count()).toBe(0);
    const second = await startWorker(world);
    for (const request of requests) await until(async () => (await reload(request)).status === "completed");
    await second.stop();
    for (const request of requests) {
      expect((await reload(request)).payments).toMatchObject([{ status: "completed", method: "bound_reference" }]);
    }
    expect(await db().transfer.count()).toBe(requests.length);
  });
});
