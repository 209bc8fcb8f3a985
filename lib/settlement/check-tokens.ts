import { db } from "@/lib/db";
import { readDecimals } from "./evm/node";
import { RpcFailure, type RpcClient } from "./rpc";

/** Throws `wrong_decimals` when a listed token says on the chain that it has other decimals than the catalogue says. */
export async function checkTokenDecimals(rpc: RpcClient, chainId: number): Promise<void> {
  const tokens = await db().token.findMany({ where: { chainId, isActive: true, isNative: false } });
  if (tokens.length === 0) return;
  const answers = await readDecimals(
    rpc,
    tokens.map((token) => token.contractAddress),
  );
  const wrong = tokens.find((token, index) => answers[index] !== BigInt(token.decimals));
  if (wrong) throw new RpcFailure("wrong_decimals", `${wrong.symbol} at ${wrong.contractAddress}`);
}
