import { db } from "@/lib/db";
import { log } from "@/lib/log";
import type { ChainReader } from "@/lib/chain-readers/chain-reader";
import { RpcFailure } from "@/lib/chain-readers/rpc";

/**
 * Throws `wrong_decimals` when a listed token says on the chain that it has other decimals than the catalogue says. One that is
 * gone from the chain can do no harm, and stops nothing.
 */
export async function checkTokenDecimals(reader: ChainReader, chainId: number): Promise<void> {
  const tokens = await db().token.findMany({ where: { chainId, isActive: true, isNative: false } });
  if (tokens.length === 0) return;
  const answers = await reader.readDecimals(tokens.map((token) => token.contractAddress));
  const gone = tokens.filter((_token, index) => answers[index] === null);
  if (gone.length > 0) {
    log().warn({ tokens: gone.map((token) => token.contractAddress) }, "listed tokens are no longer on their chain");
  }
  const wrong = tokens.find((token, index) => !gone.includes(token) && answers[index] !== BigInt(token.decimals));
  if (wrong) throw new RpcFailure("wrong_decimals", `${wrong.symbol} at ${wrong.contractAddress}`);
}
