import { newFailureLog } from "@/lib/platform/failure-log";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { Cursors } from "../chain-reader";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import { readBlockFrom, readFinalizedSlot, requireSlot } from "./node";
import { readTransfers, type FoundTransfers, type ReadRange } from "./read-transfers";

// Invariant: if a second node responds, only transfers that it confirms are credited, and only slots that it confirms
// count as read. A node that is unavailable or lags is ignored, so that it cannot stop the chain.

/** The transfers found, the signatures of the transactions read, and the last slot. */
type SlotReading = Pick<FoundTransfers, "observed" | "signatures"> & { upTo: Block };

/**
 * `tip` leaves out transfers that another node does not confirm, because nodes may differ on the newest slots. `final`
 * throws an RpcFailure `disagreement` if the nodes differ.
 */
export type CrossCheck = Record<keyof Cursors, (range: ReadRange, found: SlotReading) => Promise<SlotReading>>;

// About 13 seconds. A node that lags more counts as unavailable.
const maxLagSlots = 32n;

export function newCrossCheck({ slug }: Pick<Chain, "slug">, pool: RpcPool): CrossCheck {
  const problems = newFailureLog("No other node gave a usable response: payments are not cross-checked", {
    fields: { chain: slug },
  });
  const consult = async (
    found: SlotReading,
    compare: (witness: RpcClient) => Promise<SlotReading>,
  ): Promise<SlotReading> => {
    const witness = pool.witness();
    if (!witness) {
      pool.noteCrossCheck("not_asked");
      return found;
    }
    try {
      const compared = await compare(witness);
      pool.noteCrossCheck("agreed");
      problems.clear();
      return compared;
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      pool.noteCrossCheck(error.kind === "disagreement" ? "disagreed" : "unavailable");
      if (error.kind === "disagreement") throw error;
      problems.note(error, error.kind);
      return found;
    }
  };
  return {
    async tip(range, found) {
      return found.signatures.length === 0 ? found : consult(found, (witness) => keepConfirmed(witness, range, found));
    },
    final: (range, found) => consult(found, (witness) => requireAgreement(witness, range, found)),
  };
}

/** Keeps only the transactions that the witness shows in the same way. */
async function keepConfirmed(
  witness: RpcClient,
  range: ReadRange,
  { observed, signatures, upTo }: SlotReading,
): Promise<SlotReading> {
  const head = await readHead(witness, upTo.number - maxLagSlots);
  const witnessRange = { ...range, head: head < upTo.number ? head : upTo.number };
  const witnessed = await nullIfInconsistent(readTransfers(witness, witnessRange));
  const witnessedSignatures = new Set(witnessed?.signatures.map(({ signature }) => signature));
  const [ours, theirs] = [transfersOf(observed), transfersOf(witnessed?.observed ?? [])];
  const isConfirmed = (signature: string) =>
    witnessedSignatures.has(signature) && ours.get(signature) === theirs.get(signature);
  return {
    observed: observed.filter(({ transactionHash }) => isConfirmed(transactionHash)),
    signatures: signatures.filter(({ signature }) => isConfirmed(signature)),
    upTo,
  };
}

/** Throws an RpcFailure `disagreement` unless the witness shows the same last block and transfers. */
async function requireAgreement(witness: RpcClient, range: ReadRange, found: SlotReading): Promise<SlotReading> {
  const { observed, upTo } = found;
  await requireSlot(witness, range.dialect, firstSlotOf(range));
  await readHead(witness, upTo.number);
  // Without a block in this slot, the witness must return the next one, which shows the disagreement. Its error for a
  // missing block would look like overload, and the witness would be ignored.
  const requests = [readBlockFrom(witness, upTo.number), readTransfers(witness, range)] as const;
  const readings = await nullIfInconsistent(Promise.all(requests));
  if (!readings) throw new RpcFailure("disagreement", "a node contradicts itself");
  const [block, witnessed] = readings;
  if (textOf(block) !== textOf(upTo)) throw new RpcFailure("disagreement", "the nodes show different blocks");
  const [ours, theirs] = [transfersOf(observed), transfersOf(witnessed.observed)];
  const isSame =
    ours.size === theirs.size && [...ours].every(([signature, transfers]) => theirs.get(signature) === transfers);
  if (!isSame) throw new RpcFailure("disagreement", "the nodes show different transfers");
  return found;
}

/** The oldest requested slot. */
function firstSlotOf({ after, histories }: ReadRange): bigint {
  return histories.reduce((oldest, history) => (history.after < oldest ? history.after : oldest), after) + 1n;
}

/** The node's newest finalized slot. A node below `minSlot` counts as unavailable. */
async function readHead(witness: RpcClient, minSlot: bigint): Promise<bigint> {
  const slot = await readFinalizedSlot(witness);
  if (slot < minSlot) throw new RpcFailure("unreachable", `the node is behind, at slot ${slot}`);
  return slot;
}

/** Null if the node has reached the slot but its data is inconsistent. */
async function nullIfInconsistent<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof RpcFailure && error.kind === "inconsistent") return null;
    throw error;
  });
}

/** The transfers of each transaction as text, by signature. */
function transfersOf(observed: readonly ObservedTransfer[]): Map<string, string> {
  const texts = new Map<string, string>();
  // The nodes may number the transactions differently.
  for (const { transactionIndex: _ignored, ...transfer } of observed.toSorted((a, b) => a.ordinal - b.ordinal)) {
    texts.set(transfer.transactionHash, (texts.get(transfer.transactionHash) ?? "") + textOf(transfer));
  }
  return texts;
}

function textOf(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
}
