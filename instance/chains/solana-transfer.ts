// A transfer as wallets make it on Solana: signed with a key of ours, and sent to a node.
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
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from "@solana-program/token";
import { waitUntil } from "../processes/ending";
import type { SignedTransaction } from "@/lib/sandbox/simulator";
import { rpc } from "./local-rpc";

export type SolanaTransfer = {
  amount: bigint;
  recipient: string;
  /** The address that names the request. */
  reference: string;
  /** The program that moves it: null for the chain's coin. */
  token: { contract: string; program: string | null; isNative: boolean; decimals: number };
};

/** Signs a transfer from `payer`, with the reference as an account of the transfer instruction. */
export async function signTransfer(
  url: string,
  payer: KeyPairSigner,
  transfer: SolanaTransfer,
): Promise<SignedTransaction> {
  type Latest = { value: { blockhash: Blockhash; lastValidBlockHeight: number } };
  const instructions = await instructionsOf(payer, transfer);
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

async function instructionsOf(payer: KeyPairSigner, transfer: SolanaTransfer): Promise<Instruction[]> {
  const { amount, token } = transfer;
  const [recipient, reference] = [address(transfer.recipient), address(transfer.reference)];
  if (token.isNative) {
    return [withReference(getTransferSolInstruction({ source: payer, destination: recipient, amount }), reference)];
  }
  const [mint, tokenProgram] = [address(token.contract), programOf(token)];
  const accountOf = (owner: typeof mint) =>
    findAssociatedTokenPda({ owner, mint, tokenProgram }).then(([account]) => account);
  const [source, destination] = await Promise.all([accountOf(payer.address), accountOf(recipient)]);
  const terms = { source, mint, destination, authority: payer, amount, decimals: token.decimals };
  return [
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: recipient, mint, tokenProgram }),
    withReference(getTransferCheckedInstruction(terms, { programAddress: tokenProgram }), reference),
  ];
}

/** Of a token that is not the chain's coin. */
export function programOf({ program }: SolanaTransfer["token"]): Address {
  if (program === null) throw new Error("no program is known to move this token");
  return address(program);
}

function withReference(instruction: Instruction, reference: ReturnType<typeof address>): Instruction {
  return {
    ...instruction,
    accounts: [...(instruction.accounts ?? []), { address: reference, role: AccountRole.READONLY }],
  };
}

/** Resolves when the transaction is in a block. */
export async function sendSigned(url: string, { signature, base64 }: SignedTransaction): Promise<void> {
  await rpc(url, "sendTransaction", [base64, { encoding: "base64" }]);
  const isThere = await waitUntil(async () => (await findSlot(url, signature)) !== undefined, 5000);
  if (!isThere) throw new Error(`${signature} is in no block.`);
}

/** The slot that the transaction stands in. One that failed moved nothing, and is as good as none. */
export async function findSlot(url: string, signature: string): Promise<number | undefined> {
  type Statuses = { value: [{ slot: number; err: unknown } | null] };
  const asked = [[signature], { searchTransactionHistory: true }];
  const [status] = (await rpc<Statuses>(url, "getSignatureStatuses", asked)).value;
  return status && !status.err ? status.slot : undefined;
}
