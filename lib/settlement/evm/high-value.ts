import { db } from "@/lib/db";
import type { Chain } from "@/prisma/generated/client";
import { RpcFailure, type RpcClient } from "../rpc";
import { readFinalized } from "./node";

// Where the chain's policy counts blocks, a merchant may want more for a large amount: the chain's own finality.

/**
 * Up to which block payments of high value are final: left out where the policy asks for the chain's own finality of every
 * payment. A node that cannot tell holds back those payments alone.
 */
export async function readHighValueTarget(
  rpc: RpcClient,
  chain: Pick<Chain, "id" | "finality">,
): Promise<bigint | undefined> {
  if (chain.finality === "finalized") return undefined;
  if (!(await isAwaited(chain.id))) return -1n;
  try {
    return (await readFinalized(rpc))?.number ?? -1n;
  } catch (error) {
    if (error instanceof RpcFailure) return -1n;
    throw error;
  }
}

async function isAwaited(chainId: number): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM payment p JOIN payment_request r ON r.id = p.request_id
    WHERE p.status = 'pending' AND p.chain_id = ${chainId} AND r.high_value_amount IS NOT NULL LIMIT 1`;
  return rows.length > 0;
}
