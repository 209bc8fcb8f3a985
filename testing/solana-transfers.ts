import { createHash } from "node:crypto";
import {
  AccountRole,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  type AccountMeta,
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
  /** Token-2022 only: the authority may close the mint, once nobody holds any of it. */
  isClosable?: boolean;
  /** Token-2022 only: what the mint itself says it is called. */
  names?: { name: string; symbol: string };
};

/** Makes a token of the authority's own and gives the authority `supply` of it. */
export async function newMint(
  solana: Pick<TestSolana, "rpc">,
  authority: KeyPairSigner,
  supply: bigint,
  {
    transferFeeBasisPoints = 0,
    isClosable = false,
    names,
    decimals = 6,
    program = transferFeeBasisPoints || isClosable || names ? token2022 : TOKEN_PROGRAM_ADDRESS,
  }: MintTerms = {},
): Promise<TestMint> {
  const account = await generateKeyPairSigner();
  const mint = { address: account.address, decimals, program };
  const fee = transferFeeBasisPoints
    ? [transferFeeConfig(mint.address, authority.address, transferFeeBasisPoints)]
    : [];
  const close = isClosable ? [mintCloseAuthority(mint.address, authority.address)] : [];
  const [pointer, metadata] = names ? metadataInstructions(mint.address, authority, names) : [];
  const extensions = fee.length * 112 + close.length * 36 + (pointer ? 68 : 0);
  const space = extensions > 0 ? 82 + 84 + extensions : 82;
  // The program makes the account longer for the names, and wants it paid for beforehand.
  const lamports = await solana.rpc<number>("getMinimumBalanceForRentExemption", [space + (metadata ? 1024 : 0)]);
  const config = { programAddress: program };
  await sendTransaction(solana, authority, [
    getCreateAccountInstruction({ payer: authority, newAccount: account, lamports, space, programAddress: program }),
    ...fee,
    ...close,
    ...(pointer ? [pointer] : []),
    getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: authority.address }, config),
    ...(metadata ? [metadata] : []),
  ]);
  if (supply === 0n) return mint;
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

/** Token-2022's InitializeMintCloseAuthority, which comes before the mint likewise. */
function mintCloseAuthority(mint: Address, authority: Address): Instruction {
  return {
    programAddress: token2022,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: Uint8Array.from([25, 1, ...getAddressEncoder().encode(authority)]),
  };
}

/** Token-2022's InitializeMetadataPointer, to the mint itself, before it is initialised; and what fills it, afterwards. */
function metadataInstructions(
  mint: Address,
  authority: KeyPairSigner,
  { name, symbol }: { name: string; symbol: string },
): [Instruction, Instruction] {
  const encoded = (one: Address) => getAddressEncoder().encode(one);
  const text = (value: string) => {
    const bytes = Buffer.from(value, "utf8");
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return [...length, ...bytes];
  };
  const initialize = createHash("sha256").update("spl_token_metadata_interface:initialize_account").digest();
  return [
    {
      programAddress: token2022,
      accounts: [{ address: mint, role: AccountRole.WRITABLE }],
      data: Uint8Array.from([39, 0, ...encoded(authority.address), ...encoded(mint)]),
    },
    {
      programAddress: token2022,
      accounts: [
        { address: mint, role: AccountRole.WRITABLE },
        { address: authority.address, role: AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: authority.address, role: AccountRole.READONLY_SIGNER, signer: authority } as AccountMeta,
      ],
      data: Uint8Array.from([...initialize.subarray(0, 8), ...text(name), ...text(symbol), ...text("")]),
    },
  ];
}

/** The instruction with further accounts that have no part in it. */
export function withReferences(instruction: Instruction, references: Address[]): Instruction {
  const extra = references.map((reference) => ({ address: reference, role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...extra] };
}
