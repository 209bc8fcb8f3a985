// Transfers on a local Solana node, built and signed as wallets do it.
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from "@solana-program/token";
import { waitUntil } from "../processes/ending";
import type { SignedTransaction, Sender, SimulatedTransfer } from "@/lib/sandbox/sender";
import { rpc } from "./local-rpc";
import { createHash } from "node:crypto";
import { encodeReferenceKey } from "@/lib/chains/reference";

/** `program` is the token program that owns the mint: SPL's or Token-2022, whose transfers have the same layout. */
export type Mint = { address: Address; decimals: number; program: Address };

type Transfer = {
  from: KeyPairSigner;
  to: Address;
  amount: bigint;
  /** Extra accounts on the instruction, such as Solana Pay's `reference`. */
  references?: Address[];
};

export function coinTransfer({ from, to, amount, references = [] }: Transfer): Instruction {
  return withReferences(getTransferSolInstruction({ source: from, destination: to, amount }), references);
}

/** Moves tokens between the associated accounts of two wallets; creates the recipient's account if it is missing. */
export async function tokenTransfer(mint: Mint, transfer: Transfer): Promise<Instruction[]> {
  const { from, to } = transfer;
  const transferInstruction = await transferToTokenAccount(mint, { ...transfer, to: await tokenAccountOf(to, mint) });
  return [await createTokenAccount(from, to, mint), transferInstruction];
}

/** Moves tokens from a wallet's associated account to any token account. */
export async function transferToTokenAccount(
  { address: mint, decimals, program }: Mint,
  { from, to, amount, references = [] }: Transfer,
): Promise<Instruction> {
  const source = await tokenAccountOf(from.address, { address: mint, program });
  const input = { source, mint, destination: to, authority: from, amount, decimals };
  return withReferences(getTransferCheckedInstruction(input, { programAddress: program }), references);
}

/** The associated token account of a wallet. */
export async function tokenAccountOf(owner: Address, mint: Omit<Mint, "decimals">): Promise<Address> {
  const [account] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: mint.program });
  return account;
}

/** Creates the wallet's associated token account unless it exists. */
export function createTokenAccount(
  payer: KeyPairSigner,
  owner: Address,
  { address: mint, program: tokenProgram }: Omit<Mint, "decimals">,
): Promise<Instruction> {
  return getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint, tokenProgram });
}

function withReferences(instruction: Instruction, references: Address[]): Instruction {
  const extra = references.map((reference) => ({ address: reference, role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...extra] };
}

/** Signs one transaction, paid by `payer`, with the node's latest blockhash. */
export async function signTransaction(
  url: string,
  payer: KeyPairSigner,
  instructions: Instruction[],
  version: "legacy" | 0 = 0,
): Promise<SignedTransaction> {
  type Latest = { value: { blockhash: Blockhash; lastValidBlockHeight: number } };
  const { value } = await rpc<Latest>(url, "getLatestBlockhash");
  const lifetime = { ...value, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) };
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (withPayer) => setTransactionMessageLifetimeUsingBlockhash(lifetime, withPayer),
    (withLifetime) => appendTransactionMessageInstructions(instructions, withLifetime),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  return {
    signature: getSignatureFromTransaction(transaction),
    base64: getBase64EncodedWireTransaction(transaction),
  };
}

type RequestTransfer = {
  amount: bigint;
  recipient: string;
  /** The request's reference key; null for a transfer without it. */
  reference: string | null;
  /** `program` is null for the chain's coin. */
  token: { contract: string; program: string | null; isNative: boolean; decimals: number };
};

/** Signs a transfer from `payer`, with the reference on the transfer instruction. */
async function signTransfer(
  url: string,
  payer: KeyPairSigner,
  { amount, recipient, reference, token }: RequestTransfer,
): Promise<SignedTransaction> {
  const references = reference ? [address(reference)] : [];
  const transfer = { from: payer, to: address(recipient), amount, references };
  return signTransaction(url, payer, await instructionsOf(token, transfer));
}

function instructionsOf(token: RequestTransfer["token"], transfer: Transfer): Instruction[] | Promise<Instruction[]> {
  if (token.isNative) return [coinTransfer(transfer)];
  const mint = { address: address(token.contract), decimals: token.decimals, program: programOf(token) };
  return tokenTransfer(mint, transfer);
}

