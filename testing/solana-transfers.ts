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
import { getCreateAccountInstruction } from "@solana-program/system";
import {
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { rpc } from "@/instance/chains/local-rpc";
import { createTokenAccount, tokenAccountOf, type Mint } from "@/instance/chains/solana-transfer";
import { sendTransaction, type SolanaNode } from "./local-solana";

// Transfers as the local chain's senders build them, plus mints and additional token accounts for tests. The first
// bytes of an instruction's `data` select the operation of the program.

export {
  coinTransfer,
  createTokenAccount,
  tokenAccountOf,
  transferToTokenAccount,
  tokenTransfer,
  type Mint,
} from "@/instance/chains/solana-transfer";

export const token2022 = address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");

const tokenAccountBytes = 165;

/** Creates a token account of a wallet in addition to its associated one; returns its address. */
export async function newTokenAccount(
  solana: SolanaNode,
  payer: KeyPairSigner,
  { address: mint, program }: Mint,
  owner: Address,
): Promise<Address> {
  const newAccount = await generateKeyPairSigner();
  const lamports = await rentOf(solana, tokenAccountBytes);
  const config = { programAddress: program };
  await sendTransaction(solana, payer, [
    getCreateAccountInstruction({ payer, newAccount, lamports, space: tokenAccountBytes, programAddress: program }),
    getInitializeAccount3Instruction({ account: newAccount.address, mint, owner }, config),
  ]);
  return newAccount.address;
}

function rentOf({ rpcUrl }: SolanaNode, bytes: number): Promise<number> {
  return rpc(rpcUrl, "getMinimumBalanceForRentExemption", [bytes]);
}

type MintOptions = {
  program?: Address;
  decimals?: number;
  /** Token-2022 only: the transfer fee, deducted from the recipient's amount, in basis points. */
  transferFeeBasisPoints?: number;
  /** Token-2022 only: the authority may close the mint once its supply is zero. */
  isClosable?: boolean;
  /** Token-2022 only: name and symbol in the mint's metadata. */
  names?: { name: string; symbol: string };
};

/** Creates a token of the authority and mints `supply` to it. */
export async function newMint(
  solana: SolanaNode,
  authority: KeyPairSigner,
  supply: bigint,
  {
    transferFeeBasisPoints = 0,
    isClosable = false,
    names,
    decimals = 6,
    program = transferFeeBasisPoints || isClosable || names ? token2022 : TOKEN_PROGRAM_ADDRESS,
  }: MintOptions = {},
): Promise<Mint> {
  const account = await generateKeyPairSigner();
  const mint = { address: account.address, decimals, program };
  const fee = transferFeeBasisPoints
    ? [transferFeeConfig(mint.address, authority.address, transferFeeBasisPoints)]
    : [];
  const close = isClosable ? [mintCloseAuthority(mint.address, authority.address)] : [];
  const [pointer, metadata] = names ? metadataInstructions(mint.address, authority, names) : [];
  // A mint has 82 bytes. Extensions start after 84 more; each size includes 4 bytes for the extension's type and
  // length.
  const extensions = fee.length * 112 + close.length * 36 + (pointer ? 68 : 0);
  const space = extensions > 0 ? 82 + 84 + extensions : 82;
  // The program extends the account for the names and requires the rent beforehand.
  const lamports = await rentOf(solana, space + (metadata ? 1024 : 0));
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

/** Token-2022's InitializeTransferFeeConfig, which must precede the initialization of the mint. */
function transferFeeConfig(mint: Address, authority: Address, basisPoints: number): Instruction {
  const owner = [1, ...getAddressEncoder().encode(authority)];
  const rates = Buffer.alloc(10);
  const maximumFee = 2n ** 64n - 1n;
  rates.writeUInt16LE(basisPoints, 0);
  rates.writeBigUInt64LE(maximumFee, 2);
  return {
    programAddress: token2022,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: Uint8Array.from([26, 0, ...owner, ...owner, ...rates]),
  };
}

/** Token-2022's InitializeMintCloseAuthority, which must precede the initialization of the mint. */
function mintCloseAuthority(mint: Address, authority: Address): Instruction {
  return {
    programAddress: token2022,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: Uint8Array.from([25, 1, ...getAddressEncoder().encode(authority)]),
  };
}

/** Token-2022's InitializeMetadataPointer to the mint itself, before its initialization, and the metadata after it. */
function metadataInstructions(
  mint: Address,
  authority: KeyPairSigner,
  { name, symbol }: { name: string; symbol: string },
): [Instruction, Instruction] {
  const encoded = (key: Address) => getAddressEncoder().encode(key);
  const text = (value: string) => {
    const bytes = Buffer.from(value, "utf8");
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return [...length, ...bytes];
  };
  const initializeHash = createHash("sha256").update("spl_token_metadata_interface:initialize_account").digest();
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
      data: Uint8Array.from([...initializeHash.subarray(0, 8), ...text(name), ...text(symbol), ...text("")]),
    },
  ];
}
