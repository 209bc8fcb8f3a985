import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hasTestSolana, sendTransaction } from "@/lib/testing/local-solana";
import { reload } from "@/lib/testing/settlement-world";
import {
  finalSlotOf,
  newSolanaRequest,
  openSolanaWorld,
  passUnseen,
  paying,
  type SolanaWorld,
} from "@/lib/testing/solana-world";

// The commands that read a chain, on Solana, as the operator calls them. The node lives in this process, which must not stand
// still while a command asks it.
vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!hasTestSolana())("the command line on Solana", () => {
  let world: SolanaWorld;
  beforeAll(async () => {
    world = await openSolanaWorld();
  });
  afterAll(() => world.solana.stop());

  test("a missed payment is a difference, a rescan of its slot finds it once, and then there is none", async () => {
    const request = await newSolanaRequest(world, world.feeToken.id, 99_000_000n);
    const instructions = await paying(world, request, { amount: 100_000_000n });
    const hash = await sendTransaction(world.solana, world.payer, instructions, { commitment: "finalized" });
    await passUnseen(world);
    const slot = Number(await finalSlotOf(world, hash));
    const stretch = ["--from", `${slot - 10}`, "--to", `${slot}`];

    const before = await admin(["reconcile", ...stretch], 1);
    expect(before.stdout).toContain(`On the chain, not in the books: 99 in ${hash}`);
    expect(before.stdout).toContain(`local-solana: blocks ${slot - 10} to ${slot}`);
    const { stdout } = await admin(["chain", "rescan", ...stretch, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      chain: "local-solana",
      found: [{ block_number: slot, transaction_hash: hash, amount: "99", payment_request: request.publicId }],
    });
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect((await admin(["chain", "rescan", ...stretch])).stdout).toContain("Nothing that was not known.");
    const after = await admin(["reconcile", ...stretch, "--json"]);
    expect(JSON.parse(after.stdout)).toMatchObject([
      { chain: "local-solana", accounts: [{ recorded: "99", on_chain: "99", difference: "0", is_even: true }] },
    ]);
  });

  async function admin(args: string[], status = 0) {
    const node = ["--chain", "local-solana", "--rpc-url", world.solana.rpcUrl];
    const command = [join("scripts", "bootstrap.mjs"), "admin", ...args, ...node];
    const run = await promisify(execFile)(process.execPath, command, { env: process.env }).then(
      (said) => ({ ...said, code: 0 }),
      (failure: { code: number; stdout: string; stderr: string }) => failure,
    );
    expect(run.code, run.stderr).toBe(status);
    return run;
  }
});