/** The program of a token other than the chain's coin. */
function programOf({ program }: RequestTransfer["token"]): Address {
  if (program === null) throw new Error("The token's program is not known.");
  return address(program);
}

/** Sends a signed transaction and resolves when a block contains it. */
async function sendSigned(url: string, { signature, base64 }: SignedTransaction): Promise<void> {
  await rpc(url, "sendTransaction", [base64, { encoding: "base64" }]);
  const isIncluded = await waitUntil(async () => (await findSlot(url, signature)) !== undefined, 5000);
  if (!isIncluded) throw new Error(`${signature} is not in any block.`);
}

/** The slot of a successful transaction; undefined if it is missing or failed. */
async function findSlot(url: string, signature: string): Promise<number | undefined> {
  type Statuses = { value: [{ slot: number; err: unknown } | null] };
  const params = [[signature], { searchTransactionHistory: true }];
  const [status] = (await rpc<Statuses>(url, "getSignatureStatuses", params)).value;
  return status && !status.err ? status.slot : undefined;
}

// Simulated transfers. Each has its own account, whose key is derived from its ID. The signed transaction is stored before
// it is sent, and replaced only if its blockhash has expired and no block contains it.

// Added to each funded balance, in lamports or in the token's smallest unit. It pays the fees, and it exceeds the rounding
// error of amounts beyond 2^53, which are sent as JSON numbers.
const reserve = 1_000_000_000;

/** Sends on the node at `url`, with the reference as an account of the transfer instruction, like wallets. */
export function solanaSender(url: string): Sender {
  return async (transfer, { storedTransaction, storeTransaction }) => {
    // Check the blockhash before the block: a transaction that is still missing after it expired is never included.
    const isSendable = storedTransaction !== null && (await hasValidBlockhash(url, storedTransaction));
    if (storedTransaction && (await findSlot(url, storedTransaction.signature)) !== undefined) return;
    const payer = await payerOf(transfer);
    const signed = storedTransaction && isSendable ? storedTransaction : await sign(url, payer, transfer);
    if (signed !== storedTransaction) await storeTransaction(signed);
    await fund(url, payer, transfer);
    await fundRentOfRecipient(url, transfer);
    await sendSigned(url, signed);
  };
}

async function payerOf({ id }: SimulatedTransfer): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(createHash("sha256").update(id).digest());
}

function sign(url: string, payer: KeyPairSigner, transfer: SimulatedTransfer): Promise<SignedTransaction> {
  const { reference, recipient } = transfer;
  const key = reference && encodeReferenceKey(reference, recipient);
  return signTransfer(url, payer, { ...transfer, reference: key });
}

/** Sets the balance of the paying account instead of adding to it, so that a retry does not fund it twice. */
async function fund(
  url: string,
  { address: owner }: KeyPairSigner,
  { amount, token }: SimulatedTransfer,
): Promise<void> {
  const total = Number(amount) + reserve;
  await rpc(url, "surfnet_setAccount", [owner, { lamports: token.isNative ? total : reserve }]);
  if (token.isNative) return;
  await rpc(url, "surfnet_setTokenAccount", [owner, token.contract, { amount: total }, programOf(token)]);
}

/** Gives a new wallet the minimum balance (rent), because Solana rejects a transfer that leaves it with less. */
async function fundRentOfRecipient(url: string, { amount, recipient, token }: SimulatedTransfer): Promise<void> {
  if (!token.isNative) return;
  const rent = await rpc<number>(url, "getMinimumBalanceForRentExemption", [0]);
  const { value: balance } = await rpc<{ value: number }>(url, "getBalance", [recipient]);
  if (BigInt(balance) + amount < BigInt(rent)) await rpc(url, "surfnet_setAccount", [recipient, { lamports: rent }]);
}

async function hasValidBlockhash(url: string, { base64 }: SignedTransaction): Promise<boolean> {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!("lifetimeToken" in message)) return false;
  const params = [message.lifetimeToken, { commitment: "processed" }];
  return (await rpc<{ value: boolean }>(url, "isBlockhashValid", params)).value;
}
