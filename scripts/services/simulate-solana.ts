// Simulated transfers on the local Solana node. Each comes from an account that exists for it alone, whose key anyone can make.
// What is sent was signed and kept before: only when its blockhash has run out and no block has it is another one signed.
import { createHash } from "node:crypto";
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { encodeReferenceKey } from "@/lib/payment-requests/solana-reference";
import { waitUntil } from "../processes/ending";
import { rpc } from "./rpc";
import type { Sender, SignedTransaction, SimulatedTransfer } from "./simulator";

// Beyond 2^53 the numbers of JSON are not exact; this is more than they miss, and pays the fees.
const reserve = 1_000_000_000;

/** Sends on the node at `url`, with the reference as an account of the transfer instruction, as wallets do it. */
export function solanaSender(url: string): Sender {
  return async (transfer, { kept, keep }) => {
    // In this order: what is on no chain after its blockhash ran out never will be.
    const isSendable = kept !== null && (await isAlive(url, kept));
    if (kept && (await isThere(url, kept))) return;
    const payer = await payerOf(transfer);
    const signed = kept && isSendable ? kept : await sign(url, payer, await instructionsOf(payer, transfer));
    if (signed !== kept) await keep(signed);
    await fund(url, payer, transfer);
    await openRecipient(url, transfer);
    await send(url, signed);
  };
}

async function payerOf({ id }: SimulatedTransfer): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(createHash("sha256").update(id).digest());
}

async function instructionsOf(payer: KeyPairSigner, transfer: SimulatedTransfer): Promise<Instruction[]> {
  const { amount, token } = transfer;
  const recipient = address(transfer.recipient);
  const reference = address(encodeReferenceKey(transfer.reference, transfer.recipient));
  if (token.isNative) {
    return [withReference(getTransferSolInstruction({ source: payer, destination: recipient, amount }), reference)];
  }
  const mint = address(token.contract);
  const accountOf = (owner: typeof mint) =>
    findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }).then(([account]) => account);
  const [source, destination] = await Promise.all([accountOf(payer.address), accountOf(recipient)]);
  const terms = { source, mint, destination, authority: payer, amount, decimals: token.decimals };
  return [
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: recipient, mint }),
    withReference(getTransferCheckedInstruction(terms), reference),
  ];
}

function withReference(instruction: Instruction, reference: ReturnType<typeof address>): Instruction {
  return {
    ...instruction,
    accounts: [...(instruction.accounts ?? []), { address: reference, role: AccountRole.READONLY }],
  };
}

async function sign(url: string, payer: KeyPairSigner, instructions: Instruction[]): Promise<SignedTransaction> {
  type Latest = { value: { blockhash: Blockhash; lastValidBlockHeight: number } };
  const { value } = await rpc<Latest>(url, "getLatestBlockhash");
  const lifetime = { ...value, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) };
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (living) => appendTransactionMessageInstructions(instructions, living),
    (whole) => signTransactionMessageWithSigners(whole),
  );
  return {
    signature: getSignatureFromTransaction(transaction),
    base64: getBase64EncodedWireTransaction(transaction),
  };
}

/** Gives the account what it sends. It is set, not added: again is the same. */
async function fund(
  url: string,
  { address: owner }: KeyPairSigner,
  { amount, token }: SimulatedTransfer,
): Promise<void> {
  const enough = Number(amount) + reserve;
  await rpc(url, "surfnet_setAccount", [owner, { lamports: token.isNative ? enough : reserve }]);
  if (!token.isNative) await rpc(url, "surfnet_setTokenAccount", [owner, token.contract, { amount: enough }]);
}

/** No wallet may hold less than its rent: one that is new is given that much, or little coin could never be sent to it. */
async function openRecipient(url: string, { amount, recipient, token }: SimulatedTransfer): Promise<void> {
  if (!token.isNative) return;
  const rent = await rpc<number>(url, "getMinimumBalanceForRentExemption", [0]);
  const { value: balance } = await rpc<{ value: number }>(url, "getBalance", [recipient]);
  if (BigInt(balance) + amount < BigInt(rent)) await rpc(url, "surfnet_setAccount", [recipient, { lamports: rent }]);
}

/** Resolves when the transaction is in a block. */
async function send(url: string, signed: SignedTransaction): Promise<void> {
  await rpc(url, "sendTransaction", [signed.base64, { encoding: "base64" }]);
  if (!(await waitUntil(() => isThere(url, signed), 5000))) throw new Error(`${signed.signature} is in no block.`);
}

/** Whether the chain still takes it. */
async function isAlive(url: string, { base64 }: SignedTransaction): Promise<boolean> {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!("lifetimeToken" in message)) return false;
  const asked = [message.lifetimeToken, { commitment: "processed" }];
  return (await rpc<{ value: boolean }>(url, "isBlockhashValid", asked)).value;
}

/** One that failed moved nothing, and is as good as none. */
async function isThere(url: string, { signature }: SignedTransaction): Promise<boolean> {
  type Statuses = { value: [{ err: unknown } | null] };
  const asked = [[signature], { searchTransactionHistory: true }];
  const [status] = (await rpc<Statuses>(url, "getSignatureStatuses", asked)).value;
  return status !== null && !status.err;
}
