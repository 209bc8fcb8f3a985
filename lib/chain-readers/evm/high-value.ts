import type { Chain } from "@/prisma/generated/client";
import { RpcFailure, type RpcClient } from "../rpc";
import { readFinalized } from "./node";

// Where the chain's policy counts blocks, a merchant may want more for a large amount: the chain's own finality.

/**
 * Up to which block payments of high value are final: left out where the policy asks for the chain's own finality of every
 * payment. Unless one is awaited, the node is not asked. A node that cannot tell holds back those payments alone.
 */
export async function readHighValueTarget(
  rpc: RpcClient,
  chain: Pick<Chain, "finality">,
  isAwaited: boolean,
): Promise<bigint | undefined> {
  if (chain.finality === "finalized") return undefined;
  if (!isAwaited) return -1n;
  try {
    return (await readFinalized(rpc))?.number ?? -1n;
  } catch (error) {
    if (error instanceof RpcFailure) return -1n;
    throw error;
  }
}
