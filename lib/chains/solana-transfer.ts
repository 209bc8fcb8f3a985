import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type AccountMeta,
  type Address,
  type Instruction,
} from "@solana/kit";

// In the browser, imported only when the payer chooses a Solana wallet.

const systemProgram = address("11111111111111111111111111111111");
const associatedTokenProgram = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");

// The number of each instruction in its program.
const systemTransfer = 2;
const createIdempotent = 1;
const transferChecked = 12;

/** The payment and its payer; `reference` identifies the request. */
export type SolanaPayable = {
  payer: string;
  recipient: string;
  /** Null for native coin. `program` is the token program that owns the mint. */
  token: { mint: string; decimals: number; program: string } | null;
  amountRaw: bigint;
  reference: string;
  /** From a recent block: the transaction is valid for about a minute after it. */
  recentBlockhash: string;
};

type Token = NonNullable<SolanaPayable["token"]>;

/** The unsigned payment transaction, with the reference on the instruction that moves the money. */
export async function solanaTransfer(payment: SolanaPayable): Promise<Uint8Array> {
  const { token } = payment;
  const instructions = token ? await tokenTransfer(payment, token) : [coinTransfer(payment)];
  // The encoded transaction contains only the blockhash, not the block height.
  const lifetime = { blockhash: blockhash(payment.recentBlockhash), lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(payment.payer), empty),
    (withPayer) => setTransactionMessageLifetimeUsingBlockhash(lifetime, withPayer),
    (withLifetime) => appendTransactionMessageInstructions(instructions, withLifetime),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}

function coinTransfer({ payer, recipient, amountRaw, reference }: SolanaPayable): Instruction {
  // Little-endian: instruction (4 bytes), amount (8 bytes).
  const data = new DataView(new ArrayBuffer(12));
  data.setUint32(0, systemTransfer, true);
  data.setBigUint64(4, amountRaw, true);
  return {
    programAddress: systemProgram,
    accounts: [
      account(payer, AccountRole.WRITABLE_SIGNER),
      account(recipient, AccountRole.WRITABLE),
      account(reference, AccountRole.READONLY),
    ],
    data: new Uint8Array(data.buffer),
  };
}

/** The first instruction creates the recipient's account for this token, paid by the payer, unless it exists. */
async function tokenTransfer(payment: SolanaPayable, token: Token): Promise<Instruction[]> {
  const { payer, recipient, amountRaw, reference } = payment;
  const tokenProgram = address(token.program);
  const [source, destination] = await Promise.all([tokenAccount(payer, token), tokenAccount(recipient, token)]);
  // Little-endian: instruction (1 byte), amount (8 bytes), decimals (1 byte).
  const data = new DataView(new ArrayBuffer(10));
  data.setUint8(0, transferChecked);
  data.setBigUint64(1, amountRaw, true);
  data.setUint8(9, token.decimals);
  return [
    {
      programAddress: associatedTokenProgram,
      accounts: [
        account(payer, AccountRole.WRITABLE_SIGNER),
        account(destination, AccountRole.WRITABLE),
        account(recipient, AccountRole.READONLY),
        account(token.mint, AccountRole.READONLY),
        account(systemProgram, AccountRole.READONLY),
        account(tokenProgram, AccountRole.READONLY),
      ],
      data: Uint8Array.of(createIdempotent),
    },
    {
      programAddress: tokenProgram,
      accounts: [
        account(source, AccountRole.WRITABLE),
        account(token.mint, AccountRole.READONLY),
        account(destination, AccountRole.WRITABLE),
        account(payer, AccountRole.READONLY_SIGNER),
        account(reference, AccountRole.READONLY),
      ],
      data: new Uint8Array(data.buffer),
    },
  ];
}

async function tokenAccount(owner: string, { mint, program }: Token): Promise<Address> {
  const seeds = [owner, program, mint].map((seed) => getAddressEncoder().encode(address(seed)));
  const [derivedAddress] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds });
  return derivedAddress;
}

function account(key: string, role: AccountRole): AccountMeta {
  return { address: address(key), role };
}
