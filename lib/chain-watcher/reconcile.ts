import { db, toRaw } from "@/lib/db";
import type { Chain } from "@/prisma/generated/client";
import { compareBooks, type Account, type BookEntry } from "./books";
import type { ChainReader } from "@/lib/chain-readers/chain-reader";
import { readPast, type Stretch } from "./read-past";

export type Reconciliation = {
  chain: Chain;
  reader: ChainReader;
  stretch: Stretch;
  onProgress: (upTo: bigint) => void;
};

/**
 * Compares what Remit recorded between two settled blocks, both included, with what the chain says of the same recipients
 * while they were watched. Reads only. Throws an RpcFailure when the chain cannot be read whole.
 */
export async function reconcileChain({ chain, reader, stretch, onProgress }: Reconciliation): Promise<Account[]> {
  const recorded = await readRecorded(chain, stretch);
  const isRecorded = new Set(recorded.map(placeOf));
  const onChain: BookEntry[] = [];
  await readPast({
    chain,
    reader,
    stretch,
    alsoAddresses: [...new Set(recorded.map((entry) => entry.recipientAddress))],
    onReading({ upTo, observed }, { isWatched }) {
      onChain.push(...observed.filter((one) => isWatched(one) || isRecorded.has(placeOf(one))));
      onProgress(upTo.number);
      return Promise.resolve();
    },
  });
  return compareBooks(recorded, onChain);
}

/** Recorded meanwhile is not the question: this is read before the chain, whose settled blocks do not change. */
async function readRecorded(chain: Chain, { from, to }: Stretch): Promise<BookEntry[]> {
  const rows = await db().transfer.findMany({
    where: { chainId: chain.id, status: { not: "lost" }, blockNumber: { gte: from, lte: to } },
  });
  // What no transaction shows is no entry of the chain's either.
  return rows.flatMap(({ receivedAmount, transactionHash, ...row }) =>
    transactionHash === null ? [] : [{ ...row, transactionHash, value: toRaw(receivedAmount) }],
  );
}

function placeOf({ transactionHash, ordinal }: Pick<BookEntry, "transactionHash" | "ordinal">): string {
  return `${transactionHash} ${ordinal}`;
}
