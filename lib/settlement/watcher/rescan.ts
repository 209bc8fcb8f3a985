import { db, type Prisma, type Transaction } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { applyBatch } from "@/lib/settlement/apply-batch";
import { piecesOf, type Batch } from "@/lib/settlement/batch";
import { identityOf, identityOfObserved } from "@/lib/settlement/transfer-rows";
import type { ChainReader, RecordedTransfer, Cursors } from "@/lib/chains/readers/chain-reader";
import { moveCursors, readCursors, closeGap } from "./cursors";
import { readSettledBlocks, type BlockRange } from "./read-settled-blocks";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { log } from "@/lib/platform/log";
import type { WatchedChain } from "./watched-chain";

// Invariant: a rescan changes a recorded transfer only if the chain contradicts it, however often the rescan runs and
// whichever watchers run at the same time, because it uses the same pipeline as the first reading.

const include = {
  token: true,
  payments: { select: { id: true, status: true, request: { select: { publicId: true } } } },
  unmatched: { select: { id: true, reason: true } },
} as const satisfies Prisma.TransferInclude;

/** A transfer that a rescan found or lost, with its outcome. */
export type RescannedTransfer = Prisma.TransferGetPayload<{ include: typeof include }>;

type Rescan = {
  chain: Chain;
  reader: ChainReader;
  urls: Urls;
  range: BlockRange;
  onProgress: (upTo: bigint) => void;
};

/** Transfers added to the books, and recorded transfers that the chain contradicts. */
type Rescanned = {
  found: RescannedTransfer[];
  lost: RescannedTransfer[];
  /** Whether a second node has confirmed all of it. */
  isWitnessed: boolean;
};

/**
 * Settles missed transfers of settled blocks, and fails the payments of recorded transfers that the chain contradicts;
 * a node that merely does not show a transfer contradicts nothing. May throw an RpcFailure after part of the range is
 * done.
 */
export async function rescan({ chain, reader, urls, range, onProgress }: Rescan): Promise<Rescanned> {
  const result: Rescanned = { found: [], lost: [], isWitnessed: true };
  let from = range.from;
  await readSettledBlocks({
    chain,
    reader,
    range,
    additionalAddresses: await recordedRecipients(chain, range),
    async onReading(reading, { isWatched, list }) {
      const { upTo, observed, inflows = [], lost, witness, ...finality } = reading;
      if (witness !== "agreed") result.isWitnessed = false;
      const unobserved = await findUnobserved(chain, { from, to: upTo.number }, observed);
      const contradicted = unobserved.length === 0 ? [] : await reader.findContradicted?.(unobserved, list);
      const watched = { observed: observed.filter(isWatched), inflows: inflows.filter(isWatched) };
      const batch = { chain, ...finality, ...watched, lost: [...lost, ...(contradicted ?? [])] };
      for (const piece of piecesOf(batch)) {
        const settled = await settle(chain, upTo, piece, urls);
        result.found.push(...settled.found);
        result.lost.push(...settled.lost);
      }
      from = upTo.number + 1n;
      onProgress(upTo.number);
    },
  });
  return result;
}

function inBlocks(chain: Chain, { from, to }: BlockRange) {
  return { chainId: chain.id, status: { not: "lost" }, blockNumber: { gte: from, lte: to } } as const;
}

async function recordedRecipients(chain: Chain, range: BlockRange): Promise<string[]> {
  const rows = await db().transfer.findMany({
    where: inBlocks(chain, range),
    distinct: ["recipientAddress"],
    select: { recipientAddress: true },
  });
  return rows.map(({ recipientAddress }) => recipientAddress);
}

/** Recorded transfers of these blocks that the reading did not contain. */
async function findUnobserved(
  chain: Chain,
  range: BlockRange,
  observed: readonly ObservedTransfer[],
): Promise<RecordedTransfer[]> {
  const isObserved = new Set(observed.map(identityOfObserved));
  const recorded = await db().transfer.findMany({ where: inBlocks(chain, range) });
  return recorded.filter((transfer) => !isObserved.has(identityOf(transfer)));
}

// An attempt fails when the watcher moves the cursors at the same time.
const maxAttempts = 20;

/** Settles a piece in a transaction that locks the chain's cursors, like every batch of a watcher. */
async function settle(chain: Chain, upTo: Block, piece: Batch, urls: Urls): Promise<Pick<Rescanned, "found" | "lost">> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const expected = await readCursors(chain.id);
    if (!expected || expected.final.number < upTo.number) {
      throw new RpcFailure("inconsistent", "the chain left the branch that was read");
    }
    let found: RescannedTransfer[] = [];
    const isDone = await moveCursors({ chainId: chain.id, expected, moveTo: {}, urls }, async (tx, now) => {
      const before = await liveTransfers(tx, chain, piece);
      const changes = await applyBatch(tx, piece, now);
      const wasRecorded = new Set(before.map((transfer) => transfer.id));
      found = (await liveTransfers(tx, chain, piece)).filter((transfer) => !wasRecorded.has(transfer.id));
      return changes;
    });
    if (isDone) return { found, lost: await findLost(piece.lost) };
  }
  throw new RpcFailure("inconsistent", "the watcher kept moving the cursors");
}

async function liveTransfers(
  tx: Transaction,
  chain: Chain,
  { observed, inflows = [] }: Pick<Batch, "observed" | "inflows">,
): Promise<RescannedTransfer[]> {
  const transactionHash = { in: [...new Set(observed.map((transfer) => transfer.transactionHash))] };
  const blockHash = { in: inflows.map(({ block }) => block.hash) };
  return tx.transfer.findMany({
    where: {
      chainId: chain.id,
      status: { not: "lost" },
      OR: [{ transactionHash }, { transactionHash: null, blockHash }],
    },
    include,
    orderBy: { id: "asc" },
  });
}

async function findLost(ids: bigint[]): Promise<RescannedTransfer[]> {
  return db().transfer.findMany({ where: { id: { in: ids } }, include, orderBy: { id: "asc" } });
}

// A second node that is away does not stop the chain. Invariant: the blocks that were read without it are compared when
// it is back, and transfers that the first node hid or invented are corrected then.

// The rest is compared at the next polls.
const blocksPerTick = 500n;

/** Compares some of the blocks that were final without a second node. Throws an RpcFailure if the nodes disagree. */
export async function compareUnconfirmed(
  { chain, reader, urls, onProgress }: WatchedChain,
  { final }: Cursors,
): Promise<void> {
  const witnessed = final.witnessedBlock ?? null;
  if (witnessed === null || witnessed >= final.number) return;
  const to = witnessed + blocksPerTick < final.number ? witnessed + blocksPerTick : final.number;
  const range = { from: witnessed + 1n, to };
  const result = await rescan({ chain, reader, urls, range, onProgress: () => onProgress?.() });
  const changed = { found: result.found.length, lost: result.lost.length };
  if (changed.found + changed.lost > 0)
    log().error({ chain: chain.slug, ...changed }, "A node had shown wrong transfers");
  if (result.isWitnessed) await closeGap(chain.id, witnessed, to);
}
