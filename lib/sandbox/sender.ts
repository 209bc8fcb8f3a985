// The interface between simulations and the process that runs the local chains.

/**
 * The transfer's block "stays", or a reorganization removes it. In the second case, the transfer "vanishes" permanently
 * or "returns" in a later block.
 */
export type Fate = "stays" | "vanishes" | "returns";

/** A transfer to simulate. It is sent from its own account, derived from `id`. */
export type SimulatedTransfer = {
  id: string;
  amount: bigint;
  recipient: string;
  /** Null for a transfer without a reference. */
  reference: Uint8Array | null;
  fate: Fate;
  /** `program`: the token program, on Solana. */
  token: { contract: string; program: string | null; isNative: boolean; decimals: number };
  /** The EVM chain id; 0 on other chains. */
  chainId: bigint;
};

export type WatcherOutcome = "detected" | "lost";

export type SignedTransaction = { signature: string; base64: string };

/** The recorded state of a transfer. */
export type TransferRecord = {
  /** The signed transaction, if one was stored. Only for chains without account nonces. */
  storedTransaction: SignedTransaction | null;
  /** Replaces `storedTransaction`; must resolve before anything is sent. */
  storeTransaction: (signed: SignedTransaction) => Promise<void>;
  /** Resolves when the watcher has recorded the transaction as detected or as lost; rejects after ten seconds. */
  waitForWatcher: (outcome: WatcherOutcome, transactionHash: string) => Promise<void>;
};

/** Sends the transfer unless the chain already has it. Idempotent, even after a crash. */
export type Sender = (transfer: SimulatedTransfer, record: TransferRecord) => Promise<void>;

/** Thrown by a sender if the chain rejected the transfer permanently, so that retries are useless. */
export class TransferRejected extends Error {
  override readonly name = "TransferRejected";
}
