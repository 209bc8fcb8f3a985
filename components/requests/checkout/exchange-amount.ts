import { parseAmount, toAmount, type Amount } from "@/lib/platform/amounts/amount";

/**
 * The amount to type at an exchange that deducts its fee from it, so that the recipient gets all that is due; null if the
 * fee is not an amount of the token. A comma is a decimal point.
 */
export function amountWithFee(due: Amount, typedFee: string): Amount | null {
  const fee = parseAmount(typedFee.trim().replace(",", ".") || "0", due.decimals);
  return fee.ok ? toAmount(BigInt(due.raw) + fee.raw, due.decimals) : null;
}

const networkNames: Record<string, string> = {
  ethereum: "Ethereum (ERC20)",
  arbitrum: "Arbitrum One",
  optimism: "Optimism (OP Mainnet)",
  polygon: "Polygon (POL)",
  bnb: "BNB Smart Chain (BEP20)",
  avalanche: "Avalanche C-Chain",
  solana: "Solana (SOL)",
};

/** A chain's name on the withdrawal forms of exchanges. */
export function exchangeNameOf({ slug, name }: { slug: string; name: string }): string {
  return networkNames[slug] ?? name;
}
