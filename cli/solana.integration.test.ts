import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { address } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/db";
import { hasTestSolana, sendTransaction } from "@/testing/local-solana";
import { inspectToken } from "@/lib/chain-readers/open-reader";
import { reload } from "@/testing/settlement-fixtures";
import { newMint, token2022, tokenAccountOf, tokenTransfer } from "@/testing/solana-transfers";
import {
  finalSlotOf,
  newSolanaRequest,
  newWalletAddress,
  openSolanaWorld,
  passUnseen,
  paying,
  referenceOf,
  send,
  type SolanaWorld,
} from "@/testing/solana-fixtures";
import { cliFile } from "@/testing/services";

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
    expect((await admin(["chain", "rescan", ...stretch])).stdout).toContain("Found no new transfers.");
    const after = await admin(["reconcile", ...stretch, "--json"]);
    expect(JSON.parse(after.stdout)).toMatchObject([
      { chain: "local-solana", accounts: [{ recorded: "99", on_chain: "99", difference: "0", is_even: true }] },
    ]);
  });

  test("a token that says its symbol is listed with it, and its transfers are seen from then on", async () => {
    const names = { name: "Harbour Dollar", symbol: "HUSD" };
    const mint = await newMint(world.solana, world.payer, 10n ** 12n, { names, decimals: 2 });
    const { stdout } = await admin(["token", "add", "--contract", mint.address, "--stablecoin", "--json"]);
    const made = JSON.parse(stdout) as { id: number };
    expect(made).toMatchObject({ ...names, decimals: 2, is_stablecoin: true, contract_address: mint.address });
    const row = await db().token.findUniqueOrThrow({ where: { id: made.id } });
    expect(row).toMatchObject({ source: "operator", isActive: true, program: token2022 });
    expect((await admin(["token", "add", "--contract", mint.address], 1)).stderr).toContain(
      "is already listed as HUSD",
    );

    const request = await newSolanaRequest(world, made.id, 5_00n);
    const transfer = { from: world.payer, to: address(request.recipientAddress), amount: 5_00n };
    await send(world, await tokenTransfer(mint, { ...transfer, references: [referenceOf(request)] }));
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ method: "bound_reference" }] });
  });

  test("an SPL mint, which has no symbol, is listed with the one that is given, and not without", async () => {
    const mint = await newMint(world.solana, world.payer, 1n, { decimals: 9 });
    const add = ["token", "add", "--contract", mint.address];
    expect((await admin(add, 1)).stderr).toContain("symbol: the token has no symbol");
    expect((await admin(add, 1)).stderr).toContain("--symbol");
    const { stdout } = await admin([...add, "--symbol", "PLAIN", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ symbol: "PLAIN", name: "PLAIN", decimals: 9 });
    const row = await db().token.findFirstOrThrow({ where: { contractAddress: mint.address } });
    expect(row.program).toBe(mint.program);
  });

  test("what is no mint is not listed", async () => {
    const ask = (what: string) => inspectToken(world.chain, [world.solana.rpcUrl], what);
    await expect(ask(await newWalletAddress())).rejects.toThrow("contract: is not an account on this chain");
    await expect(ask(world.payer.address)).rejects.toThrow("is not a mint");
    for (const mint of [world.dollar, world.feeToken]) {
      await expect(ask(await tokenAccountOf(world.payer.address, mint))).rejects.toThrow("is not a mint");
    }
    const add = await admin(["token", "add", "--contract", "0x52908400098527886E0F7030069857D2E4169EE7"], 1);
    expect(add.stderr).toContain("contract: must be 32 bytes in base58");
  });

  async function admin(args: string[], status = 0) {
    const node = ["--chain", "local-solana", "--rpc-url", world.solana.rpcUrl];
    const command = [cliFile(), ...args, ...node];
    const run = await promisify(execFile)(process.execPath, command, { env: process.env }).then(
      (said) => ({ ...said, code: 0 }),
      (failure: { code: number; stdout: string; stderr: string }) => failure,
    );
    expect(run.code, run.stderr).toBe(status);
    return run;
  }
});
