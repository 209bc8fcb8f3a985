import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
  type Address,
  type KeyPairSigner,
} from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solanaTransfer, type SolanaPayable } from "./solana-transfer";
import { waitForFinality, hasTestSolana, startTestSolana, type TestSolana } from "@/testing/local-solana";
import { newMint, token2022, tokenAccountOf, type Mint } from "@/testing/solana-transfers";
import { waitUntil } from "@/instance/processes/ending";

describe.skipIf(!hasTestSolana())("a payment made for a Solana wallet", () => {
  let solana: TestSolana;
  let payer: KeyPairSigner;
  beforeAll(async () => {
    solana = startTestSolana();
    payer = await solana.newWallet();
  });
  afterAll(() => solana.stop());

  const tokenOf = ({ address: mint, decimals, program }: Mint) => ({ mint, decimals, program });

  /** A payment to a new recipient, with the hash of a finalized block as on the pay page. */
  async function newPayable(token: SolanaPayable["token"], amountRaw: bigint): Promise<SolanaPayable> {
    const [recipient, reference] = await Promise.all([newAddress(), newAddress()]);
    return { payer: payer.address, recipient, token, amountRaw, reference, recentBlockhash: await finalBlockhash() };
  }

  /** Signs like a wallet and waits for finality; the transaction can then be found by its reference. */
  async function signAndSend(payable: SolanaPayable): Promise<void> {
    const unsigned = getTransactionDecoder().decode(await solanaTransfer(payable));
    const signed = await partiallySignTransaction([payer.keyPair], unsigned);
    const wire = getBase64EncodedWireTransaction(signed);
    const signature = await solana.rpc<string>("sendTransaction", [wire, { encoding: "base64" }]);
    await waitForFinality(solana, signature);
    const found = await solana.rpc("getSignaturesForAddress", [payable.reference]);
    expect(found).toMatchObject([{ signature, err: null }]);
  }

  test("delivers native coin", async () => {
    const payable = await newPayable(null, 1_500_000_000n);
    await signAndSend(payable);
    expect(await solana.rpc("getBalance", [payable.recipient])).toMatchObject({ value: 1_500_000_000 });
  });

  type Balances = [afterFirst: bigint, afterSecond: bigint];
  test.each<[program: string, createMint: () => Promise<Mint>, amount: bigint, balances: Balances]>([
    ["SPL", () => Promise.resolve(solana.token), 148_500_000n, [148_500_000n, 148_500_001n]],
    ["Token-2022", () => newMint(solana, payer, 10n ** 12n, { program: token2022 }), 5n, [5n, 6n]],
    // The fee is one percent, rounded up: 2 of the first payment, and all of the second one, which is 1.
    [
      "Token-2022 with a fee",
      () => newMint(solana, payer, 10n ** 12n, { transferFeeBasisPoints: 100 }),
      200n,
      [198n, 198n],
    ],
  ])("delivers tokens of %s to a new recipient, and again to the same one", async (_, createMint, amount, balances) => {
    const mint = await createMint();
    const payable = await newPayable(tokenOf(mint), amount);
    await signAndSend(payable);
    expect(await tokensOf(payable.recipient as Address, mint)).toBe(balances[0]);
    const secondPayable = { ...(await newPayable(tokenOf(mint), 1n)), recipient: payable.recipient };
    await signAndSend(secondPayable);
    expect(await tokensOf(payable.recipient as Address, mint)).toBe(balances[1]);
  });

  async function finalBlockhash(): Promise<string> {
    let hash: string | undefined;
    const isFound = await waitUntil(async () => {
      const slot = await solana.rpc<number>("getSlot", [{ commitment: "finalized" }]);
      hash = await solana.rpc<{ blockhash: string }>("getBlock", [slot, blockOptions]).then(
        (block) => block.blockhash,
        () => undefined,
      );
      return hash !== undefined;
    }, 120_000);
    if (!isFound || !hash) throw new Error("no block is final");
    return hash;
  }

  async function tokensOf(owner: Address, mint: Mint): Promise<bigint> {
    const account = await tokenAccountOf(owner, mint);
    return BigInt((await solana.rpc<{ value: { amount: string } }>("getTokenAccountBalance", [account])).value.amount);
  }
});

const blockOptions = { transactionDetails: "none", rewards: false, maxSupportedTransactionVersion: 0 };

async function newAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address;
}
