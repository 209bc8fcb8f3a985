import { db, toRaw } from "@/lib/platform/db";
import type { Chain } from "@/prisma/generated/client";
import type { Block } from "@/lib/chains/observed-transfer";
import { compareBooks, type Account, type BookEntry } from "./books";
import type { ChainReader, RecordedTransfer } from "@/lib/chains/readers/chain-reader";
import { toWatchList } from "@/lib/chains/readers/watch-list";
import { readSettledBlocks, type BlockRange } from "./read-settled-blocks";

type Reconciliation = {
  chain: Chain;
  reader: ChainReader;
  range: BlockRange;
  onProgress: (upTo: bigint) => void;
  /** On EVM: checks only the native coin that is recorded, so that full blocks need not be read. */
  onlyRecordedCoin?: boolean;
};

/**
 * Compares recorded transfers in a range of settled blocks with those on the chain, for the recipients watched then.
 * Read-only. Throws an RpcFailure if the chain cannot be read completely.
 */
export async function reconcileChain(reconciliation: Reconciliation): Promise<Account[]> {
  const { chain, reader, range, onProgress } = reconciliation;
  // Solana readers have no `findContradicted`, but read coin without full blocks.
  const skipsCoin = reconciliation.onlyRecordedCoin === true && reader.findContradicted !== undefined;
  const recorded = await readRecorded(chain, range);
  const isRecorded = new Set(recorded.map(positionOf));
  const onChain: BookEntry[] = [];
  await readSettledBlocks({
    chain,
    reader,
    range,
    additionalAddresses: recipientsOf(recorded),
    skipsCoin,
    skipsBalanceChecks: true,
    // One block: a transfer in an older block may have been read before the request existed, so the books may lack it.
    // Recorded transfers are compared anyway. Solana's block times lag too much for less than the default margin.
    marginSeconds: chain.type === "evm" ? Math.ceil(chain.blockTimeMs / 1000) + 1 : undefined,
    onReading({ upTo, observed }, { isWatched }) {
      const relevant = observed.filter((one) => isWatched(one) || isRecorded.has(positionOf(one)));
      const blockOf = ({ number, hash, time }: Block) => ({ blockNumber: number, blockHash: hash, blockTime: time });
      onChain.push(...relevant.map((one) => ({ ...one, ...blockOf(one.block) })));
      onProgress(upTo.number);
      return Promise.resolve();
    },
  });
  if (skipsCoin) onChain.push(...(await findUncontradictedCoin(reconciliation, recorded)));
  return compareBooks(recorded, onChain);
}

function recipientsOf(entries: readonly BookEntry[]): string[] {
  return [...new Set(entries.map((entry) => entry.recipientAddress))];
}

/** Recorded native coin that the chain does not contradict. It counts as being on the chain. */
async function findUncontradictedCoin(
  { chain, reader }: Reconciliation,
  recorded: RecordedEntry[],
): Promise<BookEntry[]> {
  const tokens = await db().token.findMany({ where: { chainId: chain.id } });
  const native = tokens.find(({ isNative }) => isNative);
  const coin = recorded.filter(({ tokenId }) => tokenId === native?.id);
  if (coin.length === 0) return [];
  const list = toWatchList(chain.type, tokens, { addresses: recipientsOf(coin), watchesCoin: true });
  const contradicted = new Set(await reader.findContradicted?.(coin, list));
  return coin.filter(({ id }) => !contradicted.has(id));
}

type RecordedEntry = BookEntry & RecordedTransfer;

/** The recorded transfers of these blocks, which are settled and do not change while the chain is read. */
async function readRecorded(chain: Chain, { from, to }: BlockRange): Promise<RecordedEntry[]> {
  const rows = await db().transfer.findMany({
    where: { chainId: chain.id, status: { not: "lost" }, blockNumber: { gte: from, lte: to } },
  });
  // Inflows have no transaction, so no transfer on the chain can match them.
  return rows.flatMap(({ receivedAmount, transactionHash, ...row }) =>
    transactionHash === null ? [] : [{ ...row, transactionHash, value: toRaw(receivedAmount) }],
  );
}

function positionOf({ transactionHash, ordinal }: Pick<BookEntry, "transactionHash" | "ordinal">): string {
  return `${transactionHash} ${ordinal}`;
}
