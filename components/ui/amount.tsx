import { amountText } from "./amount-text";
import type { Amount as AmountValue } from "@/lib/amounts/amount";

type AmountProps = { amount: AmountValue; symbol?: string; stable?: boolean; weight?: "strong" | "plain" };

/** Money: digits never faded, only the symbol is; full precision and the raw value on hover. */
export function Amount({ amount, symbol, stable, weight = "strong" }: AmountProps) {
  return (
    <span
      className={weight === "strong" ? "amount" : undefined}
      title={`${amount.formatted}${symbol ? ` ${symbol}` : ""} (raw ${amount.raw})`}
    >
      {amountText(amount, stable)}
      {symbol ? <span className="unit"> {symbol}</span> : null}
    </span>
  );
}
