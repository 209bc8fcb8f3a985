import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { ChainReader } from "@/lib/chains/readers/chain-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";

/**
 * Throws `wrong_decimals` if a listed token's decimals on the chain differ from the catalog. Only logs tokens that no
 * longer exist on the chain.
 */
export async function checkTokenDecimals(reader: ChainReader, chainId: number): Promise<void> {
  const tokens = await db().token.findMany({ where: { chainId, isActive: true, isNative: false } });
  if (tokens.length === 0) return;
  const results = await reader.readDecimals(tokens.map((token) => token.contractAddress));
  const missing = tokens.filter((_token, index) => results[index] === null);
  if (missing.length > 0) {
    log().warn(
      { tokens: missing.map((token) => token.contractAddress) },
      "Listed tokens no longer exist on their chain",
    );
  }
  const wrong = tokens.find((token, index) => !missing.includes(token) && results[index] !== BigInt(token.decimals));
  if (wrong) throw new RpcFailure("wrong_decimals", `${wrong.symbol} at ${wrong.contractAddress}`);
}
