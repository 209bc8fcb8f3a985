import { db } from "@/lib/db";
import type { ChainReader } from "./chain-reader";
import { RpcFailure } from "./rpc";

/** Throws `wrong_decimals` when a listed token says on the chain that it has other decimals than the catalogue says. */
export async function checkTokenDecimals(reader: ChainReader, chainId: number): Promise<void> {
  const tokens = await db().token.findMany({ where: { chainId, isActive: true, isNative: false } });
  if (tokens.length === 0) return;
  const answers = await reader.readDecimals(tokens.map((token) => token.contractAddress));
  const wrong = tokens.find((token, index) => answers[index] !== BigInt(token.decimals));
  if (wrong) throw new RpcFailure("wrong_decimals", `${wrong.symbol} at ${wrong.contractAddress}`);
}
