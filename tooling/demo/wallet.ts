// The customer's wallet on the local EVM chain: an account that the node itself signs for, used over JSON-RPC.
import { randomBytes } from "node:crypto";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { rpc } from "@/instance/chains/local-rpc";
import { transferCall } from "@/instance/chains/test-token";

/** The wallet interface of any chain. */
export type Wallet = {
  address: string;
  /** A new address, so that no other merchant can own it. */
  newRecipient: () => Promise<string>;
  /** Sends `raw` of the request's token to its recipient with the request's reference. Returns the hash. */
  pay: (request: PresentedPaymentRequest, raw: bigint) => Promise<string>;
  /** The block number of the transaction, or undefined until it is mined. */
  findBlock: (hash: string) => Promise<number | undefined>;
};

/** An unlocked account of the EVM node at `rpcUrl`. Its `findBlock` throws if the transaction reverted. */
export function evmWallet(rpcUrl: string, address: string): Wallet {
  return {
    address,
    newRecipient: () => Promise.resolve(`0x${randomBytes(20).toString("hex")}`),
    pay: (request, raw) => rpc<string>(rpcUrl, "eth_sendTransaction", [transferOf(request, { from: address, raw })]),
    findBlock: (hash) => findBlock(rpcUrl, hash),
  };
}

function transferOf(request: PresentedPaymentRequest, { from, raw }: { from: string; raw: bigint }) {
  const { token, recipient_address: recipient } = request;
  const { reference_data: reference } = instructionsOf(request);
  return { from, to: token.contract_address, data: transferCall(recipient, raw, reference) };
}

/** The payment instructions of a request. Throws if it can no longer be paid. */
export function instructionsOf(request: PresentedPaymentRequest) {
  const { payment_instructions: instructions, public_id: id, status } = request;
  if (!instructions) throw new Error(`The request ${id} cannot be paid: it is ${status}.`);
  return instructions;
}

async function findBlock(rpcUrl: string, hash: string): Promise<number | undefined> {
  type Receipt = { blockNumber: string; status: string };
  const receipt = await rpc<Receipt | null>(rpcUrl, "eth_getTransactionReceipt", [hash]);
  if (receipt && receipt.status !== "0x1") throw new Error(`The transaction ${hash} reverted on the local chain.`);
  return receipt ? Number(receipt.blockNumber) : undefined;
}
