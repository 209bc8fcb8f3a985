import { messages as t } from "./dialog-messages";
import { shortMoneyText } from "@/components/ui/format";
import { parseAmount, toAmount, type Amount } from "@/lib/platform/amounts/amount";
import { searchedAmount } from "@/lib/platform/amounts/typed-amount";

/** How far an amount is from the one that was searched: "0.08 TESTUSD less". */
export function differenceText(
  text: string,
  amount: Amount,
  token: { symbol: string; is_stablecoin: boolean },
): string {
  const searched = searchedAmount(text)?.amount ?? "";
  // Enough decimals for both amounts.
  const decimals = Math.max(amount.decimals, searched.split(".")[1]?.length ?? 0);
  const wanted = parseAmount(searched, decimals);
  if (!wanted.ok) return "";
  const difference = BigInt(amount.raw) * 10n ** BigInt(decimals - amount.decimals) - wanted.raw;
  const money = shortMoneyText(toAmount(difference < 0n ? -difference : difference, decimals), token);
  return difference < 0n ? t.less(money) : t.more(money);
}
