import { readBlocks } from "./node";
import { RpcFailure, type RpcClient } from "../rpc";

type InBlock = { blockNumber: bigint; blockHash: string };

/**
 * The items whose block is no longer canonical. A missing block may mean that the node lags; with `throwsIfMissing`, this
 * then throws instead of treating the block as not canonical.
 */
export async function findNonCanonical<T extends InBlock>(
  rpc: RpcClient,
  items: T[],
  { throwsIfMissing }: { throwsIfMissing: boolean },
): Promise<T[]> {
  const numbers = [...new Set(items.map((item) => item.blockNumber))];
  const blocks = numbers.length > 0 ? await readBlocks(rpc, numbers) : [];
  if (throwsIfMissing && blocks.includes(null)) throw new RpcFailure("inconsistent", "the node is behind");
  const hashes = new Map(blocks.map((block, index) => [numbers[index], block?.hash]));
  return items.filter((item) => hashes.get(item.blockNumber) !== item.blockHash);
}
