import { generateKeyPairSigner, type Address, type Instruction, type KeyPairSigner } from "@solana/kit";
import { getCreateAccountInstruction } from "@solana-program/system";
import { getInitializeAccount3Instruction, getTransferCheckedInstruction } from "@solana-program/token";
import { sendTransaction, type TestMint, type TestSolana } from "./local-solana";
import { tokenAccountOf, withReferences } from "./solana-transfers";

const accountSize = 165;

/** A token account of a wallet's beside its associated one; answers its address. */
export async function newTokenAccount(
  solana: TestSolana,
  payer: KeyPairSigner,
  { address: mint, program }: TestMint,
  owner: Address,
): Promise<Address> {
  const newAccount = await generateKeyPairSigner();
  const lamports = await solana.rpc<number>("getMinimumBalanceForRentExemption", [accountSize]);
  const config = { programAddress: program };
  await sendTransaction(solana, payer, [
    getCreateAccountInstruction({ payer, newAccount, lamports, space: accountSize, programAddress: program }),
    getInitializeAccount3Instruction({ account: newAccount.address, mint, owner }, config),
  ]);
  return newAccount.address;
}

type Move = { from: KeyPairSigner; to: Address; amount: bigint; references?: Address[] };

/** Moves tokens from a wallet's associated account to a token account. */
export async function tokenMove(mint: TestMint, { from, to, amount, references = [] }: Move): Promise<Instruction> {
  const source = await tokenAccountOf(from.address, mint);
  const { address, decimals, program } = mint;
  const terms = { source, mint: address, destination: to, authority: from, amount, decimals };
  return withReferences(getTransferCheckedInstruction(terms, { programAddress: program }), references);
}
