import type { Chain } from "@/prisma/generated/client";
import { RpcFailure, type RpcClient } from "../rpc";
import { readTagged } from "./node";

// Even if the chain's policy counts blocks, a merchant may require the chain's own finality for large amounts.

// Below every block.
const noBlock = -1n;

/**
 * The last final block for high-value payments; omitted if the policy requires finality for every payment. The node is
 * asked only if such a payment is pending (`isAwaited`). If the node cannot return the block, only those payments wait.
 */
export async function readHighValueTarget(
  rpc: RpcClient,
  chain: Pick<Chain, "finality">,
  isAwaited: boolean,
): Promise<bigint | undefined> {
  if (chain.finality === "finalized") return undefined;
  if (!isAwaited) return noBlock;
  try {
    return (await readTagged(rpc, "finalized"))?.number ?? noBlock;
  } catch (error) {
    if (error instanceof RpcFailure) return noBlock;
    throw error;
  }
}
