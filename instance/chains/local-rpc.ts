import { setTimeout as sleep } from "node:timers/promises";

/** One JSON-RPC call to a local node. Throws the node's message when it returns an error. */
export async function rpc<T>(url: string, method: string, params: unknown[] = [], timeoutMs = 10_000): Promise<T> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const reply = (await response.json()) as { result?: T; error?: { message: string } };
  if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
  return reply.result as T;
}

export async function respondsToRpc(url: string): Promise<boolean> {
  return rpc(url, "eth_chainId").then(
    () => true,
    () => false,
  );
}

export type EvmTransaction = {
  from: string;
  to?: string;
  data?: string;
  value?: string;
  gas?: string;
  gasPrice?: string;
  nonce?: string;
};
export type EvmReceipt = { transactionHash: string; status: string; contractAddress: string | null };

/**
 * Sends from an account unlocked in the EVM node and waits for the block; the transaction may have reverted. Send an
 * account's transactions one after another, because the node loses nonces of concurrent ones.
 */
export async function sendAndMine(url: string, transaction: EvmTransaction): Promise<EvmReceipt> {
  return waitForReceipt(url, await rpc<string>(url, "eth_sendTransaction", [transaction]));
}

/** Waits for the receipt of a transaction. */
export async function waitForReceipt(url: string, hash: string): Promise<EvmReceipt> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    // The node returns the hash shortly before the block exists.
    const receipt = await rpc<EvmReceipt | null>(url, "eth_getTransactionReceipt", [hash]);
    if (receipt) return receipt;
    await sleep(10);
  }
  throw new Error(`${hash} is in no block.`);
}
