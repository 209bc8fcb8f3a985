import { amountText } from "./amount-text";
import { cx } from "./class-names";
import type { Amount as AmountValue } from "@/lib/amounts/amount";

// A truncated number would read as another number, so a long one wraps.
const mostOnOneLine = 24;

type AmountProps = { amount: AmountValue; symbol?: string; stable?: boolean; weight?: "strong" | "plain" };

/** An amount: digits in full strength, full precision and the raw value on hover. */
export function Amount({ amount, symbol, stable, weight = "strong" }: AmountProps) {
  const text = amountText(amount, stable);
  const isLong = text.length + (symbol?.length ?? 0) > mostOnOneLine;
  return (
    <span
      className={cx(weight === "strong" && "amount", isLong && "long-amount") || undefined}
      title={`${amount.formatted}${symbol ? ` ${symbol}` : ""} (raw ${amount.raw})`}
    >
      {text}
      {symbol ? <span className="unit"> {symbol}</span> : null}
    </span>
  );
}
