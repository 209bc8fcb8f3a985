import { readBlocks } from "./node";
import { RpcFailure, type RpcClient } from "../rpc";

type Placed = { blockNumber: bigint; blockHash: string };

/**
 * Filters for items whose block is no longer canonical. With `throwsIfMissing`, a missing block means that the node lags, so
 * this throws.
 */
export async function findNonCanonical<T extends Placed>(
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
