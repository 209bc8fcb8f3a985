import type { Prisma, Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import type { Chain } from "@/prisma/generated/client";
import { applyBatch } from "@/lib/settlement/apply-batch";
import type { ChainReader, Reading } from "@/lib/chain-readers/chain-reader";
import { moveCursors, readCursors } from "./cursors";
import { readPast, type Stretch } from "./read-past";
import { RpcFailure } from "@/lib/chain-readers/rpc";

// First promise: a block read again goes through the very pipeline that read it first, so what is known already stays as it
// is, however often and beside whichever watcher.

const include = {
  token: true,
  payments: { select: { id: true, status: true, request: { select: { publicId: true } } } },
  unmatched: { select: { id: true, reason: true } },
} as const satisfies Prisma.TransferInclude;

/** A transfer that was missing until now, with what came of it. */
export type FoundTransfer = Prisma.TransferGetPayload<{ include: typeof include }>;

export type Rescan = {
  chain: Chain;
  reader: ChainReader;
  urls: Urls;
  stretch: Stretch;
  onProgress: (upTo: bigint) => void;
};

/** Settles what a stretch of settled blocks holds and the books lack; answers that. Throws an RpcFailure half-way at worst. */
export async function rescan({ chain, reader, urls, stretch, onProgress }: Rescan): Promise<FoundTransfer[]> {
  const found: FoundTransfer[] = [];
  await readPast({
    chain,
    reader,
    stretch,
    async onReading(reading, { isWatched }) {
      const { observed, inflows = [] } = reading;
      const watched = { observed: observed.filter(isWatched), inflows: inflows.filter(isWatched) };
      found.push(...(await settle(chain, { ...reading, ...watched }, urls)));
      onProgress(reading.upTo.number);
    },
  });
  return found;
}

const attempts = 20;

/** In a transaction that holds the chain's cursors still, as every batch of a watcher does. */
async function settle(chain: Chain, { upTo, ...reading }: Reading, urls: Urls): Promise<FoundTransfer[]> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const expected = await readCursors(chain.id);
    if (!expected || expected.final.number < upTo.number) {
      throw new RpcFailure("inconsistent", "the chain left the branch that was read");
    }
    let found: FoundTransfer[] = [];
    const now = new Date();
    const isDone = await moveCursors({ chainId: chain.id, expected, moveTo: {}, urls, now }, async (tx) => {
      const before = await liveTransfers(tx, chain, reading);
      const changes = await applyBatch(tx, { chain, ...reading }, now);
      const isKnown = new Set(before.map((transfer) => transfer.id));
      found = (await liveTransfers(tx, chain, reading)).filter((transfer) => !isKnown.has(transfer.id));
      return changes;
    });
    if (isDone) return found;
  }
  throw new RpcFailure("inconsistent", "the watcher never stood still");
}

async function liveTransfers(
  tx: Transaction,
  chain: Chain,
  { observed, inflows = [] }: Pick<Reading, "observed" | "inflows">,
): Promise<FoundTransfer[]> {
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
