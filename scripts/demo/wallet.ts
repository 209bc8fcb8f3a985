// The customer's wallet: an account that is unlocked in the local node, asked by JSON-RPC.
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { rpc } from "../services/rpc";

export type Wallet = { rpcUrl: string; address: string };

const transferSelector = "a9059cbb";

/** Sends `raw` of the request's token to its recipient, with the reference that names the request. Returns the hash. */
export async function pay(wallet: Wallet, request: PresentedPaymentRequest, raw: bigint): Promise<string> {
  const { token, recipient_address: recipient, payment_instructions: instructions } = request;
  if (!instructions) throw new Error(`The request ${request.public_id} cannot be paid: it is ${request.status}.`);
  const transaction = {
    from: wallet.address,
    to: token.contract_address,
    data: `0x${transferSelector}${word(recipient.slice(2))}${word(raw.toString(16))}${instructions.reference_data.slice(2)}`,
  };
  return rpc<string>(wallet.rpcUrl, "eth_sendTransaction", [transaction]);
}

/** The number of the block that holds the transaction, or undefined while none does. Throws if it reverted. */
export async function minedIn(wallet: Wallet, hash: string): Promise<number | undefined> {
  const receipt = await rpc<{ blockNumber: string; status: string } | null>(
    wallet.rpcUrl,
    "eth_getTransactionReceipt",
    [hash],
  );
  if (receipt && receipt.status !== "0x1") throw new Error(`The transaction ${hash} reverted on the local chain.`);
  return receipt ? Number(receipt.blockNumber) : undefined;
}

/** Hex digits as a 32-byte word of calldata. */
function word(digits: string): string {
  return digits.toLowerCase().padStart(64, "0");
}
