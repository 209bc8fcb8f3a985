// Mines blocks with chosen contents on the local EVM node. Other transactions wait in the node until then.
import { syncClock } from "./clock";
import { waitForReceipt, rpc, type EvmReceipt, type EvmTransaction } from "./local-rpc";
import { runExclusively } from "./node-lock";
import type { WatcherOutcome } from "@/lib/sandbox/sender";

/** Sends transactions in order and mines them into one block, with any that others send meanwhile. */
export async function mineTogether(url: string, transactions: EvmTransaction[]): Promise<EvmReceipt[]> {
  const hashes: string[] = [];
  await withoutAutomine(url, async () => {
    for (const transaction of transactions) hashes.push(await send(url, transaction));
    await mine(url);
  });
  return Promise.all(hashes.map((hash) => waitForReceipt(url, hash)));
}

type Reorganization = {
  /** Resolves when the watcher has recorded the transaction as detected or as lost from the chain. */
  waitForWatcher: (outcome: WatcherOutcome, transactionHash: string) => Promise<void>;
  /** Whether the transaction is sent again afterwards. */
  resend: boolean;
};

/**
 * Mines a transaction, then replaces its block unless the transaction reverts. Only one block deep, so that nothing
 * final is affected. Other transactions in the block move to the new one.
 */
export function mineAndReorganize(
  url: string,
  transaction: EvmTransaction,
  { waitForWatcher, resend }: Reorganization,
): Promise<EvmReceipt> {
  return withoutAutomine(url, async () => {
    // Mines earlier transactions first, so that only this one is in the replaced block.
    await mine(url);
    const hash = await send(url, transaction);
    await mine(url);
    const receipt = await waitForReceipt(url, hash);
    if (receipt.status !== "0x1") return receipt;
    try {
      await waitForWatcher("detected", hash);
    } finally {
      await replaceHead(url, hash);
    }
    await waitForWatcher("lost", hash);
    if (!resend) return receipt;
    await send(url, transaction);
    await mine(url);
    return receipt;
  });
}

function withoutAutomine<T>(url: string, work: () => Promise<T>): Promise<T> {
  return runExclusively(url, async () => {
    await rpc(url, "evm_setAutomine", [false]);
    try {
      return await work();
    } finally {
      // Once automining is on again, the node mines the waiting transactions.
      await syncClock(url);
      await rpc(url, "evm_setAutomine", [true]);
    }
  });
}

/** Replaces the newest block with one that lacks the transaction. */
async function replaceHead(url: string, removedHash: string): Promise<void> {
  const head = await rpc<{ transactions: string[] }>(url, "eth_getBlockByNumber", ["latest", false]);
  const others = head.transactions.filter((hash) => hash !== removedHash);
  const signed = await Promise.all(others.map((hash) => rpc<string>(url, "debug_getRawTransaction", [hash])));
  await rpc(url, "anvil_reorg", [1, signed.map((raw) => [raw, 0])]);
}

function send(url: string, transaction: EvmTransaction): Promise<string> {
  return rpc(url, "eth_sendTransaction", [transaction]);
}

async function mine(url: string): Promise<void> {
  await syncClock(url);
  await rpc(url, "evm_mine");
}
