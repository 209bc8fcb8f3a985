import { log } from "@/lib/log";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { Cursors } from "../chain-reader";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import { readBlockFrom, readFinalizedSlot, requireSlot } from "./node";
import { readTransfers, type ReadTransfers, type ReadRange } from "./read-transfers";

// Invariant: if a second node responds, nothing is credited and no slot counts as read that it does not confirm. A node
// that is unavailable or lags is ignored, so that it cannot stop the chain.

/** A reading and its last slot. */
export type Reading = Pick<ReadTransfers, "observed" | "read"> & { upTo: Block };

/**
 * `tip` leaves out transfers that another node does not confirm, because nodes may differ on the newest slots. `final`
 * throws an RpcFailure `disagreement` if the nodes differ.
 */
export type CrossCheck = Record<keyof Cursors, (wanted: ReadRange, found: Reading) => Promise<Reading>>;

// Some seconds; a node that lags more counts as unavailable.
const slotsBehind = 32n;

export function newCrossCheck({ slug }: Pick<Chain, "slug">, pool: RpcPool): CrossCheck {
  const consult = async (found: Reading, ask: (witness: RpcClient) => Promise<Reading>): Promise<Reading> => {
    const witness = pool.witness();
    if (!witness) return found;
    try {
      return await ask(witness);
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind === "disagreement") throw error;
      log().warn({ chain: slug, err: error }, "No other node gave a usable response: payments are not cross-checked");
      return found;
    }
  };
  return {
    async tip(wanted, found) {
      return found.read.length === 0 ? found : consult(found, (witness) => agree(witness, wanted, found));
    },
    final: (wanted, found) => consult(found, (witness) => confirm(witness, wanted, found)),
  };
}

/** Keeps only the transactions that the witness shows in the same way. */
async function agree(witness: RpcClient, wanted: ReadRange, { observed, read, upTo }: Reading): Promise<Reading> {
  const head = await readHead(witness, upTo.number - slotsBehind);
  const there = { ...wanted, head: head < upTo.number ? head : upTo.number };
  const said = await unlessContradicted(readTransfers(witness, there));
  const isRead = new Set(said?.read.map(({ signature }) => signature));
  const [ours, theirs] = [transfersOf(observed), transfersOf(said?.observed ?? [])];
  const isSame = (signature: string) => isRead.has(signature) && ours.get(signature) === theirs.get(signature);
  return {
    observed: observed.filter(({ transactionHash }) => isSame(transactionHash)),
    read: read.filter(({ signature }) => isSame(signature)),
    upTo,
  };
}

/** Throws an RpcFailure `disagreement` unless the witness shows the same last block and transfers. */
async function confirm(witness: RpcClient, wanted: ReadRange, found: Reading): Promise<Reading> {
  const { observed, upTo } = found;
  await requireSlot(witness, wanted.dialect, firstSlotOf(wanted));
  await readHead(witness, upTo.number);
  // Not the exact slot: a node without a block there refuses just like an overloaded one.
  const questions = [readBlockFrom(witness, upTo.number), readTransfers(witness, wanted)] as const;
  const readings = await unlessContradicted(Promise.all(questions));
  if (!readings) throw new RpcFailure("disagreement", "a node contradicts itself");
  const [block, said] = readings;
  if (textOf(block) !== textOf(upTo)) throw new RpcFailure("disagreement", "the nodes show different blocks");
  const [ours, theirs] = [transfersOf(observed), transfersOf(said.observed)];
  const isSame = ours.size === theirs.size && [...ours].every(([signature, them]) => theirs.get(signature) === them);
  if (!isSame) throw new RpcFailure("disagreement", "the nodes show different transfers");
  return found;
}

/** The oldest requested slot. */
function firstSlotOf({ after, histories }: ReadRange): bigint {
  return histories.reduce((oldest, history) => (history.after < oldest ? history.after : oldest), after) + 1n;
}

/** The node's newest finalized slot. A node below `least` counts as unavailable. */
async function readHead(witness: RpcClient, least: bigint): Promise<bigint> {
  const slot = await readFinalizedSlot(witness);
  if (slot < least) throw new RpcFailure("unreachable", `the node is behind, at slot ${slot}`);
  return slot;
}

/** Null if the node has reached the slot but its data is inconsistent. */
async function unlessContradicted<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof RpcFailure && error.kind === "inconsistent") return null;
    throw error;
  });
}

/** The transfers of each transaction as text, by signature. */
function transfersOf(observed: readonly ObservedTransfer[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { transactionIndex: _unlike, ...transfer } of observed.toSorted((a, b) => a.ordinal - b.ordinal)) {
    texts.set(transfer.transactionHash, (texts.get(transfer.transactionHash) ?? "") + textOf(transfer));
  }
  return texts;
}

function textOf(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
}
