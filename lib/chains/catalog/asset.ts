import type { Token } from "@/prisma/generated/client";
import { walletNames } from "./variants";

/**
 * The asset of which a token is the version on one chain. Tokens of the built-in catalog are one asset if they have one
 * name and wallets show them under one name: Binance-Peg USD Coin is not USD Coin. Every other token is an asset of its
 * own, because anyone can copy a symbol and a name.
 */
export function assetOf({ id, name, source }: Pick<Token, "id" | "name" | "source">): string {
  return source === "catalogue" ? (walletNames.get(id) ?? name) : String(id);
}
