import { log } from "@/lib/log";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { Cursors } from "../chain-reader";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import { readBlockFrom, readFinalizedSlot, requireSlot } from "./node";
import { readTransfers, type ReadTransfers, type Wanted } from "./read-transfers";

// First promise: where a chain has a second node that answers, nothing is credited that it does not show too, and no slot
// counts as read of which it shows something else. One that is away or behind is passed over, or a node that fails would stop
// the chain that the other was to keep going.

/** What was read, and the last slot of it. */
export type Found = Pick<ReadTransfers, "observed" | "read"> & { upTo: Block };

/**
 * `tip` leaves out what another node does not show as well: of the newest slots one may know before another. `final` throws an
 * RpcFailure `disagreement` where the nodes differ.
 */
export type CrossCheck = Record<keyof Cursors, (wanted: Wanted, found: Found) => Promise<Found>>;

// Some seconds: what is further behind is away.
const slotsBehind = 32n;

export function newCrossCheck({ slug }: Pick<Chain, "slug">, pool: RpcPool): CrossCheck {
  const consult = async (found: Found, ask: (witness: RpcClient) => Promise<Found>): Promise<Found> => {
    const witness = pool.witness();
    if (!witness) return found;
    try {
      return await ask(witness);
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind === "disagreement") throw error;
      log().warn(
        { chain: slug, err: error },
        "another node of the chain does not answer: payments are not cross-checked",
      );
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

async function agree(witness: RpcClient, wanted: Wanted, { observed, read, upTo }: Found): Promise<Found> {
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

async function confirm(witness: RpcClient, wanted: Wanted, found: Found): Promise<Found> {
  const { observed, upTo } = found;
  await requireSlot(witness, wanted.dialect, firstSlotOf(wanted));
  await readHead(witness, upTo.number);
  // Asked for the very slot, a node that has no block there refuses as one does that has no time for us.
  const questions = [readBlockFrom(witness, upTo.number), readTransfers(witness, wanted)] as const;
  const answers = await unlessContradicted(Promise.all(questions));
  if (!answers) throw new RpcFailure("disagreement", "a node contradicts itself");
  const [block, said] = answers;
  if (textOf(block) !== textOf(upTo)) throw new RpcFailure("disagreement", "the nodes show different blocks");
  const [ours, theirs] = [transfersOf(observed), transfersOf(said.observed)];
  const isSame = ours.size === theirs.size && [...ours].every(([signature, them]) => theirs.get(signature) === them);
  if (!isSame) throw new RpcFailure("disagreement", "the nodes show different transfers");
  return found;
}

/** The oldest slot that is asked about. */
function firstSlotOf({ after, histories }: Wanted): bigint {
  return histories.reduce((oldest, history) => (history.after < oldest ? history.after : oldest), after) + 1n;
}

/** The node's newest finalized slot. A node that has not come as far as `least` is as good as away. */
async function readHead(witness: RpcClient, least: bigint): Promise<bigint> {
  const slot = await readFinalizedSlot(witness);
  if (slot < least) throw new RpcFailure("unreachable", `the node is behind, at slot ${slot}`);
  return slot;
}

/** Null where the node has come that far, and what it says does not fit together. */
async function unlessContradicted<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof RpcFailure && error.kind === "inconsistent") return null;
    throw error;
  });
}

/** Signature → all that the transaction brought. */
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
