// The interface between simulations and the process that runs the local chains.

/** The fate of the transfer's block: it stays, or is reorganized, after which the transfer may return. */
export type Fate = "stays" | "vanishes" | "returns";

/** A transfer to simulate. Its sender uses a separate account, derived from the id. */
export type SimulatedTransfer = {
  id: string;
  amount: bigint;
  recipient: string;
  /** Null for a transfer without a reference. */
  reference: Uint8Array | null;
  /** How many transfers of this amount are sent. */
  count: number;
  fate: Fate;
  /** `program`: the token program, on Solana. */
  token: { contract: string; program: string | null; isNative: boolean; decimals: number };
  /** The EVM network id. */
  chainId: bigint;
};

export type SignedTransaction = { signature: string; base64: string };

/** The recorded state of a transfer. */
export type TransferRecord = {
  /** The signed transaction, if one was stored. Only for chains without account nonces. */
  storedTransaction: SignedTransaction | null;
  /** Replaces `storedTransaction`; must resolve before anything is sent. */
  storeTransaction: (signed: SignedTransaction) => Promise<void>;
  /** Resolves when the watcher has detected or lost the transaction; rejects after ten seconds. */
  waitUntilWatched: (watched: "seen" | "lost", transactionHash: string) => Promise<void>;
};

/** Sends the transfer unless the chain already has it. Idempotent, even after a crash. */
export type Sender = (transfer: SimulatedTransfer, record: TransferRecord) => Promise<void>;

/** By chain slug. */
export type Senders = Readonly<Record<string, Sender>>;

/** Thrown by a sender if the chain rejected the transfer permanently, so that retries are useless. */
export class TransferRejected extends Error {
  override readonly name = "TransferRejected";
}
