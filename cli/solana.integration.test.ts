import { address } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { hasTestSolana, sendTransaction } from "@/testing/local-solana";
import { inspectToken } from "@/lib/chains/readers/open-reader";
import { reload } from "@/testing/settlement-fixtures";
import { newMint, token2022, tokenAccountOf, tokenTransfer } from "@/testing/solana-transfers";
import {
  finalSlotOf,
  newSolanaRequest,
  newWalletAddress,
  openSolanaWorld,
  skipSlots,
  paymentInstructions,
  referenceOf,
  send,
  type SolanaWorld,
} from "@/testing/solana-fixtures";
import { admin } from "@/testing/admin";

// The commands that read a chain, on Solana.

describe.skipIf(!hasTestSolana())("the command line on Solana", () => {
  let world: SolanaWorld;
  beforeAll(async () => {
    world = await openSolanaWorld();
  });
  afterAll(() => world.solana.stop());

  test("reports a missed payment; a rescan of its slot finds it once and clears the difference", async () => {
    const request = await newSolanaRequest(world, world.feeToken.id, 99_000_000n);
    const instructions = await paymentInstructions(world, request, { amount: 100_000_000n });
    const hash = await sendTransaction(world.solana, world.payer, instructions, { commitment: "finalized" });
    await skipSlots(world);
    const slot = Number(await finalSlotOf(world, hash));
    const blockRange = ["--from", `${slot - 10}`, "--to", `${slot}`];

    const before = await run(["reconcile", ...blockRange], 1);
    expect(before.stdout).toContain(`On the chain, not in the books: 99 in ${hash}`);
    expect(before.stdout).toContain(`local-solana: blocks ${slot - 10} to ${slot}`);
    const { stdout } = await run(["chain", "rescan", ...blockRange, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      chain: "local-solana",
      found: [{ block_number: slot, transaction_hash: hash, amount: "99", payment_request: request.publicId }],
    });
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect((await run(["chain", "rescan", ...blockRange])).stdout).toContain("Found no new transfers.");
    const after = await run(["reconcile", ...blockRange, "--json"]);
    expect(JSON.parse(after.stdout)).toMatchObject([
      { chain: "local-solana", accounts: [{ recorded: "99", on_chain: "99", difference: "0", is_even: true }] },
    ]);
  });

  test("lists a token with its own symbol and detects its transfers", async () => {
    const names = { name: "Harbour Dollar", symbol: "HUSD" };
    const mint = await newMint(world.solana, world.payer, 10n ** 12n, { names, decimals: 2 });
    const { stdout } = await run(["token", "add", "--contract", mint.address, "--stablecoin", "--json"]);
    const created = JSON.parse(stdout) as { id: number };
    expect(created).toMatchObject({ ...names, decimals: 2, is_stablecoin: true, contract_address: mint.address });
    const row = await db().token.findUniqueOrThrow({ where: { id: created.id } });
    expect(row).toMatchObject({ source: "operator", isActive: true, program: token2022 });
    expect((await run(["token", "add", "--contract", mint.address], 1)).stderr).toContain("is already listed as HUSD");

    const request = await newSolanaRequest(world, created.id, 5_00n);
    const transfer = { from: world.payer, to: address(request.recipientAddress), amount: 5_00n };
    await send(world, await tokenTransfer(mint, { ...transfer, references: [referenceOf(request)] }));
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ method: "bound_reference" }] });
  });

  test("lists an SPL mint without a symbol only with a given symbol", async () => {
    const mint = await newMint(world.solana, world.payer, 1n, { decimals: 9 });
    const add = ["token", "add", "--contract", mint.address];
    expect((await run(add, 1)).stderr).toContain("symbol: the token has no symbol");
    expect((await run(add, 1)).stderr).toContain("--symbol");
    const { stdout } = await run([...add, "--symbol", "PLAIN", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ symbol: "PLAIN", name: "PLAIN", decimals: 9 });
    const row = await db().token.findFirstOrThrow({ where: { contractAddress: mint.address } });
    expect(row.program).toBe(mint.program);
  });

  test("does not list an account that is not a mint", async () => {
    const inspect = (account: string) => inspectToken(world.chain, [world.solana.rpcUrl], account);
    await expect(inspect(await newWalletAddress())).rejects.toThrow("contract: is not an account on this chain");
    await expect(inspect(world.payer.address)).rejects.toThrow("is not a mint");
    for (const mint of [world.dollar, world.feeToken]) {
      await expect(inspect(await tokenAccountOf(world.payer.address, mint))).rejects.toThrow("is not a mint");
    }
    const add = await run(["token", "add", "--contract", "0x52908400098527886E0F7030069857D2E4169EE7"], 1);
    expect(add.stderr).toContain("contract: must be 32 bytes in base58");
  });

  /** Runs the command on the test's node. */
  function run(args: string[], status = 0) {
    return admin([...args, "--chain", "local-solana", "--rpc-url", world.solana.rpcUrl], { status });
  }
});
