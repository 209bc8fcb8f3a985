import type { Amount } from "@/lib/amounts/amount";

/**
 * Decimal text with thousands separators; stablecoins padded to two decimals. Works on text, so no digit is lost to
 * floating point.
 */
export function amountText(amount: Amount, isStablecoin = false): string {
  const [whole = "0", fraction = ""] = amount.formatted.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const padded = isStablecoin ? fraction.padEnd(Math.min(2, amount.decimals), "0") : fraction;
  return padded ? `${grouped}.${padded}` : grouped;
}

type Unit = { symbol: string; is_stablecoin: boolean };

/** "1,148.50 USDC", for reading. */
export function moneyText(amount: Amount, token: Unit): string {
  return `${amountText(amount, token.is_stablecoin)} ${token.symbol}`;
}

/** "1148.50", for entering into a wallet, without separators that it could misread. */
export function exactDigits(amount: Amount, token: Unit): string {
  return amountText(amount, token.is_stablecoin).replaceAll(",", "");
}

/** Share of `part` in `whole` in percent with one decimal, from raw integers. 0 if the whole is 0. */
export function sharePercent(part: Amount, whole: Amount): number {
  const total = BigInt(whole.raw);
  if (total === 0n) return 0;
  const tenths = (BigInt(part.raw) * 1000n) / total;
  return Math.min(100, Number(tenths) / 10);
}
