// What the process that owns the local chains is asked to send, and how its chains send it.

/** What becomes of the transfer's block: it stays, or a reorganization drops it, after which the transfer may return. */
export type Fate = "stays" | "vanishes" | "returns";

/** What a simulation sends; its sender takes an account of its own for it, derived from the id. */
export type SimulatedTransfer = {
  id: string;
  amount: bigint;
  recipient: string;
  /** Null for a transfer that carries none. */
  reference: Uint8Array | null;
  /** How often the amount is sent. */
  count: number;
  fate: Fate;
  /** The program: of a Solana token. */
  token: { contract: string; program: string | null; isNative: boolean; decimals: number };
  /** The EVM network id. */
  chainId: bigint;
};

export type SignedTransaction = { signature: string; base64: string };

/** What Remit knows of a transfer. */
export type TransferRecord = {
  /** What was signed for it, for chains whose accounts do not count what they sent. */
  kept: SignedTransaction | null;
  /** Takes the place of what was kept; must have resolved before anything is sent. */
  keep: (signed: SignedTransaction) => Promise<void>;
  /** Resolves when the watcher has seen the transaction, or lost it; rejects after ten seconds. */
  until: (watched: "seen" | "lost", transactionHash: string) => Promise<void>;
};

/** Makes the transfer unless the chain has it already: called again, also after a crash half-way, it is there once. */
export type Sender = (transfer: SimulatedTransfer, record: TransferRecord) => Promise<void>;

/** By slug of the chain. */
export type Senders = Readonly<Record<string, Sender>>;

/** Thrown by a sender when the chain refused the transfer for good, so that retries are useless. */
export class TransferRefused extends Error {
  override readonly name = "TransferRefused";
}
