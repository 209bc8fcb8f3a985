import {
  AccountRole,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { getCreateAccountInstruction, getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { sendTransaction, type TestMint, type TestSolana } from "./local-solana";

// Instructions that move money, and tokens to move: SPL's and Token-2022's, whose transfers have the same layout.

export const token2022 = address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");

type Transfer = {
  from: KeyPairSigner;
  to: Address;
  amount: bigint;
  /** Accounts that stand on the instruction and do nothing, as Solana Pay's reference does. */
  references?: Address[];
};

/** Moves the chain's coin. */
export function coinTransfer({ from, to, amount, references = [] }: Transfer): Instruction {
  return withReferences(getTransferSolInstruction({ source: from, destination: to, amount }), references);
}

/** Moves tokens between the associated accounts of two wallets, making the recipient's if there is none. */
export async function tokenTransfer(
  { address: mint, decimals, program }: TestMint,
  { from, to, amount, references = [] }: Transfer,
): Promise<Instruction[]> {
  const [source, destination] = await Promise.all([
    tokenAccountOf(from.address, { address: mint, program }),
    tokenAccountOf(to, { address: mint, program }),
  ]);
  const transfer = getTransferCheckedInstruction(
    { source, mint, destination, authority: from, amount, decimals },
    { programAddress: program },
  );
  return [await createTokenAccount(from, to, { address: mint, program }), withReferences(transfer, references)];
}

/** Where a wallet holds a token. */
export async function tokenAccountOf(
  owner: Address,
  { address: mint, program }: Pick<TestMint, "address" | "program">,
): Promise<Address> {
  const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program });
  return account;
}

export function createTokenAccount(
  payer: KeyPairSigner,
  owner: Address,
  { address: mint, program }: Pick<TestMint, "address" | "program">,
): Promise<Instruction> {
  return getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint, tokenProgram: program });
}

type MintTerms = {
  program?: Address;
  decimals?: number;
  /** Token-2022 only: what each transfer costs its recipient, in basis points of the amount. */
  transferFeeBasisPoints?: number;
};

/** Makes a token of the authority's own and gives the authority `supply` of it. */
export async function newMint(
  solana: TestSolana,
  authority: KeyPairSigner,
  supply: bigint,
  {
    transferFeeBasisPoints = 0,
    decimals = 6,
    program = transferFeeBasisPoints ? token2022 : TOKEN_PROGRAM_ADDRESS,
  }: MintTerms = {},
): Promise<TestMint> {
  const account = await generateKeyPairSigner();
  const mint = { address: account.address, decimals, program };
  const space = transferFeeBasisPoints ? 278 : 82;
  const lamports = await solana.rpc<number>("getMinimumBalanceForRentExemption", [space]);
  const config = { programAddress: program };
  const fee = transferFeeBasisPoints
    ? [transferFeeConfig(mint.address, authority.address, transferFeeBasisPoints)]
    : [];
  await sendTransaction(solana, authority, [
    getCreateAccountInstruction({ payer: authority, newAccount: account, lamports, space, programAddress: program }),
    ...fee,
    getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: authority.address }, config),
  ]);
  const token = await tokenAccountOf(authority.address, mint);
  await sendTransaction(solana, authority, [
    await createTokenAccount(authority, authority.address, mint),
    getMintToInstruction({ mint: mint.address, token, mintAuthority: authority, amount: supply }, config),
  ]);
  return mint;
}

/** Token-2022's InitializeTransferFeeConfig: it must come before the mint itself is initialised. */
function transferFeeConfig(mint: Address, authority: Address, basisPoints: number): Instruction {
  const owner = [1, ...getAddressEncoder().encode(authority)];
  const rates = Buffer.alloc(10);
  rates.writeUInt16LE(basisPoints, 0);
  rates.writeBigUInt64LE(2n ** 64n - 1n, 2);
  return {
    programAddress: token2022,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: Uint8Array.from([26, 0, ...owner, ...owner, ...rates]),
  };
}

/** The instruction with further accounts that have no part in it. */
export function withReferences(instruction: Instruction, references: Address[]): Instruction {
  const extra = references.map((reference) => ({ address: reference, role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...extra] };
}
