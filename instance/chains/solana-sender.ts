// Simulated transfers on the local Solana node. Each transfer has its own account, whose key is derived from its ID. The
// signed transaction is stored before it is sent, and replaced only if its blockhash has expired and no block contains it.
import { createHash } from "node:crypto";
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type KeyPairSigner,
} from "@solana/kit";
import { encodeReferenceKey } from "@/lib/chains/reference";
import { rpc } from "./local-rpc";
import type { Sender, SignedTransaction, SimulatedTransfer } from "@/lib/sandbox/sender";
import { findSlot, programOf, sendSigned, signTransfer } from "./solana-transfer";

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
  { amount, count, token }: SimulatedTransfer,
): Promise<void> {
  const total = Number(amount) * count + reserve;
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
