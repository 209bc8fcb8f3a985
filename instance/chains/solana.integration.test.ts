import { generateKeyPairSigner, type Address } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localChains } from "@/lib/chains/catalog/local";
import {
  waitForFinality,
  hasTestSolana,
  sendTransaction,
  startTestSolana,
  type TestSolana,
} from "@/testing/local-solana";
import { coinTransfer, newMint, tokenAccountOf, tokenTransfer } from "@/testing/solana-transfers";
import { rpc as callNode } from "./local-rpc";
import { loadSurfnet, solanaTestToken, startSurfnet } from "./solana";

describe.skipIf(!hasTestSolana())("the local Solana node", () => {
  let solana: TestSolana;
  beforeAll(() => {
    solana = startTestSolana();
  });
  afterAll(() => solana.stop());

  test("has its token at the catalog's address with the catalog's decimals", async () => {
    const chain = localChains.find(({ slug }) => slug === solana.chain);
    const token = chain?.tokens.find(({ symbol }) => symbol === solanaTestToken.symbol);
    expect(token).toMatchObject({ contractAddress: solana.token.address, decimals: solana.token.decimals });
    expect(await supplyOf(solana.token.address)).toMatchObject({ decimals: token?.decimals });
  });

  test("produces slots that become final", async () => {
    const slot = () => solana.rpc<number>("getSlot", [{ commitment: "finalized" }]);
    const before = await slot();
    await expect.poll(slot).toBeGreaterThan(before);
  });

  // The node would stop at a thousand unread events; `startSurfnet` reads and drops them.
  test("keeps running while its caller reads no events", async () => {
    const library = loadSurfnet();
    if (!library) throw new Error("The node has no build for this system.");
    const fast = startSurfnet(library, 2);
    const slot = () => callNode<number>(fast.rpcUrl, "getSlot", [{ commitment: "processed" }]);
    await expect.poll(slot, { interval: 250 }).toBeGreaterThan(2500);
    fast.stop();
  });

  test("starts a new chain with another genesis hash each time", async () => {
    const genesisHash = await solana.rpc("getGenesisHash");
    await waitForAnotherStartTime();
    const other = startTestSolana();
    expect(await other.rpc("getGenesisHash")).not.toBe(genesisHash);
    other.stop();
    expect(await solana.rpc("getGenesisHash")).toBe(genesisHash);
  });

  test("transfers coins and tokens in one transaction with a reference on each instruction", async () => {
    const payer = await solana.newWallet();
    const [to, reference] = await Promise.all([newAddress(), newAddress()]);
    const references = [reference];
    const signature = await sendTransaction(
      solana,
      payer,
      [
        coinTransfer({ from: payer, to, amount: 5_000_000n, references }),
        ...(await tokenTransfer(solana.token, { from: payer, to, amount: 7n, references })),
      ],
      { version: "legacy" },
    );
    expect(await solana.rpc("getBalance", [to])).toMatchObject({ value: 5_000_000 });
    expect(await balanceOf(await tokenAccountOf(to, solana.token))).toBe("7");
    await waitForFinality(solana, signature);
    expect(await solana.rpc("getSignaturesForAddress", [reference])).toMatchObject([{ signature, err: null }]);
  });

  test("delivers less than was sent for a token with a transfer fee", async () => {
    const payer = await solana.newWallet();
    const mint = await newMint(solana, payer, 1_000_000n, { transferFeeBasisPoints: 100 });
    const to = await newAddress();
    await sendTransaction(solana, payer, await tokenTransfer(mint, { from: payer, to, amount: 10_000n }));
    expect(await balanceOf(await tokenAccountOf(to, mint))).toBe("9900");
  });

  test("a transfer beyond the balance fails on the chain and moves nothing", async () => {
    const payer = await solana.newWallet();
    const to = await newAddress();
    const instructions = [coinTransfer({ from: payer, to, amount: 10n ** 15n })];
    await expect(sendTransaction(solana, payer, instructions)).rejects.toThrow();
    const signature = await sendTransaction(solana, payer, instructions, { mayFail: true });
    const [entry] = await solana.rpc<{ signature: string; err: unknown }[]>("getSignaturesForAddress", [payer.address]);
    expect(entry).toMatchObject({ signature });
    expect(entry?.err).not.toBeNull();
    expect(await solana.rpc("getBalance", [to])).toMatchObject({ value: 0 });
  });

  async function balanceOf(account: Address): Promise<string> {
    const { value } = await solana.rpc<{ value: { amount: string } }>("getTokenAccountBalance", [account]);
    return value.amount;
  }

  async function supplyOf(mint: Address): Promise<unknown> {
    return (await solana.rpc<{ value: unknown }>("getTokenSupply", [mint])).value;
  }
});

/** The genesis hash depends on the second in which the chain starts. */
async function waitForAnotherStartTime(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1000));
}

async function newAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address;
}
